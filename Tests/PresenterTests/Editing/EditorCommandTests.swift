import SwiftPreviews
import Testing

@testable import Presenter

/// The command line that an editor gets, from variables and programs of the test's own.
@Suite struct EditorCommandTests {
  private let place = SourcePlace("/home/me/My LINE.swift", line: 12, column: 5)

  private func words(
    _ variables: [String: String], besides missing: Set<String> = []
  ) throws(EditorCommand.Failure) -> [String] {
    try EditorCommand(
      for: place, variable: { variables[$0] }, find: { missing.contains($0) ? nil : "/bin/" + $0 }
    ).words
  }

  /// The forms are those of the editors' manuals.
  @Test(arguments: [
    ("code", ["--goto", "/home/me/My LINE.swift:12:5"]), ("codium", ["--goto", "/home/me/My LINE.swift:12:5"]),
    ("cursor", ["--goto", "/home/me/My LINE.swift:12:5"]), ("subl", ["/home/me/My LINE.swift:12:5"]),
    ("zed", ["/home/me/My LINE.swift:12:5"]), ("kate", ["-l", "12", "-c", "5", "/home/me/My LINE.swift"]),
    ("gedit", ["+12:5", "/home/me/My LINE.swift"]), ("emacs", ["+12:5", "/home/me/My LINE.swift"]),
    ("emacsclient", ["+12:5", "/home/me/My LINE.swift"]),
    ("gvim", ["+call cursor(12,5)", "/home/me/My LINE.swift"]), ("ed-of-mine", ["/home/me/My LINE.swift"]),
  ])
  func anEditorWithAWindow(_ editor: String, _ arguments: [String]) throws {
    #expect(try words(["EDITOR": editor]) == ["/bin/" + editor] + arguments)
  }

  @Test(arguments: [
    ("vim", ["+call cursor(12,5)", "/home/me/My LINE.swift"]),
    ("nvim", ["+call cursor(12,5)", "/home/me/My LINE.swift"]), ("vi", ["+12", "/home/me/My LINE.swift"]),
    ("nano", ["+12,5", "/home/me/My LINE.swift"]), ("kak", ["+12:5", "/home/me/My LINE.swift"]),
    ("micro", ["+12:5", "/home/me/My LINE.swift"]), ("hx", ["/home/me/My LINE.swift:12:5"]),
    ("helix", ["/home/me/My LINE.swift:12:5"]),
  ])
  func anEditorInATerminal(_ editor: String, _ arguments: [String]) throws {
    let line = ["/bin/" + editor] + arguments
    #expect(try words(["EDITOR": editor]) == ["/bin/x-terminal-emulator", "-e"] + line)
    #expect(try words(["EDITOR": editor, "TERMINAL": "foot -F"]) == ["/bin/foot", "-F"] + line)
    #expect(try words(["EDITOR": editor, "TERMINAL": "gnome-terminal"]) == ["/bin/gnome-terminal", "--"] + line)
    #expect(try words(["EDITOR": editor, "TERMINAL": "wezterm"]) == ["/bin/wezterm", "start", "--"] + line)
    #expect(
      throws: EditorCommand.Failure(reason: "\(editor) needs a terminal, and TERMINAL names none"),
      performing: { try words(["EDITOR": editor], besides: ["x-terminal-emulator"]) })
  }

  @Test func optionsOfTheVariableStay() throws {
    #expect(
      try words(["EDITOR": "emacsclient -nw"]).prefix(5)
        == ["/bin/x-terminal-emulator", "-e", "/bin/emacsclient", "-nw", "+12:5"])
    #expect(try words(["VISUAL": "code --wait", "EDITOR": "vim"]).prefix(3) == ["/bin/code", "--wait", "--goto"])
  }

  @Test(arguments: [
    ([:], "My LINE.swift:12:5: neither VISUAL nor EDITOR names an editor"),
    (["EDITOR": "gone -x"], "EDITOR: there is no program gone"),
    (["VISUAL": "'code"], "VISUAL has a quote without an end"),
    (["VISUAL": " "], "VISUAL names no program"), (["EDITOR": "'' x"], "EDITOR names no program"),
    (["EDITOR": "vi", "TERMINAL": "gone"], "TERMINAL: there is no program gone"),
  ])
  func whyNothingIsOpened(_ variables: [String: String], _ reason: String) {
    #expect(throws: EditorCommand.Failure(reason: reason)) { try words(variables, besides: ["gone"]) }
  }
}
