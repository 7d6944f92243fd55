import Platform

/// A line and a column, both from 1; columns count Unicode scalars.
///
/// A line ends with LF, CR, both, U+2028 or U+2029.
package struct TextPlace: Hashable, Sendable, CustomStringConvertible {
  package var line: Int
  package var column: Int

  package init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }

  package var description: String { "\(line):\(column)" }
}

/// Why a text, or a value in it, is not what is needed, and where.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  package var place: TextPlace
  package var message: String

  package init(place: TextPlace, message: String) {
    self.place = place
    self.message = message
  }

  package var description: String { "line \(place.line): \(message)" }
}

/// Why a text is not JSON or not JSON5.
///
/// Each format has its own messages. JSON is written by programs: the message says in which way the file is damaged.
/// JSON5 is written by people: the message says what has to be there instead.
enum JSONProblem {
  case empty, noValue, noKey, trailingContent
  case noColon(after: String)
  case noComma(before: String)
  case tooDeep(limit: Int)
  case duplicateKey(String)
  case number(String)
  case word(String)
  case unterminatedString, unterminatedComment, unexpectedCharacter
  case notUTF8, controlCharacter
  case escape, escapeAtEnd, escapedDigit, unpairedSurrogate
  case noDigits(count: Int)

  /// - Parameter next: the character at the place of the error; nil at the end of the text.
  func message(in format: JSONFormat, next: Unicode.Scalar?) -> String {
    switch format {
    case .json: plainMessage(isAtEnd: next == nil)
    case .json5: message(next: next)
    }
  }

  private func plainMessage(isAtEnd: Bool) -> String {
    switch self {
    case .empty: "the file is empty"
    case .noValue: isAtEnd ? "the file ends early" : "a value is missing"
    case .noKey: "a key is missing"
    case .trailingContent: "there is more after the value"
    case .noColon: "a colon is missing"
    case .noComma: "a comma or a bracket is missing"
    case .tooDeep(let limit): "values are nested more than \(limit) deep"
    case .duplicateKey: "a key is given twice"
    case .number: "an invalid number"
    case .word: "an unknown word"
    case .unterminatedString: "a string has no end"
    case .unterminatedComment, .unexpectedCharacter: "a value is missing"
    case .notUTF8: "a string is not UTF-8"
    case .controlCharacter: "a control character in a string"
    case .escape, .escapeAtEnd, .escapedDigit: "an unknown escape in a string"
    case .unpairedSurrogate: "half a surrogate pair in a string"
    case .noDigits: "an escape without its four digits"
    }
  }

  private func message(next: Unicode.Scalar?) -> String {
    func expected(_ what: String) -> String {
      guard let next else { return "the text ends where \(what) is expected" }
      return "\(what) is expected, not \"\(String(Character(next)).printable)\""
    }
    return switch self {
    case .empty, .noValue: expected("a value")
    case .noKey: next == nil ? "the text ends inside an object" : expected("a name or }")
    case .trailingContent: expected("the end of the text")
    case .noColon(let key): expected("a colon after \(key.printable)")
    case .noComma(let bracket): expected("a comma or \(bracket)")
    case .tooDeep(let limit): "nested deeper than \(limit)"
    case .duplicateKey(let key): "\(key.printable) is given twice"
    case .number(let text): "\"\(text.printable)\" is not a finite number"
    case .word("Infinity"), .word("NaN"): "only finite numbers have a meaning here"
    case .word(let word): "a string needs quotes: \"\(word.printable)\""
    case .unterminatedString: "a string without its closing quote"
    case .unterminatedComment: "a comment without its end"
    case .unexpectedCharacter: "a stray /"
    case .notUTF8: "a string is not UTF-8"
    case .controlCharacter: "a control character in a string"
    case .escape: "an unknown escape in a string"
    case .escapeAtEnd: "a backslash at the end of the text"
    case .escapedDigit: "a backslash before a digit"
    case .unpairedSurrogate: "half of a surrogate pair"
    case .noDigits(let count): "\(count) hexadecimal digits are needed here"
    }
  }
}
