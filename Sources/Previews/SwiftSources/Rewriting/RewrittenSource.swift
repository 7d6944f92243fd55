/// The text that is compiled in place of a source, and the place that each part of it comes from.
public struct RewrittenSource: Sendable {
  public let bytes: [UInt8]
  let pieces: [Piece]
  private let lines: LineTable
  private let sourceLines: LineTable

  /// Bytes that are copied from the source, or generated in place of something in it.
  struct Piece: Equatable, Sendable {
    /// The byte offset at which the piece begins in the rewritten text.
    var start: Int
    /// The byte offset in the source at which a copied piece begins, or that a generated one is about.
    var source: Int
    var isCopied: Bool
  }

  init(bytes: [UInt8], pieces: [Piece], sourceLines: LineTable) {
    self.bytes = bytes
    self.pieces = pieces
    self.sourceLines = sourceLines
    lines = LineTable(bytes)
  }

  /// The bytes as text; those that are not UTF-8 are replaced.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the position in the source of the byte at a position of this text; for generated text, the position that
  /// it was generated for.
  ///
  /// The line differs only where declarations with `@Previewable` were moved before other statements. Positions outside
  /// of the text are moved into it.
  public func sourcePosition(line: Int, column: Int) -> SourcePosition {
    let offset = lines.offset(of: SourcePosition(line: line, column: column))
    let index = pieces.partitioningIndex { $0.start > offset } - 1
    guard index >= 0 else { return SourcePosition(line: 1, column: 1) }
    let piece = pieces[index]
    return sourceLines.position(of: piece.source + (piece.isCopied ? offset - piece.start : 0))
  }

  /// Returns the byte offsets of a line of the source, from 1, without its end; nil if the source has fewer lines.
  public func sourceRange(ofLine line: Int) -> Range<Int>? { sourceLines.range(ofLine: line) }
}
