import Testing
import ViewTestSupport
import Vitrine

@testable import ViewControls

/// Apple's documentation of `Form` and of the controls in it; lengths as iOS has them.
@MainActor
@Suite struct FormTests {
  private let size = CGSize(width: 300, height: 400)
  private func frame(_ host: ViewHost, _ time: Double = 0) { _ = host.displayList(size: size, scale: 1, time: time) }

  private struct Controls: View {
    @State private var name = "red"
    @State private var color = Color.red
    var body: some View {
      Section("Look") {
        Picker("Colour", selection: $name) { ForEach(["red", "blue"], id: \.self) { Text($0) } }
        ColorPicker("Tint", selection: $color)
        flexible("row", maxHeight: 10)
      }
    }
  }

  /// A form is what a grouped list is.
  @Test func aFormIsAGroupedList() throws {
    let form = try Picture(Form { Controls() }, width: 300, height: 400)
    let list = try Picture(List { Controls() }.listStyle(.insetGrouped), width: 300, height: 400)
    #expect(form.premultiplied == list.premultiplied)
    // The background, and the area beside it: #F2F2F7.
    #expect(form[8, 200] == [0xF2, 0xF2, 0xF7, 255] && form[150, 62] == [255, 255, 255, 255])
    // Outside, a list has the style that is set for it.
    let plain = try Picture(List { Controls() }.listStyle(.plain), width: 300, height: 400)
    #expect(plain.premultiplied != list.premultiplied)
  }

  /// Labels lead and values trail, with 16 points to the background's edges.
  @Test func labelsLeadAndValuesTrail() {
    let host = ViewHost(Form { Controls() })
    frame(host)
    #expect(host.textFrame("Colour").minX == 32 && host.textFrame("Tint").minX == 32)
    // The value, 5 points, and the marks of 7 points.
    #expect(abs(host.textFrame("red").maxX - (300 - 32 - 12)) < 0.01)
    #expect(abs((host.probes["row"]?.width ?? 0) - (300 - 64)) < 0.01)
  }

  /// A click anywhere in the row opens the choices.
  @Test func aRowOpensItsChoices() {
    let host = ViewHost(Form { Controls() })
    frame(host)
    host.click(150, host.textFrame("Colour").midY)
    frame(host, 1)
    let choice = host.textFrame("blue")
    host.click(choice.midX, choice.midY, time: 2)
    frame(host, 3)
    #expect(host.shownTexts.map(\.string).contains("blue") && !host.shownTexts.map(\.string).contains("red"))
  }

  /// Names lead and values trail, unless a style says otherwise; a header that stands out is not in capitals.
  @Test func stylesOfValuesAndHeaders() {
    struct Stacked: LabeledContentStyle {
      func makeBody(configuration: Configuration) -> some View {
        VStack(alignment: .leading, spacing: 0) {
          configuration.label
          configuration.content
        }
      }
    }
    let host = ViewHost(Form { Section("Head") { LabeledContent("Name", value: "value") } })
    frame(host)
    #expect(host.textFrame("Name").midY == host.textFrame("value").midY && host.textFrame("Name").minX == 32)
    #expect(host.shownTexts.map(\.string).contains { $0.uppercased() == "HEAD" })
    let small = host.shownTexts.first { $0.string.uppercased() == "HEAD" }.map { host.textFrame($0.string).height } ?? 0
    let other = ViewHost(
      Form { Section("Head") { LabeledContent("Name", value: "value") } }
        .labeledContentStyle(Stacked()).headerProminence(.increased))
    frame(other)
    #expect(abs(other.textFrame("Name").maxY - other.textFrame("value").minY) < 0.01)
    #expect(other.textFrame("value").minX == 32)
    #expect(other.textFrame("Head").height > small)
  }

  @Test func columnsAreAColumn() {
    let host = ViewHost(Form { Controls() }.formStyle(.columns).probe("form"))
    frame(host)
    #expect((host.probes["form"]?.height ?? 400) < 200)
    let outside = ViewHost(Picker("Colour", selection: .constant(1)) { Text("one").tag(1) })
    frame(outside)
    #expect(outside.shownTexts.map(\.string) == ["one"])
  }

  /// Between two rows is a line of one pixel, whatever the scale: `separator` over white is #C6C6C8.
  @Test(arguments: [1, 2, 3])
  func linesAreAPixel(scale: CGFloat) throws {
    let list = List { ForEach(0..<3) { Text("\($0)") } }.listStyle(.insetGrouped)
    let picture = try Picture(list, width: 200, height: 200, scale: scale)
    let column = (0..<picture.height).map { picture[Int(100 * scale), $0] }
    #expect(column.count { $0 == [0xC6, 0xC6, 0xC8, 255] } == 2)
  }

  /// A group's background is the one that is set around it, in whatever way; without one it is a light fill.
  @Test func aGroupHasTheBackgroundStyleAroundIt() throws {
    func corner(_ view: some View) throws -> [Int] { try Picture(view, width: 60, height: 60)[30, 8] }
    let box = GroupBox { Color.clear }
    let red = try corner(Color.red)
    #expect(try corner(box.backgroundStyle(.red)) == red)
    #expect(try corner(VStack { box }.backgroundStyle(Color.red)) == red)
    #expect(try corner(box.environment(\.backgroundStyle, AnyShapeStyle(.red))) == red)
    #expect(try corner(GroupBox("Title") { Color.clear }.backgroundStyle(.red)) == red)
    let (plain, fill) = (try corner(box), try corner(Rectangle().fill(.fill.quaternary)))
    #expect(plain != red && plain == fill)
  }
}
