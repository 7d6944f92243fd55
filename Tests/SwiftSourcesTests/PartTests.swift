import Testing

@testable import SwiftSources

/// Sources in parts that are compiled apart.
@Suite struct PartTests {
  private func parts(_ text: String) -> [SourcePart] { SwiftSource(text: text).parts(path: "/p/View.swift") ?? [] }

  /// The part that has a text; it stands at the place that it has in the source.
  private func part(of text: String, in source: String) throws -> SourcePart {
    let having = parts(source).filter { $0.text.contains(text) }
    try #require(having.count == 1, "\(text)")
    return having[0]
  }

  private static let source = """
    import SwiftUI
    // A comment.
    let shared = 1

    struct One: View {
      private var count = 1
      var body: some View { Text("}") }
    }; @_cdecl("preview") public func preview(_ list: Int) { use(list) }

    @MainActor fileprivate final class Two<A>: Base where A: View {
      private(set) var kind = Kind.private
    }
    extension One { func call(private: Int) {} }
    #if DEBUG
    struct Three {}
    #endif
    """

  @Test func eachDeclarationIsInOnePartAtItsPlace() throws {
    let lines = Self.source.split(separator: "\n", omittingEmptySubsequences: false)
    for (text, line) in [("struct One", 5), ("public func preview", 8), ("final class Two", 10), ("call(private", 13)] {
      let found = try part(of: text, in: Self.source)
      #expect(found.number != nil)
      let own = found.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(own[0] == "#sourceLocation(file: \"/p/View.swift\", line: 1)")
      #expect(own[1] == "import SwiftUI" && own.count == lines.count + 1)
      #expect(own[line].firstRange(of: text) != nil, "\(text)")
    }
    let rest = parts(Self.source)[0]
    #expect(rest.number == nil && rest.text.contains("let shared = 1") && rest.text.contains("struct Three {}"))
    // Neither comments, which change nothing, nor what separated others.
    #expect(!rest.text.contains("comment") && !rest.text.contains(";"))
  }

  @Test func whatIsPrivateIsVisibleInAllAndNamesStay() throws {
    let two = try part(of: "final class Two", in: Self.source).text
    #expect(!two.contains("fileprivate") && !two.contains("(set)") && two.contains("Kind.private"))
    #expect(try part(of: "struct One", in: Self.source).text.contains("\n          var count = 1"))
  }

  /// An edited body changes one part only, and no part's number.
  @Test func anEditIsInOnePart() {
    let edited = Self.source.replacing("use(list)", with: "use(list + 1)").replacing("A comment", with: "Another one")
    let (before, after) = (parts(Self.source), parts(edited))
    #expect(before.map(\.number) == after.map(\.number))
    #expect(zip(before, after).filter { $0.text != $1.text }.count == 1)
  }

  @Test(arguments: [
    "", "struct One {}", "struct One {", "struct One {} struct Two {}", "let a = 1\nlet b = 2", "}{\nstruct", "#if A\n",
    "#if A\nimport B\nstruct C {}\n#endif\nstruct D {}\nstruct E {}", "struct A\nstruct B", "func a()\nfunc b()",
  ])
  func whatHasNoPartsIsLeft(text: String) { #expect(parts(text).isEmpty, "\(text)") }

  @Test func importsInAConditionAreInEachPart() throws {
    let text = "#if canImport(UIKit)\nimport UIKit\n#endif\nstruct One {}\nstruct Two {}"
    for name in ["One", "Two"] { #expect(try part(of: name, in: text).text.contains("#if canImport(UIKit)\n")) }
  }

  @Test func thePathIsQuoted() {
    let parts = SwiftSource(text: "struct One {}\nstruct Two {}").parts(path: "/a\"b\\c/V.swift") ?? []
    #expect(parts.last?.text.hasPrefix("#sourceLocation(file: \"/a\\\"b\\\\c/V.swift\", line: 1)\n") == true)
  }
}
