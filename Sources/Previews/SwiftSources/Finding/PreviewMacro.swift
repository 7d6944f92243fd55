/// A `#Preview` with its arguments and closures.
struct PreviewMacro: Equatable, Sendable {
  /// The byte offset of `#`.
  var start: Int
  /// The byte offset after its last parenthesis or brace; nil if that is not closed.
  var end: Int?
  /// The first argument, if it is a plain string literal.
  var name: String?
  /// The closure that makes the view, if it has declarations that become properties.
  var properties: PreviewableDeclarations?

  /// The bytes of `#Preview`.
  static let keyword: StaticString = "#Preview"

  /// Reads the macro whose `#Preview` is at the index; nil if neither arguments nor a closure follow.
  init?(_ tokens: TokenList, at index: Int) {
    guard let keyword = tokens[index], tokens.token(index, is: Self.keyword) else { return nil }
    start = keyword.range.lowerBound
    var next = index + 1
    var last: Int?
    var body: Int?
    if tokens.token(next, is: "("), tokens[next]?.startsLine == false {
      name = Self.name(tokens, after: next)
      body = Self.body(tokens, inside: next)
      last = next
      next = tokens.index(after: next)
    }
    if tokens.token(next, is: "{") {
      body = body ?? next
      last = next
      next = tokens.index(after: next)
      // Further closures have labels.
      while tokens[next]?.kind == .word, tokens[next + 1]?.kind == .colon, tokens.token(next + 2, is: "{") {
        last = next + 2
        next = tokens.index(after: next + 2)
      }
    }
    guard let last, let matchingIndex = tokens[last].map(\.matchingIndex) else { return nil }
    end = matchingIndex.flatMap { tokens[$0]?.range.upperBound }
    properties = body.flatMap { PreviewableDeclarations(tokens, closure: $0) }
  }

  private static func name(_ tokens: TokenList, after parenthesis: Int) -> String? {
    guard let literal = tokens[parenthesis + 1], literal.kind == .string,
      let next = tokens[parenthesis + 2], next.kind == .comma || next.kind == .close
    else { return nil }
    return plainStringLiteral(tokens.bytes[literal.range])
  }

  /// Returns the index of the brace of the argument `body: { … }`.
  private static func body(_ tokens: TokenList, inside parenthesis: Int) -> Int? {
    var index = parenthesis + 1
    while let token = tokens[index], token.kind != .close {
      if tokens.token(index, is: "body"), tokens[index + 1]?.kind == .colon, tokens.token(index + 2, is: "{") {
        return index + 2
      }
      index = tokens.index(after: index)
    }
    return nil
  }
}
