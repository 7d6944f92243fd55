/// A writer of a rewritten source, piece by piece, in which each line break of the source occurs once.
struct SourceRewriter {
  let source: [UInt8]
  private(set) var bytes: [UInt8] = []
  private(set) var pieces: [RewrittenSource.Piece] = []
  /// The byte offset in the source up to which it is written.
  private(set) var position = 0

  init(source: [UInt8]) { self.source = source }

  /// Copies the source from the position up to an offset.
  mutating func copy(upTo end: Int) {
    copy(position..<end)
    position = end
  }

  /// Copies a part of the source, and leaves the position where it is.
  mutating func copy(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    pieces.append(RewrittenSource.Piece(start: bytes.count, source: range.lowerBound, isCopied: true))
    bytes += source[range]
  }

  /// Leaves out the source from the position up to an offset.
  mutating func skip(to end: Int) { position = end }

  /// Writes text of one line.
  ///
  /// - Parameter anchor: the byte offset in the source that a message about this text is about.
  mutating func insert(_ text: String, for anchor: Int) {
    pieces.append(RewrittenSource.Piece(start: bytes.count, source: anchor, isCopied: false))
    bytes += text.utf8
  }
}
