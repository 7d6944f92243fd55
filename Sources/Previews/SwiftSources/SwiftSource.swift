/// A Swift file as text: its previews, the modules that it imports, and its rewriting for a build that exports the
/// previews.
///
/// Any bytes are accepted. A source that the compiler refuses may have previews; the compiler says what is wrong.
public struct SwiftSource: Sendable {
  public let bytes: [UInt8]
  /// The previews at file scope, in the order of the source, those in an `#if` included.
  public let previews: [FoundPreview]
  /// The remarks on code that looks like a preview and is left as it is, in the order of the source.
  public let remarks: [SourceRemark]
  /// The names of the modules that are imported, in any part of an `#if`, each once, in the order of the source.
  public let imports: [String]
  /// The variables with `@Entry`.
  let entries: [EntryDeclaration]
  private let remarkOffsets: [Int]
  /// The calls of modifiers without effect, and the names of such modifiers that the source declares itself.
  let noOpCalls: [NoOpModifier]
  let ownNamesOfModifiers: Set<String>

  public init(text: String) { self.init(bytes: Array(text.utf8)) }

  public init(bytes: [UInt8]) {
    self.bytes = bytes
    let tokens = TokenList(bytes: bytes)
    let lines = LineTable(bytes)
    let found = PreviewFinder(tokens, lines: lines)
    previews = found.previews
    remarks = found.remarks
    remarkOffsets = found.remarkOffsets
    imports = tokens.importedModules()
    entries = tokens.entries()
    (noOpCalls, ownNamesOfModifiers) = tokens.noOpModifiers(lines)
  }

  /// The remarks, each with the byte offset that it is about.
  public var locatedRemarks: [(offset: Int, text: String)] { Array(zip(remarkOffsets, remarks.map(\.text))) }

  /// The remark on a `@Previewable` that has no effect.
  public static let misplacedPreviewable =
    "@Previewable is not before a variable at the root of a #Preview without parameters"
}
