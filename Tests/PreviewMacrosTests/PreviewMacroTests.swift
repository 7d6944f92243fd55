import Foundation
import TestSupport
import Testing

@testable import SwiftBuilds

/// `#Preview` and `@Previewable` as `swift build` compiles them: by the compiler, with the macros' program beside the
/// modules.
@Suite(.enabled(if: PackageCompiler.shared != nil, "the library's modules are not beside the tests"))
struct PreviewMacroTests {
  private func compile(
    _ text: String, _ options: String...
  ) throws -> (status: Int, output: String, declaresPreviews: Bool) {
    try #require(PackageCompiler.shared).compile(text, options)
  }

  private static let source = """
    import SwiftUI

    // Names of the library's own that a package may have as well.
    struct PreviewList: View { var body: some View { Text("list") } }
    struct Preview {}
    let line = 3

    private struct Card: View {
      @Binding var count: Int
      var body: some View { Text("\\(count)") }
    }

    /// A comment.
    @available(iOS 17, *)
    #Preview("x", traits: .sizeThatFitsLayout) {
      @Previewable @State var count = line
      let twice = count * 2
      Card(count: $count)
      Text("\\(twice)")
      PreviewList()
    }
    #if os(Linux)
    #Preview { Text("plain") }; #Preview { Text("beside it") }
    #endif
    #Preview("each", arguments: [1, 2]) { number in Text("\\(number)") }
    #Preview("named", traits: .portrait, .fixedLayout(width: 10, height: 20), body: { Text("in parentheses") })
    enum Samples {
      #Preview { Text("in a type") }
    }
    struct Card_Previews: PreviewProvider {
      static var previews: some View { Card(count: .constant(1)) }
    }
    """

  /// Previews compile without a warning, and in a release nothing is left of them.
  @Test(arguments: ["5", "6"]) func previewsCompile(version: String) throws {
    for (option, isDeclared) in [("-DDEBUG", true), ("-O", false)] {
      let result = try compile(
        Self.source, "-module-alias", "SwiftUI=Vitrine", "-swift-version", version, option)
      #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
      #expect(result.declaresPreviews == isDeclared)
    }
  }

  @Test func theLibraryHasItsOwnNameToo() throws {
    let text = Self.source.replacing("import SwiftUI", with: "import Vitrine")
    let result = try compile(text, "-DDEBUG")
    #expect(result.status == 0 && result.output.isEmpty && result.declaresPreviews, "\(result.output)")
  }

  /// The line is that of the source, whatever is around it.
  @Test(arguments: [
    ("#Preview", 3, "missing argument for parameter 'body'"),
    ("#Preview(\"x\")", 3, "missing argument for parameter 'body'"),
    ("#Preview {\n  Text(unknown)\n}", 4, "cannot find 'unknown' in scope"),
    ("#Preview(\"x\", traits: .none) { Text(\"x\") }", 3, "has no member 'none'"),
    ("#Preview {\n  @Previewable @State var n = unknown\n  Text(\"\\(n)\")\n}", 4, "cannot find 'unknown' in scope"),
    ("#Preview { 3 }", 3, "requires that 'Int' conform to 'View'"),
    ("#Preview {\n  Text(\"x\"", 5, "expected '}' at end of closure"),
    (
      "#Preview(arguments: [1]) { n in\n\n  @Previewable @State var m = n\n  Text(\"\\(m)\")\n}", 5,
      "@Previewable is not before a variable at the root of a #Preview without parameters"
    ),
    (
      "struct A: View {\n  @Previewable @State var n = 1\n  var body: some View { Text(\"\\(n)\") }\n}", 4,
      "@Previewable is not before a variable at the root of a #Preview without parameters"
    ),
  ])
  func faultsHaveTheirLine(text: String, line: Int, message: String) throws {
    let result = try compile("import Vitrine\n\n\(text)\n", "-DDEBUG")
    #expect(result.status == 1)
    let found = result.output.matches(of: /File\.swift:(\d+):\d+: error: (.*)/)
    #expect(found.contains { Int($0.1) == line && $0.2.contains(message) }, "\(result.output)")
    #expect(!result.output.contains("plugin"), "\(result.output)")
  }

  /// Input that is no message ends the program, without a crash and without an answer.
  @Test(arguments: [
    "", "short", #"\4\0\0\0\0\0\0\0null"#, #"\2\0\0\0\0\0\0\0{"#, #"\377\377\377\377\377\377\377\377"#,
    #"\0\0\0\0\0\1\0\0{}"#,
  ])
  func whatIsNoMessageEndsTheProgram(bytes: String) throws {
    let program = try #require(PackageCompiler.shared).macros
    let result = try runTool(["sh", "-c", #"printf "$1" | "$0" 2>&1"#, program, bytes])
    #expect(result.status == 0 && result.output.isEmpty)
  }

  /// A question of a later version of the protocol gets an answer without an expansion.
  @Test func anUnknownQuestionIsAnswered() throws {
    let program = try #require(PackageCompiler.shared).macros
    let result = try runTool(["sh", "-c", #"printf '\17\0\0\0\0\0\0\0{"question":{}}' | "$0" 2>&1"#, program])
    #expect(result.status == 0 && result.output.contains(#"{"expandMacroResult":{"diagnostics":[]}}"#))
  }
}
