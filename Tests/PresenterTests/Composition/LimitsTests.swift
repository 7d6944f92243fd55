import FrameTiming
import ImageFiles
import Materials
import RenderPlan
import Session
import Shaders
import Surfaces
import Testing

@testable import Presenter
@testable import Scenes

/// The scene in a frame: the notes of its passes, and the signs in its pixels.
@MainActor
@Suite(.enabled(if: AssetLibrary.standard.imagePath(named: "lake") != nil, "the pictures are not there"))
struct LimitsTests {
  private static let size = PixelSize(width: 1280, height: 800)

  private func composer() throws -> FrameComposer {
    let store = BackgroundStore()
    try store.load(.named(Background.plainName))
    return FrameComposer(backgrounds: store)
  }

  private func state() -> SceneState {
    var state = SceneState()
    state.background = .named(Background.plainName)
    state.scene = "limits"
    return state
  }

  /// Each limit is one of the frame's own, and the views beside it add none.
  @Test func theFrameHasTheNotesThatTheCardsShow() throws {
    let composer = try composer()
    var record = FrameRecord()
    let frame = composer.compose(
      FrameComposer.Input(state: state(), size: Self.size, scale: 1, instant: 0), record: &record)
    let texts = Set(composer.layers.sceneTexts.map { $0.string.replacing("\u{200B}", with: "") })
    let notes = frame.passes.notes.filter(\.isForAuthor)
    #expect(notes.count == 3)
    #expect(frame.diagnostics.count == 4)
    for line in notes.map(\.text) + frame.diagnostics { #expect(texts.contains(line), "\(line)") }
    // The outlines stay in the window.
    #expect(notes.allSatisfy { Self.size.bounds.intersection($0.frame) == $0.frame })
    // One each for the offset's two forms and the layer that fits; two for the late colour and one beside it.
    #expect(frame.passes.shaderPasses == 6)
  }

  /// A form of the last card is 387 by some points: in the second of two rows it begins at 456, after the window's room
  /// of 28, a card of 396, 18 between them and a padding of 14. Its four controls share its width.
  @Test(.enabled(if: (try? ShaderCompiler()) != nil, "clang, which compiles Metal functions, is not installed"))
  func aSignStandsForEachControl() throws {
    let run = FrameRun(state(), size: Self.size, scale: 1, composer: try composer())
    run.makeFrame(at: 0)
    func pixel(_ x: Int, _ y: Int) -> (red: Int, green: Int, blue: Int) {
      let value = Int(run.pixels.view[x, y])
      return (value >> 16 & 255, value >> 8 & 255, value & 255)
    }
    func isYellow(_ x: Int, _ y: Int) -> Bool {
      let color = pixel(x, y)
      return color.red > 225 && (170...225).contains(color.green) && color.blue < 30
    }
    let widths = [28, 51, 89, 28]
    let heights = [28, 31, 28, 28]
    // Those of the highest, in whose middle all four lie.
    let rows = (450..<700).filter { y in (456..<843).contains { isYellow($0, y) } }
    let (first, last) = try (#require(rows.first), #require(rows.last))
    let middle = (first + last + 1) / 2
    for (index, width) in widths.enumerated() {
      let centre = 456 + 387.0 / 4 * (Double(index) + 0.5)
      let columns = (Int(centre) - 48..<Int(centre) + 48).filter { x in (first...last).contains { isYellow(x, $0) } }
      let (left, right) = try (#require(columns.first), #require(columns.last))
      #expect(abs(Double(left) - (centre - Double(width) / 2)) <= 1.5, "control \(index)")
      #expect(abs(Double(right + 1) - (centre + Double(width) / 2)) <= 1.5, "control \(index)")
      let lit = (first...last).filter { y in (left...right).contains { isYellow($0, y) } }
      #expect(abs(lit.count - heights[index]) <= 1, "control \(index)")
      // The bar of the sign.
      let sign = pixel(Int(centre), middle)
      #expect(sign.red > 190 && sign.green < 60 && sign.blue < 60, "control \(index): \(sign)")
      // Beside it, 387 and 8 points further on, the control itself.
      #expect(!(left...right).contains { isYellow($0 + 395, middle) })
    }
    #expect(!(851..<1238).contains { x in (450..<700).contains { isYellow(x, $0) } })
    let picked = pixel(Int(456 + 387.0 / 8) + 395, middle)
    #expect(abs(picked.red - 92) <= 1 && abs(picked.green - 61) <= 1 && abs(picked.blue - 230) <= 1, "\(picked)")
  }
}
