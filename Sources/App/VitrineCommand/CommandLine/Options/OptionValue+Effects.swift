import FrameTiming
import Session
import Vitrine

extension OptionValue {
  /// Parses `NAME` or `NAME(ARGUMENT, ...)`, several of them separated by commas.
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

  /// Parses `VALUE` or `NAME=VALUE`.
  private func effectArgument(_ text: String) throws(UsageError) -> EffectChain.Argument {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { $0.trimmed }
    guard parts.allSatisfy({ !$0.isEmpty }) else { throw malformed }
    let value = try OptionValue(option: option, text: parts[parts.count - 1]).effectArgumentValue()
    return EffectChain.Argument(label: parts.count == 2 ? parts[0] : nil, value)
  }

  /// Parses numbers with spaces between them, `#RRGGBB[AA]`, `true` or `false`, a list in brackets, or `_` for no
  /// value; any other text is the name of a file.
  private func effectArgumentValue() throws(UsageError) -> EffectChain.Argument.Value {
    switch text {
    case "_": return .standard
    case "true": return .numbers([1])
    case "false": return .numbers([0])
    case _ where text.hasPrefix("#"): return .numbers(try colorNumbers())
    case _ where text.hasPrefix("[") && text.hasSuffix("]"): return try effectList()
    default:
      let words = text.split(separator: " ").map { OptionValue(option: option, text: String($0)) }
      guard words.allSatisfy({ Double(decimal: $0.text) != nil }) else { return .file(text) }
      var numbers: [Double] = []
      for word in words { numbers.append(try word.number(Self.numberLimits)) }
      return .numbers(numbers)
    }
  }

  /// Parses `[NUMBER ...]` or `[#RRGGBB ...]`, with commas or spaces between the elements.
  private func effectList() throws(UsageError) -> EffectChain.Argument.Value {
    let words = text.dropFirst().dropLast().split { $0 == " " || $0 == "," }
      .map { OptionValue(option: option, text: String($0)) }
    guard let first = words.first else {
      throw .malformed(option: option, text: text, expected: "a list, like [0.1 0.5 1] or [#ff8000 #0080ff]")
    }
    var numbers: [Double] = []
    guard first.text.hasPrefix("#") else {
      for word in words { numbers.append(try word.number(Self.numberLimits)) }
      return .numberList(numbers)
    }
    for word in words { numbers += try word.colorNumbers() }
    return .colorList(numbers)
  }

  private static let numberLimits = -1e9...1e9

  private func colorNumbers() throws(UsageError) -> [Double] {
    let color = try color()
    return (0..<4).map { Double(color[$0]) }
  }

  /// Splits a text at commas outside parentheses and brackets; brackets may stand in parentheses, and neither nests.
  private static func pieces(_ text: String, expected: UsageError) throws(UsageError) -> [String] {
    var pieces = [""]
    var closingBrackets: [Character] = []
    for character in text {
      switch character {
      case "(":
        guard closingBrackets.isEmpty else { throw expected }
        closingBrackets.append(")")
      case "[":
        guard closingBrackets.last != "]" else { throw expected }
        closingBrackets.append("]")
      case ")", "]":
        guard closingBrackets.popLast() == character else { throw expected }
      default: break
      }
      if character == ",", closingBrackets.isEmpty {
        pieces.append("")
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    guard closingBrackets.isEmpty else { throw expected }
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
