/// Splits the value of a variable into the words of a command line.
enum ShellWords {
  /// Returns the words between spaces. As in a shell, quotes keep spaces and a backslash keeps the character after it;
  /// nothing else is special. Returns nil if a quote is not closed.
  static func split(_ text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var characters = text.makeIterator()
    while let character = characters.next() {
      switch (character, quote) {
      case ("\\", let quote) where quote != "'":
        guard let next = characters.next() else { return nil }
        // Between double quotes a backslash only escapes a quote or another backslash.
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
