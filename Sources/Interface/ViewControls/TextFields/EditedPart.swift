import Typesetting

/// The part of a text under editing that is laid out: all of it if it is within `TextLimit`, otherwise the characters
/// around the caret, with notes of how many are left out before and after them.
struct EditedPart: Equatable {
  /// The range of the part in the text, in characters.
  let range: Range<Int>
  /// The string that is laid out.
  let shown: String
  /// The number of characters in the note before the part.
  private let noteLength: Int

  /// The least number of characters between the caret and an end of the part, unless it is an end of the text.
  private static let margin = 1000

  /// - Parameters:
  ///   - last: the previous part, which is kept while the caret is well inside it.
  ///   - isSecure: true shows a dot for each character.
  init(of text: EditedText, after last: EditedPart?, isSecure: Bool) {
    let characters = text.characters
    var start = last.map { min($0.range.lowerBound, characters.count) } ?? 0
    var end = Self.end(from: start, in: characters)
    if start > 0 && text.caret < start + Self.margin || end < characters.count && text.caret > end - Self.margin {
      start = Self.start(before: text.caret, in: characters)
      end = Self.end(from: start, in: characters)
    }
    // A text that was longer may fit as a whole again.
    if start > 0, Self.end(from: 0, in: characters) == characters.count { (start, end) = (0, characters.count) }
    range = start..<end
    // A zero-width space joins with no character.
    let note = start > 0 ? TextLimit.remainder(start) + " …\u{200B}" : ""
    noteLength = note.count
    let part = isSecure ? String(repeating: "•", count: range.count) : String(characters[range])
    shown = note + part + (end < characters.count ? "… " + TextLimit.remainder(characters.count - end) : "")
  }

  /// Returns the end of the longest part that begins at `start`.
  private static func end(from start: Int, in characters: [Character]) -> Int {
    var (end, room) = (start, TextLimit.scalars)
    while end < characters.count {
      room -= TextLimit.scalars(of: characters[end])
      if room < 0 { break }
      end += 1
    }
    return end
  }

  /// Returns the start of a part with the caret in its middle.
  private static func start(before caret: Int, in characters: [Character]) -> Int {
    var (start, room) = (caret, TextLimit.scalars / 2)
    while start > 0 {
      room -= TextLimit.scalars(of: characters[start - 1])
      if room < 0 { break }
      start -= 1
    }
    return start
  }

  /// Returns the places of the part among those of the whole string that is laid out, one more than the part has
  /// characters. A change of case may have left fewer of them; the last one is then repeated.
  func places<Place>(in shown: [Place]) -> [Place] {
    let inside = shown.dropFirst(noteLength).prefix(range.count + 1)
    guard let last = inside.last ?? shown.last else { return [] }
    return inside + Array(repeating: last, count: range.count + 1 - inside.count)
  }

  /// Returns the place in the part of a position in the text.
  func place(of position: Int) -> Int { min(max(0, position - range.lowerBound), range.count) }
}
