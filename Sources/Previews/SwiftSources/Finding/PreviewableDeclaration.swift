/// A variable with `@Previewable`, or a block of `#if` that contains nothing else.
struct PreviewableDeclaration: Equatable, Sendable {
  /// The bytes from its first attribute to its end, including a semicolon that follows; after `#endif`, up to the next
  /// token.
  var range: Range<Int>
  /// The attributes `@Previewable`, with the blanks after them.
  var attributes: [Range<Int>]
  /// True if another declaration may follow on the line without a semicolon.
  var isSeparated: Bool
}

/// A reader of such declarations among the tokens before `last`, the closing brace of a closure.
struct PreviewableReader {
  var tokens: TokenList
  var last: Int

  /// Reads the attributes at the index and the variable after them.
  ///
  /// - Returns: the declaration, if `@Previewable` is one of its attributes, and the index after what was read.
  func declaration(at first: Int) -> (declaration: PreviewableDeclaration?, next: Int) {
    var next = first
    var attributes: [Range<Int>] = []
    while next < last, tokens[next]?.kind == .at {
      let (name, part, end) = attribute(at: next)
      if name == "Previewable", let range = rangeWithBlanks(next...part) { attributes.append(range) }
      next = end
    }
    guard !attributes.isEmpty, let end = variableEnd(from: next),
      let start = tokens[first]?.range.lowerBound, let stop = tokens[end - 1]?.range.upperBound
    else { return (nil, next) }
    let isSeparated = tokens[end - 1]?.kind == .semicolon
    return (PreviewableDeclaration(range: start..<stop, attributes: attributes, isSeparated: isSeparated), end)
  }

  /// Reads the block of the `#if` at the index; nil if it has other statements, or no such declaration.
  func block(at first: Int) -> (block: PreviewableDeclaration, next: Int)? {
    var next = first
    var depth = 0
    var attributes: [Range<Int>] = []
    repeat {
      guard next < last, let token = tokens[next] else { return nil }
      if token.kind == .hash {
        depth += tokens.token(next, is: "#if") ? 1 : tokens.token(next, is: "#endif") ? -1 : 0
        repeat { next += 1 } while next < last && tokens[next]?.startsLine == false
      } else {
        let found = declaration(at: next)
        guard let declaration = found.declaration else { return nil }
        attributes += declaration.attributes
        next = found.next
      }
    } while depth > 0
    guard !attributes.isEmpty, let start = tokens[first]?.range.lowerBound, let after = tokens[next], after.startsLine
    else { return nil }
    let range = start..<after.range.lowerBound
    return (PreviewableDeclaration(range: range, attributes: attributes, isSeparated: true), next)
  }

  /// Returns the last part of an attribute's name, the index of that part, and the index after the arguments.
  func attribute(at index: Int) -> (name: String?, last: Int, next: Int) {
    var part = index + 1
    guard tokens.word(part) != nil else { return (nil, index, index + 1) }
    while tokens.token(part + 1, is: "."), tokens.word(part + 2) != nil { part += 2 }
    let isCall = tokens.token(part + 1, is: "(") && tokens[part + 1]?.range.lowerBound == tokens[part]?.range.upperBound
    return (tokens.word(part), part, isCall ? min(tokens.index(after: part + 1), last) : part + 1)
  }

  /// Returns the bytes of tokens on one line, with the blanks after them; nil if they are on several lines.
  func rangeWithBlanks(_ indices: ClosedRange<Int>) -> Range<Int>? {
    guard let start = tokens[indices.lowerBound]?.range.lowerBound,
      var end = tokens[indices.upperBound]?.range.upperBound,
      !tokens.bytes[start..<end].contains(where: \.isNewline)
    else { return nil }
    while tokens.bytes.indices.contains(end), tokens.bytes[end].isBlank, !tokens.bytes[end].isNewline { end += 1 }
    return start..<end
  }

  private static let modifiers: Set<String> = [
    "private", "fileprivate", "internal", "package", "public", "nonisolated", "unowned", "weak", "lazy", "final",
  ]

  /// Returns the name of the variable whose modifiers or keyword are at the index, and the index after it; nil if there
  /// is none.
  func variable(from first: Int) -> (name: String, end: Int)? {
    var next = first
    while let word = tokens.word(next), Self.modifiers.contains(word) { next = tokens.index(after: next) }
    guard let name = tokens.word(next + 1), let end = variableEnd(from: next) else { return nil }
    return (name, end)
  }

  /// Returns the index after the variable whose modifiers or keyword are at the index, and after its semicolon; nil if
  /// there is none.
  func variableEnd(from first: Int) -> Int? {
    var next = first
    while let word = tokens.word(next), Self.modifiers.contains(word) { next = tokens.index(after: next) }
    guard next < last, tokens.token(next, is: "var") || tokens.token(next, is: "let") else { return nil }
    next += 1
    while next < last, let token = tokens[next] {
      if token.kind == .semicolon { return next + 1 }
      if token.startsLine && !continuesLine(next) { return next }
      next = tokens.index(after: next)
    }
    return min(next, last)
  }

  /// Words that do not end an expression.
  private static let unfinished: Set<String> = [
    "var", "let", "try", "await", "as", "is", "if", "else", "switch", "some", "any", "in",
  ]

  /// Returns whether the token, the first of its line, continues the declaration of the line before.
  private func continuesLine(_ index: Int) -> Bool {
    switch tokens[index - 1] {
    case let previous? where previous.kind == .comma || previous.kind == .colon: return true
    case let previous? where previous.kind == .operator:
      let sides = tokens.hasAdjacentText(index - 1)
      if tokens.token(index - 1, is: "=") || !sides.left || sides.right { return true }
    case let previous? where previous.kind == .word:
      if Self.unfinished.contains(tokens.text(previous.range)) { return true }
    default: break
    }
    guard let token = tokens[index] else { return false }
    switch token.kind {
    case .comma, .colon: return true
    case .open: return tokens.token(index, is: "{")
    case .word: return ["as", "is", "else"].contains(tokens.text(token.range))
    case .operator:
      let first = tokens.bytes[token.range.lowerBound]
      return [UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "=")].contains(first)
        || !tokens.hasAdjacentText(index).right
    default: return false
    }
  }
}
