import Platform
package import SwiftPreviews

/// The command line that shows a place of a source in the user's editor.
package struct EditorCommand: Hashable, Sendable {
  /// The reason why there is no command line, as the window shows it.
  package struct Failure: Error, Hashable { package let reason: String }

  /// The program's path and its arguments.
  package var words: [String]
  /// The editor's name.
  package var name: String

  /// - Parameters:
  ///   - variable: the value of a variable of the environment; nil where it is missing or empty.
  ///   - find: the path of a program, by its name or path; nil where there is none.
  package init(
    for place: SourcePlace, variable: (String) -> String?, find: (String) -> String?
  ) throws(Failure) {
    guard let source = ["VISUAL", "EDITOR"].first(where: { variable($0) != nil }) else {
      throw Failure(reason: "\(place.shown): neither VISUAL nor EDITOR names an editor")
    }
    let editor = try Self.words(of: source, variable)
    name = EditorTable.name(of: editor[0])
    let family = EditorTable.family(of: name)
    var line = [try Self.program(editor[0], source, find)] + editor.dropFirst() + EditorTable.arguments(family, place)
    if EditorTable.needsTerminal(family, options: editor.dropFirst()) {
      line = try Self.terminal(for: name, variable, find) + line
    }
    words = line
  }

  /// The beginning of a command line that runs the rest of it in a terminal.
  private static func terminal(
    for editor: String, _ variable: (String) -> String?, _ find: (String) -> String?
  ) throws(Failure) -> [String] {
    if variable("TERMINAL") != nil {
      let terminal = try words(of: "TERMINAL", variable)
      let name = EditorTable.name(of: terminal[0])
      return [try program(terminal[0], "TERMINAL", find)] + terminal.dropFirst() + EditorTable.terminalOptions(of: name)
    }
    guard let path = find("x-terminal-emulator") else {
      throw Failure(reason: "\(editor) needs a terminal, and TERMINAL names none")
    }
    return [path, "-e"]
  }

  private static func words(of source: String, _ variable: (String) -> String?) throws(Failure) -> [String] {
    guard let words = ShellWords.split(variable(source) ?? "") else {
      throw Failure(reason: "\(source) has a quote without an end")
    }
    guard words.first?.isEmpty == false else { throw Failure(reason: "\(source) names no program") }
    return words
  }

  private static func program(
    _ name: String, _ source: String, _ find: (String) -> String?
  ) throws(Failure) -> String {
    guard let path = find(name) else { throw Failure(reason: "\(source): there is no program \(name.printable)") }
    return path
  }
}

extension SourcePlace {
  /// The file's name with line and column, for a notice: `Card.swift:3:17`.
  package var shown: String {
    let name = path.split(separator: "/").last.map { String($0).printable } ?? path.printable
    return column > 1 ? "\(name):\(line):\(column)" : "\(name):\(line)"
  }
}
