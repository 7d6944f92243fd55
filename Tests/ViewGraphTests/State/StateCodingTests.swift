import Testing
import Vitrine

@testable import ViewGraph

/// Values of states as text and back.
@Suite struct StateCodingTests {
  enum Plain: CaseIterable { case one, two }
  enum Raw: String { case one, two }
  enum Opaque { case one }
  struct Pair: Codable, Equatable {
    var a: Int
    var b: String
  }
  struct Lossless: LosslessStringConvertible, Equatable {
    var description: String
    init?(_ description: String) {
      guard description.hasPrefix("L") else { return nil }
      self.description = description
    }
  }

  private func roundTrip<Value: Equatable>(_ value: Value, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let text = try #require(StateCoding.text(of: value), sourceLocation: sourceLocation)
    let back = try #require(StateCoding.value(of: Value.self, in: text), sourceLocation: sourceLocation)
    #expect(back == value, sourceLocation: sourceLocation)
  }

  @Test func valuesComeBack() throws {
    try roundTrip(true)
    try roundTrip(-3)
    try roundTrip(0.1)
    try roundTrip(Double.infinity)
    try roundTrip("a \"quoted\" \u{1} / text")
    try roundTrip(["b": 1, "a": 2])
    try roundTrip(Set([1]))
    try roundTrip(Pair(a: 1, b: "x"))
    try roundTrip(Date(timeIntervalSinceReferenceDate: 12.5))
    try roundTrip(UUID())
    try roundTrip(CGPoint(x: 1, y: 2))
    try roundTrip(CGSize(width: 1, height: 2))
    try roundTrip(CGRect(x: 1, y: 2, width: 3, height: 4))
    try roundTrip(SIMD4<Float>(1, 2, 3, 4))
    try roundTrip(Angle.degrees(30))
    try roundTrip(UnitPoint.bottomTrailing)
    try roundTrip(Plain.two)
    try roundTrip(Raw.two)
    try roundTrip(Lossless("Lx"))
    try roundTrip(Int?.none)
    try roundTrip(Plain?.none)
    try roundTrip(Plain?.some(.two))
    try roundTrip([Plain.two, .one])
    try roundTrip([Raw?.none, .one])
  }

  @Test func coloursKeepWhatTheyDependOn() throws {
    let colors: [Color] = [
      .red, .primary, .accentColor, Color(red: 0.25, green: 0.5, blue: 1, opacity: 0.125), .blue.opacity(0.5),
      .red.mix(with: .blue, by: 0.25), .red.mix(with: .blue, by: 0.25, in: .device), Color("Brand"),
      Color(light: .white, dark: .black), .blue.withOpacity(0.5),
    ]
    try roundTrip(colors)
    for color in colors { try roundTrip(Optional(color)) }
    #expect(StateCoding.text(of: Color("Brand", bundle: .main)) == nil)
    #expect(StateCoding.text(of: [Color.red, Color("Brand", bundle: .main)]) == nil)
  }

  @Test func theTextOfAValueIsItsOwn() {
    // The initial values of two processes are compared by their texts.
    #expect(StateCoding.text(of: Pair(a: 1, b: "x/y")) == #"{"a":1,"b":"x/y"}"#)
    #expect(StateCoding.text(of: Double.nan) == #""nan""#)
    #expect(StateCoding.text(of: Plain.two) == "two")
    #expect(StateCoding.text(of: Raw.two) == #""two""#)
  }

  @Test func whatHasNoTextHasNone() {
    #expect(StateCoding.text(of: Opaque.one) == nil)
    #expect(StateCoding.text(of: { 1 }) == nil)
    #expect(StateCoding.text(of: Opaque?.none) == nil)
    #expect(StateCoding.text(of: NSObject()) == nil)
    #expect(StateCoding.value(of: Plain.self, in: "three") == nil)
    #expect(StateCoding.value(of: Angle.self, in: "x") == nil)
    #expect(StateCoding.value(of: UnitPoint.self, in: "[1]") == nil)
    #expect(StateCoding.value(of: Color.self, in: #"{"resolved":{"_0":[1]}}"#) == nil)
    #expect(StateCoding.value(of: Color.self, in: #"{"system":{"_0":"no colour"}}"#) == nil)
  }
}
