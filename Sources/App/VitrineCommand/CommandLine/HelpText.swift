import Session

/// `--help`, generated from the option table.
enum HelpText {
  /// Returns the help on a command, or on all of them for nil.
  static func text(for command: Command?) -> String {
    var lines = command.map { ["usage: \($0.synopsis)"] } ?? ["usage:"] + Command.allCases.map { "  \($0.synopsis)" }
    lines.append("")
    if command == nil {
      lines += Command.allCases.map { row("  " + $0.rawValue, $0.summary) } + [""]
    }
    let hasScene = command?.hasScene ?? true
    if hasScene {
      lines += [row("  SOURCE", sourceFiles + ";"), row("", sourceNames), ""]
    }
    for group in OptionTable.groups {
      let options = group.options.filter { command.map($0.commands.contains) ?? true }
      guard !options.isEmpty else { continue }
      lines.append(group.title)
      lines += options.map { row("  " + spelling($0), $0.help + note(on: $0, command)) }
      lines.append("")
    }
    if hasScene {
      lines += ["Scenes"] + SceneTable.rows.map { row("  " + $0.name.rawValue, $0.help) } + [""]
    }
    lines += ["Files"] + files.map { row("  " + $0.name, $0.meaning) } + [""]
    lines += ["Exit codes"] + ExitCode.table.map { row("  " + $0.code, $0.meaning) }
    return lines.joined(separator: "\n")
  }

  /// The values that SOURCE may have.
  static var source: String { "\(sourceFiles); \(sourceNames)" }

  private static var sourceFiles: String { SourceTable.rows.compactMap(\.help).joined(separator: "; ") }
  private static let sourceNames = "a scene's name; a background's name"

  /// The places where the program keeps the user's files.
  static let files = [
    (
      name: "~/.config/vitrine/materials",
      meaning: "your materials, read by name and saved by Ctrl+S; in $XDG_CONFIG_HOME if set"
    ),
    (
      name: "~/.local/state/vitrine/recent",
      meaning: "what was opened last in the window; in $XDG_STATE_HOME if set"
    ),
    (name: "FILE.json5", meaning: "a material that the command line names is saved where it is"),
    (name: "./-name", meaning: "a file whose name begins with a dash; as SOURCE, also -name after --"),
  ]

  static func spelling(_ option: Option) -> String {
    let names = (option.short.map { "-\($0), " } ?? "") + "--" + option.name
    switch option.metavariable {
    case nil: return names
    case let name? where name.hasPrefix("["): return names + "[=\(name.dropFirst())"
    case let name?: return names + " " + name
    }
  }

  /// Returns the commands that have the option, if the help covers all commands and not all of them have it.
  static func note(on option: Option, _ command: Command?) -> String {
    guard command == nil, !option.commands.isSuperset(of: OptionTable.frames) else { return "" }
    let names = Command.allCases.filter(option.commands.contains).map(\.rawValue)
    return " (\(names.joined(separator: ", ")))"
  }

  private static func row(_ left: String, _ right: String) -> String {
    let width = 34
    if left.count > width - 2 { return left + "\n" + String(repeating: " ", count: width) + right }
    return left + String(repeating: " ", count: width - left.count) + right
  }
}
