import DisplayList
import Testing

@testable import Shaders

/// Trees in the form in which clang prints them, without clang.
@Suite struct SyntaxTreeTests {
  private static func functions(_ json: String) -> [MetalFunction]? {
    SyntaxTree(json: Array(json.utf8))?.functions
  }

  private static func node(_ kind: String, _ members: String = "", inner: [String] = []) -> String {
    "{\"kind\": \"\(kind)\"\(members.isEmpty ? "" : ", \(members)"), \"inner\": [\(inner.joined(separator: ", "))]}"
  }

  private static func parameter(_ name: String, _ type: String) -> String {
    "{\"kind\": \"ParmVarDecl\", \"loc\": {\"col\": 9}, \"name\": \"\(name)\", \"type\": {\"qualType\": \"\(type)\"}}"
  }

  private static func function(
    _ name: String, _ type: String = "half4 (float2, half4)",
    _ parameters: [(String, String)] = [("p", "float2"), ("c", "half4")], place: String = "\"line\": 3, \"col\": 7",
    isStitchable: Bool = true
  ) -> String {
    node(
      "FunctionDecl", "\"loc\": {\(place)}, \"name\": \"\(name)\", \"type\": {\"qualType\": \"\(type)\"}",
      inner: parameters.map { parameter($0.0, $0.1) } + (isStitchable ? ["{\"kind\": \"AnnotateAttr\"}"] : []))
  }

  @Test func stitchableFunctionsAlone() throws {
    let tree = Self.node(
      "TranslationUnitDecl",
      inner: [
        Self.function("f", place: "\"file\": \"/a.metal\", \"line\": 3, \"col\": 7"),
        Self.function("helper", isStitchable: false),
      ])
    let functions = try #require(Self.functions(tree))
    #expect(functions.map(\.name) == ["f"])
    #expect(functions[0].file == "/a.metal" && functions[0].line == 3 && functions[0].column == 7)
    #expect(functions[0].kinds == [.color, .fill])
    #expect(functions[0].signature == "half4 f(float2 p, half4 c)")
  }

  @Test func truncatedTextIsNoTree() {
    let tree = Self.node("TranslationUnitDecl", inner: [Self.function("f")])
    let bytes = Array(tree.utf8)
    #expect(SyntaxTree(json: bytes) != nil)
    for count in 0..<bytes.count where SyntaxTree(json: Array(bytes[..<count])) != nil {
      Issue.record("\(count) of \(bytes.count) bytes were taken for a tree")
    }
    for text in ["", "}", "nul", "{\"kind\" \"x\"}", "{\"a\": \"\\u12\"}", "[1, 2"] {
      #expect(Self.functions(text) == nil, "\(text)")
    }
    #expect(Self.functions(String(repeating: "[", count: 100_000)) == nil)
  }

  /// Nodes and members of later versions of clang are passed over, whatever their type.
  @Test func unknownNodes() throws {
    let tree = Self.node(
      "TranslationUnitDecl", "\"loc\": 5, \"range\": [], \"future\": {\"kind\": \"FunctionDecl\"}",
      inner: [
        "null", "7", "\"text\"", "[[]]", "{}", "{\"kind\": 4, \"inner\": 5}",
        "{\"kind\": \"FunctionDecl\", \"inner\": []}",
        Self.node("FutureDecl", "\"name\": null", inner: [Self.function("f")]),
      ])
    #expect(try #require(Self.functions(tree)).map(\.name) == ["f"])
    #expect(Self.functions("3") == [])
  }

  @Test func nestedNamespaces() throws {
    let inner = Self.node(
      "NamespaceDecl", "\"name\": \"b\"",
      inner: [Self.function("f"), Self.node("NamespaceDecl", inner: [Self.function("g")])])
    let tree = Self.node(
      "TranslationUnitDecl",
      inner: [
        Self.node("NamespaceDecl", "\"name\": \"a\"", inner: [inner, Self.function("h")]),
        Self.node("LinkageSpecDecl", inner: [Self.function("i")]),
      ])
    // An unnamed namespace adds nothing.
    #expect(try #require(Self.functions(tree)).map(\.name) == ["a::b::f", "a::b::g", "a::h", "i"])
  }

  @Test func templates() throws {
    let tree = Self.node(
      "TranslationUnitDecl",
      inner: [
        // A template's own types fit nothing that is called.
        Self.node(
          "FunctionTemplateDecl", "\"name\": \"t\"",
          inner: [
            Self.node("TemplateTypeParmDecl"), Self.function("t", "T (float2, T)", [("p", "float2"), ("v", "T")]),
          ]),
        // Specializations are spelled with their arguments.
        Self.function(
          "v", "metal::vec<_Float16, 4> (metal::vec<float, 2>, const metal::vec<int, 3>)",
          [("p", "metal::vec<float, 2>"), ("n", "const metal::vec<int, 3>")]),
        Self.function(
          "i", "half4 (float2, metal::texture2d<half, metal::access::sample>)",
          [("p", "float2"), ("i", "metal::texture2d<half, metal::access::sample>")]),
      ])
    let functions = try #require(Self.functions(tree))
    #expect(functions.map(\.kinds) == [[], [.fill], [.fill]])
    #expect(functions[1].parameters(as: .fill).map(\.type) == [.numbers(element: "int", count: 3)])
    #expect(functions[2].parameters(as: .fill).map(\.type) == [.image])
  }

  @Test func pointersAndTheirCounts() throws {
    func function(_ types: String...) throws -> MetalFunction {
      let parameters = [("p", "float2")] + types.enumerated().map { ("a\($0)", $1) }
      let tree = Self.node("TranslationUnitDecl", inner: [Self.function("f", "half4 (float2)", parameters)])
      return try #require(Self.functions(tree)).first!
    }
    for count in ["int", "unsigned int", "const int"] {
      let arrays = try function(
        "const float *", count, "const metal::vec<float, 2> *", count, "const half4 *const", count,
        "const deep::Pair *", count, "void const *", count)
      #expect(arrays.parameters(as: .fill).map(\.type) == [.floatArray, .floatArray, .colorArray, .data, .data])
      #expect(arrays.kinds == [.fill] && arrays.obstacle == nil)
    }
    for types in [["const float *"], ["const float *", "float"], ["float *const", "int"], ["const float **", "int"]] {
      let refused = types.count == 1 ? try function(types[0]) : try function(types[0], types[1])
      #expect(refused.kinds == [] && refused.obstacle?.contains("'a0'") == true, "\(types)")
    }
  }

  @Test func aliasesAndPlaces() throws {
    let tree = Self.node(
      "TranslationUnitDecl",
      inner: [
        Self.node(
          "TypeAliasDecl",
          "\"loc\": {\"file\": \"/b.h\", \"line\": 1}, \"name\": \"tone\", \"type\": {\"qualType\": \"half4\"}"),
        Self.function(
          "f", "tone (float2, const tone)", [("p", "float2"), ("c", "const tone")],
          place: "\"spellingLoc\": {\"line\": 8}, \"expansionLoc\": {\"file\": \"/c.metal\", \"line\": 9, \"col\": 2}"),
        // Without a file and a line they are those of the place before.
        Self.function("g", place: "\"col\": 30"),
      ])
    let functions = try #require(Self.functions(tree))
    #expect(functions.map(\.kinds) == [[.color, .fill], [.color, .fill]])
    #expect(functions.map(\.file) == ["/c.metal", "/c.metal"])
    #expect(functions.map(\.line) == [9, 9] && functions.map(\.column) == [2, 30])
  }
}
