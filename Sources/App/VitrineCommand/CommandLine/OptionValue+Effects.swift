import Session
import Vitrine

extension OptionValue {
  /// `NAME` or `NAME(ARGUMENT, ...)`, several separated by commas.
  func effects() throws(UsageError) -> [EffectChain.Call] {
    var calls: [EffectChain.Call] = []
    for piece in try Self.pieces(text, expected: malformed) {
      let (name, list) = try Self.call(piece, expected: malformed)
      guard !name.isEmpty else { throw malformed }
      let written = try list.map { (list) throws(UsageError) in try Self.pieces(list, expected: malformed) } ?? []
      var arguments: [EffectChain.Argument] = []
      for argument in written { arguments.append(try effectArgument(argument)) }
      calls.append(EffectChain.Call(name, arguments))
    }
    return calls
  }

  /// `VALUE` or `NAME=VALUE`: numbers with spaces between them, `#RRGGBB[AA]`, `true` or `false`; `_` for no value.
  private func effectArgument(_ text: String) throws(UsageError) -> EffectChain.Argument {
    let parts = text.split(separator: "=", maxSplits: 1).map { $0.trimmed }
    guard let value = parts.last, !value.isEmpty else { throw malformed }
    let label = parts.count == 2 ? parts[0] : nil
    switch value {
    case "_": return EffectChain.Argument(label: label, [])
    case "true": return EffectChain.Argument(label: label, [1])
    case "false": return EffectChain.Argument(label: label, [0])
    case _ where value.hasPrefix("#"):
      let color = try OptionValue(option: option, text: value).color()
      return EffectChain.Argument(label: label, (0..<4).map { Double(color[$0]) })
    default:
      var numbers: [Double] = []
      for word in value.split(separator: " ") {
        numbers.append(try OptionValue(option: option, text: String(word)).number(-1e9...1e9))
      }
      return EffectChain.Argument(label: label, numbers)
    }
  }

  /// Splits a text at commas outside parentheses.
  private static func pieces(_ text: String, expected: UsageError) throws(UsageError) -> [String] {
    var pieces = [""]
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      guard (0...1).contains(depth) else { throw expected }
      if character == ",", depth == 0 { pieces.append("") } else { pieces[pieces.count - 1].append(character) }
    }
    guard depth == 0 else { throw expected }
    return pieces.map { $0[...].trimmed }
  }

  private static func call(_ text: String, expected: UsageError) throws(UsageError) -> (name: String, list: String?) {
    guard let open = text.firstIndex(of: "(") else { return (text, nil) }
    guard text.hasSuffix(")") else { throw expected }
    let list = text[text.index(after: open)..<text.index(before: text.endIndex)].trimmed
    return (text[..<open].trimmed, list.isEmpty ? nil : list)
  }

  private var malformed: UsageError {
    .malformed(option: option, text: text, expected: "a list of names, like wave,grid(24,ink=#ff8000)")
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
