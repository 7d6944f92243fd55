extension HostilePreview {
  /// The previews that a program makes: places without a text, generated texts, and the files of
  /// `Tests/HostilePreviews`.
  static let all = places + texts + floods + files

  private static let places: [HostilePreview] = [
    path("missing", setup: ":", message: "X.swift: cannot open: no such file"),
    path("a pipe", setup: "mkfifo X.swift", message: "X.swift: not a regular file (fifo)"),
    path("a link to nothing", setup: "ln -s none X.swift", message: "X.swift: cannot open: no such file"),
    path("a link to itself", setup: "ln -s X.swift X.swift", message: "X.swift: cannot open: "),
    path("a device", setup: "ln -s /dev/zero X.swift", message: "X.swift: not a regular file (device)"),
    path("an empty folder", "Folder", setup: "mkdir Folder", message: "Folder: no Swift file in it"),
    path("a folder with a file's name", setup: "mkdir X.swift", message: "X.swift: no Swift file in it"),
    path("100 MB", setup: "truncate -s 100000000 X.swift", code: 65, message: "X.swift: larger than 4 MiB"),
    path(
      "a link to a good file",
      setup: #"echo 'import SwiftUI; #Preview { Color.red }' > Y.swift; ln -s Y.swift X.swift"#,
      code: 0),
    path(
      "a file in a folder", "Folder",
      setup: #"mkdir Folder; echo 'import SwiftUI; #Preview { Color.red }' > Folder/A.swift"#, code: 0),
  ]

  private static let texts: [HostilePreview] = [
    text("empty", "", code: 65, message: "X.swift has no #Preview and no PreviewProvider"),
    text("no preview", "import SwiftUI\nlet a = 1\n", code: 65, message: "X.swift has no #Preview"),
    text(
      "a brace too few", "import SwiftUI\n#Preview { Text(\"A\"\n", code: 65, message: "the previews do not compile",
      maximumLines: 16),
    text(
      "a wrong type", "import SwiftUI\n#Preview { Text(1 as Int) }\n", code: 65, message: "do not compile: 1 error",
      maximumLines: 12),
    text(
      "an unknown name", "import SwiftUI\n#Preview { Nothing() }\n", code: 65, message: "do not compile: 1 error",
      maximumLines: 4),
    HostilePreview(
      name: "bytes that are no UTF-8", bytes: [UInt8](0...255), code: 65, message: "X.swift: not UTF-8"),
    text("zeros", String(repeating: "\0", count: 5000), code: 65, message: "X.swift:1: a byte of zero"),
    text(
      "brackets 50,000 deep", "import SwiftUI\n#Preview { \(String(repeating: "(", count: 50_000)) }\n", code: 65,
      message: "the previews do not compile", maximumLines: 64),
  ]

  private static let floods: [HostilePreview] = [
    text(
      "10,000 previews",
      "import SwiftUI\n" + (1...10_000).map { "#Preview(\"\($0)\") { Color.red }\n" }.joined(), code: 65,
      message: "X.swift has 10000 previews; the limit is 1000"),
    text(
      "a name of a megabyte",
      "import SwiftUI\n#Preview(\"\(String(repeating: "a", count: 1_000_000))\") { Color.red }\n", code: 0),
  ]
}
