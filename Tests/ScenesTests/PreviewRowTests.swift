import Session
import Testing
import Vitrine

@testable import Scenes

/// The panel for the parameters of previews.
@MainActor
@Suite struct PreviewRowTests {
  private static let five: [PreviewControl] = [
    control(1, "Dark", "isOn", .flag, .flag(true)),
    control(2, "Dark", "cornerRadius", .number, .number(12), comments: ["[0 ... 40]"]),
    control(3, "Dark", "title", .text, .text("Hi")),
    control(4, "Card", "tint", .color, .color([1, 0, 0, 1])),
    control(5, "Card", "style", .choice(["plain", "bold"]), .choice(0)),
  ]

  private static func control(
    _ id: UInt64, _ section: String, _ label: String, _ kind: StateParameter.Kind, _ value: StateParameter.Value,
    comments: [String] = []
  ) -> PreviewControl {
    PreviewControl(
      StateParameter(id: id, owner: section, label: label, kind: kind, value: value, initial: value),
      section: section, comments: comments)
  }

  private func panel(
    _ controls: [PreviewControl]?, size: CGSize = CGSize(width: 900, height: 700)
  ) -> HostedOverlay {
    HostedOverlay(size: size) {
      var preview = PreviewChoice()
      preview.controls = controls
      $0.preview = preview
    }
  }

  /// The changes that the panel has asked for.
  private func changes(_ panel: HostedOverlay) -> [StateParameter.Change] {
    panel.performed.flatMap { action -> [StateParameter.Change] in
      if case .setParameters(let changes) = action { changes } else { [] }
    }
  }

  @Test func eachKindHasAControl() {
    let panel = panel(Self.five)
    for text in [
      "Dark", "Card", "isOn", "cornerRadius", "12.0", "title", "Hi", "tint", "#FF0000  100 %", "plain", "Reset",
    ] {
      #expect(panel.texts.contains(text), "\(text)")
    }
    // The look's parameters have no effect on previews.
    for text in ["Scene", "Blur radius", "Undo"] { #expect(!panel.texts.contains(text), "\(text)") }
  }

  @Test func controlsAskForChanges() throws {
    let panel = panel(Self.five)
    #expect(panel.focus(row: "isOn"))
    panel.press(.space)
    #expect(panel.focus(row: "cornerRadius"))
    panel.press(.return)
    panel.press(.delete)
    panel.type("50")
    panel.press(.return)
    #expect(panel.texts.contains("above 40"))
    panel.press(.delete)
    panel.press(.delete)
    panel.type("20")
    panel.press(.return)
    #expect(panel.focus(row: "style"))
    panel.press(.downArrow)
    // The field lies beside the title.
    panel.click(CGPoint(x: 720, y: try #require(panel.place(of: "title")).y))
    panel.type("!")
    let expected: [StateParameter.Change] = [
      .init(id: 1, value: .flag(false)), .init(id: 2, value: .number(20)), .init(id: 5, value: .choice(1)),
    ]
    #expect(Array(changes(panel).prefix(3)) == expected)
    #expect(changes(panel).count == 4)
    if case .text(let text)? = changes(panel).last?.value { #expect(text.count == 3 && text.contains("!")) }
    #expect(panel.texts.contains { $0.count == 3 && $0.contains("!") })
    panel.click(try #require(panel.place(of: "Reset")))
    #expect(panel.performed.contains(.resetParameters))
    #expect(panel.texts.contains("Hi") && panel.texts.contains("12.0"))
  }

  @Test func aDragSetsTheSlidersValues() throws {
    let panel = panel([Self.five[1]])
    let title = try #require(panel.place(of: "cornerRadius"))
    // The slider lies between the title and the value.
    panel.send(.down, CGPoint(x: 700, y: title.y))
    panel.send(.moved, CGPoint(x: 900, y: title.y))
    panel.send(.up, CGPoint(x: 900, y: title.y))
    #expect(changes(panel).last == .init(id: 2, value: .number(40)))
    #expect(panel.texts.contains("40.0"))
  }

  @Test func withoutParametersThereIsALine() {
    #expect(panel([]).texts.contains("No parameters"))
    #expect(panel(nil).texts.contains("Waiting for the preview"))
  }

  @Test(arguments: [(1, 1), (60, 40), (200, 150), (360, 300)])
  func tinyWindowsAreNoTrouble(width: Int, height: Int) {
    let panel = panel(Self.five, size: CGSize(width: width, height: height))
    panel.press(.tab)
    #expect(panel.host.size == CGSize(width: width, height: height))
  }

  @Test func twoHundredParametersScroll() throws {
    let many = (0..<200).map { Self.control(UInt64($0), "Row", "value\($0)", .number, .number(Double($0))) }
    let panel = panel(many)
    #expect(panel.texts.contains("value0") && panel.texts.contains("Reset"))
    let first = try #require(panel.place(of: "value0"))
    let footer = try #require(panel.place(of: "Reset"))
    #expect(footer.y < 700)
    panel.wheel(CGPoint(x: first.x, y: 300), notches: 10)
    let moved = try #require(panel.place(of: "value0"))
    #expect(moved.y < first.y - 100)
    #expect(panel.place(of: "Reset") == footer)
  }
}
