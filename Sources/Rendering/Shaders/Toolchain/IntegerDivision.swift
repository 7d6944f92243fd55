/// Integer division that never traps: by zero it gives 0, and so does the remainder; the smallest integer divided by -1
/// is itself, with the remainder 0.
///
/// In C++ these are undefined, and on x86 they end the process. clang is told to check divisions, which leaves a call
/// in the object file for each that it cannot prove to be safe. Only then is the source translated to LLVM's
/// intermediate language, where every division is a line that can be replaced, before clang optimizes it. Otherwise the
/// object file has the same code as without the checks.
enum IntegerDivision {
  /// Options that let clang check divisions.
  ///
  /// The checks of overflow include the smallest integer divided by -1; those of other operations have no effect, see
  /// `vitrine_span.h`.
  static let checks = [
    "-fsanitize=integer-divide-by-zero,signed-integer-overflow", "-fsanitize-recover=all", "-fsanitize-minimal-runtime",
  ]

  private static let handler = Array("__ubsan_handle_divrem_overflow".utf8)

  /// Returns whether an object file has a division that may trap.
  static func remains(in object: [UInt8]) -> Bool {
    object.withUnsafeBufferPointer { bytes in
      handler.withUnsafeBufferPointer { name in
        bytes.indices.dropLast(name.count - 1).contains { start in
          bytes[start] == name[0] && bytes[start + 2] == name[2]
            && bytes[start..<start + name.count].elementsEqual(name)
        }
      }
    }
  }

  /// Returns a program in LLVM's language with all divisions defined, and their number.
  static func defined(in program: String) -> (program: String, count: Int) {
    var count = 0
    var lines: [Substring] = []
    for line in program.split(separator: "\n", omittingEmptySubsequences: false) {
      if let division = Division(line) {
        count += 1
        lines += division.lines(number: count)
      } else {
        lines.append(line)
      }
    }
    return (lines.joined(separator: "\n"), count)
  }
}

/// A division in LLVM's language: `%4 = sdiv i32 %2, %3`.
private struct Division {
  enum Operation: Substring {
    case sdiv, udiv, srem, urem
  }

  let result: Substring
  let operation: Operation
  /// The operands' type: `i32`, or `<4 x i32>`.
  let type: Substring
  let dividend: Substring
  let divisor: Substring

  /// Parses a division; nil for any other line, and for a division by a constant that is neither 0 nor -1.
  init?(_ line: Substring) {
    guard line.hasPrefix("  %"), let equals = line.firstIndex(of: "=") else { return nil }
    var rest = line[line.index(after: equals)...].drop { $0 == " " }
    guard let operation = Operation(rawValue: rest.prefix { $0 != " " }) else { return nil }
    rest = rest.drop { $0 != " " }.dropFirst()
    if rest.hasPrefix("exact ") { rest = rest.dropFirst(6) }
    guard let end = rest.hasPrefix("<") ? rest.firstIndex(of: ">").map(rest.index(after:)) : rest.firstIndex(of: " ")
    else { return nil }
    type = rest[..<end]
    let operands = Self.operands(rest[end...])
    guard operands.count >= 2 else { return nil }
    result = line[..<equals].filter { $0 != " " }[...]
    self.operation = operation
    (dividend, divisor) = (operands[0], operands[1])
    if let constant = Int(divisor), constant != 0, constant != -1 { return nil }
  }

  /// Returns the texts between commas, except those within brackets.
  private static func operands(_ text: Substring) -> [Substring] {
    var depth = 0
    return text.split { character in
      if "<([{".contains(character) { depth += 1 }
      if ">)]}".contains(character) { depth -= 1 }
      return character == "," && depth == 0
    }.map { $0.drop { $0 == " " } }
  }

  /// The number of elements of a vector type.
  private var count: Int? { type.hasPrefix("<") ? Int(type.dropFirst().prefix { $0.isNumber }) : nil }

  private func constant(_ value: Int) -> String {
    guard let count, let element = type.dropLast().split(separator: " ").last else { return "\(value)" }
    return "<" + Array(repeating: "\(element) \(value)", count: count).joined(separator: ", ") + ">"
  }

  /// Returns the same division with 1 as the divisor where it is not defined. Operands are frozen, so that all uses of
  /// an undefined one see the same value.
  func lines(number: Int) -> [Substring] {
    let name = "%division.\(number)"
    let condition = count.map { "<\($0) x i1>" } ?? "i1"
    let isSigned = operation == .sdiv || operation == .srem
    var lines = [
      "\(name).x = freeze \(type) \(dividend)",
      "\(name).y = freeze \(type) \(divisor)",
      "\(name).zero = icmp eq \(type) \(name).y, \(constant(0))",
    ]
    var replaced = "\(name).zero"
    if isSigned {
      replaced = "\(name).any"
      lines += [
        "\(name).minus = icmp eq \(type) \(name).y, \(constant(-1))",
        "\(replaced) = or \(condition) \(name).zero, \(name).minus",
      ]
    }
    lines.append("\(name).safe = select \(condition) \(replaced), \(type) \(constant(1)), \(type) \(name).y")
    let divided = "\(operation) \(type) \(name).x, \(name).safe"
    var quotient = "\(name).quotient"
    switch operation {
    case .srem, .urem: lines.append("\(result) = \(divided)")
    case .sdiv, .udiv:
      lines.append("\(quotient) = \(divided)")
      if isSigned {
        lines += [
          "\(name).negated = sub \(type) \(constant(0)), \(name).x",
          "\(name).signed = select \(condition) \(name).minus, \(type) \(name).negated, \(type) \(quotient)",
        ]
        quotient = "\(name).signed"
      }
      lines.append("\(result) = select \(condition) \(name).zero, \(type) \(constant(0)), \(type) \(quotient)")
    }
    return lines.map { "  \($0)" }
  }
}
