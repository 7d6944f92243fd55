import Foundation
import TestSupport
import Testing

@testable import JSON

/// Values of any shape, written and read.
@Suite struct JSONRoundTripTests {
  @Test func whatIsWrittenIsReadAsTheSame() async throws {
    try await forEachRandomCase(1_000) { random in
      let value = random.value(depth: random.int(in: 0...5))
      for text in [value.compact, value.lines] {
        let (json, json5) = (try JSONValue(parsing: text), try JSONValue(parsing: text, as: .json5))
        #expect(json == value && json5 == value, "\(text)")
        #expect(json.compact == value.compact)
        #expect(!text.utf8.contains { $0 < 0x20 && $0 != 0x0a })
      }
    }
  }

  /// Foundation reads what is written as the same values.
  @Test func anotherReaderAgrees() async throws {
    try await forEachRandomCase(300) { random in
      let value = random.value(depth: 3)
      let object = try JSONSerialization.jsonObject(with: Data(value.lines.utf8), options: .fragmentsAllowed)
      #expect(value.isEqual(to: object), "\(value.lines)")
    }
  }

  /// A part of a text is no value, unless it is a number; a damaged one is a value or has an error with a place in it.
  @Test func damagedTexts() async throws {
    try await forEachRandomCase(500) { random in
      let value = JSONValue.array([random.value(depth: 3)])
      var bytes = Array(random.bool() ? value.compact.utf8 : value.lines.utf8)
      let part = Array(bytes.prefix(random.int(in: 0...bytes.count - 1)))
      #expect(throws: JSONError.self) { try JSONValue(parsing: part) }
      #expect(throws: JSONError.self) { try JSONValue(parsing: part, as: .json5) }
      for _ in 0..<random.int(in: 1...4) {
        bytes[random.int(in: 0...bytes.count - 1)] = random.pick(
          Array("{}[]:,\"\\'/*u0e-. \n\0\u{1b}é\u{2028}".utf8) + [0xff])
      }
      for format in [JSONFormat.json, .json5] {
        for isRepairing in [false, true] {
          do throws(JSONError) {
            _ = try JSONValue(parsing: bytes, as: format, repairing: isRepairing)
          } catch {
            #expect(
              (1...bytes.count + 1).contains(error.place.line) && (1...bytes.count + 1).contains(error.place.column))
            #expect(!error.message.isEmpty && !error.message.contains("\n"))
          }
        }
      }
    }
  }
}

extension SeededRandom {
  /// Returns a value; keys of an object differ.
  fileprivate mutating func value(depth: Int) -> JSONValue {
    switch int(in: 0...(depth > 0 ? 8 : 6)) {
    case 0: return .null
    case 1: return .bool(bool())
    case 2: return .integer(pick([0, .max, .min, int(in: -1000...1000), Int(bitPattern: UInt(next()))]))
    case 3:
      // Any bits; those of whole numbers are read as integers.
      let value = Double(bitPattern: next())
      return value.isFinite && value != value.rounded() ? JSONValue(.number(value)) : .integer(int(in: 0...9))
    case 4: return .number(double(in: 0...1) / 3 + 1e-4, decimals: 6)
    case 5, 6: return .string(text())
    case 7: return .array((0..<int(in: 0...5)).map { _ in value(depth: depth - 1) })
    default:
      var keys: Set<String> = []
      for _ in 0..<int(in: 0...5) { keys.insert(text()) }
      // Sorted, because the order of a set is not that of the next run.
      return .members(keys.sorted().map { JSONValue.Member($0, value(depth: depth - 1)) })
    }
  }

  private mutating func text() -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "\"", "\\", "/", "\n", "\t", "\0", "\u{1b}", "\u{7f}", "é", "\u{2028}", "😀", "\u{301}",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<int(in: 0...20) {
      text.append(bool() ? pick(scalars) : Unicode.Scalar(UInt32(int(in: 1...0x10ffff))) ?? "\u{FFFD}")
    }
    return String(text)
  }
}

extension JSONValue {
  fileprivate func isEqual(to object: Any) -> Bool {
    switch content {
    case .null: object is NSNull
    case .bool(let value): object as? Bool == value
    case .integer(let value): (object as? NSNumber)?.int64Value == Int64(value)
    // Foundation's last digit may be another one.
    case .number(let value): (object as? NSNumber).map { abs($0.doubleValue - value) <= 1e-14 * abs(value) } ?? false
    case .string(let text): object as? String == text
    case .array(let elements):
      (object as? [Any]).map { $0.count == elements.count && zip(elements, $0).allSatisfy { $0.isEqual(to: $1) } }
        ?? false
    case .object(let members):
      (object as? [String: Any]).map { object in
        members.allSatisfy { member in object[member.key].map { member.value.isEqual(to: $0) } ?? false }
      } ?? false
    }
  }
}
