import Platform

/// An error in a command line. Each case prints as one line; the exit code is 2.
enum UsageError: Error, Hashable {
  case unknownOption(String, suggestion: String?)
  case missingArgument(option: String, argument: String)
  case unexpectedArgument(option: String)
  /// The name of a file is expected, but the word looks like the next option.
  case dashedName(option: String, text: String)
  case repeated(option: String)
  case notForCommand(option: String, command: Command)
  case malformed(option: String, text: String, expected: String)
  case above(option: String, text: String, limit: String)
  case below(option: String, text: String, limit: String)
  case unknownName(option: String, text: String, suggestion: String?, known: [String])
  case unexpectedOperand(String)
  case commandAfterOptions(String)
  case missing(String)
  case conflict(String)
}

extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknownOption(let name, let suggestion):
      "unknown option \(name.printable)" + Self.hint(suggestion)
    case .missingArgument(let option, let argument): "\(option): needs \(argument)"
    case .unexpectedArgument(let option): "\(option): takes no argument"
    case .dashedName(let option, let text):
      "\(option): \"\(text.printable)\" looks like an option; a file of that name is ./\(text.printable)"
    case .repeated(let option): "\(option): given twice"
    case .notForCommand(let option, let command): "\(option): not an option of \(command.rawValue)"
    case .malformed(let option, let text, let expected):
      "\(option): \"\(text.printable)\" is not \(expected)"
    case .above(let option, let text, let limit): "\(option): \(text.printable) is above \(limit)"
    case .below(let option, let text, let limit): "\(option): \(text.printable) is below \(limit)"
    case .unknownName(let option, let text, let suggestion, let known):
      "\(option): unknown name \"\(text.printable)\""
        + (suggestion == nil ? "; known: \(known.joined(separator: ", "))" : Self.hint(suggestion))
    case .unexpectedOperand(let text): "unexpected argument \"\(text.printable)\""
    case .commandAfterOptions(let name): "the command comes first: vitrine \(name) ..."
    case .missing(let what): what
    case .conflict(let what): what
    }
  }

  private static func hint(_ suggestion: String?) -> String { suggestion.map { "; did you mean \($0)?" } ?? "" }
}
