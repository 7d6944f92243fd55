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

  /// What the reporter was told, a line each.
  var lines: [String] { told.lines }

  private final class Told { var lines: [String] = [] }

  /// A store of the session's own: what another one's last picture is still scaled for would make a frame here.
  private static func backgrounds() -> BackgroundStore {
    let store = BackgroundStore()
    try? store.load(.named(Background.plainName))
    return store
  }

  /// - Parameters:
  ///   - seconds: after which the session leaves by itself; time begins at 0.
  ///   - effects: the Metal functions; nil for the project's samples.
  ///   - materialsFolder: where materials are saved.
  ///   - materials: their library; other tests' broken files are in the shared one.
  init(
    seconds: Double, frames: Int? = nil, size: PixelSize = PixelSize(width: 160, height: 120),
    effects: EffectLibrary? = nil, materialsFolder: String? = nil, materials: MaterialLibrary = MaterialLibrary(),
    _ change: (inout SceneState) -> Void = { _ in }
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
    let backgrounds = Self.backgrounds()
    backend.renderThread = thread
    backend.backgrounds = backgrounds
    var options = FrameLoop.Options()
    options.exitAfter = seconds
    options.frames = frames
    if let materialsFolder { options.materialsFolder = materialsFolder }
    composer = FrameComposer(backgrounds: backgrounds, effects: effects ?? EffectLibrary())
    loop = FrameLoop(
      backend: backend, model: SceneModel(state, catalog: .standard()), composer: composer, renderThread: thread,
      options: options, clock: clock, reporter: DiagnosticReporter { told.lines.append($0) }, materials: materials)
    backend.legibility = loop.legibility.meter
  }

  func run() -> FrameLoop.Ending {
    defer { thread.stop() }
    return loop.run()
  }

  /// The picture of a state at a scene time, made without a window.
  func picture(of state: SceneState, at time: Double) -> PixelBuffer {
    let backgrounds = Self.backgrounds()
    try? backgrounds.load(state.background)
    let run = FrameRun(
      state, size: backend.size, scale: backend.scale, composer: FrameComposer(backgrounds: backgrounds))
    run.makeFrame(at: time)
    return run.pixels
  }
}

/// Where two pictures first differ, for a message; nil where they are the same.
func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> String? {
  guard a.size == b.size else { return "\(a.size) and \(b.size)" }
  for y in 0..<a.size.height {
    for x in 0..<a.size.width where a.view[x, y] != b.view[x, y] {
      return "(\(x), \(y)): \(String(a.view[x, y], radix: 16)) and \(String(b.view[x, y], radix: 16))"
    }
  }
  return nil
}
