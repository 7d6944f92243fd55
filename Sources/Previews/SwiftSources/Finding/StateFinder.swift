/// A finder of the variables with the attribute `@State`.
struct StateFinder {
  struct Found {
    /// The type whose braces are the innermost around the variable; nil if those belong to something else.
    var owner: String?
    var name: String
    /// The index of the variable's first attribute, and the one after its last token.
    var first: Int
    var end: Int
  }

  private(set) var found: [Found] = []
  private let tokens: TokenList
  /// The braces that are open, each with the type that they belong to and the index of the closing one.
  private var braces: [(owner: String?, end: Int)] = []
  /// The type whose brace has not come yet, and the number of brackets around its keyword.
  private var coming: (name: String, depth: Int)?

  private static let types: Set<String> = ["struct", "class", "enum", "extension", "actor"]
  /// The words after `class` where that is a modifier.
  private static let members: Set<String> = ["func", "var", "let", "init", "subscript"]

  init(_ tokens: TokenList) {
    self.tokens = tokens
    var index = 0
    while let token = tokens[index] {
      while let brace = braces.last, brace.end <= index { braces.removeLast() }
      index = visit(token, at: index)
    }
  }

  /// Returns the index of the next token to visit.
  private mutating func visit(_ token: Token, at index: Int) -> Int {
    switch token.kind {
    case .at: return readAttributes(from: index)
    case .word where Self.types.contains(tokens.text(token.range)) && !tokens.token(index - 1, is: "."):
      if let name = typeName(after: index), !Self.members.contains(name) { coming = (name, token.depth) }
    case .open where tokens.token(index, is: "{"):
      let isOfType = coming?.depth == token.depth
      let outer = braces.last?.end ?? tokens.count
      braces.append((isOfType ? coming?.name : nil, min(token.matchingIndex ?? tokens.count, outer)))
      if isOfType { coming = nil }
    case .close where token.depth < coming?.depth ?? 0: coming = nil
    default: break
    }
    return index + 1
  }

  /// Returns the last part of the type's name, such as `Inner` for `extension Outer.Inner`.
  private func typeName(after keyword: Int) -> String? {
    var next = keyword + 1
    while tokens.word(next) != nil, tokens.token(next + 1, is: "."), tokens.word(next + 2) != nil { next += 2 }
    return tokens.word(next)
  }

  private mutating func readAttributes(from first: Int) -> Int {
    let reader = PreviewableReader(tokens: tokens, last: braces.last?.end ?? tokens.count)
    var next = first
    var isState = false
    while next < reader.last, tokens[next]?.kind == .at {
      let (name, _, end) = reader.attribute(at: next)
      isState = isState || name == "State"
      next = end
    }
    guard isState, let variable = reader.variable(from: next) else { return max(next, first + 1) }
    found.append(Found(owner: braces.last?.owner, name: variable.name, first: first, end: variable.end))
    return variable.end
  }
}
