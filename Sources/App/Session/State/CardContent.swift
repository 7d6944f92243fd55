package import Surfaces

/// The user's own words and picture on the card.
package struct CardContent: Hashable, Sendable {
  /// The words, which may be empty or have line breaks; nil if none were given.
  package var text: String?
  package var logo: Bitmap?

  package init() {}

  /// True if the card shows the material and its numbers.
  package var isStandard: Bool { text == nil && logo == nil }

  /// True if the first letter of the text belongs to a script that is written from right to left.
  package var isRightToLeft: Bool {
    let letter = text?.unicodeScalars.first { $0.properties.isAlphabetic }
    return letter.map { letter in Self.rightToLeft.contains { $0.contains(letter.value) } } ?? false
  }

  /// The blocks from Hebrew to Arabic Extended-A, and the presentation forms of both scripts.
  private static let rightToLeft: [ClosedRange<UInt32>] = [0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF]
}
