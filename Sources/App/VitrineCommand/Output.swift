import Glibc
import Platform

/// Text for the next program or the terminal.
enum StandardOutput {
  /// Writes one or more lines.
  static func print(_ text: String) throws(CommandFailure) {
    do throws(SystemError) {
      try Descriptor.write(text + "\n", to: STDOUT_FILENO)
    } catch {
      // A closed pipe is no error worth a message.
      let message = error.code == EPIPE ? nil : "standard output: cannot write: \(error.reason())"
      throw CommandFailure(message, exitCode: ExitCode.writeFailed)
    }
  }
}

enum StandardError {
  static func print(_ text: String) { try? Descriptor.write(text + "\n", to: STDERR_FILENO) }
  /// Prints a warning: the program continues. After a signal it does not, and what was cut short is no fault.
  static func warn(_ text: String) { if Signals.caught == nil { print("vitrine: warning: \(text)") } }
}

/// Text into a file of the caller's choice.
enum TextFile {
  static func write(_ text: String, to path: String) throws(CommandFailure) {
    do throws(SystemError) {
      try Descriptor.overwrite(path, with: Array(text.utf8))
    } catch {
      let reason = error.reason(missing: "no such folder")
      throw CommandFailure("\(path.printable): cannot write: \(reason)", exitCode: ExitCode.writeFailed)
    }
  }
}
