import Vitrine

/// Texts that are different in each of 64 frames, so that no cache of texts helps.
enum SceneTexts {
  static let frames = 64

  /// 200 lines of twelve words, in three columns.
  static var lines: [[DrawingScene.PlacedText]] {
    var random = SceneRandom(seed: 11)
    return (0..<frames).map { _ in
      (0..<200).map { line in
        let text = (0..<12).map { _ in words[random.index(words.count)] }.joined(separator: " ")
        let place = CGPoint(x: CGFloat(line / 67) * 640 + 4, y: CGFloat(line % 67) * 16)
        return DrawingScene.PlacedText(text: text, point: place)
      }
    }
  }

  /// 5,000 labels of four letters, in fifty columns.
  static var labels: [[DrawingScene.PlacedText]] {
    (0..<frames).map { frame in
      (0..<5000).map { label in
        let place = CGPoint(x: CGFloat(label % 50) * 38.4, y: CGFloat(label / 50) * 10.7)
        return DrawingScene.PlacedText(text: word(frame * 5000 + label), point: place)
      }
    }
  }

  /// A word of four letters for a number; numbers below 26 to the fourth power have different ones.
  private static func word(_ number: Int) -> String {
    // The factor has no divisor in common with the number of words, so that neighbours look different.
    var rest = number * 7919 % (26 * 26 * 26 * 26)
    var letters: [UInt8] = []
    for _ in 0..<4 {
      letters.append(UInt8(97 + rest % 26))
      rest /= 26
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private static let words = [
    "the", "quick", "brown", "fox", "jumps", "over", "a", "lazy", "dog", "while", "rain", "falls", "on", "every",
    "window", "of", "our", "house", "and", "nobody", "knows", "how", "long", "it", "will", "last", "before", "Autumn",
    "Vienna", "Kyoto", "travel", "without", "baggage", "is", "simpler", "than", "most", "people", "believe", "1984",
    "42", "yes,", "no.", "why?", "To", "Ask", "again", "or", "give", "up", "reading", "letters",
  ]
}
