import TestSupport
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewGraph

/// States that are seen and set from outside of their views.
@MainActor
@Suite struct StateParameterTests {
  enum Page: CaseIterable { case first, second, third }

  @MainActor final class Log {
    var values: [String] = []
    var changes = 0
  }

  struct Inner<Content>: View {
    let log: Log
    @State private var angle = Angle(degrees: 90)
    @State private var page = Page.second
    var body: some View {
      log.values.append("\(angle.degrees) \(page)")
      return Color.clear
    }
  }

  struct Screen: View {
    let log: Log
    @State private var isOn = true
    @State private var count = 3
    @State private var small: UInt8 = 3
    @State private var radius = 12.5
    @State private var width: CGFloat = 40
    @State private var name = "a"
    @State private var tint = Color(red: 1, green: 0.5, blue: 0)
    @State private var action: () -> Void = {}
    @State private var list = [1]
    @State private var lines = "a\nb"
    @State private var endless = Double.infinity

    var body: some View {
      log.values = ["\(isOn)", "\(count)", "\(small)", "\(radius)", "\(width)", name, "\(tint)"]
      return Inner<Int>(log: log).onChange(of: count) { log.changes += 1 }
    }
  }

  private func host(_ log: Log, isStable: Bool = true) -> ViewHost {
    ViewHost(Screen(log: log), hasStableIdentities: isStable).laidOut(200, 120)
  }

  private func parameters(_ host: ViewHost) -> [String: StateParameter] {
    Dictionary(uniqueKeysWithValues: host.stateParameters(in: host.environment).map { ($0.label, $0) })
  }

  @Test func plainStatesAreListedInTheirOrder() {
    let list = host(Log()).stateParameters(in: EnvironmentValues())
    #expect(list.map(\.label) == ["isOn", "count", "small", "radius", "width", "name", "tint", "angle", "page"])
    #expect(list.map(\.owner) == Array(repeating: "Screen", count: 7) + ["Inner", "Inner"])
    #expect(
      list.map(\.kind) == [
        .flag, .wholeNumber, .wholeNumber, .number, .number, .text, .color, .angle,
        .choice(["first", "second", "third"]),
      ])
    #expect(
      list.map(\.value) == [
        .flag(true), .number(3), .number(3), .number(12.5), .number(40), .text("a"), .color([1, 0.5, 0, 1]),
        .number(90), .choice(1),
      ])
    #expect(list.map(\.initial) == list.map(\.value))
  }

  @Test func withoutStableIdentitiesThereAreNone() {
    #expect(host(Log(), isStable: false).stateParameters(in: EnvironmentValues()).isEmpty)
  }

  @Test func aValueIsSetAndTakenBack() throws {
    let log = Log()
    let host = host(log)
    let known = parameters(host)
    func set(_ label: String, _ value: StateParameter.Value?) throws {
      host.apply(.init(id: try #require(known[label]).id, value: value))
    }
    try set("isOn", .flag(false))
    try set("count", .number(7))
    try set("radius", .number(0.25))
    try set("name", .text("ü"))
    try set("tint", .color([0, 1, 0, 0.5]))
    try set("page", .choice(2))
    try set("angle", .number(180))
    #expect(host.needsFrame())
    _ = host.laidOut(200, 120)
    #expect(log.values == ["false", "7", "3", "0.25", "40.0", "ü", "#00FF0080", "180.0 third"])
    #expect(log.changes == 1)
    #expect(parameters(host)["radius"]?.value == .number(0.25))
    #expect(parameters(host)["radius"]?.initial == .number(12.5))
    for label in known.keys { try set(label, nil) }
    _ = host.laidOut(200, 120)
    #expect(parameters(host) == known)
  }

  /// A value that is not of the type, or of a state that does not exist, changes nothing.
  @Test func otherValuesAreIgnored() throws {
    let log = Log()
    let host = host(log)
    let known = parameters(host)
    let wrong: [(String, StateParameter.Value)] = [
      ("count", .number(.nan)), ("count", .number(.infinity)), ("count", .number(1e300)), ("small", .number(256)),
      ("small", .number(-1)), ("radius", .number(.nan)), ("radius", .text("1")), ("page", .choice(3)),
      ("page", .choice(-1)), ("isOn", .number(1)), ("tint", .color([.nan, 0, 0, 1])), ("angle", .number(-.infinity)),
    ]
    for (label, value) in wrong { host.apply(.init(id: try #require(known[label]).id, value: value)) }
    host.apply(.init(id: 12345, value: .number(1)))
    host.apply(.init(id: ViewIdentity.stableRoot.rawValue, value: nil))
    #expect(!host.needsFrame())
    #expect(parameters(host) == known)
  }

  /// A value from outside is state as any other: it is handed on.
  @Test func aSetValueIsInTheSnapshot() throws {
    let first = host(Log())
    first.apply(.init(id: try #require(parameters(first)["count"]).id, value: .number(9)))
    let log = Log()
    let second = ViewHost(Screen(log: log), hasStableIdentities: true)
    second.restore(first.stateSnapshot())
    _ = second.laidOut(200, 120)
    #expect(log.values[1] == "9")
    #expect(parameters(second)["count"]?.value == .number(9))
    #expect(parameters(second)["count"]?.initial == .number(3))
  }

  @Test func thereAreAtMostSoMany() {
    struct Row: View {
      @State private var value = 0
      var body: some View { Color.clear }
    }
    let rows = VStack { ForEach(0..<300, id: \.self) { _ in Row() } }
    let host = ViewHost(rows, hasStableIdentities: true).laidOut(100, 100)
    let list = host.stateParameters(in: EnvironmentValues())
    #expect(list.count == StateParameter.maximumCount)
    #expect(Set(list.map(\.id)).count == list.count)
  }
}
