import Testing
@_spi(Nodes) import ViewGraph
import ViewTestSupport
import Vitrine

@testable import ViewControls

/// Apple's documentation of `ToggleStyle`, `LabelStyle`, `PrimitiveButtonStyle`, `labelsHidden`, `Gauge` and others.
@MainActor
@Suite struct ControlStyleTests {
  private let size = CGSize(width: 200, height: 100)
  private func frame(_ host: ViewHost, _ time: Double = 0) { _ = host.displayList(size: size, scale: 1, time: time) }

  @Test func aToggleStyleWritesTheState() {
    struct Words: ToggleStyle {
      func makeBody(configuration: Configuration) -> some View {
        Button(configuration.isOn ? "on" : "off") { configuration.isOn.toggle() }
      }
    }
    struct Root: View {
      let style: AnyToggleStyle
      @State private var isOn = false
      var body: some View { Toggle("x", isOn: $isOn).toggleStyle(Words()) }
    }
    let host = ViewHost(Root(style: AnyToggleStyle(style: Words())))
    frame(host)
    host.click(100, 50)
    frame(host, 0.1)
    #expect(host.shownTexts.map(\.string) == ["on"])
  }

  @Test func labelsHaveStyles() {
    func texts(_ view: some View) -> [String] {
      let host = ViewHost(view)
      frame(host)
      return host.shownTexts.map(\.string)
    }
    let label = Label {
      Text("title")
    } icon: {
      Text("icon")
    }
    #expect(texts(label) == ["icon", "title"])
    #expect(texts(label.labelStyle(.titleOnly)) == ["title"])
    #expect(texts(label.labelStyle(.iconOnly)) == ["icon"])
    struct Reversed: LabelStyle {
      func makeBody(configuration: Configuration) -> some View {
        HStack {
          configuration.title
          configuration.icon
        }
      }
    }
    #expect(texts(label.labelStyle(Reversed())) == ["title", "icon"])
  }

  @Test func aPrimitiveStyleDecidesWhenTheButtonActs() {
    struct Twice: PrimitiveButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        configuration.label.frame(width: 50, height: 50).contentShape(Rectangle())
          .onTapGesture(count: 2) { configuration.trigger() }
      }
    }
    var count = 0
    let host = ViewHost(Button("x") { count += 1 }.buttonStyle(Twice()))
    frame(host)
    host.click(100, 50)
    #expect(count == 0)
    host.click(100, 50, time: 0.1)
    #expect(count == 1)
  }

  @Test func hiddenLabelsLeaveTheControl() {
    let host = ViewHost(Toggle("long label", isOn: .constant(true)).labelsHidden().probe("toggle"))
    frame(host)
    // iOS's switch.
    #expect(host.probes["toggle"]?.size == CGSize(width: 51, height: 31))
    #expect(host.shownTexts.isEmpty)
    let well = ViewHost(ColorPicker("label", selection: .constant(.red)).labelsHidden().probe("picker"))
    frame(well)
    #expect(well.probes["picker"]?.width == 28 && well.shownTexts.isEmpty)
  }

  @Test func controlSizesGrow() {
    let heights = ControlSize.allCases.map { size in
      let host = ViewHost(Button("x") {}.buttonStyle(.bordered).controlSize(size).probe("button"))
      frame(host)
      return host.probes["button"]?.height ?? 0
    }
    #expect(heights == heights.sorted() && Set(heights).count == heights.count)
  }

  @Test func aCircleIsAsWideAsHigh() throws {
    let host = ViewHost(
      Button("wide label") {}.buttonStyle(.bordered).buttonBorderShape(.circle).probe("button"))
    frame(host)
    let button = try #require(host.probes["button"])
    #expect(abs(button.width - button.height) < 0.01 && button.width > 50)
  }

  @Test func aGaugeIsAFraction() {
    func value(_ gauge: Gauge<Text, EmptyView, EmptyView, EmptyView>) -> Double { gauge.fraction }
    #expect(value(Gauge(value: 30.0, in: 20...60) { Text("x") }) == 0.25)
    #expect(value(Gauge(value: 99.0, in: 20...60) { Text("x") }) == 1)
    #expect(value(Gauge(value: Double.nan) { Text("x") }) == 0)
    #expect(value(Gauge(value: 1.0, in: 1...1) { Text("x") }) == 0)
  }

  @Test func anEditorHasLines() {
    struct Root: View {
      @State private var text = "one"
      var body: some View { TextEditor(text: $text).frame(width: 200, height: 100) }
    }
    let host = ViewHost(Root())
    frame(host)
    host.click(100, 50)
    for (index, key) in [KeyEquivalent.return, "t", "w", "o", .upArrow, "!"].enumerated() {
      host.send(KeyEvent(key, characters: key == .return || key == .upArrow ? "" : "\(key.character)", time: 1))
      frame(host, 1 + Double(index) * 0.1)
    }
    // The arrow goes to the end of the line above, which is the nearest place to the caret.
    #expect(host.shownTexts.map(\.string) == ["one!\ntwo"])
  }

  @Test func aFieldGrowsWithItsText() {
    func height(_ text: String, _ axis: Axis) -> CGFloat {
      let host = ViewHost(TextField("", text: .constant(text), axis: axis).frame(width: 100).probe("field"))
      frame(host)
      return host.probes["field"]?.height ?? 0
    }
    let one = height("a", .vertical)
    #expect(height("a\nb\nc", .vertical) > one * 2.5)
    #expect(height("a b c d e f g h i j k l m n o p q r s t u v w", .horizontal) <= one)
  }

  @Test func aDatePickerMovesTheChosenPart() throws {
    struct Root: View {
      @Binding var date: Date
      var body: some View { DatePicker("", selection: $date, displayedComponents: .date).labelsHidden() }
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    nonisolated(unsafe) var date = Date(timeIntervalSinceReferenceDate: 0)
    let host = ViewHost(
      Root(date: Binding(get: { date }, set: { date = $0 })).environment(\.calendar, calendar)
        .environment(\.locale, Locale(identifier: "en_US")))
    frame(host)
    #expect(host.shownTexts.map(\.string).filter { !$0.isEmpty } == ["1", "Jan", "2001"])
    let year = host.textFrame("2001")
    host.click(year.midX, year.midY)
    frame(host, 0.1)
    // The upper of the arrows.
    host.click(host.textFrame("2001").maxX + 30, 50 - 8)
    #expect(calendar.component(.year, from: date) == 2002)
  }

  /// Bars in the places of texts, without their letters.
  @Test func redactedTextIsABar() throws {
    let host = ViewHost(
      VStack {
        Text("secret").redacted(reason: .placeholder)
        VStack { Text("public").unredacted() }.redacted(reason: .placeholder)
        Text("private").privacySensitive().redacted(reason: .privacy)
        Text("open").redacted(reason: .privacy)
      })
    frame(host)
    func redacted(_ node: ViewNode) -> Int {
      (node is RedactedNode ? 1 : 0) + node.placedChildren.map(redacted).reduce(0, +)
    }
    #expect(redacted(try #require(host.root)) == 2)
    let picture = try Picture(
      Text("iiii").font(.system(size: 40)).redacted(reason: .placeholder), width: 200, height: 80)
    let row = (0..<200).map { picture[$0, 40][3] }
    let inked = row.indices.filter { row[$0] > 20 }
    #expect(!inked.isEmpty && inked == Array(inked[0]...inked[inked.count - 1]), "a bar has no gaps")
  }

  /// A label that is given as a value is the one of a builder; the room of a scene is the usual padding.
  @Test func olderNamesDoTheSame() throws {
    func size(_ view: some View) throws -> CGSize {
      let host = ViewHost(view.probe("view"))
      frame(host)
      return try #require(host.probes["view"]?.size)
    }
    let value = Picker(selection: .constant(1), label: Text("a label")) { Text("one").tag(1) }
    let built = Picker(selection: .constant(1)) {
      Text("one").tag(1)
    } label: {
      Text("a label")
    }
    #expect(try size(value) == size(built))
    let box = Color.red.frame(width: 10, height: 10)
    #expect(try size(box.scenePadding()) == CGSize(width: 42, height: 42))
    #expect(try size(box.scenePadding(.minimum, edges: .top)) == CGSize(width: 10, height: 26))
    #expect(try size(box.accessibility(label: Text("x")).accessibility(hidden: true)) == CGSize(width: 10, height: 10))
  }
}
