import SwiftPreviews

/// How editors are told a file, a line and a column, and how terminals are told a command line.
enum EditorTable {
  /// Editors that are told the same way.
  struct Family: Hashable, Sendable {
    var names: Set<String>
    /// `LINE`, `COLUMN` and `FILE` stand for the place.
    var arguments: [String]
    var needsTerminal = false
  }

  static let families: [Family] = [
    Family(names: ["vim", "nvim"], arguments: ["+call cursor(LINE,COLUMN)", "FILE"], needsTerminal: true),
    Family(names: ["gvim"], arguments: ["+call cursor(LINE,COLUMN)", "FILE"]),
    Family(names: ["vi"], arguments: ["+LINE", "FILE"], needsTerminal: true),
    Family(names: ["nano"], arguments: ["+LINE,COLUMN", "FILE"], needsTerminal: true),
    Family(names: ["kak", "micro"], arguments: ["+LINE:COLUMN", "FILE"], needsTerminal: true),
    Family(names: ["hx", "helix"], arguments: ["FILE:LINE:COLUMN"], needsTerminal: true),
    Family(names: ["emacs", "emacsclient", "gedit"], arguments: ["+LINE:COLUMN", "FILE"]),
    Family(
      names: ["code", "code-insiders", "codium", "vscodium", "cursor"], arguments: ["--goto", "FILE:LINE:COLUMN"]),
    Family(names: ["subl", "zed", "zeditor"], arguments: ["FILE:LINE:COLUMN"]),
    Family(names: ["kate", "kwrite"], arguments: ["-l", "LINE", "-c", "COLUMN", "FILE"]),
  ]

  /// An editor that is not known is told the file alone.
  static let unknown = Family(names: [], arguments: ["FILE"])

  /// The options with which Emacs shows no window of its own.
  private static let terminalOptions: Set = ["-nw", "-t", "--tty", "--no-window-system"]

  /// What terminals want before a command line; the others want `-e`.
  private static let terminals: [String: [String]] = [
    "gnome-terminal": ["--"], "kgx": ["--"], "ptyxis": ["--"], "xfce4-terminal": ["-x"], "terminator": ["-x"],
    "mate-terminal": ["-x"], "wezterm": ["start", "--"], "kitty": [], "foot": [],
  ]

  /// The last part of a program's path.
  static func name(of program: String) -> String { program.split(separator: "/").last.map(String.init) ?? program }

  static func family(of name: String) -> Family { families.first { $0.names.contains(name) } ?? unknown }

  static func arguments(_ family: Family, _ place: SourcePlace) -> [String] {
    // The path comes last: it may have any of the words in it.
    family.arguments.map { word in
      word.replacing("LINE", with: "\(place.line)").replacing("COLUMN", with: "\(place.column)")
        .replacing("FILE", with: place.path)
    }
  }

  /// - Parameter options: those that the user's variable has.
  static func needsTerminal(_ family: Family, options: some Sequence<String>) -> Bool {
    family.needsTerminal || (family.names.contains("emacs") && options.contains(where: terminalOptions.contains))
  }

  static func terminalOptions(of name: String) -> [String] { terminals[name] ?? ["-e"] }
}
