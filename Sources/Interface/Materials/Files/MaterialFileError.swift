import JSON
import Platform

/// A reason why a material could not be read from its file, or written to one.
public enum MaterialFileError: Error, Hashable, Sendable {
  /// The system refused to open or to read the file.
  case cannotRead(path: String, reason: String)
  /// The text has an error; line and column count from 1.
  case invalid(path: String, line: Int, column: Int, message: String)
  /// The system refused to write the file.
  case cannotWrite(path: String, reason: String)
  /// There already is a file, which was not to be replaced.
  case exists(path: String)

  init(_ path: String, _ error: JSONError) {
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

  /// Returns whether the error is about the file of a path.
  package func isAbout(_ path: String) -> Bool { self.path == path }

  var path: String {
    switch self {
    case .cannotRead(let path, _), .invalid(let path, _, _, _), .cannotWrite(let path, _), .exists(let path): path
    }
  }
}

extension MaterialFileError: CustomStringConvertible {
  /// The error in one line: `frost.json5:3:5: unknown key blurRadus; did you mean blurRadius?`.
  public var description: String {
    switch self {
    case .cannotRead(let path, let reason): "\(path.printable): cannot open: \(reason)"
    case .invalid(let path, let line, let column, let message): "\(path.printable):\(line):\(column): \(message)"
    case .cannotWrite(let path, let reason): "\(path.printable): cannot write: \(reason)"
    case .exists(let path): "\(path.printable): the file already exists"
    }
  }
}
