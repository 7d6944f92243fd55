import Testing
import Vitrine
import Windowing

@testable import Session

/// The parameters of previews in the session, and the controls for them.
@Suite struct PreviewControlTests {
  private func number(
    _ initial: Double, now: Double? = nil, kind: StateParameter.Kind = .number, id: UInt64 = 1
  ) -> StateParameter {
    StateParameter(
      id: id, owner: "Card", label: "radius", kind: kind, value: .number(now ?? initial), initial: .number(initial))
  }

  private func control(_ parameter: StateParameter, _ comments: String...) -> PreviewControl {
    PreviewControl(parameter, section: "Card", comments: comments)
  }

  @Test(arguments: [
    ("[0 ... 100]", 0.0...100.0), ("0...100", 0...100), ("-1.5 ... 2", -1.5...2), ("[0 ... 40] = 10 points", 0...40),
    ("0...100 the radius", 0...100), ("[-1e2...0]", -100...0), ("0...1e2 even", 0...100),
  ])
  func aCommentGivesTheRange(comment: String, range: ClosedRange<Double>) {
    let shown = control(number(5), "another comment", comment)
    #expect(shown.scale?.range == range)
    #expect(shown.typed == range)
    #expect(shown.remark == nil)
  }

  /// A comment that is no range gets a remark only if it looks like one.
  @Test(
    arguments: [
      ("points", nil), ("from 0...100", nil), ("0..<100", nil), ("...", nil),
      ("1 2...3", "its range is not one of numbers"),
      ("[a ... b]", "its range is not one of numbers"), ("[5 ... 1]", "its range ends where it begins, or before"),
      ("[0 ... 1", "its range has no ]"), ("[0, 0 ... 1, 1]", "it has 2 numbers for 1"),
    ] as [(String, String?)])
  func otherCommentsGiveNone(comment: String, remark: String?) {
    let shown = control(number(5), comment)
    #expect(shown.scale?.range == 0...10)
    #expect(shown.remark == remark)
  }

  @Test func withoutACommentTheRangeFollowsTheValue() {
    #expect(control(number(0)).scale?.range == 0...1)
    #expect(control(number(12)).scale?.range == 0...24)
    #expect(control(number(-3)).scale?.range == -6...1)
    #expect(control(number(2, kind: .wholeNumber)).scale?.range == 0...10)
    #expect(control(number(45, kind: .angle)).scale?.range == 0...360)
    #expect(control(number(-45, kind: .angle)).scale?.range == -360...360)
    // A value that the view has given itself is on the slider, as far as one goes.
    #expect(control(number(1, now: 50)).scale?.range == 0...50)
    #expect(control(number(1e300, now: -.greatestFiniteMagnitude)).scale?.range == -1e9...1e9)
    #expect(control(number(2, kind: .wholeNumber), "0.5...3.5").scale?.range == 1...3)
    #expect(control(number(2, kind: .wholeNumber)).scale?.step == 1)
  }

  private static let list: [StateParameter] = [
    StateParameter(id: 1, owner: "Card", label: "isOn", kind: .flag, value: .flag(true), initial: .flag(true)),
    StateParameter(id: 2, owner: "Card", label: "radius", kind: .number, value: .number(5), initial: .number(5)),
    StateParameter(
      id: 3, owner: "Card", label: "tint", kind: .color, value: .color([1, 0, 0, 1]), initial: .color([0, 0, 0, 1])),
    StateParameter(
      id: 4, owner: "Card", label: "page", kind: .choice(["a", "b"]), value: .choice(1), initial: .choice(0)),
  ]

  private func previews() -> SceneModel {
    var changed = model {
      $0.preview = PreviewChoice()
      $0.showsParameters = true
    }
    changed.setPreviewControls(Self.list.map { PreviewControl($0, section: "Card") })
    return changed
  }

  /// The arrows choose a parameter and change it, and leave the look alone.
  @Test func theKeysChangeParameters() {
    let start = previews()
    let (state, requests) = pressing(
      KeyInput(.down), KeyInput(.right), KeyInput(.up), KeyInput(.up, modifiers: .shift), KeyInput(.delete),
      KeyInput(.left), KeyInput(.left), KeyInput(.down), KeyInput(.delete, modifiers: .shift), on: start)
    #expect(
      requests == [
        .setParameters([.init(id: 1, value: .flag(false))]), .setParameters([.init(id: 2, value: .number(5.05))]),
        .setParameters([.init(id: 2, value: .number(5.55))]), .setParameters([.init(id: 2, value: nil)]),
        .setParameters([.init(id: 4, value: .choice(0))]),
        .setParameters([.init(id: 1, value: nil), .init(id: 3, value: nil)]),
      ])
    #expect(state.look == start.state.look)
    #expect(!state.canUndo)
    #expect(state.preview?.controls?.map(\.isSet) == [false, false, false, false])
  }

  @Test func aColourIsPickedFromThePicture() {
    var model = previews()
    _ = model.apply(.selectParameter(3), at: 1, interval: 1)
    _ = model.apply(.startPicking(nil), at: 2, interval: 1)
    #expect(model.state.picking == .parameter(3))
    let request = model.apply(.pick([0, 0.5, 1]), at: 3, interval: 1)
    #expect(request == .setParameters([.init(id: 3, value: .color([0, 0.5, 1, 1]))]))
    #expect(model.state.picking == nil)
    // Only a colour is.
    _ = model.apply(.selectParameter(2), at: 4, interval: 1)
    _ = model.apply(.startPicking(nil), at: 5, interval: 1)
    #expect(model.state.picking == nil)
  }

  /// The panel stays open at a restart, since its values are those of the source again.
  @Test func aRestartLeavesThePanelOpen() {
    let (state, requests) = pressing(key("R"), on: previews())
    #expect(state.showsParameters)
    #expect(requests == [.restart])
  }

  @Test func withoutParametersTheKeysDoNothing() {
    var model = previews()
    for controls in [[], nil] as [[PreviewControl]?] {
      model.setPreviewControls(controls)
      let (state, requests) = pressing(
        KeyInput(.right), KeyInput(.up), KeyInput(.delete), KeyInput(.delete, modifiers: .shift), on: model)
      #expect(requests.isEmpty)
      #expect(state.look == model.state.look)
    }
  }
}
