import SwiftPreviews

/// The arguments by which editors open a file at a line and column, and terminals run a command line.
enum EditorTable {
  /// Editors that take the same arguments.
  struct Family: Hashable, Sendable {
    var names: Set<String>
    /// The arguments, in which `LINE`, `COLUMN` and `FILE` stand for the place.
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

  /// The fallback for an unknown editor, which takes the file alone.
  static let unknown = Family(names: [], arguments: ["FILE"])

  /// The options with which Emacs runs in the terminal instead of a window of its own.
  private static let terminalOptions: Set = ["-nw", "-t", "--tty", "--no-window-system"]

  /// The options that terminals take before a command line; those not listed take `-e`.
  private static let terminals: [String: [String]] = [
    "gnome-terminal": ["--"], "kgx": ["--"], "ptyxis": ["--"], "xfce4-terminal": ["-x"], "terminator": ["-x"],
    "mate-terminal": ["-x"], "wezterm": ["start", "--"], "kitty": [], "foot": [],
  ]

  /// The last part of a program's path.
  static func name(of program: String) -> String { program.split(separator: "/").last.map(String.init) ?? program }

  static func family(of name: String) -> Family { families.first { $0.names.contains(name) } ?? unknown }

  static func arguments(_ family: Family, _ place: SourcePlace) -> [String] {
    // The path is replaced last, because it may contain any of these words.
    family.arguments.map { word in
      word.replacing("LINE", with: "\(place.line)").replacing("COLUMN", with: "\(place.column)")
        .replacing("FILE", with: place.path)
    }
  }

  /// - Parameter options: the options in the user's variable.
  static func needsTerminal(_ family: Family, options: some Sequence<String>) -> Bool {
    family.needsTerminal || (family.names.contains("emacs") && options.contains(where: terminalOptions.contains))
  }

  static func terminalOptions(of name: String) -> [String] { terminals[name] ?? ["-e"] }
}
