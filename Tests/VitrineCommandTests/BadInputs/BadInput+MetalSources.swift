extension BadInput {
  /// Thirty Metal files that do not compile, or have no function that could be an effect.
  static let metalSources: [BadInput] = syntax + contents + functions

  private static func source(
    _ name: String, _ text: String, effect: String? = nil, codes: Set<Int> = [65], message: String = "x.metal"
  ) -> BadInput {
    BadInput(
      name: "metal: \(name)",
      arguments: ["render", "x.metal"] + (effect.map { ["--effect", $0] } ?? []) + picture,
      files: ["x.metal": Array(text.utf8)], codes: codes, message: message)
  }

  private static let head = "#include <metal_stdlib>\n#include <SwiftUI/SwiftUI_Metal.h>\nusing namespace metal;\n"
  private static func function(_ body: String) -> String {
    head + "[[ stitchable ]] half4 f(float2 p, half4 c) {\n\(body)\nreturn c;\n}\n"
  }

  private static let syntax: [BadInput] = [
    source("empty", "", message: "no stitchable function"),
    source("without a stitchable function", head + "half4 f(float2 p, half4 c) { return c; }"),
    source("a word", "hello"), source("a brace", "{"), source("a brace that does not close", function("{")),
    source("a bracket that does not close", head + "[[ stitchable"),
    source("a comment that does not end", head + "/* [[ stitchable ]]"),
    source("a string that does not end", function("auto s = \"abc;")),
    source("an unknown name", function("return unknown;"), message: "x.metal:5:8:"),
    source("an unknown type", function("texture9d t;"), message: "x.metal:5:1:"),
    source("a string for a colour", function("return \"red\";"), message: "x.metal:5:8:"),
    source("a semicolon that lacks", function("float a = 1"), message: "x.metal:5:12:"),
    source("a conditional that does not end", head + "#if 1\n"),
    source("10,000 parentheses", function("return \(String(repeating: "(", count: 10_000));")),
    source("a name of 10,000 letters", function("return \(String(repeating: "a", count: 10_000));")),
    source("a name of control characters", function("return \u{1b}[31m;"), message: "x.metal:5:"),
    source(
      "a message of control characters", head + "#error \u{1b}[2J\u{9b}31m\u{7}\u{202e}\n", message: "x.metal:4:2:"),
  ]

  private static let contents: [BadInput] = [
    source("a header that is not there", "#include \"nowhere.h\"\n"),
    source("itself", "#include \"x.metal\"\n"),
    source("a folder", "#include \"/etc\"\n"), source("a device", "#include \"/dev/zero\"\n"),
    source("a file that is no source", "#include \"/etc/passwd\"\n" + function(""), message: "error: "),
    BadInput(
      name: "metal: zeros", arguments: ["render", "x.metal"] + picture,
      files: ["x.metal": Array(repeating: 0, count: 4096)], message: "x.metal"),
    BadInput(
      name: "metal: not UTF-8", arguments: ["render", "x.metal"] + picture,
      files: ["x.metal": Array(head.utf8) + [0xff, 0xfe, 0x1b, 0x5b]], message: "x.metal"),
    BadInput(
      name: "metal: 17 MiB", arguments: ["render", "x.metal"] + picture,
      files: ["x.metal": Array(repeating: 10, count: 17 << 20)], codes: [65], message: "larger than 16 MiB"),
  ]

  private static let functions: [BadInput] = [
    source("a function of another name", function(""), effect: "ff", message: "no stitchable function 'ff'"),
    source(
      "a function without a position", head + "[[ stitchable ]] half4 f(half4 c) { return c; }", effect: "f",
      message: "'f' is not a colour effect"),
    source(
      "a function of an integer", head + "[[ stitchable ]] int f(int a) { return a; }", effect: "f",
      message: "'f' is not a colour effect"),
    source(
      "an argument too many", function(""), effect: "f(1)", codes: [2], message: "--effect: f has no argument 1"),
    source(
      "an argument that is no number", head + "[[ stitchable ]] half4 f(float2 p, half4 c, float a) { return c; }",
      effect: "f(high)", codes: [2], message: "--effect: f: a takes a number, not \"high\""),
  ]
}
