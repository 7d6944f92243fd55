import Glibc
import ImageFiles
import Session
import Shaders
import Surfaces
import Testing

@testable import Presenter

/// Frames made one after another have the pixels of those made alone, so that a sequence can be cut anywhere: caches
/// and damage of earlier frames must not be seen.
@MainActor
@Suite(
  .enabled(if: AssetLibrary.standard.imagePath(named: "lake") != nil, "the pictures are not there"),
  .enabled(if: (try? ShaderCompiler()) != nil, "clang, which compiles Metal functions, is not installed"))
struct FrameRangeTests {
  private static let size = PixelSize(width: 400, height: 260)

  private func run(_ scene: SceneRow.Name, _ motion: Motion, threads: Int) throws -> FrameRun {
    var state = SceneState()
    state.scene = scene.rawValue
    state.motion = motion
    state.background = .named("lake")
    state.panel = PanelFrame(width: 120, height: 90)
    state.threads = threads
    let store = BackgroundStore()
    try store.load(state.background)
    let effects = EffectLibrary()
    if scene == .effects {
      state.effects = EffectChain()
      try effects.load()
    }
    return FrameRun(
      state, size: Self.size, scale: 1, composer: FrameComposer(backgrounds: store, effects: effects))
  }

  private func copy(_ pixels: PixelBuffer) -> PixelBuffer {
    let copy = PixelBuffer(size: pixels.size)
    for y in 0..<pixels.size.height { memcpy(copy.view.row(y), pixels.view.row(y), pixels.size.width * 4) }
    return copy
  }

  @Test(arguments: SceneRow.Name.allCases, [Motion.panel, .background, .all])
  func aFrameDependsOnItsTimeAlone(scene: SceneRow.Name, motion: Motion) throws {
    let whole = try run(scene, motion, threads: 1)
    let frames = (0..<9).map { frame in
      whole.makeFrame(at: Double(frame) / 60)
      return copy(whole.pixels)
    }
    #expect(whole.shaderErrors.isEmpty)
    // The second half of the range, and the last frame, each on its own and on more threads.
    for start in [4, 8] {
      let part = try run(scene, motion, threads: 3)
      for frame in start..<9 {
        part.makeFrame(at: Double(frame) / 60)
        let found = difference(frames[frame], part.pixels)
        #expect(found == nil, "frame \(frame) of \(start)..<9")
      }
    }
    if motion != .panel { #expect(difference(frames[0], frames[8]) != nil, "nothing moved") }
  }
}
