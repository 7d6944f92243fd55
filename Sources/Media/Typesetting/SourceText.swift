/// Runs as one UTF-8 text, with the byte range of each.
struct SourceText {
  /// U+2028, which ends a line but not a paragraph: a limit on lines counts within one paragraph.
  private static let lineSeparator: [UInt8] = [0xe2, 0x80, 0xa8]
  private static let zeroWidthSpace: [UInt8] = [0xe2, 0x80, 0x8b]
  private static let ellipsis: [UInt8] = [0xe2, 0x80, 0xa6]

  private(set) var bytes: [UInt8] = []
  private(set) var ranges: [Range<Int>] = []

  /// - Parameter asOneParagraph: turns every paragraph separator into a line separator.
  init(_ runs: [TextRun], asOneParagraph: Bool) {
    for run in runs {
      let start = bytes.count
      for character in run.text {
        if asOneParagraph, character.isNewline {
          bytes += Self.lineSeparator
        } else if character == "\0" {
          bytes += [0xef, 0xbf, 0xbd]  // the replacement character: C strings end at NUL
        } else {
          bytes += character.utf8
        }
      }
      ranges.append(start..<bytes.count)
    }
    // A paragraph separator at the end of the text starts an empty line, a line separator does not.
    if bytes.suffix(3).elementsEqual(Self.lineSeparator) { bytes += Self.zeroWidthSpace }
  }

  /// Returns false only where no character is a newline; a fast check of bytes with false positives, such as a dash.
  static func mayHoldNewlines(_ text: String) -> Bool {
    // U+000A to U+000D; U+0085 begins with C2, U+2028 and U+2029 with E2.
    text.utf8.contains { (0x0a...0x0d).contains($0) || $0 == 0xc2 || $0 == 0xe2 }
  }

  /// Cuts the text after its last visible line.
  ///
  /// Where a newline ends that line, an ellipsis is appended; otherwise the text up to the next newline stays, for
  /// Pango to truncate.
  mutating func cut(lastLine: Range<Int>) {
    // Pango counts a separator to the line before it.
    var end = lastLine.upperBound
    if lastLine.count >= 3, startsLineSeparator(at: end - 3) { end -= 3 }
    if startsLineSeparator(at: end) {
      truncate(to: end)
      bytes += Self.ellipsis
      if let last = ranges.indices.last { ranges[last] = ranges[last].lowerBound..<bytes.count }
    } else {
      while end < bytes.count, !startsLineSeparator(at: end) { end += 1 }
      truncate(to: end)
    }
  }

  private func startsLineSeparator(at offset: Int) -> Bool {
    bytes.count >= offset + 3 && bytes[offset..<(offset + 3)].elementsEqual(Self.lineSeparator)
  }

  private mutating func truncate(to end: Int) {
    bytes.removeSubrange(end...)
    ranges = ranges.filter { $0.lowerBound < end }.map { $0.lowerBound..<min($0.upperBound, end) }
  }
}
