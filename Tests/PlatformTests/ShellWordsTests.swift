import Platform
import TestSupport
import Testing

@Suite struct ShellWordsTests {
  /// Commands, variables and comments are text.
  @Test(arguments: [
    ("a  b\tc\nd", ["a", "b", "c", "d"]), ("'a b' \"c d\"", ["a b", "c d"]), ("a\\ b", ["a b"]), ("a'b'\"c\"", ["abc"]),
    ("\"a\\\"b\\\\c\\d\"", ["a\"b\\c\\d"]), ("\"\\$A \\`b\\`\"", ["$A `b`"]), ("'a\\'", ["a\\"]), ("''", [""]),
    ("", []), (" \t\n", []), ("a\\\nb \"c\\\nd\" \\\n e", ["ab", "cd", "e"]),
    ("\"it's\" 'a \"b\"'", ["it's", "a \"b\""]),
    ("a; $(b) `c` $HOME # d", ["a;", "$(b)", "`c`", "$HOME", "#", "d"]),
    ("é\u{301} \"\u{301}\"", ["é\u{301}", "\u{301}"]),
    ("a 'b c' \"d\\\"e\" f\\ g  ''", ["a", "b c", "d\"e", "f g", ""]), ("'it'\\''s'", ["it's"]),
  ])
  func words(_ text: String, _ words: [String]) { #expect(ShellWords.split(text) == words) }

  @Test(arguments: ["'a", "\"a", "a\\", "\"a\\\"", "'a\\'b'", "a \"\\"])
  func aQuoteNeedsAnEnd(text: String) { #expect(ShellWords.split(text) == nil) }

  @Test func partsOfAText() { #expect(ShellWords.split("'a' b'c".split(separator: "b")[0]) == ["a"]) }

  /// The shell finds the same words in lines of quotes, backslashes and blanks.
  @Test func asAShellDoes() throws {
    let signs = ["a", "b", "é", "'", "\"", "\\", " ", "\t"]
    let lines = randomCases(500).map { number in
      var random = SeededRandom(case: number)
      return (0..<random.int(in: 0...12)).map { _ in random.pick(signs) }.joined()
    }
    let known = lines.compactMap { line in ShellWords.split(line).map { (line: line, words: $0) } }
    let script = known.map { "for word in \($0.line)\ndo printf '<%s>' \"$word\"; done; echo\n" }.joined()
    let (status, output) = try runTool(["/bin/sh", "-c", script])
    let found = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    try #require(status == 0 && found.count == known.count)
    for (found, known) in zip(found, known) {
      #expect(found == known.words.map { "<\($0)>" }.joined(), "\(known.line.debugDescription)")
    }
    #expect(known.count * 4 > lines.count || lines.count == 1)
  }
}
