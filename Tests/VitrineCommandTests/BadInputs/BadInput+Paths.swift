extension BadInput {
  /// Twenty paths to what cannot be read or written.
  static let paths: [BadInput] = sources + outputs

  private static func read(
    _ name: String, _ path: String, setup: String = "", codes: Set<Int> = [66], message: String
  ) -> BadInput {
    BadInput(
      name: "path: \(name)", arguments: ["render", path] + picture, setup: setup, codes: codes, message: message)
  }

  private static let longName = String(repeating: "a", count: 256)

  private static let sources: [BadInput] = [
    read("missing", "none.png", message: "none.png: cannot open: no such file"),
    read("a folder", "x.png", setup: "mkdir x.png", message: "x.png: not a regular file (directory)"),
    read("a pipe", "x.png", setup: "mkfifo x.png", message: "x.png: not a regular file (fifo)"),
    read("a device", "/dev/zero", message: "/dev/zero: not a regular file (device)"),
    read("a terminal", "/dev/tty", message: "/dev/tty: "),
    read("a link to itself", "x.png", setup: "ln -s x.png x.png", message: "x.png: cannot open: "),
    read("a link to a pipe", "x.png", setup: "mkfifo y; ln -s y x.png", message: "x.png: not a regular file (fifo)"),
    read("a link to nothing", "x.png", setup: "ln -s none x.png", message: "x.png: cannot open: no such file"),
    read("below a file", "x/y.png", setup: ": > x", message: "x/y.png: cannot open: not a directory"),
    read("a name of 256 bytes", longName, message: "cannot open: file name too long"),
    read(
      "a name of control characters", "\u{1b}[2J\n\u{202e}.png",
      message: "\\u{1b}[2J\\n\\u{202e}.png: cannot open: no such file"),
    read("a memory file of the kernel", "/proc/self/mem", codes: [65, 66, 74], message: "/proc/self/mem: "),
    read(
      "a Metal file that is a pipe", "x.metal", setup: "mkfifo x.metal", message: "x.metal: not a regular file (fifo)"),
    BadInput(
      name: "path: a material that is a pipe", arguments: ["render", "--material", "x.json5"] + picture,
      setup: "mkfifo x.json5", codes: [65, 66], message: "x.json5: "),
  ]

  private static func write(_ name: String, _ options: String, setup: String = "", message: String) -> BadInput {
    BadInput(
      name: "path: \(name)",
      arguments: options.split(separator: " ").map(String.init) + ["--size", "48x32", "--threads", "2"],
      setup: setup, codes: [74], message: message)
  }

  private static let outputs: [BadInput] = [
    write(
      "a folder for a picture", "render -o x.png", setup: "mkdir x.png", message: "x.png: cannot write: is a directory"),
    write("no folder", "render -o none/x.png", message: "none/x.png: cannot write: no such folder"),
    write(
      "a link to nothing for a picture", "render -o x.png", setup: "ln -s none x.png",
      message: "x.png: cannot write: is a symbolic link to no file"),
    write(
      "a full device", "render -o x.png", setup: "ln -s /dev/full x.png",
      message: "x.png: cannot write: no space left on device"),
    write(
      "a folder for a report", "profile --frames 1 --json x.json", setup: "mkdir x.json",
      message: "x.json: cannot write: is a directory"),
    write(
      "the kernel's folder for a trace", "profile --frames 1 --trace /proc/x.json",
      message: "/proc/x.json: cannot write: "),
  ]
}
