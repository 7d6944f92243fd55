import FrameTiming
import Glibc
import ImageFiles
import Platform

/// Text on standard output, for a terminal or another program.
enum StandardOutput {
  /// Writes one or more lines; of control characters, only line feeds, tabs and the colours of reports are kept.
  static func print(_ text: String) throws(CommandFailure) {
    do throws(SystemError) {
      try Descriptor.write(text.printableLines(keeping: TextStyle.sequences) + "\n", to: STDOUT_FILENO)
    } catch {
      // A closed pipe is not worth a message.
      let message = error.code == EPIPE ? nil : "standard output: cannot write: \(error.reason())"
      throw CommandFailure(message, exitCode: ExitCode.writeFailed)
    }
  }
}

/// Messages on standard error, one per line. Control characters are escaped, because names, files and the environment
/// may contain any.
enum StandardError {
  /// The most characters that are printed, more than any path has.
  private static let maximumLength = 4096

  /// Prints a line that is not a message, such as a path. A line that looks like a message of this program is indented.
  static func print(_ line: String) { write(line.hasPrefix("vitrine:") ? "  \(line)" : line) }

  private static func write(_ line: String) {
    Progress.hide()
    let text = line.printable
    let shown = text.prefix(maximumLength)
    try? Descriptor.write(shown.endIndex == text.endIndex ? text + "\n" : shown + "...\n", to: STDERR_FILENO)
  }

  /// Prints a line that views have printed, marked so that it is not mistaken for one of the program's.
  static func printed(_ line: String) { write("preview: \(line)") }

  /// Prints a message: `vitrine: error: photo.png: empty file`.
  static func print(_ kind: MessageKind, _ text: String) { write(kind.rawValue + text) }

  /// Prints a warning, after which the program continues. After a signal there are none, because the interruption
  /// caused them.
  static func warn(_ text: String) { if Signals.caught == nil { print(.warning, text) } }
}

/// The beginning of a message.
enum MessageKind: String {
  case error = "vitrine: error: "
  case warning = "vitrine: warning: "
  case note = "vitrine: note: "
  case overBudget = "vitrine: over budget: "
  case randomChanges = "vitrine: random changes: "
}

/// Writes text to a file that the user has named.
enum TextFile {
  /// Writes a file as a whole; if that fails, the old one is unchanged.
  static func write(_ text: String, to path: String) throws(CommandFailure) {
    do throws(ImageFileError) {
      try OutputFile.write(Array(text.utf8), to: path)
    } catch {
      throw CommandFailure(error)
    }
  }
}
