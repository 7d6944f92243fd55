import Session

/// `vitrine.1`, generated from the tables of commands, options, keys and exit codes.
enum ManualPage {
  static func text(version: String) -> String {
    var page = Roff()
    page.line(#".TH VITRINE 1 "" "vitrine \#(version)" "User Commands""#)
    page.heading("NAME")
    page.paragraph("vitrine - SwiftUI's visual effects, live on a Linux desktop")
    page.heading("SYNOPSIS")
    for command in Command.allCases { page.paragraph(command.synopsis) }
    page.heading("DESCRIPTION")
    page.paragraph(
      "Shows a picture behind panels of material: a background that is blurred and recoloured as on Apple's systems, "
        + "with vibrant text on it. Every pixel is made on the CPU, and what each frame costs is measured.")
    for command in Command.allCases { page.item(command.rawValue, command.summary) }
    page.item("SOURCE", HelpText.source)
    page.heading("OPTIONS")
    for group in OptionTable.groups {
      page.subheading(group.title)
      for option in group.options {
        page.item(HelpText.spelling(option), option.help + HelpText.note(on: option, nil))
      }
    }
    page.heading("EFFECTS")
    page.paragraph(effects)
    page.heading("SCENES")
    for row in SceneTable.rows { page.item(row.name.rawValue, row.help) }
    page.heading("KEYS")
    for group in Hotkey.Group.allCases {
      page.subheading(group.rawValue)
      for row in HotkeyTable.rows where row.group == group { page.item(row.keys, row.help) }
    }
    page.paragraph(
      "Letters are those of the keyboard's layout. In a layout without Latin letters, such as Russian, Greek, Arabic or "
        + "Hebrew, keys go by their place on an American keyboard.")
    page.paragraph(
      "The pointer works every control of the parameter panel, and drags the scene's panel.")
    page.paragraph(
      "What Ctrl+C copies is offered to other programs until the window is closed; a clipboard manager keeps it for longer."
    )
    page.heading("EXIT STATUS")
    for (code, meaning) in ExitCode.table { page.item(code, meaning) }
    page.heading("FILES")
    for (name, meaning) in HelpText.files { page.item(name, meaning) }
    page.paragraph(opening)
    page.paragraph(saving)
    page.heading("ENVIRONMENT")
    for (name, meaning) in environment { page.item(name, meaning) }
    page.heading("EXAMPLES")
    for (line, meaning) in examples { page.item(line, meaning) }
    return page.lines.joined(separator: "\n")
  }

  private static let effects =
    "Without --effect, the scene effects shows the first function of the source, and the key e moves on from there. "
    + "An argument of --effect is for the parameter at its place, or of its name: height=20. It is a number, or as many as "
    + "the parameter has components, with spaces between them; true or false; a colour, #RRGGBB; an array of numbers or of "
    + "colours in brackets, with spaces or commas between them: [0.1 0.5 1], [#ff8000 #0080ff]; or a file for a texture, "
    + "which is an image, and for data, whose bytes are passed: map(table=lut.bin,picture=photo.png). Without one, and for "
    + "_, the default in the source's comment is used, or one that depends on the type."

  private static let saving =
    "Ctrl+S saves the tuned material in its file, and asks for a name where it has none; Ctrl+Shift+S always asks. A file of "
    + "another material is replaced only after a second Return. The comment above a file's object stays, and its base; "
    + "comments inside do not. Tuning changes the appearance that is shown, light or dark, unless the panel's Applies to says Both."

  private static let opening =
    "Ctrl+O asks for an image, a Metal source or a material: Tab completes its path, Up and Down choose in its folder, Return "
    + "opens, and an empty path offers what was opened last. Ctrl+V opens what the clipboard names, and files can be dropped "
    + "on the window: the first of each kind is shown, as if it had been named as SOURCE. A file that cannot be "
    + "shown changes nothing."

  private static let environment = [
    ("DISPLAY", "the X display, where --display names none"),
    ("VITRINE_ASSETS", "the folder with Backgrounds and Icon, before those beside the program and in XDG_DATA_DIRS"),
    ("XDG_PICTURES_DIR", "where screenshots are written; else the folder in user-dirs.dirs, else the working folder"),
    (
      "LANG, LC_ALL",
      "not used for numbers: they have a decimal point in every locale, on the command line, in files and in the window"
    ),
    ("SWIFT_BACKTRACE", "enable=yes shows where a bug ended the program"),
  ]

  private static let examples = [
    ("vitrine photo.jpg --material thin", "the window over a photograph"),
    ("vitrine render photo.jpg -o glass.png --scale 2", "a picture, no display needed"),
    ("vitrine render photo.jpg --frames 600 -o frames/%05d.png", "a sequence, a file for each frame"),
    ("vitrine render photo.jpg --frames 600 -o film.mp4", "a film, by the program ffmpeg"),
    ("vitrine render photo.jpg --frames 600 -o - --as y4m | x264 --demuxer y4m -o film.264 -", "frames for an encoder"),
    ("vitrine render ripple.metal --plan", "which functions share a pass, and why the others do not"),
    ("vitrine new Card && vitrine Card/Sources/Card", "a view to begin with, in the window"),
    ("vitrine verify Card.swift --against Snapshots", "fails where a preview differs from its recorded picture"),
    ("vitrine profile --frames 600 --budget 60hz --fail-over-budget", "fails a build when a frame costs too much"),
  ]
}

/// The lines of a page in the manual's markup (groff_man(7)).
private struct Roff {
  private(set) var lines: [String] = []

  mutating func line(_ line: String) { lines.append(line) }
  mutating func heading(_ title: String) { lines.append(".SH \(Self.escaped(title))") }
  mutating func subheading(_ title: String) { lines.append(".SS \(Self.escaped(title))") }
  mutating func paragraph(_ text: String) { lines += [".PP", Self.escaped(text)] }
  mutating func item(_ tag: String, _ text: String) {
    lines += [".TP", "\\fB\(Self.escaped(tag))\\fR", Self.escaped(text)]
  }

  /// Returns the text with dashes that can be copied, and without a beginning that would be read as a request.
  private static func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
