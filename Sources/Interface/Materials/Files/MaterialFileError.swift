import Platform

/// Why a material could not be read from its file, or not be written to one.
public enum MaterialFileError: Error, Hashable, Sendable {
  /// The system refused.
  case cannotRead(path: String, reason: String)
  /// The text is at fault; line and column count from 1.
  case invalid(path: String, line: Int, column: Int, message: String)
  /// The system refused.
  case cannotWrite(path: String, reason: String)
  /// There is a file that was not to be replaced.
  case exists(path: String)

  init(_ path: String, _ error: JSON5Error) {
    self = .invalid(path: path, line: error.place.line, column: error.place.column, message: error.message)
  }

  /// The exit code that a command ends with: 66 cannot open, 65 bad data, 74 write failed.
  public var exitCode: Int32 {
    switch self {
    case .cannotRead: 66
    case .invalid: 65
    case .cannotWrite, .exists: 74
    }
  }

  /// Whether it is about the file of a path.
  package func isAbout(_ path: String) -> Bool { self.path == path }

  var path: String {
    switch self {
    case .cannotRead(let path, _), .invalid(let path, _, _, _), .cannotWrite(let path, _), .exists(let path): path
    }
  }
}

extension MaterialFileError: CustomStringConvertible {
  /// One line: `frost.json5:3:5: unknown key blurRadus; did you mean blurRadius?`.
  public var description: String {
    switch self {
    case .cannotRead(let path, let reason): "\(path.printable): cannot open: \(reason)"
    case .invalid(let path, let line, let column, let message): "\(path.printable):\(line):\(column): \(message)"
    case .cannotWrite(let path, let reason): "\(path.printable): cannot write: \(reason)"
    case .exists(let path): "\(path.printable): the file already exists"
    }
  }
}
