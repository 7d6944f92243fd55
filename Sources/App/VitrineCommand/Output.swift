import FrameTiming
import Glibc
import ImageFiles
import Platform

/// Text for the next program or the terminal.
enum StandardOutput {
  /// Writes one or more lines, without control characters but line feeds, tabs and the colours of reports.
  static func print(_ text: String) throws(CommandFailure) {
    do throws(SystemError) {
      try Descriptor.write(text.printableLines(keeping: TextStyle.sequences) + "\n", to: STDOUT_FILENO)
    } catch {
      // A closed pipe is no error worth a message.
      let message = error.code == EPIPE ? nil : "standard output: cannot write: \(error.reason())"
      throw CommandFailure(message, exitCode: ExitCode.writeFailed)
    }
  }
}

/// Messages, a line each, in which nothing can move a terminal's cursor: names, files and the environment may hold
/// anything.
enum StandardError {
  /// More characters than a path has that is not meant to be a nuisance.
  private static let longest = 4096

  /// Prints what is no message, such as a path. Names and texts of somebody else's that begin as messages do are set off.
  static func print(_ line: String) { write(line.hasPrefix("vitrine:") ? "  \(line)" : line) }

  private static func write(_ line: String) {
    Progress.hide()
    let text = line.printable
    let shown = text.prefix(longest)
    try? Descriptor.write(shown.endIndex == text.endIndex ? text + "\n" : shown + "...\n", to: STDERR_FILENO)
  }

  /// Prints a line that views have printed, which nobody is to take for one of the program's.
  static func printed(_ line: String) { write("preview: \(line)") }

  /// Prints a message: `vitrine: error: photo.png: empty file`.
  static func print(_ kind: MessageKind, _ text: String) { write(kind.rawValue + text) }

  /// Prints a warning: the program continues. After a signal it does not, and what was cut short is no fault.
  static func warn(_ text: String) { if Signals.caught == nil { print(.warning, text) } }
}

/// How a message begins.
enum MessageKind: String {
  case error = "vitrine: error: "
  case warning = "vitrine: warning: "
  case note = "vitrine: note: "
  case overBudget = "vitrine: over budget: "
  case randomChanges = "vitrine: random changes: "
}

/// Text into a file of the caller's choice.
enum TextFile {
  /// Writes a file as a whole: where that fails, the old one is as it was.
  static func write(_ text: String, to path: String) throws(CommandFailure) {
    do throws(ImageFileError) {
      try OutputFile.write(Array(text.utf8), to: path)
    } catch {
      throw CommandFailure(error)
    }
  }
}
