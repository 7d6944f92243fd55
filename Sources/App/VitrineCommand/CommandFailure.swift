import ImageFiles
import Platform
import Vitrine
import Windowing

/// The reason why a command ends early: one line for standard error, and the exit code.
struct CommandFailure: Error, Hashable {
  /// The line; nil if there is nothing to report, because the reader of a pipe has gone.
  var message: String?
  var exitCode: Int32

  init(_ message: String?, exitCode: Int32) {
    self.message = message
    self.exitCode = exitCode
  }

  init(_ error: ImageFileError) { self.init(error.message, exitCode: error.exitCode) }

  init(_ error: MaterialFileError) { self.init(error.description, exitCode: error.exitCode) }

  init(_ error: InputFile.Failure, path: String) {
    switch error {
    case .cannotOpen(let error):
      self.init("\(path.printable): cannot open: \(error.reason())", exitCode: ExitCode.cannotOpen)
    case .cannotRead(let error):
      self.init("\(path.printable): cannot read: \(error.reason())", exitCode: ExitCode.writeFailed)
    case .notRegular: self.init("\(path.printable): \(error.reason)", exitCode: ExitCode.cannotOpen)
    case .tooLarge: self.init("\(path.printable): \(error.reason)", exitCode: ExitCode.badData)
    }
  }

  init(_ error: WindowError) {
    switch error {
    case .noDisplay, .displayLost: self.init(error.description, exitCode: ExitCode.noDisplay)
    case .missing, .failed: self.init(error.description, exitCode: ExitCode.failure)
    }
  }
}
