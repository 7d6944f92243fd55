import JSON
import Platform
import Surfaces

extension JSONValue {
  func failure(_ message: String) -> JSONError { JSONError(place: place, message: message) }

  /// Returns the members of an object by name; one that is not among the known ones is an error.
  ///
  /// - Parameter absent: the keys that have a meaning in other renderers, and get an error of their own.
  func members(known: [String], absent: [String] = []) throws(JSONError) -> [String: JSONValue] {
    guard let members else { throw failure("an object is expected, not \(kind)") }
    for member in members where !known.contains(member.key) {
      if absent.contains(member.key) {
        throw JSONError(place: member.place, message: "\(member.key): there is no such step in this renderer")
      }
      let hint = member.key.nearest(in: known).map { "; did you mean \($0)?" } ?? "; known: \(known.list)"
      throw JSONError(place: member.place, message: "unknown key \(member.key.printable)\(hint)")
    }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
  }

  func number(in range: ClosedRange<Double>) throws(JSONError) -> Double {
    guard let number = double else { throw failure("a number is expected, not \(kind)") }
    guard range.contains(number) else {
      throw failure("\(number.plain) is not in \(range.lowerBound.plain) to \(range.upperBound.plain)")
    }
    return number
  }

  func numbers(count: Int, in range: ClosedRange<Double>) throws(JSONError) -> [Double] {
    guard let elements, elements.count == count else {
      throw failure("an array of \(count) numbers is expected")
    }
    var numbers: [Double] = []
    for element in elements { numbers.append(try element.number(in: range)) }
    return numbers
  }

  func string() throws(JSONError) -> String {
    guard let text else { throw failure("a string is expected, not \(kind)") }
    return text
  }

  func bool() throws(JSONError) -> Bool {
    guard case .bool(let value) = content else { throw failure("true or false is expected, not \(kind)") }
    return value
  }

  func choice(_ names: [String]) throws(JSONError) -> String {
    let text = try string()
    guard names.contains(text) else {
      let hint = text.nearest(in: names).map { "did you mean \($0)?" } ?? "known: \(names.list)"
      throw failure("unknown name \"\(text.printable)\"; \(hint)")
    }
    return text
  }

  /// Returns a colour from `"#RRGGBB"`, or from three numbers from 0 to 1.
  func color() throws(JSONError) -> SIMD3<Float> {
    guard let text else { return SIMD3(try numbers(count: 3, in: 0...1).map(Float.init)) }
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { throw failure("\"\(text.printable)\" is not #RRGGBB") }
    return SIMD3(Float(value >> 16), Float(value >> 8 & 255), Float(value & 255)) / 255
  }
}

extension JSONValue {
  /// Returns a matrix from four rows of five: the weights of red, green, blue and alpha in a channel, and a summand.
  /// Alpha has to stay as it is.
  func colorMatrix() throws(JSONError) -> ColorMatrix {
    let numbers = try numbers(count: 20, in: -64...64).map(Float.init)
    func row(_ i: Int) -> SIMD4<Float> {
      SIMD4(numbers[5 * i], numbers[5 * i + 1], numbers[5 * i + 2], numbers[5 * i + 3])
    }
    guard row(3) == [0, 0, 0, 1], numbers[19] == 0, (0..<3).allSatisfy({ row($0).w == 0 }) else {
      throw failure("a material's matrix leaves alpha alone: its row is 0, 0, 0, 1, 0 and its column 0, 0, 0, 1")
    }
    return ColorMatrix(
      red: row(0), green: row(1), blue: row(2), offset: SIMD4(numbers[4], numbers[9], numbers[14], 0))
  }

  /// Returns curves from four numbers for all channels, or from four each for red, green and blue.
  func curves() throws(JSONError) -> ChannelCurves {
    guard let elements, elements.count == 3 else {
      return ChannelCurves(SIMD4(try numbers(count: 4, in: -4...4).map(Float.init)))
    }
    var rows: [SIMD4<Float>] = []
    for element in elements { rows.append(SIMD4(try element.numbers(count: 4, in: -4...4).map(Float.init))) }
    return ChannelCurves(red: rows[0], green: rows[1], blue: rows[2])
  }
}

extension [String] {
  fileprivate var list: String { joined(separator: ", ") }
}

extension Double {
  fileprivate var plain: String { self == rounded() && abs(self) < 1e9 ? String(Int(self)) : "\(self)" }
}
