/// The signature between the brace of a closure and its statements: `[weak model] (value: Int) -> some View in`.
struct ClosureSignature {
  /// The index of the first token of the statements.
  var next: Int
  /// True if the closure has parameters or a capture list.
  var takesValues = false

  /// The words that begin a statement: an `in` after one of them does not end a signature.
  private static let statements: Set<String> = [
    "for", "if", "let", "var", "switch", "while", "guard", "return", "do", "repeat", "func", "struct", "class", "enum",
  ]

  /// Reads the closure whose braces are at the indices.
  init(_ tokens: TokenList, brace: Int, last: Int) {
    next = brace + 1
    var index = brace + 1
    var takesValues = false
    var isResult = false
    while index < last, let token = tokens[index] {
      switch token.kind {
      case .at: index += 1
      case .open where tokens.token(index, is: "["): takesValues = true
      case .open where tokens.token(index, is: "("):
        takesValues = takesValues || !isResult && token.matchingIndex != index + 1
      case .word where tokens.token(index, is: "in"):
        next = index + 1
        self.takesValues = takesValues
        return
      case .word:
        let word = tokens.text(token.range)
        if Self.statements.contains(word) { return }
        takesValues = takesValues || !isResult && word != "async" && word != "throws"
      case .operator: isResult = isResult || tokens.token(index, is: "->")
      case .comma, .colon: break
      default: return
      }
      index = tokens.index(after: index)
    }
  }
}
