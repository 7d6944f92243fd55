/// The kinds of characters in a text for which one font is chosen, and which are shaped as they stand: those of Latin-1
/// that are printed.
struct LineCharacters: Hashable {
  /// False for a text of characters that all scripts have in common, for which fonts may be chosen by another language.
  let hasLetters: Bool
  /// True if some are not in ASCII.
  let hasLatin1: Bool

  /// The kinds in a text; nil if it has others, or nothing but spaces, which may be in another font.
  init?(of text: String) {
    var (hasLetters, hasLatin1, hasInk) = (false, false, false)
    // One byte after the other up to the first that is not in ASCII, as decoding takes longer.
    for byte in text.utf8 {
      guard byte < 0x80 else {
        hasLatin1 = true
        break
      }
      guard (0x20...0x7e).contains(byte) else { return nil }
      hasInk = hasInk || byte != 0x20
      hasLetters = hasLetters || (0x61...0x7a).contains(byte | 0x20)
    }
    if hasLatin1 {
      for scalar in text.unicodeScalars {
        guard Self.isPrinted(scalar) else { return nil }
        hasInk = hasInk || scalar != " "
        hasLetters = hasLetters || Self.isLetter(scalar)
      }
    }
    guard hasInk else { return nil }
    (self.hasLetters, self.hasLatin1) = (hasLetters, hasLatin1)
  }

  /// Texts with all characters of these kinds.
  var samples: [String] {
    let ranges: [ClosedRange<UInt8>] = hasLatin1 ? [0x20...0x7e, 0xa1...0xff] : [0x20...0x7e]
    return ranges.map { range in
      let scalars = range.lazy.map { UnicodeScalar($0) }.filter {
        Self.isPrinted($0) && (hasLetters || !Self.isLetter($0))
      }
      return String(String.UnicodeScalarView(scalars))
    }
  }

  /// Returns false for controls, spaces and hyphens that lines break at, and for characters that have emoji.
  private static func isPrinted(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7e: true
    case 0xa9, 0xad, 0xae: false
    default: (0xa1...0xff).contains(scalar.value)
    }
  }

  /// Returns whether a printed character belongs to the Latin script.
  private static func isLetter(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.value {
    case 0...0x7f: (0x61...0x7a).contains(scalar.value | 0x20)
    case 0xaa, 0xba: true
    case 0xd7, 0xf7: false
    default: scalar.value >= 0xc0
    }
  }
}
