extension TokenList {
  /// True where all that opens also ends: literals, comments, and brackets, those in each part of an `#if` by
  /// themselves.
  package var isBalanced: Bool {
    guard isWhole else { return false }
    // The directives that begin the parts around a token.
    var parts: [Int] = []
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .open: if token.matchingIndex == nil { return false }
      case .close:
        guard let matchingIndex = token.matchingIndex, matchingIndex > parts.last ?? -1 else { return false }
      case .hash:
        let begins = self.token(index, is: "#if")
        let divides = self.token(index, is: "#else") || self.token(index, is: "#elseif")
        if divides || self.token(index, is: "#endif") {
          guard let part = parts.popLast(), tokens[part].depth == token.depth else { return false }
        }
        if begins || divides { parts.append(index) }
      default: break
      }
    }
    return parts.isEmpty
  }
}
