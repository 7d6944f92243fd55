import Testing

@testable import SwiftSources

/// The tokens of a text, divided by blanks.
private func tokens(_ text: String) -> String {
  let list = TokenList(bytes: Array(text.utf8))
  return list.tokens.map { list.text($0.range) }.joined(separator: " ")
}

private func kinds(_ text: String) -> [Token.Kind] { TokenList(bytes: Array(text.utf8)).tokens.map(\.kind) }

/// Expected tokens follow the chapter "Lexical Structure" of The Swift Programming Language.
@Suite struct TokenTests {
  @Test func commentsNest() {
    #expect(tokens("a /* { /* } */ ( */ b // { \n c /**/ d /*/ e */ f") == "a b c d f")
    #expect(tokens("a /* { ") == "a")
    #expect(tokens("a+/* b */c") == "a + c")
    #expect(tokens("#!/usr/bin/env {\nlet") == "let")
  }

  @Test(arguments: [
    #""plain { ( [""#, #""escaped \" { ""#, #""\(1 + 2)""#, #""\(f("}") + ")")""#, #""\(a("\(b("\(")")"))"))""#,
    #""\(a /* ) */ + b)""#, "\"\(1)\\(a\n)\"", "#\"raw \" \\ \\(\"#", "##\"a \"# b\"##", "#\"\\#(\")\")\"#",
    "\"\"\"\n a \"\" { \n\"\"\"", "\"\"\"\n \\(\"\"\"\n } \n\"\"\")\n\"\"\"", "#\"\"\"\n \"\"\" { \n\"\"\"#",
    "#\"\"\"#",
    "#\"\"a\"\"#", "\"\\\\\"", "\"\\(#/\")/#)\"", "\"\\(`a \" ) b`)\"",
  ])
  func strings(_ text: String) {
    #expect(kinds(text) == [.string])
    #expect(tokens("a " + text + " {b") == "a " + text + " { b")
  }

  @Test func aLiteralThatDoesNotEndEndsWithItsLine() {
    #expect(tokens("\"a {\nb") == "\"a { b")
    #expect(tokens("\"a\\\nb") == "\"a\\ b")
    #expect(tokens("#/a {\nb") == "#/a { b")
    #expect(tokens("`a {\nb") == "` a { b")
    #expect(kinds("\"\"\"\na\n\n{") == [.string])
    #expect(kinds("\"\\(a {\n") == [.string])
  }

  @Test func aSlashBeginsARegexWhereAnExpressionMay() {
    #expect(kinds("let a = /{(}/") == [.word, .word, .operator, .regex])
    #expect(tokens("let a = /[{]\\/ \"/") == "let a = /[{]\\/ \"/")
    #expect(tokens("f(/{/, /\\(/)") == "f ( /{/ , /\\(/ )")
    #expect(tokens("return /{/") == "return /{/")
    #expect(tokens("a / {b / c}") == "a / { b / c }")
    #expect(tokens("a! / b/{") == "a ! / b / {")
    #expect(tokens("a[0] / {b}") == "a [ 0 ] / { b }")
    #expect(tokens("reduce(1, /) / {") == "reduce ( 1 , / ) / {")
    #expect(tokens("= / a/ {") == "= / a / {")
    #expect(tokens("#/ {\" /# a ##/ /# /## b") == "#/ {\" /# a ##/ /# /## b")
    #expect(tokens("#/\n { \\/# / \n/# }") == "#/\n { \\/# / \n/# }")
  }

  @Test func wordsNumbersAndPunctuation() {
    #expect(tokens("1.5e3..<0x1F a.b?.c `class` größe $0") == "1.5e3 ..< 0x1F a . b ?. c `class` größe $0")
    #expect(kinds("#if @a `b`:,;\\'") == [.hash, .at, .word, .quotedWord, .colon, .comma, .semicolon, .other, .other])
    #expect(kinds("#Preview##") == [.hash, .other])
  }

  @Test func bracketsMatchWithinBraces() {
    let list = TokenList(bytes: Array("{ ( [ } ) { ( } ] }".utf8))
    #expect(list.tokens.map(\.matchingIndex) == [3, nil, nil, 0, nil, 7, nil, 5, nil, nil])
    #expect(list.tokens.map(\.depth) == [0, 1, 2, 0, 0, 0, 1, 0, 0, 0])
    // A parenthesis does not close a brace, a brace closes parentheses.
    #expect(TokenList(bytes: Array("( { ) }".utf8)).tokens.map(\.matchingIndex) == [nil, 3, nil, 1])
  }

  @Test func linesBeginAfterAnyNewline() {
    let list = TokenList(bytes: Array("a b\nc\rd /*\n*/ e // f\n\ng".utf8))
    #expect(list.tokens.map(\.startsLine) == [true, false, true, true, true, true])
  }

  @Test(arguments: [
    "", "a { ( [ ] ) } \"}\" /* } */ // }", "#if a\n(b)\n#elseif c\n[d]\n#else\n{}\n#endif", "a(#/{/#, /{/)",
  ])
  func whatOpensAlsoEnds(text: String) { #expect(TokenList(bytes: Array(text.utf8)).isBalanced) }

  @Test(arguments: [
    "(", "}", "(]", "{ ( }", "/* /* */", "\"a", "\"\"\"a", "\"\\(a", "\"\\(\"a\n)\"", "#/a", "#/\na", "`a", "#\"a\"",
    "#if a",
    "#else", "#endif", "#if a\n#endif\n#endif", "#if a\n{\n#else\n}\n#endif", "{\n#if a\n} {\n#endif\n}",
    "(\n#if a\n)\n#else\n(\n#endif\n)",
  ])
  func somethingHasNoEnd(text: String) { #expect(!TokenList(bytes: Array(text.utf8)).isBalanced) }
}
