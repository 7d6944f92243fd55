import Typesetting

/// The part of a text under editing that is laid out: all of it within `TextLimit`, else what is around the caret, with
/// the numbers of characters that are left out before and after it.
struct EditedPart: Equatable {
  /// Of the text, in characters.
  let range: Range<Int>
  /// What is laid out.
  let shown: String
  /// The characters of the note before the part.
  private let noted: Int

  /// The least number of characters between the caret and an end of the part that is not one of the text.
  private static let margin = 1000

  /// - Parameters:
  ///   - last: the part before, which stays while the caret is well inside it.
  ///   - isSecure: shows a dot for each character.
  init(of text: EditedText, after last: EditedPart?, isSecure: Bool) {
    let characters = text.characters
    var start = last.map { min($0.range.lowerBound, characters.count) } ?? 0
    var end = Self.end(from: start, in: characters)
    if start > 0 && text.caret < start + Self.margin || end < characters.count && text.caret > end - Self.margin {
      start = Self.start(before: text.caret, in: characters)
      end = Self.end(from: start, in: characters)
    }
    // What was longer may be whole again.
    if start > 0, Self.end(from: 0, in: characters) == characters.count { (start, end) = (0, characters.count) }
    range = start..<end
    // A zero-width space joins with no character.
    let note = start > 0 ? TextLimit.remainder(start) + " …\u{200B}" : ""
    noted = note.count
    let part = isSecure ? String(repeating: "•", count: range.count) : String(characters[range])
    shown = note + part + (end < characters.count ? "… " + TextLimit.remainder(characters.count - end) : "")
  }

  /// The end of a part that is as long as it may be.
  private static func end(from start: Int, in characters: [Character]) -> Int {
    var (end, room) = (start, TextLimit.scalars)
    while end < characters.count {
      room -= TextLimit.scalars(of: characters[end])
      if room < 0 { break }
      end += 1
    }
    return end
  }

  /// The start of a part with the caret in its middle.
  private static func start(before caret: Int, in characters: [Character]) -> Int {
    var (start, room) = (caret, TextLimit.scalars / 2)
    while start > 0 {
      room -= TextLimit.scalars(of: characters[start - 1])
      if room < 0 { break }
      start -= 1
    }
    return start
  }

  /// Of the places in what is laid out those in the part, one more than it has characters. A change of case may have made
  /// fewer of them.
  func places<Place>(in shown: [Place]) -> [Place] {
    let inside = shown.dropFirst(noted).prefix(range.count + 1)
    guard let last = inside.last ?? shown.last else { return [] }
    return inside + Array(repeating: last, count: range.count + 1 - inside.count)
  }

  /// The place in the part of a position in the text.
  func place(of position: Int) -> Int { min(max(0, position - range.lowerBound), range.count) }
}
