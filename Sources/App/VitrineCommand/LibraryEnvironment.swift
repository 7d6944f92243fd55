import Glibc
import Platform

/// The variables that libraries read. Some libraries print them unchanged: Fontconfig does so with a language that it
/// does not know, and with a file that it cannot open.
enum LibraryEnvironment {
  static let variables = [
    "FC_LANG", "LC_ALL", "LC_CTYPE", "LANG", "LANGUAGE", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT",
  ]

  /// The most bytes of a variable; no path and no language has more.
  private static let maximumLength = 4096

  /// Unsets variables with characters that a terminal should not receive. Must be called before there are other
  /// threads.
  static func clean() {
    for name in variables {
      guard let value = getenv(name).map({ String(cString: $0) }) else { continue }
      if value.utf8.count > maximumLength || value.unicodeScalars.contains(where: \.isUnprintable) { unsetenv(name) }
    }
  }
}
