import Glibc

/// What can go wrong. Each case prints as one line.
enum BenchError: Error {
  case unknownOption(String)
  case missingValue(option: String)
  case unexpectedValue(option: String)
  case malformed(option: String, text: String, expected: String)
  case noMatch(String)
  case needsOne([String])
  case writeFailed(String, Int32)
  /// What a Metal function could not be compiled for.
  case shader(String)

  var message: String {
    switch self {
    case .unknownOption(let name): "unknown option \(name)"
    case .missingValue(let option): "\(option): needs a value"
    case .unexpectedValue(let option): "\(option): takes no value"
    case .malformed(let option, let text, let expected): "\(option): \"\(text)\" is not \(expected)"
    case .noMatch(let patterns): "no benchmark matches \(patterns); --list names them all"
    case .needsOne(let names):
      "--count-frames: needs a filter that names one benchmark; it names \(names.count), the first \(names[0])"
    case .shader(let reason): reason
    case .writeFailed(let path, let code): "\(path): \(String(cString: strerror(code)))"
    }
  }

  var exitCode: Int32 {
    switch self {
    case .writeFailed: 74
    case .shader: 1
    default: 2
    }
  }
}
