import FrameTiming
import Glibc

/// The properties of standard output and standard error.
enum Terminal {
  /// Returns whether a descriptor is a terminal that understands control sequences.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && variable("TERM") != "dumb"
  }

  /// The style of reports: with colours on a terminal, unless `NO_COLOR` is set and not empty (no-color.org).
  static var style: TextStyle {
    isTerminal(STDOUT_FILENO) && variable("NO_COLOR").isEmpty ? .colored : .plain
  }

  private static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
}
