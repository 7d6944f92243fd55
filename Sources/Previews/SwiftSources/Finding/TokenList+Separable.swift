extension TokenList {
  /// A declaration at file scope that can stand in a file of its own.
  struct Separable {
    /// The bytes of its text up to its body.
    var header: Range<Int>
    /// The indices of its tokens, half-open.
    var tokens: Range<Int>
  }

  private static let modifiers: Set<String> = [
    "public", "internal", "private", "fileprivate", "package", "open", "final", "indirect", "nonisolated",
    "distributed",
  ]
  private static let kinds: Set<String> = ["struct", "class", "enum", "extension", "actor", "protocol", "func"]

  /// The most modifiers and attributes of a declaration.
  private static let maximumModifiers = 64

  /// Returns the types, extensions and functions at file scope, without those in an `#if`.
  func separableDeclarations() -> [Separable] {
    var found: [Separable] = []
    var index = 0
    while let token = self[index] {
      if self.token(index, is: "#if") {
        index = self.index(afterConditionAt: index)
      } else if token.startsLine || index == 0 || self.token(index - 1, is: ";"), let next = separable(at: index) {
        found.append(next)
        index = next.tokens.upperBound
      } else {
        index = self.index(after: index)
      }
    }
    return found
  }

  /// Returns the index after the `#endif` of the `#if` at an index.
  func index(afterConditionAt index: Int) -> Int {
    var (next, open) = (index + 1, 1)
    while open > 0, next < count {
      if token(next, is: "#if") { open += 1 }
      if token(next, is: "#endif") { open -= 1 }
      next += 1
    }
    return next
  }

  private func separable(at first: Int) -> Separable? {
    var index = first
    var modifiers = 0
    while true {
      modifiers += 1
      guard modifiers <= Self.maximumModifiers else { return nil }
      if token(index, is: "@") {
        guard let name = word(index + 1), name != "main" else { return nil }
        index += 2
        while token(index, is: "."), word(index + 1) != nil { index += 2 }
        if token(index, is: "("), hasAdjacentText(index).left { index = self.index(after: index) }
      } else if let word = word(index), Self.modifiers.contains(word) {
        index += 1
        if token(index, is: "(") { index = self.index(after: index) }
      } else {
        break
      }
    }
    guard let token = self[index], token.kind == .word, Self.kinds.contains(text(token.range)) else { return nil }
    index += 1
    while let token = self[index], !self.token(index, is: "{") {
      if [.semicolon, .close, .hash].contains(token.kind) { return nil }
      // The next declaration begins here.
      if token.startsLine, token.kind == .word, Self.kinds.contains(text(token.range)) { return nil }
      index = self.index(after: index)
    }
    guard let brace = self[index], brace.matchingIndex != nil, let start = self[first]?.range.lowerBound else {
      return nil
    }
    let end = self.index(after: index)
    if let next = self[end], !next.startsLine, next.kind != .semicolon { return nil }
    return Separable(header: start..<brace.range.lowerBound, tokens: first..<end)
  }
}
