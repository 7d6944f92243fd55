import Vitrine

extension String {
  /// Returns the text with line breaks allowed inside long words, such as names in code and paths: before a capital
  /// after a small letter, and after punctuation. The breaks are zero-width spaces.
  ///
  /// - Parameter longest: the number of characters up to which a word is not broken.
  func breakable(above longest: Int = 16) -> String {
    split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.count > longest ? Self.broken(word) : String(word)
    }.joined(separator: " ")
  }

  private static func broken(_ word: Substring) -> String {
    var text = ""
    var last: Character?
    for character in word {
      if let last, last.isBreak && !character.isBreak || last.isLowercase && character.isUppercase {
        text.append("\u{200B}")
      }
      text.append(character)
      last = character
    }
    return text
  }
}

extension Character {
  /// True if a line may end after the character.
  fileprivate var isBreak: Bool { "/_.,:;=+<>()[]{}".contains(self) }
}
