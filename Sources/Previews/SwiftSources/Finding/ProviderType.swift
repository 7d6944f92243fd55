/// A type, or an extension, whose head names `PreviewProvider`.
struct ProviderType: Equatable, Sendable {
  /// The byte offset of the type's keyword.
  var start: Int
  /// The byte offset after its closing brace; nil if it has none.
  var end: Int?
  /// The type's name as it is written.
  var name: String

  private static let keywords: Set<String> = ["struct", "class", "enum", "extension"]
  /// The words that no head of a type contains, and at which reading a head stops.
  private static let terminators: Set<String> = keywords.union([
    "func", "var", "let", "import", "protocol", "init", "where",
  ])

  /// Reads the type whose keyword is at the index; nil if there is none, if it is generic, or if it does not conform to
  /// `PreviewProvider`.
  init?(_ tokens: TokenList, at index: Int) {
    guard let keyword = tokens[index], keyword.kind == .word, Self.keywords.contains(tokens.text(keyword.range)),
      !tokens.token(index - 1, is: ".")
    else { return nil }
    var next = index + 1
    name = ""
    while let word = tokens.word(next) {
      name += tokens[next]?.kind == .quotedWord ? "`\(word)`" : word
      guard tokens.token(next + 1, is: ".") else { break }
      name += "."
      next += 2
    }
    next += 1
    guard !name.isEmpty, tokens[next]?.kind == .colon,
      let brace = Self.brace(tokens, ofTypeThatInheritsAfter: next)
    else { return nil }
    start = keyword.range.lowerBound
    end = brace.matchingIndex.flatMap { tokens[$0]?.range.upperBound }
  }

  /// Returns the opening brace after a list of protocols, if `PreviewProvider` is one of them.
  private static func brace(_ tokens: TokenList, ofTypeThatInheritsAfter colon: Int) -> Token? {
    var index = colon + 1
    var isProvider = false
    var angleDepth = 0
    var isInConstraints = false
    while let token = tokens[index] {
      switch token.kind {
      case .open where tokens.token(index, is: "{"): return isProvider ? token : nil
      case .word:
        let word = tokens.text(token.range)
        if word == "where" {
          isInConstraints = true
        } else if terminators.contains(word) {
          return nil
        }
        let isQualified = tokens.token(index - 1, is: ".")
        isProvider =
          isProvider
          || word == "PreviewProvider" && angleDepth == 0 && !isInConstraints
            && (!isQualified || tokens.token(index - 2, is: "SwiftUI"))
      case .operator where !tokens.token(index, is: "->"):
        for byte in tokens.bytes[token.range] {
          angleDepth += byte == UInt8(ascii: "<") ? 1 : byte == UInt8(ascii: ">") ? -1 : 0
        }
      case .semicolon, .close, .hash: return nil
      default: break
      }
      index = tokens.index(after: index)
    }
    return nil
  }
}
