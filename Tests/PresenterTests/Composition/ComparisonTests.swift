import FrameTiming
import ImageFiles
import RenderPlan
import Session
import Surfaces
import Testing
import Vitrine

@testable import Presenter
@testable import Scenes

/// Looks beside one another in a frame have the pixels that each has alone.
@MainActor
@Suite struct ComparisonFrameTests {
  private static let size = PixelSize(width: 900, height: 600)

  private func state(_ change: (inout SceneState) -> Void) -> SceneState {
    var state = SceneState()
    state.background = .named(Background.plainName)
    state.threads = 2
    change(&state)
    return state
  }

  private func composer() throws -> FrameComposer {
    let store = BackgroundStore()
    try store.load(.named(Background.plainName))
    return FrameComposer(backgrounds: store)
  }

  private func picture(_ state: SceneState, _ size: PixelSize = ComparisonFrameTests.size) throws -> PixelBuffer {
    let run = FrameRun(state, size: size, scale: 1, composer: try composer(), dithers: false)
    run.makeFrame(at: 0)
    return run.pixels
  }

  /// Returns the largest difference of a channel in a part of two pictures.
  private func difference(
    _ a: PixelBuffer, _ b: PixelBuffer, x: Range<Int>, y: Range<Int>, at offset: (Int, Int) = (0, 0)
  )
    -> Int
  {
    var most = 0
    for y in y {
      for x in x {
        let (p, q) = (a.view[x + offset.0, y + offset.1], b.view[x, y])
        for shift in [0, 8, 16] as [UInt32] { most = max(most, abs(Int(p >> shift & 255) - Int(q >> shift & 255))) }
      }
    }
    return most
  }

  /// Labels are at the top, and the line's handle in the middle. A blur reads a picture that is painted aside, not the
  /// background's own, which moves colours by up to three levels.
  @Test(arguments: [0.3, 0.5, 0.75]) func theWipeShowsBothLooksAsTheyAreAlone(line: Double) throws {
    let tuned = state {
      $0.overrides.blurRadius = 4
      $0.overrides.saturation = 2.5
    }
    let both = try picture(
      state {
        $0.look = tuned.look
        $0.comparison.kind = .wipe
        $0.comparison.line = line
      })
    let (own, after) = (try picture(state { _ in }), try picture(tuned))
    let x = Int(900 * line)
    #expect(difference(both, own, x: 0..<x - 20, y: 60..<600) <= 3)
    #expect(difference(both, after, x: x + 20..<900, y: 60..<600) <= 3)
    #expect(difference(own, after, x: 0..<900, y: 60..<600) > 20)
  }

  /// A pyramid of a blur begins elsewhere in a cell than in a window of its own, which moves colours by some levels.
  @Test func materialsStandBesideEachOtherAsInAWindowEach() throws {
    let both = try picture(
      state {
        $0.comparison.kind = .materials
        $0.comparison.material = "ios8-extraLight"
      })
    let cell = PixelSize(width: 449, height: 600)
    let first = try picture(state { _ in }, cell)
    let second = try picture(state { $0.material = "ios8-extraLight" }, cell)
    #expect(difference(both, first, x: 0..<449, y: 60..<600) <= 3)
    #expect(difference(both, second, x: 0..<449, y: 60..<600, at: (451, 0)) <= 3)
    #expect(difference(first, second, x: 0..<449, y: 60..<600) > 100)
  }

  @Test func aComparisonHasNoNotesOfItsOwn() throws {
    for kind in [Comparison.Kind.wipe, .materials] {
      let composer = try composer()
      var record = FrameRecord()
      let input = FrameComposer.Input(
        state: state {
          $0.comparison.kind = kind
          $0.comparison.material = "thin"
          $0.overrides.blurRadius = 12
        }, size: Self.size, scale: 1, instant: 0)
      let frame = composer.compose(input, record: &record)
      #expect(frame.passes.notes.filter(\.isForAuthor).isEmpty)
      // Both cards' texts are there, and nothing of the single look's layers.
      #expect(composer.layers.sceneTexts.filter { $0.string == "MATERIAL" }.count == 2)
    }
  }

  /// Six backgrounds in a window stand in rows and columns that fill it, without overlapping.
  @Test(arguments: 2...6) func backgroundsFillTheWindow(count: Int) {
    for window in [
      PixelSize(width: 1280, height: 800), PixelSize(width: 400, height: 900), PixelSize(width: 90, height: 40),
    ] {
      let state = state {
        $0.comparison.kind = .backgrounds
        $0.comparison.backgrounds = (0..<count).map { .file("\($0)") }
      }
      let panes = Pane.panes(of: state, in: window)
      #expect(panes.map(\.label) == (0..<count).map(String.init))
      #expect(panes.allSatisfy { window.bounds.contains($0.area) && $0.area == $0.bounds && !$0.area.isEmpty })
      for (index, pane) in panes.enumerated() {
        #expect(panes[(index + 1)...].allSatisfy { !$0.area.intersects(pane.area) })
      }
      let covered = panes.reduce(0) { $0 + $1.area.area }
      #expect(covered > window.bounds.area * 8 / 10)
    }
  }
}
