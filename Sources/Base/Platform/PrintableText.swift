extension String {
  /// The text with control characters, line separators and bidirectional marks escaped: `\u{1b}`.
  ///
  /// Those would move the cursor or reorder the line in a terminal. Invalid UTF-8 is U+FFFD in any string.
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

  private func escaped(_ shortName: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0...0x1f, 0x7f...0x9f, 0x061c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069:
        result += shortName(scalar) ?? "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
