/// The words of a command line in a variable.
enum ShellWords {
  /// Returns the words between spaces; quotes keep spaces, a backslash the character after it, as in a shell, and nothing
  /// else has a meaning. nil where a quote has no end.
  static func split(_ text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var characters = text.makeIterator()
    while let character = characters.next() {
      switch (character, quote) {
      case ("\\", let quote) where quote != "'":
        guard let next = characters.next() else { return nil }
        // Between double quotes it is itself before others.
        if quote == "\"", next != "\"", next != "\\" { word = (word ?? "") + "\\" }
        word = (word ?? "") + String(next)
      case ("'", nil), ("\"", nil): (quote, word) = (character, word ?? "")
      case _ where character == quote: quote = nil
      case (_, nil) where character.isWhitespace:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { return nil }
    return words + [word].compactMap(\.self)
  }
}
