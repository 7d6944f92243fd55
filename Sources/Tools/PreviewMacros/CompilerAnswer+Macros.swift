import SwiftSources

extension CompilerAnswer {
  /// Answers a request from the compiler.
  init(to message: CompilerMessage) {
    switch message {
    case .capability: self = .capability(Capability())
    case .freestanding(let expansion): self = .expansion(Self.preview(expansion))
    case .attached(let expansion): self = .expansion(Self.previewable(expansion))
    case .other: self = .expansion(Expansion())
    }
  }

  /// Expands `#Preview` to a type that lists the preview.
  private static func preview(_ question: CompilerMessage.Expansion) -> Expansion {
    guard let syntax = question.syntax else { return Expansion() }
    let source = SwiftSource(text: syntax.source)
    // The mangled form of the unique names that macros create.
    let name = "\(question.discriminator)7PreviewfMu_"
    let text = source.macroExpansion(named: name, firstLine: syntax.location.line)
    let problems = text == nil ? [(offset: 0, text: "#Preview has no view")] : source.locatedRemarks
    return Expansion(
      expandedSource: text ?? "",
      diagnostics: problems.map { Diagnostic(message: $0.text, position: syntax.position($0.offset)) })
  }

  /// Expands `@Previewable` to nothing in a `#Preview`, whose expansion contains the variable instead.
  private static func previewable(_ question: CompilerMessage.Expansion) -> Expansion {
    let isInPreview = question.lexicalContext?.contains { !SwiftSource(text: $0.source).previews.isEmpty } ?? false
    guard !isInPreview, let syntax = question.attributeSyntax else { return Expansion(expandedSource: "") }
    let problem = Diagnostic(message: SwiftSource.misplacedPreviewable, position: syntax.position(0))
    return Expansion(expandedSource: "", diagnostics: [problem])
  }
}

extension CompilerMessage.Syntax {
  /// Returns the position in the file of the first character after the blanks at an offset in the text.
  fileprivate func position(_ offset: Int) -> CompilerAnswer.Diagnostic.Position {
    let blanks = source.utf8.dropFirst(offset).prefix { $0 == 32 || (9...13).contains($0) }.count
    return .init(fileName: location.fileName, offset: location.offset + offset + blanks)
  }
}
