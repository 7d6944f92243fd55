/// The declarations with `@Previewable` at the root of a preview's closure, which become the properties of a view.
struct PreviewableDeclarations: Equatable, Sendable {
  /// The byte offset at which the statements of the closure begin.
  var start: Int
  /// The byte offset of the closing brace; nil if there is none.
  var end: Int?
  /// The declarations before the first other statement.
  var leading: [PreviewableDeclaration] = []
  /// The declarations after it.
  var others: [PreviewableDeclaration] = []

  /// Reads the closure whose brace is at the index; nil if it has no such declaration, or takes a value, which a view
  /// that is declared in the closure could not see.
  init?(_ tokens: TokenList, closure brace: Int) {
    let last = tokens[brace]?.matchingIndex ?? tokens.count
    let signature = ClosureSignature(tokens, brace: brace, last: last)
    guard !signature.takesValues else { return nil }
    start = tokens[signature.next - 1]?.range.upperBound ?? tokens.bytes.count
    end = tokens[last]?.range.lowerBound
    read(PreviewableReader(tokens: tokens, last: last), from: signature.next)
    if leading.isEmpty && others.isEmpty { return nil }
  }

  private mutating func read(_ reader: PreviewableReader, from first: Int) {
    let tokens = reader.tokens
    var next = first
    var isLeading = true
    var conditions = 0
    while next < reader.last {
      if tokens[next]?.kind == .at, case let found = reader.declaration(at: next) {
        // A declaration beside statements in an `#if` cannot be moved out of it.
        if let declaration = found.declaration, isLeading {
          leading.append(declaration)
        } else if let declaration = found.declaration, conditions == 0 {
          others.append(declaration)
        } else {
          isLeading = false
        }
        next = found.next
      } else if isLeading, tokens.token(next, is: "#if"), let found = reader.block(at: next) {
        leading.append(found.block)
        next = found.next
      } else {
        isLeading = false
        if tokens.token(next, is: "#if") { conditions += 1 }
        if tokens.token(next, is: "#endif") { conditions -= 1 }
        next = tokens.index(after: next)
      }
    }
  }
}
