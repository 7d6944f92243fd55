import TestSupport
import Testing

@testable import Shaders

/// A Metal file of anything is looked through in time that grows with it, and not with its square.
@Suite(.serialized) struct MetalReadingTimeTests {
  @Test(arguments: ["  /**/", "/* */ ", "// a\n", "\"", "/", "a // b\n", "\t/*\n*/"]) func comments(unit: String) {
    let ratio = ReadingTime.growth(repeating: unit) { SourceComments(Array($0.utf8)).comments.count }
    #expect(ratio < 24, "\(unit.debugDescription): \(ratio) times as long")
  }

  @Test(arguments: ["helper(", "float helper[", "float helper ", "helper()", "( helper(", "float helper == "])
  func definitions(unit: String) {
    let ratio = ReadingTime.growth(repeating: unit) { SiblingSources.defines("helper", $0) ? 1 : 0 }
    #expect(ratio < 24, "\(unit.debugDescription): \(ratio) times as long")
  }

  /// A comment belongs to the parameters before it, however many functions and comments there are.
  @Test func annotations() {
    let ratio = ReadingTime.growth(repeating: "f(a) // [0 ... 1]\n") { text in
      let comments = SourceComments(Array(text.utf8))
      let lines = text.utf8.count { $0 == 10 }
      return (1...lines).count { line in
        var parameters = [ShaderParameter(name: "a", type: .numbers(element: "float", count: 1), line: line, column: 3)]
        comments.annotate(&parameters, after: (line, 1))
        return parameters[0].annotation != nil
      }
    }
    #expect(ratio < 24, "\(ratio) times as long")
  }
}
