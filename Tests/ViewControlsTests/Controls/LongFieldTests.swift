import DisplayList
import Surfaces
import TestSupport
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewControls

/// A text of any length is edited in full; only the part around the caret is laid out.
@MainActor
@Suite struct LongFieldTests {
  @MainActor final class Log {
    var text = ""
  }

  enum Kind: CaseIterable { case line, editor, secure }

  struct Field: View {
    let log: Log
    let kind: Kind
    @State var text = ""

    var body: some View {
      log.text = text
      return Group {
        switch kind {
        case .line: TextField("prompt", text: $text)
        case .editor: TextEditor(text: $text)
        case .secure: SecureField("prompt", text: $text)
        }
      }
      .font(.system(size: 13))
    }
  }

  private func focused(_ kind: Kind, _ log: Log, _ text: String = "") -> ViewHost {
    let host = ViewHost(Field(log: log, kind: kind, text: text)).laidOut(300, 200)
    host.type(.tab)
    host.type(.end)
    return host.laidOut(300, 200)
  }

  /// Returns the text that is laid out after a frame.
  private func shown(_ host: ViewHost) -> String {
    #expect(host.laidOut(300, 200).displayList().items.isEmpty == false)
    return host.shownTexts.map(\.string).joined()
  }

  /// Digits that tell their place, others for each start: nothing is laid out yet.
  private static func numbers(_ count: Int, from start: Int = 10_000) -> String {
    (0..<count / 5).map { String(start + $0) }.joined()
  }

  @Test(arguments: Kind.allCases)
  func whatIsPastedIsEditedInFull(kind: Kind) {
    let log = Log()
    let text = Self.numbers(60_000, from: 30_000)
    let host = focused(kind, log)
    host.pasteboard.write(text)
    let work = shapedCharacters {
      host.type("v", .control)
      let shown = shown(host)
      #expect(shown.hasPrefix("55,000 more characters …"), "\(shown.prefix(40))")
      if kind != .secure { #expect(shown.hasSuffix(text.suffix(5_000))) }
    }
    #expect(log.text == text && (1...200_000).contains(work), "\(work)")
    let typed = shapedCharacters {
      host.type("!")
      _ = shown(host)
    }
    #expect(log.text == text + "!" && (1...200_000).contains(typed), "\(typed)")
    host.type(.home)
    let start = shown(host)
    #expect(start.hasSuffix("… 50,001 more characters"))
    if kind != .secure { #expect(start.hasPrefix(text.prefix(10_000))) }
    host.type("<")
    _ = shown(host)
    #expect(log.text == "<" + text + "!")
    host.type("a", .control)
    _ = shown(host)
    if kind != .secure {
      host.type("x", .control)
      #expect(host.pasteboard.read() == "<" + text + "!")
    } else {
      host.type(.delete)
    }
    host.type("z")
    #expect(!shown(host).contains("more") && log.text == "z")
    host.type("z", .control)
    host.type("z", .control)
    _ = shown(host)
    #expect(log.text == "<" + text + "!")
  }

  @Test func aMillionCharactersAndMarks() {
    let log = Log()
    let host = focused(.editor, log)
    for text in [String(repeating: "x", count: 1_000_000), "a" + String(repeating: "\u{301}", count: 50_000)] {
      host.type("a", .control)
      host.pasteboard.write(text)
      let work = shapedCharacters {
        host.type("v", .control)
        _ = shown(host)
      }
      #expect(log.text == text && (1...200_000).contains(work), "\(work)")
    }
    host.type(.delete)
    _ = shown(host)
    #expect(log.text == "")
  }

  /// The caret goes through the whole text, and the part follows.
  @Test func thePartFollowsTheCaret() {
    var text = EditedText(Self.numbers(60_000))
    text.move(.start)
    var part = EditedPart(of: text, after: nil, isSecure: false)
    #expect(part.range == 0..<10_000)
    // It stays while the caret is well inside.
    text.move(.position(9_000))
    part = EditedPart(of: text, after: part, isSecure: false)
    #expect(part.range == 0..<10_000)
    var changes = 0
    while text.caret < 60_000 {
      text.move(.position(text.caret + 100))
      let next = EditedPart(of: text, after: part, isSecure: false)
      #expect(next.range.contains(text.caret) || next.range.upperBound == 60_000)
      #expect(next.shown.contains(String(text.characters[next.range])))
      #expect(next.place(of: text.caret) == text.caret - next.range.lowerBound)
      changes += next == part ? 0 : 1
      part = next
    }
    #expect((10...20).contains(changes) && part.range.upperBound == 60_000)
    // A text that has become short is whole.
    text.selectAll()
    text.insert("short")
    #expect(EditedPart(of: text, after: part, isSecure: false).range == 0..<5)
  }

  /// The pointer finds characters of the text, not of the part.
  @Test func thePointerPlacesTheCaretInThePart() {
    let log = Log()
    let text = Self.numbers(60_000)
    let host = focused(.line, log, text)
    _ = shown(host)
    host.click(299, 100, time: 10)
    host.type("<")
    _ = shown(host)
    let place = log.text.firstIndex(of: "<")!
    let distance = log.text.distance(from: place, to: log.text.endIndex)
    #expect(log.text.filter { $0 != "<" } == text && distance < 60, "\(distance)")
  }

  /// In a line of 80,000 points the letters at its end are drawn, as those at its beginning are.
  @Test func theEndOfALongLineIsDrawn() {
    func ink(_ text: String) -> Int {
      let log = Log()
      let host = focused(.line, log, text)
      let list = host.laidOut(300, 200).displayList()
      return list.items.reduce(0) { count, item in count + (item.extent.width > 100 ? 1 : 0) }
    }
    #expect(ink(Self.numbers(60_000)) >= 1 && ink(Self.numbers(60_000)) == ink(Self.numbers(500)))
  }
}
