extension String {
  /// The text with control characters, line separators and bidirectional marks escaped: `\u{1b}`.
  ///
  /// Those would move the cursor or reorder the line in a terminal. Invalid UTF-8 is U+FFFD in any string. Escaping an
  /// escaped text again does not change it.
  public var printable: String { escaped { _ in nil } }

  /// The same, with the short escapes `\n`, `\r` and `\t`.
  public var printableWithShortNames: String {
    escaped { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: nil
      }
    }
  }

  /// The same for a text of several lines: line feeds, tabs and some control sequences stay.
  public func printableLines(keeping sequences: [String] = []) -> String {
    let kept = ["\n", "\t"] + sequences
    var result = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.first {
      guard scalar.isUnprintable, let sequence = kept.first(where: { rest.starts(with: $0.unicodeScalars) }) else {
        result += scalar.isUnprintable ? scalar.escaped : String(scalar)
        rest.removeFirst()
        continue
      }
      result += sequence
      rest.removeFirst(sequence.unicodeScalars.count)
    }
    return result
  }

  /// - Parameter replacement: returns the text for an unprintable character; nil stands for its number.
  private func escaped(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isUnprintable {
        result += replacement(scalar) ?? scalar.escaped
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// True if this is a control character, a line separator or a mark that changes the direction of text.
  public var isUnprintable: Bool {
    switch value {
    case 0...0x1f, 0x7f...0x9f, 0x061c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }

  fileprivate var escaped: String { "\\u{\(String(value, radix: 16))}" }
}
