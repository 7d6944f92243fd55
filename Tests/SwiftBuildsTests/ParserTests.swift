import Foundation
import TestSupport
import Testing

@testable import SwiftBuilds

/// The compiler's own parser leaves out the same bodies.
@Suite(.serialized, .enabled(if: ParsedDeclarations.library != nil, "the toolchain has no library SwiftParser"))
struct ParserTests {
  private static let parsed = Result { try ParsedDeclarations(library: ParsedDeclarations.library ?? "") }

  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()

  /// The Swift files of a folder of the checkout.
  private static func files(_ folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(root)/\(folder)/\($0)" }
  }

  /// The text as the parser's program prints it.
  private func expected(_ source: String) -> String {
    guard let text = DeclarationText(source)?.text else { return "?" }
    return String(decoding: text.utf8.filter { $0 > 32 }, as: UTF8.self)
  }

  /// True where ours has all that the parser keeps, in its order.
  private func isWithin(_ parsed: String, _ ours: String) -> Bool {
    if parsed == "?" || ours == "?" { return ours == "?" }
    var rest = parsed.utf8[...]
    for byte in ours.utf8 where byte == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  /// A body may count that could begin with an accessor, such as a variable `yielding`.
  @Test(
    .enabled(if: !files("Sources").isEmpty, "the checkout is elsewhere"),
    arguments: ["Sources", "Tests/SwiftSourcesTests", "Tests/SwiftBuildsTests"])
  func filesOfThisRepository(folder: String) throws {
    let paths = Self.files(folder)
    let parsed = try Self.parsed.get().texts(paths)
    try #require(parsed.count == paths.count)
    var (same, unknown) = (0, 0)
    for (path, parsed) in zip(paths, parsed) {
      let ours = expected(try String(contentsOfFile: path, encoding: .utf8))
      if ours == parsed { same += 1 } else { #expect(isWithin(parsed, ours), "\(path)") }
      if ours == "?" { unknown += 1 }
    }
    #expect(same * 100 >= paths.count * 99 && unknown * 4 <= paths.count, "\(same), \(unknown) of \(paths.count)")
  }

  private static let lines = [
    "var a: Int { 1 }", "var a: Int { get { 1 } set { 2 } }", "var a = 1 { didSet { 2 } }", "let a = { 1 }()",
    "func a() { b { 1 } }", "func == (a: Int, b: Int) -> Bool { true }",
    "init(a: () -> Int = { 1 }) { 2 }", "deinit { 1 }", "subscript(a: Int) -> Int { 1 }",
    "subscript(a: Int) -> Int { get { 1 } }", "case a, b", "#a { 1 }",
    "typealias A = B", "var a: Int", "protocol A { func a(); var b: Int { get } }", "let a = \"{\\(b { \"}\" })\"",
    "let a = #/{/#", "@A({ 1 }) func a() throws(A) -> some B { 1 }", "func `func`() { 1 }", "var a: Int?={ 1 }()",
    "var a: A =.init { 1 }", "lazy var a: A = .b.init { 1 }", "class func a() { 1 }", "macro a() = #b",
    "import func A.b", "precedencegroup A { higherThan: B }", "var a: Int {\n#if A\n1\n#endif\n}",
    "func a() {\n#if A\n1\n#endif\n}",
    "var (a, b): (Int, Int) = c { 1 }", "var a: Int { 1 }, b = { 1 }()", "static let a: A = { 1 }() /* { */", "// {",
    "infix operator ==", "var actor: Int { 1 }", "let a = if b { 1 } else { 2 }", "@A<Int> func a() { 1 }",
  ]
  private static let enclosing = [
    ("struct A {", "}"), ("class A: B {", "}"), ("enum A<B> where B == C {", "}"),
    ("extension A where B.C == D {", "}"), ("actor A {", "}"), ("#if A", "#endif"),
    ("#if A\nvar a: Int { 1 }\n#else", "#endif"), ("func a() {", "}"),
    ("let a = {", "}()"), ("var a: Int {", "}"), ("@A<Int> struct A {", "}"),
  ]
  private static let signs = [
    "{", "}", "(", ")", "=", ".", "func", "var", "init", "`", "\"", "//", "/*", "*/", "#if A\n", "\n", "?",
  ]

  private static func declarations(_ random: inout SeededRandom, depth: Int = 0) -> String {
    (0..<random.int(in: 1...4)).map { _ in
      guard depth < 3, random.oneIn(4) else { return random.pick(lines) }
      let (start, end) = random.pick(enclosing)
      return "\(start)\n\(declarations(&random, depth: depth + 1))\n\(end)"
    }.joined(separator: "\n")
  }

  /// Nothing is left out that the parser keeps, whatever stands beside what, even with a sign too much.
  @Test func declarationsInAnyOrder() throws {
    let numbers = randomCases(1500)
    let sources = numbers.map { number in
      var random = SeededRandom(case: number)
      var text = Self.declarations(&random)
      if random.oneIn(3) {
        let place = text.index(text.startIndex, offsetBy: random.int(in: 0...text.count - 1))
        text.insert(contentsOf: random.pick(Self.signs), at: place)
      }
      return text
    }
    var (same, known) = (0, 0)
    for (number, (source, parsed)) in try zip(numbers, zip(sources, Self.parsed.get().texts(of: sources)))
    where parsed != "!" {
      let ours = expected(source)
      #expect(isWithin(parsed, ours), "VITRINE_TEST_CASE=\(number)\n\(source)\n\(ours) <> \(parsed)")
      known += 1
      if ours == parsed { same += 1 }
    }
    #expect(known * 4 > numbers.count && same * 4 > known * 3 || numbers.count == 1)
  }
}
