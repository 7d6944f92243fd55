extension BadInput {
  /// Thirty material files.
  static let materials: [BadInput] =
    texts.map { name, text, message in
      material(name, Array(text.utf8), message: "x.json5:\(message)")
    } + bytes

  private static func material(_ name: String, _ bytes: [UInt8], message: String) -> BadInput {
    BadInput(
      name: "material: \(name)", arguments: ["render", "--material", "x.json5"] + picture, files: ["x.json5": bytes],
      message: message)
  }

  private static let bytes: [BadInput] = [
    material("of two MiB", Array(repeating: 32, count: 2 << 20), message: "x.json5:1:1: larger than 1 MiB"),
    material("not in UTF-8", Array("{ base: 'thin', name: '".utf8) + [0xff, 0xfe, 0x27, 0x7d], message: "x.json5:"),
    material("of zeros", [0, 0, 0, 0], message: "x.json5:1:1: "),
  ]

  private static let texts: [(name: String, text: String, message: String)] = [
    ("empty", "", "1:1: the text ends where a value is expected"),
    ("a comment that does not end", "/* {", "1:"),
    ("an object that does not end", "{ base: 'thin'", "1:15: the text ends where a comma or } is expected"),
    ("a string that does not end", "{ base: 'thin", "1:"),
    ("a string over two lines", "{ base: 'th\nin' }", "1:"),
    ("two values", "{} {}", "1:4: "),
    ("an array", "[1]", "1:1: an object is expected, not an array"),
    ("a number", "1e400", "1:1: "),
    ("a word", "thin", "1:1: a string needs quotes: \"thin\""),
    ("an unknown key", "{ bass: 'thin' }", "1:3: unknown key bass; did you mean base?"),
    ("a key twice", "{ base: 'thin', base: 'thick' }", "1:17: base is given twice"),
    ("a key of control characters", "{ '\u{1b}[2J\u{7}\u{202e}': 1 }", "1:3: unknown key \\u{1b}[2J\\u{7}\\u{202e}"),
    ("a key of a MiB", "{ \(String(repeating: "a", count: 1_000_000)): 1 }", "1:3: unknown key aaa"),
    ("100,000 keys", "{ \((0..<100_000).map { "a\($0):1" }.joined(separator: ",")) }", "1:3: unknown key a0"),
    ("a name with a path", "{ base: 'thin', name: '../../x' }", "1:23: a material's name is made of letters"),
    ("a name with control characters", "{ base: 'thin', name: 'a\\u001b[2J' }", "1:23: "),
    ("a name of the library", "{ name: 'thin' }", "1:1: thin is a material of the library"),
    ("an unknown base", "{ base: 'thinn' }", "1:9: unknown material \"thinn\"; did you mean thin?"),
    ("its own base", "{ base: 'x' }", "1:9: a material cannot be its own base: x, x"),
    ("a number for a base", "{ base: 3 }", "1:9: a string is expected, not a number"),
    ("100 arrays in one another", String(repeating: "[", count: 100), "1:66: nested deeper than 64"),
    ("100,000 arrays in one another", String(repeating: "[", count: 100_000), "1:66: nested deeper than 64"),
    ("not a number", radius("NaN"), "1:45: only finite numbers have a meaning here"),
    ("infinity", radius("-Infinity"), "1:45: \"-Infinity\" is not a finite number"),
    ("a number out of range", radius("512.1"), "1:45: 512.1 is not in 0 to 512"),
    ("a colour that is none", "{ light: { tinting: { tintColor: '#zzzzzz' } } }", "1:34: \"#zzzzzz\" is not #RRGGBB"),
    (
      "a matrix of 19 numbers",
      "{ light: { materialFiltering: { colorMatrix: [\(Array(repeating: "0", count: 19).joined(separator: ","))] } } }",
      "1:46: an array of 20 numbers is expected"
    ),
  ]

  private static func radius(_ text: String) -> String { "{ light: { materialFiltering: { blurRadius: \(text) } } }" }
}
