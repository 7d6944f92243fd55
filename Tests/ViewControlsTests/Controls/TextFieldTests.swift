import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewControls

@MainActor
@Suite struct TextFieldTests {
  @MainActor final class Log {
    var text = ""
    var binding: Binding<String>?
    var submitted: [String] = []
  }

  struct Field: View {
    let log: Log
    @State private var text: String
    var isSecure = false

    init(log: Log, text: String = "", isSecure: Bool = false) {
      self.log = log
      self.isSecure = isSecure
      _text = State(initialValue: text)
    }

    var body: some View {
      log.text = text
      log.binding = $text
      return Group {
        if isSecure { SecureField("prompt", text: $text) } else { TextField("prompt", text: $text) }
      }
      .onSubmit { log.submitted.append("inner " + text) }
      .onSubmit { log.submitted.append("outer") }
    }
  }

  private func focused(_ log: Log, _ text: String = "", isSecure: Bool = false) -> ViewHost {
    let host = ViewHost(Field(log: log, text: text, isSecure: isSecure)).laidOut(200, 40)
    host.type(.tab)
    host.type(.end)
    return host.laidOut(200, 40)
  }

  private func settled(_ host: ViewHost, _ log: Log) -> String {
    _ = host.laidOut(200, 40)
    return log.text
  }

  @Test func keysEdit() {
    let log = Log()
    let host = focused(log, "one two")
    host.type("!")
    #expect(settled(host, log) == "one two!")
    host.type(.delete)
    host.type(.leftArrow)
    host.type("X")
    #expect(settled(host, log) == "one twXo")
    host.type(.home)
    host.type(.deleteForward)
    #expect(settled(host, log) == "ne twXo")
    host.type(.rightArrow, .control)
    host.type("_")
    #expect(settled(host, log) == "ne_ twXo")
    host.type(.end)
    host.type(.delete, .control)
    #expect(settled(host, log) == "ne_ ")
    // Keys that type nothing are left to others.
    #expect(!host.type(KeyEquivalent("\u{F704}")))
    #expect(!host.type("q", .control))
  }

  @Test func selectionsAreReplacedCutAndPasted() {
    let log = Log()
    let host = focused(log, "alpha beta")
    host.type(.leftArrow, [.shift, .control])
    host.type("x", .control)
    #expect(settled(host, log) == "alpha ")
    #expect(host.pasteboard.read() == "beta")
    host.type("a", .control)
    host.type("v", .control)
    #expect(settled(host, log) == "beta")
    host.type(.leftArrow, .shift)
    host.type("!")
    #expect(settled(host, log) == "bet!")
    host.pasteboard.write("a\nb")
    host.type("v", .command)
    #expect(settled(host, log) == "bet!a b")
  }

  @Test func changesAreUndoneAndRedone() {
    let log = Log()
    let host = focused(log)
    host.type("abc")
    host.type(.delete)
    host.type("d")
    #expect(settled(host, log) == "abd")
    for expected in ["ab", "abc", ""] {
      host.type("z", .control)
      #expect(settled(host, log) == expected)
    }
    host.type("z", [.control, .shift])
    #expect(settled(host, log) == "abc")
  }

  @Test func returnSubmitsOutermostFirst() {
    let log = Log()
    let host = focused(log, "done")
    #expect(host.type(.return))
    #expect(log.submitted == ["outer", "inner done"])
  }

  @Test func thePointerPlacesTheCaretAndSelects() {
    let log = Log()
    let host = focused(log, "word other")
    host.click(1, 20, time: 10)
    host.type("<")
    #expect(settled(host, log) == "<word other")
    host.click(199, 20, time: 20)
    host.type(">")
    #expect(settled(host, log) == "<word other>")
    host.press(0, 20, time: 30)
    host.move(199, 20, time: 30)
    host.release(199, 20, time: 30)
    host.type("new text")
    #expect(settled(host, log) == "new text")
    host.click(8, 20, time: 40)
    host.click(8, 20, time: 40.1)
    host.type("old")
    #expect(settled(host, log) == "old text")
  }

  @Test func whatOthersWriteIsShown() {
    let log = Log()
    let host = focused(log, "mine")
    log.binding?.wrappedValue = "theirs"
    _ = host.laidOut(200, 40)
    host.type("!")
    #expect(settled(host, log) == "theirs!")
  }

  @Test func aSecretIsShownAsDotsAndNotCopied() {
    let log = Log()
    let host = focused(log, "secret", isSecure: true)
    host.type("a", .control)
    host.type("c", .control)
    #expect(host.pasteboard.read() == nil)
    let open = focused(Log(), "••••••").displayList()
    host.type(.end)
    #expect(DisplayListPrinter().print(host.laidOut(200, 40).displayList()) == DisplayListPrinter().print(open))
  }

  @Test func theCaretBlinksAndIsSeen() {
    let log = Log()
    let host = focused(log, String(repeating: "long ", count: 40))
    func items(at time: Double) -> [DisplayItem] {
      host.evaluate(time: time)
      host.layout(size: CGSize(width: 200, height: 40))
      guard case .effect(_, let inner)? = host.displayList().items.first?.value else { return [] }
      return inner
    }
    let shown = items(at: 0.1)
    #expect(shown.count == 2)
    // The text is moved so that the caret, its last item, is inside.
    #expect(shown[1].extent.maxX <= 200)
    #expect(shown[0].extent.minX < 0)
    #expect(host.nextFrameTime == 0.5)
    #expect(items(at: 0.6).count == 1)
    #expect(items(at: 1.1).count == 2)
  }

  @Test func thePromptStandsInForNothing() {
    func count(_ text: String) -> Int {
      let items = ViewHost(Field(log: Log(), text: text)).laidOut(200, 40).displayList().items
      guard case .effect(_, let inner)? = items.first?.value else { return 0 }
      return inner.count
    }
    #expect(count("") == 1)
    #expect(count("text") == 1)
  }

  // The rules for words are those of every desktop's editors: letters and digits are a word.
  @Test func wordsAreLettersAndDigits() {
    var text = EditedText("ab, cd9  ef")
    text.move(.position(0))
    text.move(.wordRight)
    #expect(text.caret == 2)
    text.move(.wordRight)
    #expect(text.caret == 7)
    text.move(.wordLeft)
    #expect(text.caret == 4)
    text.selectWord(at: 5)
    #expect(text.selected == "cd9")
    text.selectWord(at: 8)
    #expect(text.selected == " ")
    text.insert("e\u{301}")
    #expect(text.string == "ab, cd9 e\u{301}ef")
    text.delete(.left)
    #expect(text.string == "ab, cd9 ef")
    text.insert("🇩")
    text.insert("🇪")
    #expect(text.string == "ab, cd9 🇩🇪ef")
    #expect(text.caret == 9)
  }

  /// Text that cannot be read leaves the value; the typed text stays until editing ends.
  @Test func aFieldForAValueReadsWhatIsTyped() {
    struct Root: View {
      @State private var value = 1.5
      var body: some View {
        VStack {
          TextField("Number", value: $value, format: .number.locale(Locale(identifier: "en_US"))).frame(width: 100)
          Text("value \(value)")
        }
      }
    }
    let host = ViewHost(Root())
    func frame(_ time: Double) { _ = host.displayList(size: CGSize(width: 200, height: 100), scale: 1, time: time) }
    func texts() -> [String] { host.shownTexts.map(\.string) }
    frame(0)
    #expect(texts() == ["1.5", "value 1.5"])
    host.send(KeyEvent(.tab, time: 1))
    frame(1)
    for (index, key) in ["7", ".", "2", "x"].enumerated() {
      host.send(KeyEvent(KeyEquivalent(Character(key)), characters: key, time: 2 + Double(index)))
      frame(2 + Double(index))
    }
    #expect(texts() == ["7.2x", "value 7.2"])
    host.clearFocus()
    frame(9)
    frame(10)
    #expect(texts() == ["7.2", "value 7.2"])
  }
}
