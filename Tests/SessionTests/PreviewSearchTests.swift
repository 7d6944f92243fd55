import Testing
import Windowing

@testable import Session

/// The question for a preview by a part of its name.
@Suite struct PreviewSearchTests {
  private func session(_ titles: [String], at index: Int = 0, grid: PreviewChoice.Grid = .one) -> SceneModel {
    var session = model {
      $0.preview = PreviewChoice()
      $0.preview?.grid = grid
    }
    session.setPreviewTitles(titles)
    for _ in 0..<index { _ = session.apply(.cycleScene(1), at: 0, interval: 0.02) }
    return session
  }

  /// Opens the question with its key, and takes steps.
  private func searching(_ session: SceneModel, _ steps: SearchStep...) throws -> SceneModel {
    var session = session
    let open = try #require(HotkeyTable.action(for: key("/")))
    for action in [open] + steps.map(SceneAction.searchStep) { _ = session.apply(action, at: 1, interval: 0.02) }
    return session
  }

  private let cards = ["Card", "Dark card", "Header", "HEADER, wide", "Ünder"]

  @Test func allAreOfferedAtFirstWithTheShownOneMarked() throws {
    let search = try #require(try searching(session(cards, at: 2)).state.previewSearch)
    #expect(search.matches == [0, 1, 2, 3, 4] && search.selected == 2 && search.text == "")
  }

  @Test(arguments: [
    ("card", [0, 1]), ("CARD", [0, 1]), ("ead", [2, 3]), (", w", [3]), ("ü", [4]), ("x", []), ("", [0, 1, 2, 3, 4]),
  ])
  func aPartOfTheNameMatches(text: String, matches: [Int]) throws {
    let search = try #require(try searching(session(cards), .type("q"), .type(text)).state.previewSearch)
    #expect(search.matches == matches && search.selected == matches.first)
  }

  @Test func theMarkMovesAroundAndReturnTakesIt() throws {
    for (moves, index) in [(0, 2), (1, 3), (2, 2), (-1, 3), (-3, 3)] {
      let state = try searching(session(cards), .type("head"), .move(moves), .take).state
      #expect(state.previewSearch == nil && state.preview?.index == index && state.notice?.text == cards[index])
    }
  }

  @Test func aClickTakesAName() throws {
    let state = try searching(session(cards), .type("a"), .select(3)).state
    #expect(state.previewSearch == nil && state.preview?.title == "HEADER, wide")
    // One that is not there any more changes nothing.
    #expect(try searching(session(cards), .select(9)).state.preview?.index == 0)
  }

  @Test func withoutAMatchReturnAndTheArrowsDoNothing() throws {
    let state = try searching(session(cards, at: 1), .type("zz"), .move(1), .take).state
    #expect(state.previewSearch?.text == "zz" && state.preview?.index == 1)
  }

  @Test func escapeLeavesAndOtherQuestionsCloseIt() throws {
    let left = try searching(session(cards, at: 1), .type("head"), .close).state
    #expect(left.previewSearch == nil && left.preview?.index == 1)
    var session = try searching(session(cards))
    _ = session.apply(.escape, at: 2, interval: 0.02)
    #expect(session.state.previewSearch == nil)
    session = try searching(session)
    session.ask(OpenPrompt(in: "/", home: "/"))
    #expect(session.state.previewSearch == nil && session.state.openPrompt != nil)
    session = try searching(session)
    #expect(session.state.previewSearch != nil && session.state.openPrompt == nil)
  }

  @Test func oneAndFiftyPreviews() throws {
    #expect(try searching(session(["Only"]), .move(1), .take).state.preview?.title == "Only")
    let many = (1...50).map { "Preview \($0)" }
    #expect(try searching(session(many), .type("5"), .move(-1), .take).state.preview?.title == "Preview 50")
    #expect(try searching(session(many), .move(-1), .take).state.preview?.title == "Preview 50")
  }

  /// Among all of them a choice would not be seen.
  @Test func theTakenOneIsShownAlone() throws {
    #expect(try searching(session(cards, grid: .all), .type("h"), .take).state.preview?.grid == .one)
    #expect(try searching(session(cards, grid: .widths), .type("h"), .take).state.preview?.grid == .widths)
  }

  @Test func theNextOneIsShownAlone() {
    var session = session(cards, grid: .all)
    _ = session.apply(.cycleScene(-1), at: 0, interval: 0.02)
    #expect(session.state.preview?.grid == .one && session.state.preview?.title == "Ünder")
  }

  /// A save while the question is open: the mark stays with its name.
  @Test func newNamesAreOffered() throws {
    var session = try searching(session(cards), .type("head"), .move(1))
    session.setPreviewTitles(["New header", "HEADER, wide", "Card"])
    #expect(session.state.previewSearch?.matches == [0, 1] && session.state.previewSearch?.selected == 1)
    session.setPreviewTitles(["New header", "Card"])
    #expect(session.state.previewSearch?.selected == 0)
  }

  @Test func withoutPreviewsALineSaysSo() throws {
    let waiting = try searching(session([])).state
    #expect(waiting.previewSearch == nil && waiting.notice?.text == "No preview yet")
    let none = try searching(model()).state
    #expect(none.previewSearch == nil && none.notice?.text == "Previews are those of Swift files")
  }

  @Test func aHeldKeyOpensOneEditor() {
    #expect(HotkeyTable.action(for: key("g")) == .openEditor)
    #expect(HotkeyTable.action(for: KeyInput(.character("g"), phase: .repeated)) == nil)
    #expect(pressing(key("g"), on: session(cards)).1 == [.openEditor])
  }
}
