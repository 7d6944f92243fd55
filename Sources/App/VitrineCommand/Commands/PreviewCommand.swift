import CAllocations
import FrameTiming
import Glibc
import ImageFiles
import Presenter
import Session
import Surfaces
import Vitrine
import Windowing
import X11Windowing

/// `vitrine preview`: a session in a window, or without one at a window's pace.
@MainActor
enum PreviewCommand {
  static func run(_ call: Invocation, catalog: Catalog) throws(CommandFailure) -> Int32 {
    let wakeup: Wakeup
    do { wakeup = try Wakeup() } catch { throw CommandFailure(error) }
    Signals.install(waking: wakeup.descriptor)
    let backgrounds = try call.loadBackground(catalog) { failure in
      if let failure { StandardError.print("vitrine: error: \(failure.message)") }
      wakeup.signal()
    }
    let backend = try openBackend(call)
    defer { backend.close() }
    backend.watch(wakeup: wakeup.descriptor)
    let thread = RenderThread(
      dithers: call.dithers, waitsForShaders: false, onCompletion: { wakeup.signal() },
      countAllocations: { allocations_counted() })
    defer { thread.stop() }

    let effects = EffectLibrary(file: call.scene.effects?.file)
    effects.watch(wake: { wakeup.signal() })
    let composer = FrameComposer(backgrounds: backgrounds, effects: effects, wake: { wakeup.signal() })
    MaterialLibrary.shared.watch { wakeup.signal() }
    let loop = FrameLoop(
      backend: backend, model: SceneModel(startState(call), catalog: catalog), composer: composer, renderThread: thread,
      options: options(call), reporter: DiagnosticReporter(StandardError.warn), wake: { wakeup.signal() },
      isInterrupted: { Signals.caught != nil },
      takeScreenshot: { loop, withHUD in
        ScreenshotTaker.take(loop, withHUD: withHUD, dithers: call.dithers, quiet: call.json == .standardOutput)
      })
    let ending = loop.run()
    let walk = loop.model.state.walk
    if walk.steps > call.randomSteps {
      StandardError.print("vitrine: random changes, as made again by --seed \(walk.seed) --walk \(walk.steps)")
    }
    let code = try report(on: loop, call, thread)
    return try exitCode(ending, code)
  }

  private static func openBackend(_ call: Invocation) throws(CommandFailure) -> any WindowBackend {
    do throws(WindowError) {
      if call.headless {
        return try HeadlessBackend(size: call.pixelSize(scale: call.scale ?? 1), scale: call.scale ?? 1)
      }
      var options = X11Backend.Options()
      options.display = call.display
      options.width = call.pointSize.width
      options.height = call.pointSize.height
      options.scale = call.scale
      options.fullscreen = call.scene.isFullscreen
      options.useSharedMemory = call.usesSharedMemory
      options.icons = WindowIcons.load()
      return try X11Backend(options)
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func startState(_ call: Invocation) -> SceneState {
    var state = call.launchState
    if call.seed == nil, call.randomSteps == 0 { state.walk = RandomWalk(seed: .random(in: 1...999_999)) }
    state.clock = SceneClock(time: call.time(ofFrame: call.frames?.lowerBound ?? 0), at: MonotonicClock().now())
    return state
  }

  private static func options(_ call: Invocation) -> FrameLoop.Options {
    var options = FrameLoop.Options()
    options.budget = call.budget
    options.exitAfter = call.exitAfter
    options.keepsBlurs = call.keepsBlurs
    options.frames = call.frames?.count ?? (call.command == .profile ? 600 : nil)
    return options
  }

  private static func report(
    on loop: FrameLoop, _ call: Invocation, _ thread: RenderThread
  ) throws(CommandFailure) -> Int32 {
    let state = loop.model.state
    let size = loop.backend.size
    let setting = call.reportSetting(
      size: size, threads: state.threads, scene: state.scene,
      budget: call.budget.interval(refresh: loop.backend.refreshInterval), refresh: loop.frameInterval)
    let report = FrameReport(
      loop.log, setting: setting, memcpy: thread.measureCopies(of: size),
      allocationsPerFrame: Double(loop.allocations) / Double(max(1, loop.log.total)))
    return try call.deliver(loop.log, report)
  }

  private static func exitCode(_ ending: FrameLoop.Ending, _ code: Int32) throws(CommandFailure) -> Int32 {
    switch ending {
    case .quit, .windowClosed, .timeUp, .framesShown: return code
    case .interrupted: return Signals.exitCode ?? code
    case .windowDestroyed: throw CommandFailure("the window was destroyed", exitCode: ExitCode.noDisplay)
    case .displayLost(let error): throw CommandFailure(error)
    }
  }
}
