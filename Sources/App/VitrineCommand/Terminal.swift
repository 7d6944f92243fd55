import FrameTiming
import Glibc

/// What standard output and standard error are.
enum Terminal {
  /// Whether a descriptor is a terminal that understands control sequences.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && variable("TERM") != "dumb"
  }

  /// How reports are written: with colours on a terminal, unless `NO_COLOR` is set and not empty (no-color.org).
  static var style: TextStyle {
    isTerminal(STDOUT_FILENO) && variable("NO_COLOR").isEmpty ? .colored : .plain
  }

  private static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
}
