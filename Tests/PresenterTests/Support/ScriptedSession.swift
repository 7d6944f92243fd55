import FrameTiming
import Session
import Surfaces
import TestSupport
import Vitrine
import Windowing

@testable import Presenter

/// A session on a scripted window: everything is set up, then `run` plays the script.
@MainActor
final class ScriptedSession {
  let clock = ManualClock(100)
  let backend: ScriptedBackend
  let loop: FrameLoop
  let composer: FrameComposer
  private let thread: RenderThread
  private let told: Told

  /// The messages to the reporter, one line each.
  var lines: [String] { told.lines }
  /// The messages to the session's log, one line each.
  var logged: [String] { told.logged }

  /// The session that the loop shows.
  var window: WindowSession { loop.session }
  /// The session's state.
  var state: SceneState { loop.session.model.state }

  /// The numbers of counted frames that the loop told, in order.
  var counted: [Int] { told.counted }

  private final class Told {
    var lines: [String] = []
    var logged: [String] = []
    var counted: [Int] = []
  }

  /// A store of the session's own: what another one's last picture is still scaled for would make a frame here.
  private static func backgrounds() -> BackgroundStore {
    let store = BackgroundStore()
    try? store.load(.named(Background.plainName))
    return store
  }

  /// A store that loads and scales the first picture of a session, as the program's does.
  private static func backgrounds(beginning state: SceneState, in window: PixelSize) -> BackgroundStore {
    let store = BackgroundStore()
    store.begin(state.background, window: window, scrolls: state.motion.scrollsBackground)
    return store
  }

  /// - Parameters:
  ///   - seconds: after which the session leaves by itself; time begins at 0.
  ///   - budget: the time that a frame may take, in seconds; nil for the display's.
  ///   - begins: whether the first picture is loaded beside the session, at the window's size; else it is there before.
  ///   - effects: the Metal functions; nil for the project's samples.
  ///   - materialsFolder: where materials are saved.
  ///   - materials: their library; other tests' broken files are in the shared one.
  ///   - previews: makes what is shown in place of a scene.
  ///   - recent: where opened files are kept; nothing is by default, since other tests would find it.
  init(
    seconds: Double, frames: Int? = nil, warmUpFrames: Int = 0, size: PixelSize = PixelSize(width: 160, height: 120),
    budget: Double? = nil, begins: Bool = false, effects: EffectLibrary? = nil, materialsFolder: String? = nil,
    materials: MaterialLibrary = MaterialLibrary(), recent: RecentFiles = RecentFiles(path: nil),
    _ change: (inout SceneState) -> Void = { _ in }, previews: ((ScriptedBackend) -> PreviewStage)? = nil
  ) {
    let told = Told()
    self.told = told
    var state = SceneState()
    state.background = .named(Background.plainName)
    state.panel = PanelFrame(width: 90, height: 70)
    state.clock = SceneClock(time: 0, at: 100)
    change(&state)
    backend = ScriptedBackend(size: size, clock: clock)
    thread = RenderThread()
    let backgrounds = begins ? Self.backgrounds(beginning: state, in: size) : Self.backgrounds()
    backend.renderThread = thread
    backend.backgrounds = backgrounds
    var options = FrameLoop.Options()
    options.exitAfter = seconds
    options.frames = frames
    options.warmUpFrames = warmUpFrames
    var sessionOptions = WindowSession.Options()
    if let budget { sessionOptions.budget = .seconds(budget) }
    sessionOptions.recentFiles = recent
    if let materialsFolder { sessionOptions.materialsFolder = materialsFolder }
    composer = FrameComposer(
      backgrounds: backgrounds, effects: effects ?? EffectLibrary(), previews: previews?(backend))
    let session = WindowSession(
      backend: backend, model: SceneModel(state, catalog: .standard()), composer: composer, options: sessionOptions,
      clock: clock, reporter: DiagnosticReporter({ told.lines.append($0) }, log: { told.logged.append($0) }),
      materials: materials)
    loop = FrameLoop(session, renderThread: thread, options: options, advanced: { told.counted.append($0) })
    backend.legibility = loop.session.legibility.meter
  }

  func run() -> FrameLoop.Ending {
    defer { thread.stop() }
    return loop.run()
  }

  /// The picture of a state at a scene time, made without a window.
  func picture(of state: SceneState, at time: Double) -> PixelBuffer {
    let backgrounds = Self.backgrounds()
    // The session loads another picture, at the size of the window.
    if state.background != .named(Background.plainName) {
      backgrounds.begin(state.background, window: backend.size, scrolls: state.motion.scrollsBackground)
      try? backgrounds.wait()
    }
    let run = FrameRun(
      state, size: backend.size, scale: backend.scale, composer: FrameComposer(backgrounds: backgrounds))
    run.makeFrame(at: time)
    return run.pixels
  }
}

/// Returns the first place at which two pictures differ, for a message; nil if they are the same.
func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> String? {
  guard a.size == b.size else { return "\(a.size) and \(b.size)" }
  for y in 0..<a.size.height {
    for x in 0..<a.size.width where a.view[x, y] != b.view[x, y] {
      return "(\(x), \(y)): \(String(a.view[x, y], radix: 16)) and \(String(b.view[x, y], radix: 16))"
    }
  }
  return nil
}
