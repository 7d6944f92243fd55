/// Runs as one UTF-8 text, with the byte range of each.
///
/// A character that is too long is shortened to its beginning (see `TextLimit`).
struct SourceText {
  /// U+2028, which ends a line but not a paragraph: a limit on lines counts within one paragraph.
  private static let lineSeparator: [UInt8] = [0xe2, 0x80, 0xa8]
  private static let zeroWidthSpace: [UInt8] = [0xe2, 0x80, 0x8b]
  private static let replacement: [UInt8] = [0xef, 0xbf, 0xbd]
  private static let ellipsis: [UInt8] = [0xe2, 0x80, 0xa6]

  private(set) var bytes: [UInt8] = []
  private(set) var ranges: [Range<Int>] = []
  /// The positions at which the text is divided before it is shaped, between characters.
  ///
  /// Pango breaks the pieces that it shapes, and for each line shapes the rest of a piece again: a word of several
  /// thousand letters, as one piece, takes quadratic time.
  private(set) var divisions: [Int] = []

  /// The number of bytes after which a piece ends with the next space, and after which it ends with any character.
  /// Hardly any font has a space closer to some letters; within a word the spacing of two letters may change.
  static let pieceBytes = (words: 128, longest: 256)

  /// - Parameter asOneParagraph: turns every paragraph separator into a line separator.
  init(_ runs: [TextRun], asOneParagraph: Bool) {
    for run in runs {
      let start = bytes.count
      for character in run.text {
        append(character, asOneParagraph: asOneParagraph)
        let length = bytes.count - (divisions.last ?? 0)
        if length >= Self.pieceBytes.longest || length >= Self.pieceBytes.words && character == " " {
          divisions.append(bytes.count)
        }
      }
      ranges.append(start..<bytes.count)
    }
    // A paragraph separator at the end of the text starts an empty line, unlike a line separator.
    if bytes.suffix(3).elementsEqual(Self.lineSeparator) { bytes += Self.zeroWidthSpace }
  }

  private mutating func append(_ character: Character, asOneParagraph: Bool) {
    if asOneParagraph, character.isNewline {
      bytes += Self.lineSeparator
    } else if character == "\0" {
      bytes += Self.replacement  // C strings end at NUL
    } else if let cut = TextLimit.cut(character) {
      bytes += cut.utf8
    } else {
      bytes += character.utf8
    }
  }

  /// Returns the number of bytes that a character of a run other than a newline takes.
  static func length(of character: Character) -> Int {
    character == "\0" ? replacement.count : (TextLimit.cut(character)?.utf8 ?? character.utf8).count
  }

  /// Returns false only if no character is a newline; a fast check of bytes with false positives, such as a dash.
  static func mayHoldNewlines(_ text: String) -> Bool {
    // U+000A to U+000D; U+0085 begins with C2, U+2028 and U+2029 with E2.
    text.utf8.contains { (0x0a...0x0d).contains($0) || $0 == 0xc2 || $0 == 0xe2 }
  }

  /// Cuts the text after its last visible line.
  ///
  /// If a newline ends that line, an ellipsis is appended; otherwise the text up to the next newline is kept, for Pango
  /// to truncate.
  mutating func cut(lastLine: Range<Int>) {
    // Pango considers a separator part of the line before it.
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

  /// Returns the parts of a range that are shaped separately.
  func pieces(of range: Range<Int>) -> [Range<Int>] {
    let inside = divisions.filter { $0 > range.lowerBound && $0 < range.upperBound }
    return zip([range.lowerBound] + inside, inside + [range.upperBound]).map { $0..<$1 }
  }

  private func startsLineSeparator(at offset: Int) -> Bool {
    bytes.count >= offset + 3 && bytes[offset..<(offset + 3)].elementsEqual(Self.lineSeparator)
  }

  /// The position of the first letter, which determines the direction of the text; 0 without one.
  var firstLetter: Int {
    let letters: Set<Unicode.GeneralCategory> = [.uppercaseLetter, .lowercaseLetter, .otherLetter]
    var place = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if letters.contains(scalar.properties.generalCategory) { return place }
      place += scalar.utf8.count
    }
    return 0
  }

  /// Returns the text up to a position, or up to the beginning of the scalar there.
  func prefix(_ count: Int) -> SourceText {
    guard count < bytes.count else { return self }
    var end = count
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    var text = self
    text.truncate(to: end)
    return text
  }

  private mutating func truncate(to end: Int) {
    bytes.removeSubrange(end...)
    divisions.removeAll { $0 >= end }
    ranges = ranges.filter { $0.lowerBound < end }.map { $0.lowerBound..<min($0.upperBound, end) }
  }
}
