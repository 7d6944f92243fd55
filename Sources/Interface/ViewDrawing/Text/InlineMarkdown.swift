/// A parser that reads literal characters and interpolated texts as inline Markdown.
struct InlineMarkdown {
  enum Piece {
    case character(Character)
    /// A text that is taken as it is.
    case text(Text)

    var character: Character? {
      guard case .character(let character) = self else { return nil }
      return character
    }
  }

  /// A mark that opens and closes, with its effect on the text in between.
  private struct Mark {
    var characters: [Character]
    /// True if the mark may stand inside a word.
    var splitsWords: Bool
    var apply: @Sendable (Text) -> Text

    init(_ mark: String, splitsWords: Bool = true, apply: @escaping @Sendable (Text) -> Text) {
      characters = Array(mark)
      self.splitsWords = splitsWords
      self.apply = apply
    }
  }

  /// The marks; of two that begin alike, the longer comes first.
  private static let marks = [
    Mark("**") { $0.bold() }, Mark("__", splitsWords: false) { $0.bold() }, Mark("~~") { $0.strikethrough() },
    Mark("*") { $0.italic() }, Mark("_", splitsWords: false) { $0.italic() },
  ]

  let text: Text

  /// Returns whether a byte can belong to a mark; a text without such bytes need not be parsed.
  static func isMark(_ byte: UInt8) -> Bool { "\\`*_~[".utf8.contains(byte) }

  init(_ pieces: [Piece]) { text = Self.parse(pieces[...]) }

  /// Parses pieces. The time is linear: a search that found nothing is not repeated, and the text inside a mark
  /// contains no other mark of its kind.
  private static func parse(_ pieces: ArraySlice<Piece>) -> Text {
    var result = Text(verbatim: "")
    var plain = ""
    var missing = EndSearchCache()
    func flush() {
      if !plain.isEmpty { result.append(Text(verbatim: plain)) }
      plain = ""
    }
    var index = pieces.startIndex
    while index < pieces.endIndex {
      guard let character = pieces[index].character else {
        flush()
        if case .text(let text) = pieces[index] { result.append(text) }
        index += 1
        continue
      }
      if character == "\\", let next = pieces[safe: index + 1]?.character, next.isASCII,
        next.isPunctuation || next.isSymbol
      {
        plain.append(next)
        index += 2
      } else if character == "`", let end = missing.first("`", in: pieces, from: index + 1) {
        flush()
        result.append(verbatim(pieces[(index + 1)..<end]).monospaced())
        index = end + 1
      } else if character == "[", let link = link(in: pieces, at: index, &missing) {
        flush()
        result.append(parse(link.title).linked(to: link.address))
        index = link.end
      } else if let mark = marks.first(where: { opens($0, in: pieces, at: index) }),
        let end = missing.find(mark.characters, { closing(mark, in: pieces, after: index) })
      {
        flush()
        result.append(mark.apply(parse(pieces[(index + mark.characters.count)..<end])))
        index = end + mark.characters.count
      } else {
        plain.append(character)
        index += 1
      }
    }
    flush()
    return result
  }

  /// The largest number of characters in an address; longer ones are not in use.
  private static let maximumAddressLength = 4096

  /// Returns the pieces between brackets, and the address in parentheses directly after them; nil where there is no
  /// link.
  private static func link(
    in pieces: ArraySlice<Piece>, at index: Int, _ missing: inout EndSearchCache
  ) -> (title: ArraySlice<Piece>, address: URL, end: Int)? {
    guard let close = missing.first("]", in: pieces, from: index), close > index + 1,
      pieces[safe: close + 1]?.character == "(",
      let end = missing.first(")", in: pieces, from: close), end - close <= maximumAddressLength
    else { return nil }
    let characters = pieces[(close + 2)..<end].map(\.character)
    let address = String(characters.compactMap { $0 })
    guard !characters.isEmpty, !characters.contains(nil), let address = URL(string: address) else { return nil }
    return (pieces[(index + 1)..<close], address, end + 1)
  }

  private static func verbatim(_ pieces: ArraySlice<Piece>) -> Text {
    pieces.reduce(into: Text(verbatim: "")) { text, piece in
      switch piece {
      case .character(let character): text.append(Text(verbatim: String(character)))
      case .text(let inner): text.append(inner)
      }
    }
  }

  private static func matchesMark(_ mark: Mark, in pieces: ArraySlice<Piece>, at index: Int) -> Bool {
    mark.characters.indices.allSatisfy { pieces[safe: index + $0]?.character == mark.characters[$0] }
  }

  private static func opens(_ mark: Mark, in pieces: ArraySlice<Piece>, at index: Int) -> Bool {
    guard matchesMark(mark, in: pieces, at: index), let next = pieces[safe: index + mark.characters.count],
      next.character?.isWhitespace != true
    else { return false }
    return mark.splitsWords || !isInWord(pieces[safe: index - 1])
  }

  private static func closing(_ mark: Mark, in pieces: ArraySlice<Piece>, after index: Int) -> Int? {
    let count = mark.characters.count
    guard index + count + 1 < pieces.endIndex else { return nil }
    return ((index + count + 1)..<pieces.endIndex).first { end in
      guard matchesMark(mark, in: pieces, at: end), pieces[end - 1].character?.isWhitespace != true else {
        return false
      }
      // A single mark must not be half of a double one.
      if count == 1,
        pieces[safe: end + 1]?.character == mark.characters[0] || pieces[end - 1].character == mark.characters[0]
      {
        return false
      }
      return mark.splitsWords || !isInWord(pieces[safe: end + count])
    }
  }

  private static func isInWord(_ piece: Piece?) -> Bool {
    piece?.character.map { $0.isLetter || $0.isNumber } ?? false
  }
}

/// A cache of searches for the ends of marks: the index of the next end, or the fact that none follows.
private struct EndSearchCache {
  private var next: [Character: Int] = [:]
  private var missing: Set<[Character]> = []

  /// Returns the first index of a character at or after an index, which must not decrease between calls.
  mutating func first(_ character: Character, in pieces: ArraySlice<InlineMarkdown.Piece>, from index: Int) -> Int? {
    if let known = next[character], known >= index { return known == pieces.endIndex ? nil : known }
    let found = pieces[index...].firstIndex { $0.character == character }
    next[character] = found ?? pieces.endIndex
    return found
  }

  /// Returns the result of a search; nil, without searching, where an earlier search for the same mark found nothing.
  mutating func find(_ mark: [Character], _ search: () -> Int?) -> Int? {
    guard !missing.contains(mark) else { return nil }
    let found = search()
    if found == nil { missing.insert(mark) }
    return found
  }
}

extension ArraySlice {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
