extension BadInput {
  /// Twelve command lines that are no use.
  static let commandLines: [BadInput] = [
    line("a size of nothing", ["--size", "0x0"], message: "--size: 0 is below 1"),
    line(
      "a size of 2^64", ["--size", "18446744073709551616x1"], message: "--size: 18446744073709551616 is above 16384"),
    line("too many threads", ["--threads", "99999"], message: "--threads: 99999 is above 256"),
    line(
      "a rate that is no number", ["render", "--fps", "nan", "-o", "x.png"], message: "--fps: \"nan\" is not a finite"),
    line("an option twice", ["--seed", "1", "--seed", "2"], message: "--seed: given twice"),
    line("an option of control characters", ["--\u{1b}[31m\u{9b}2J"], message: "unknown option --\\u{1b}[31m\\u{9b}2J"),
    line(
      "an option of 100,000 letters", ["--" + String(repeating: "a", count: 100_000)], message: "unknown option --aaa"),
    line("a value of line breaks", ["--material", "thin\nthick\r"], message: "unknown name \"thin\\u{a}thick\\u{d}\""),
    line("an option for a file's name", ["render", "-o", "--frames"], message: "looks like an option"),
    line("a list that is none", ["--effect", "f(((\u{7}"], message: "--effect: \"f(((\\u{7}\" is not a list"),
    line("a colour of control characters", ["--tint", "#\u{1b}[31m"], message: "--tint: \"#\\u{1b}[31m\" is not"),
    line("an empty name", ["render", "", "-o", "x.png"], codes: [2, 66], message: "vitrine: error: "),
  ]

  /// Eight environments that are no use.
  static let environments: [BadInput] = [
    display("of control characters", "\u{1b}[31m:9\u{9b}2J\u{7}", message: "\\u{1b}[31m:9\\u{9b}2J\\u{7}: cannot open"),
    display(
      "of two lines", ":9\nvitrine: error: all is well", message: ":9\\u{a}vitrine: error: all is well: cannot open"),
    display("of 100,000 letters", String(repeating: "a", count: 100_000), message: "aaaa"),
    display(
      "of a number without end", ":99999999999999999999", message: ":99999999999999999999: cannot open the display"),
    display("that is a path", "../../../etc/passwd", message: "../../../etc/passwd: cannot open the display"),
    environment(
      "a language of 100,000 letters", ["LANG": String(repeating: "a", count: 100_000), "LC_ALL": "\u{1b}[2J"]),
    environment("a home that is a device", ["HOME": "/dev/null", "XDG_CONFIG_HOME": "/dev/null"]),
    environment(
      "folders that are no folders", ["XDG_CONFIG_HOME": "\u{1b}[2J", "XDG_DATA_DIRS": ":::\n:/proc/self/mem"]),
  ]

  private static func line(
    _ name: String, _ arguments: [String], codes: Set<Int> = [2], message: String
  ) -> BadInput {
    BadInput(name: "line: \(name)", arguments: arguments, codes: codes, message: message)
  }

  private static func display(_ name: String, _ text: String, message: String) -> BadInput {
    BadInput(
      name: "environment: display \(name)", arguments: ["--frames", "1"], environment: ["DISPLAY": text], codes: [69],
      message: message)
  }

  /// A command that goes on as if the variables were not set.
  private static func environment(_ name: String, _ variables: [String: String]) -> BadInput {
    BadInput(
      name: "environment: \(name)", arguments: ["render", "--background", "plain"] + picture, environment: variables,
      codes: [0])
  }
}
