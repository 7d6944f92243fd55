/// The amount of a text that is laid out: one limit for everything that shows text.
///
/// The rest is left out before layout, and a note takes its place: its number of characters, `… 49,700 more
/// characters`, or its size if even counting takes long, `… 12.6 MB more`. Within the limit layout takes time in
/// proportion to the text.
public enum TextLimit {
  /// The most Unicode scalars of a text.
  public static let scalars = 10_000
  /// The most runs of a text: for each, Pango searches the attributes from the first one on.
  public static let runs = 2_000
  /// The most Unicode scalars of a character: a longer one is cut to these, and an ellipsis. Unicode's stream-safe
  /// format has at most 30 marks in succession; emoji have up to about ten scalars.
  public static let scalarsOfCharacter = 64
  /// The most bytes left out whose characters are counted, at 30 ns each.
  private static let maximumCountedBytes = 1 << 20
  /// The number of scalars by which a text may exceed the limit, so that a text that was cut and has a note is not cut
  /// again.
  static let slack = 64

  /// Returns the runs up to the limit, with a note of how many characters are left out; the same runs if they are
  /// within it.
  static func limited(_ runs: [TextRun]) -> [TextRun] {
    // Nearly all texts end here. Reading them through the key path took 2 % of a frame in which 200 texts change; the
    // loop is by index, as copying a run retains a dozen objects.
    let bytes = runs.indices.reduce(0) { $0 + runs[$1].text.utf8.count }
    return mayExceed(parts: runs.count, bytes: bytes) ? limited(runs, text: \.text) { $0.drawing = nil } : runs
  }

  /// Returns whether a text of so many parts and bytes may exceed the limit; a scalar has at least one byte.
  private static func mayExceed(parts: Int, bytes: Int) -> Bool { parts > runs + 1 || bytes > scalars + slack }

  /// Returns a text up to the limit, with a note of how many characters are left out; the same text if it is within it.
  public static func limited(_ text: String) -> String { limited([text], text: \.self) { _ in }[0] }

  /// Returns the parts of a text up to the limit, with a note of how many characters are left out; the same parts if
  /// they are within it.
  ///
  /// - Parameter asText: turns a part that may represent a drawing into one of text.
  public static func limited<Part>(
    _ parts: [Part], text: WritableKeyPath<Part, String>, asText: (inout Part) -> Void
  ) -> [Part] {
    let bytes = parts.reduce(0) { $0 + $1[keyPath: text].utf8.count }
    guard mayExceed(parts: parts.count, bytes: bytes) else { return parts }
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

  /// Returns the note that replaces the rest of a text.
  private static func note(on rest: [Substring]) -> String {
    let bytes = rest.reduce(0) { $0 + $1.utf8.count }
    guard bytes <= maximumCountedBytes else { return "… \(grouped(bytes / 1_000_000)).\(bytes / 100_000 % 10) MB more" }
    let count = rest.reduce(0) { $0 + seen($1) }
    return count > 0 ? note(count) : ""
  }

  /// Returns the note that replaces characters left out at the end of a text.
  static func note(_ count: Int) -> String { "… " + remainder(count) }

  /// Returns a number of characters in words, such as `49,700 more characters`.
  public static func remainder(_ count: Int) -> String {
    "\(grouped(count)) more \(count == 1 ? "character" : "characters")"
  }

  /// Returns the beginning of a character that is too long, and an ellipsis; nil for any other.
  static func cut(_ character: Character) -> String? {
    // Most characters have a few bytes, so that they need not be counted.
    guard character.utf8.count > scalarsOfCharacter,
      let end = character.unicodeScalars.index(
        character.unicodeScalars.startIndex, offsetBy: scalarsOfCharacter,
        limitedBy: character.unicodeScalars.endIndex), end < character.unicodeScalars.endIndex
    else { return nil }
    return String(character.unicodeScalars[..<end]) + "…"
  }

  /// Returns the number of scalars of the limit that a character takes.
  public static func scalars(of character: Character) -> Int {
    character.utf8.count == 1 ? 1 : min(character.unicodeScalars.count, scalarsOfCharacter + 1)
  }

  /// Returns the first position where the text before it, in whole characters, reaches the limit of scalars or of runs;
  /// nil if the text ends before.
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

  /// Returns the number of characters without zero-width spaces, which only allow a line to end.
  private static func seen(_ text: Substring) -> Int {
    // Compares bytes, E2 80 8B: visiting each scalar would take as long as counting the characters.
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
