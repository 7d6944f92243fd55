import Foundation
import Testing
import Vitrine

@testable import PreviewAgents

/// Tests that an agent's list of its parameters is not trusted.
struct ParameterListTests {
  private func parameter(
    id: UInt64 = 1, owner: String = "Card", label: String = "radius", kind: StateParameter.Kind = .number,
    value: StateParameter.Value = .number(1), initial: StateParameter.Value = .number(1)
  ) -> StateParameter {
    StateParameter(id: id, owner: owner, label: label, kind: kind, value: value, initial: initial)
  }

  private func read(_ parameters: [StateParameter]) -> [StateParameter] {
    ParameterList.read(ParameterList.data(of: parameters))
  }

  @Test func aListArrivesAsItIs() {
    let list = [
      parameter(id: .max), parameter(id: 2, kind: .flag, value: .flag(true), initial: .flag(false)),
      parameter(id: 3, kind: .text, value: .text("ü \"x\""), initial: .text("")),
      parameter(id: 4, kind: .color, value: .color([0.25, 0.5, 1, 0]), initial: .color([1, 1, 1, 1])),
      parameter(id: 5, kind: .choice(["a", "b"]), value: .choice(1), initial: .choice(0)),
    ]
    #expect(read(list) == list)
  }

  @Test func whatCannotBeShownIsLeftOut() {
    let long = String(repeating: "x", count: 61)
    let wrong = [
      parameter(owner: ""), parameter(label: long), parameter(label: "a\u{1b}[2J"), parameter(owner: "\u{202e}a"),
      parameter(value: .text("1")), parameter(initial: .flag(true)),
      parameter(kind: .choice(["a"]), value: .choice(1), initial: .choice(0)),
      parameter(kind: .choice(["a"]), value: .choice(-1), initial: .choice(0)),
      parameter(kind: .choice([]), value: .choice(0), initial: .choice(0)),
      parameter(kind: .choice([long]), value: .choice(0), initial: .choice(0)),
      parameter(
        kind: .choice((0..<65).map { "\($0)" }), value: .choice(0), initial: .choice(0)),
      parameter(kind: .text, value: .text(String(repeating: "x", count: 1001)), initial: .text("")),
      parameter(kind: .text, value: .text("a\nb"), initial: .text("")),
    ]
    for one in wrong { #expect(read([one]).isEmpty, "\(one)") }
    #expect(read(wrong + [parameter()]) == [parameter()])
  }

  /// JSON has no number that is not finite; one too large for a `Double` is none.
  @Test(arguments: ["1e999", "\"nan\"", "null", "NaN"])
  func numbersAreFinite(number: String) {
    let good = String(decoding: ParameterList.data(of: [parameter(value: .number(7))]), as: UTF8.self)
    #expect(good.contains(":7}"))
    #expect(ParameterList.read(Data(good.replacing(":7}", with: ":\(number)}").utf8)).isEmpty)
  }

  @Test func countsAreLimited() {
    let many = (0..<1000).map { parameter(id: UInt64($0)) }
    #expect(read(many).count == 200)
    #expect(read([parameter(), parameter(label: "again")]) == [parameter()])
    let texts = (0..<2000).map {
      parameter(id: UInt64($0), kind: .text, value: .text(String(repeating: "x", count: 1000)), initial: .text(""))
    }
    #expect(ParameterList.data(of: texts).isEmpty)
    #expect(ParameterList.read(Data(repeating: 0x20, count: ParameterList.limit + 1)).isEmpty)
  }

  @Test(arguments: ["", "{", "[", "null", "[[]]", "[{\"id\":-1}]"])
  func otherBytesAreNoList(text: String) { #expect(ParameterList.read(Data(text.utf8)).isEmpty) }
}
