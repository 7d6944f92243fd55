import Glibc

/// An error of the program, with a one-line message.
enum BenchError: Error {
  case unknownOption(String)
  case missingValue(option: String)
  case unexpectedValue(option: String)
  /// Options that cannot be combined.
  case excludes(option: String, other: String)
  case malformed(option: String, text: String, expected: String)
  case noMatch(String)
  case needsOneBenchmark(option: String, [String])
  case needsViews(String)
  case needsScene(option: String, String)
  case writeFailed(String, Int32)
  /// A Metal function could not be compiled, for this reason.
  case shader(String)

  var message: String {
    switch self {
    case .unknownOption(let name): "unknown option \(name)"
    case .missingValue(let option): "\(option): needs a value"
    case .unexpectedValue(let option): "\(option): takes no value"
    case .excludes(let option, let other): "\(option): writes files and measures nothing, so it excludes \(other)"
    case .malformed(let option, let text, let expected): "\(option): \"\(text)\" is not \(expected)"
    case .noMatch(let patterns): "no benchmark matches \(patterns); --list shows all names"
    case .needsOneBenchmark(let option, let names):
      "\(option): needs a filter that matches one benchmark; it matches \(names.count), the first \(names[0])"
    case .needsViews(let name):
      "--counts: needs a filter that matches benchmarks of views alone, as views does; not \(name)"
    case .needsScene(let option, let name):
      "\(option): needs a filter that matches a benchmark of drawing, as drawing/paths does; not \(name)"
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
