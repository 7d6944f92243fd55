/// A finder of the previews of a source, and of code that looks like a preview and is none.
struct PreviewFinder {
  private(set) var previews: [FoundPreview] = []
  private(set) var remarks: [SourceRemark] = []
  /// The byte offset that each remark is about.
  private(set) var remarkOffsets: [Int] = []
  private let tokens: TokenList
  private let lines: LineTable
  /// The offsets of the attributes `@Previewable` that take effect.
  private var previewables: Set<Int> = []

  init(_ tokens: TokenList, lines: LineTable) {
    self.tokens = tokens
    self.lines = lines
    for index in 0..<tokens.count { visit(index) }
  }

  private mutating func visit(_ index: Int) {
    guard let token = tokens[index] else { return }
    switch token.kind {
    case .hash where tokens.token(index, is: PreviewMacro.keyword):
      guard token.depth == 0 else { return remark(token, "#Preview is not at file scope") }
      guard let macro = PreviewMacro(tokens, at: index) else { return remark(token, "#Preview has no view") }
      let declarations = (macro.properties?.leading ?? []) + (macro.properties?.others ?? [])
      previewables.formUnion(declarations.flatMap(\.attributes).map(\.lowerBound))
      append(.macro(macro))
    case .word:
      guard let provider = ProviderType(tokens, at: index) else { return }
      guard token.depth == 0 else { return remark(token, "\(provider.name) is not at file scope") }
      append(.provider(provider))
    case .at where tokens.token(index + 1, is: "Previewable") && !previewables.contains(token.range.lowerBound):
      remark(token, SwiftSource.misplacedPreviewable)
    default: break
    }
  }

  private mutating func append(_ place: FoundPreview.Place) {
    let line = lines.position(of: place.start).line
    let ordinal = previews.last.map { $0.line == line ? $0.ordinal + 1 : 0 } ?? 0
    previews.append(FoundPreview(place, line: line, ordinal: ordinal, number: previews.count + 1))
  }

  private mutating func remark(_ token: Token, _ text: String) {
    remarks.append(SourceRemark(line: lines.position(of: token.range.lowerBound).line, text: text))
    remarkOffsets.append(token.range.lowerBound)
  }
}
