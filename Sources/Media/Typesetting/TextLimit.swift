/// How much of a text is laid out: one limit for whatever shows text.
///
/// What exceeds it is left out before layout, and is counted in its place, as `… 49,700 more characters`, or by its size
/// where even that takes long, as `… 12.6 MB more`. Within the limit layout takes time in proportion to the text.
public enum TextLimit {
  /// Unicode scalars of a text.
  public static let scalars = 10_000
  /// Runs of a text: for each, Pango looks through the attributes from the first one on.
  public static let runs = 2_000
  /// Unicode scalars of a character: of a longer one these are shown, and an ellipsis. Unicode's stream-safe format has at
  /// most 30 marks in succession; emoji have up to about ten scalars.
  public static let scalarsOfCharacter = 64
  /// Bytes of what is left out, whose characters are counted: 30 ns each.
  private static let mostCounted = 1 << 20
  /// The scalars by which a text may exceed the limit: what was cut and has a note is not cut again.
  static let slack = 64

  /// Returns the runs up to the limit, with a note of how many characters are left out; the same runs within it.
  static func limited(_ runs: [TextRun]) -> [TextRun] { limited(runs, text: \.text) { $0.drawing = nil } }

  /// Returns a text up to the limit, with a note of how many characters are left out; the same text within it.
  public static func limited(_ text: String) -> String { limited([text], text: \.self) { _ in }[0] }

  /// Returns the parts of a text up to the limit, with a note of how many characters are left out; the same parts within
  /// it.
  ///
  /// - Parameter asText: makes a part that may stand for a drawing one of text.
  public static func limited<Part>(
    _ parts: [Part], text: WritableKeyPath<Part, String>, asText: (inout Part) -> Void
  ) -> [Part] {
    // A scalar is a byte at least.
    guard
      parts.count > runs + 1 || parts.reduce(0, { $0 + $1[keyPath: text].utf8.count }) > scalars + slack
    else { return parts }
    let texts = parts.map { $0[keyPath: text] }
    let isLonger = place(after: scalars + slack, runs: runs + 1, in: texts) != nil
    let end = isLonger ? place(after: scalars, runs: runs, in: texts) : nil
    var kept = Array(parts[...(end?.run ?? parts.count - 1)])
    if let end {
      let rest = [texts[end.run][end.index...]] + texts[(end.run + 1)...].map { $0[...] }
      kept[end.run][keyPath: text] = texts[end.run][..<end.index] + note(on: rest)
      asText(&kept[end.run])
    }
    for index in kept.indices where kept[index][keyPath: text].utf8.count > scalarsOfCharacter {
      kept[index][keyPath: text] = kept[index][keyPath: text].reduce(into: "") { $0 += cut($1) ?? String($1) }
    }
    return kept
  }

  /// What stands in the place of the rest of a text.
  private static func note(on rest: [Substring]) -> String {
    let bytes = rest.reduce(0) { $0 + $1.utf8.count }
    guard bytes <= mostCounted else { return "… \(grouped(bytes / 1_000_000)).\(bytes / 100_000 % 10) MB more" }
    let count = rest.reduce(0) { $0 + seen($1) }
    return count > 0 ? note(count) : ""
  }

  /// What stands in the place of characters that are left out at the end of a text.
  static func note(_ count: Int) -> String { "… " + remainder(count) }

  /// So many characters in words, as `49,700 more characters`.
  public static func remainder(_ count: Int) -> String {
    "\(grouped(count)) more \(count == 1 ? "character" : "characters")"
  }

  /// The beginning of a character that is too long, and an ellipsis; nil for any other.
  static func cut(_ character: Character) -> String? {
    // Most are of a few bytes, which takes no count.
    guard character.utf8.count > scalarsOfCharacter,
      let end = character.unicodeScalars.index(
        character.unicodeScalars.startIndex, offsetBy: scalarsOfCharacter,
        limitedBy: character.unicodeScalars.endIndex), end < character.unicodeScalars.endIndex
    else { return nil }
    return String(character.unicodeScalars[..<end]) + "…"
  }

  /// How much of the limit a character takes, in scalars.
  public static func scalars(of character: Character) -> Int {
    character.utf8.count == 1 ? 1 : min(character.unicodeScalars.count, scalarsOfCharacter + 1)
  }

  /// The first place where the text before it, in whole characters, has as many scalars as there may be, or as many runs;
  /// nil where the text ends before.
  private static func place(
    after scalars: Int, runs most: Int, in texts: [String]
  ) -> (run: Int, index: String.Index)? {
    var room = scalars
    for (number, text) in texts.enumerated() {
      if number == most { return (number, text.startIndex) }
      var index = text.startIndex
      while index < text.endIndex {
        room -= Self.scalars(of: text[index])
        if room < 0 { return (number, index) }
        text.formIndex(after: &index)
      }
    }
    return nil
  }

  /// The number of characters without zero-width spaces, which only allow a line to end.
  private static func seen(_ text: Substring) -> Int {
    // By bytes, E2 80 8B: to look at each scalar takes as long as to count the characters.
    var (spaces, last) = (0, UInt32(0))
    for byte in text.utf8 {
      last = (last << 8 | UInt32(byte)) & 0xFF_FFFF
      if last == 0xE2_808B { spaces += 1 }
    }
    return text.count - spaces
  }

  private static func grouped(_ count: Int) -> String {
    let digits = Array(String(count))
    return digits.indices.reduce(into: "") { text, index in
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digits[index])
    }
  }
}
