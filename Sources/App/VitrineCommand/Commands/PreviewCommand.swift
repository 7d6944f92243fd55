import CAllocations
import FrameTiming
import Glibc
import ImageFiles
import Platform
import Presenter
import Session
import Surfaces
import SwiftPreviews
import Tiling
import Vitrine
import Windowing
import X11Windowing

/// `vitrine preview`: a session in a window, or without one at the pace of a window.
@MainActor
enum PreviewCommand {
  static func run(_ call: Invocation, catalog: Catalog) throws(CommandFailure) -> Int32 {
    try call.checkMemory(for: call.pixelSize(scale: call.scale ?? 1))
    let wakeup: Wakeup
    do { wakeup = try Wakeup() } catch { throw CommandFailure(error) }
    Signals.install(waking: wakeup.descriptor)
    let backgrounds = call.beginLoading(window: call.pixelSize(scale: call.scale ?? 1)) { failure in
      if let failure { StandardError.print(.error, failure.message) }
      wakeup.signal()
    }
    // A file that is not a picture is reported even if there is no display.
    let backend: any WindowBackend
    do { backend = try openBackend(call) } catch {
      do throws(ImageFileError) { try backgrounds.wait() } catch { throw call.failure(error, catalog) }
      throw error
    }
    defer { backend.close() }
    if let failure = backgrounds.failure { throw call.failure(failure, catalog) }
    backend.watch(wakeup: wakeup.descriptor)
    let workLog = call.trace.map { _ in WorkLog() }
    let thread = RenderThread(
      dithers: call.dithers, waitsForShaders: false, workLog: workLog, onCompletion: { wakeup.signal() },
      countAllocations: { allocations_counted() })
    defer { thread.stop() }

    let effects = EffectLibrary(file: call.scene.effects?.file)
    effects.watch(readsFunctions: call.scene.effects != nil, wake: { wakeup.signal() })
    let previews = try call.previewStage(waking: { wakeup.signal() })
    defer { previews?.previews.stop() }
    previews?.start()
    let composer = FrameComposer(
      backgrounds: backgrounds, effects: effects, previews: previews, wake: { wakeup.signal() })
    MaterialLibrary.shared.watch { wakeup.signal() }
    let options = Self.options(call)
    var progress = call.command == .profile ? Progress("frames", of: options.frames ?? 0) : nil
    var sessionOptions = WindowSession.Options()
    sessionOptions.budget = call.budget
    let session = WindowSession(
      backend: backend, model: SceneModel(startState(call), catalog: catalog), composer: composer,
      options: sessionOptions,
      reporter: DiagnosticReporter(
        StandardError.warn, log: { StandardError.print(.note, $0) }, quote: { StandardError.print($0) }),
      wake: { wakeup.signal() })
    let loop = FrameLoop(
      session, renderThread: thread, options: options,
      isInterrupted: { Signals.caught != nil || backgrounds.failure != nil },
      begun: { first in
        if call.tracesStart { call.printStart(first, picture: first.present) }
        // Loads resources that the first picture did not need.
        effects.readFunctions()
        (backend as? X11Backend)?.setIcons(WindowIcons.load())
      },
      advanced: { progress?.update($0) },
      takeScreenshot: { loop, withHUD in
        ScreenshotTaker.take(loop, withHUD: withHUD, dithers: call.dithers, quiet: call.json == .standardOutput)
      })
    let ending = loop.run()
    Progress.hide()
    if let failure = backgrounds.failure { throw call.failure(failure, catalog) }
    let walk = session.model.state.walk
    if walk.steps > call.randomSteps {
      StandardError.print(.randomChanges, "repeat them with --seed \(walk.seed) --walk \(walk.steps)")
    }
    let code = try report(on: loop, call, thread, tracks: workLog?.tracks ?? [])
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
      options.bypassesCompositor = call.command == .profile
      options.useSharedMemory = call.usesSharedMemory
      let start = monotonicSeconds()
      let backend = try X11Backend(options)
      StartupTrace.shared.record(.display, TimeSpan(start, backend.connectedAt))
      StartupTrace.shared.record(.window, TimeSpan(backend.connectedAt, monotonicSeconds()))
      return backend
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
    options.exitAfter = call.exitAfter
    options.keepsBlurs = call.keepsBlurs
    options.dithers = call.dithers
    options.frames = call.frames?.count
    if call.command == .profile {
      options.frames = options.frames ?? 600
      options.warmUpFrames = ProfileCommand.warmUpFrames(isMoving: call.launchState.motion != .none)
    }
    return options
  }

  private static func report(
    on loop: FrameLoop, _ call: Invocation, _ thread: RenderThread, tracks: [TraceTrack]
  ) throws(CommandFailure) -> Int32 {
    let session = loop.session
    let state = session.model.state
    let size = session.backend.size
    var setting = call.reportSetting(
      size: size, state: state,
      budget: call.budget.interval(refresh: session.backend.refreshInterval), refresh: loop.frameInterval)
    setting.warmUpFrames = loop.warmUpFrames
    setting.frameLimit = state.frameLimit.rawValue
    var report = FrameReport(
      loop.log, setting: setting, memcpy: thread.measureCopies(of: size),
      allocationsPerFrame: Double(loop.allocations) / Double(max(1, loop.log.total)))
    report.adaptations = session.adaptations
    report.hudCost = loop.hudCost.map { $0 * 1000 }
    return try call.deliver(loop.log, report, tracks: tracks)
  }

  private static func exitCode(_ ending: FrameLoop.Ending, _ code: Int32) throws(CommandFailure) -> Int32 {
    switch ending {
    case .quit, .windowClosed, .timeLimitReached, .framesShown: return code
    case .interrupted: return Signals.exitCode ?? code
    case .windowDestroyed: throw CommandFailure("the window was destroyed", exitCode: ExitCode.noDisplay)
    case .displayLost(let error): throw CommandFailure(error)
    }
  }
}
