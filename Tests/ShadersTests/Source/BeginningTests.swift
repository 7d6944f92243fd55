import DisplayList
import Foundation
import Testing

@testable import Shaders

/// The lines that a source has to begin with, as for Metal's own compiler: includes and namespaces for the names that
/// it uses.
@Suite(.enabled(if: Workbench.isAvailable, "clang is not installed"))
struct BeginningTests {
  private let bench: Workbench

  init() throws { bench = try Workbench.shared.get() }

  /// The errors of a source, with line and text; none where it compiles.
  private func errors(_ text: String) throws -> [String] {
    let path = try bench.write(text, to: "\(UUID().uuidString).metal")
    do throws(ShaderError) {
      _ = try ShaderSource(path: path, compiler: bench.compiler).check(compiler: bench.compiler)
      return []
    } catch {
      guard case .doesNotCompile(let diagnostics) = error else { throw error }
      return diagnostics.map { "\($0.line): \($0.message)" }
    }
  }

  private static let layer = "[[ stitchable ]] half4 f(float2 p, SwiftUI::Layer layer) { return layer.sample(p); }\n"

  @Test(arguments: ["", "#include <metal_stdlib>\n", "#include <metal_stdlib>\nusing namespace metal;\n"])
  func aLayerNeedsItsInclude(beginning: String) throws {
    let line = beginning.split(separator: "\n").count + 1
    let message =
      "use of undeclared identifier 'SwiftUI'; it is declared in <SwiftUI/SwiftUI_Metal.h>, which is not included"
    #expect(try errors(beginning + Self.layer).first == "\(line): \(message)")
    for include in ["SwiftUI/SwiftUI_Metal.h", "swiftui/swiftui_metal.h", "SwiftUI/SwiftUI.h"] {
      #expect(try errors("#include <\(include)>\n" + beginning + Self.layer) == [])
    }
  }

  /// A header that a source includes may include it, and a source may include it twice.
  @Test func theIncludeMayBeInAHeader() throws {
    _ = try bench.write("#include <SwiftUI/SwiftUI_Metal.h>\n#include <SwiftUI/SwiftUI_Metal.h>\n", to: "layers.h")
    #expect(try errors("#include \"layers.h\"\n" + Self.layer) == [])
    let path = try bench.write("#include \"layers.h\"\n#include \"layers.h\"\n" + Self.layer, to: "twice.metal")
    let source = try ShaderSource(path: path, compiler: bench.compiler)
    #expect(source.functions.map(\.signature) == ["half4 f(float2 p, SwiftUI::Layer layer)"])
    _ = try bench.program(source, [("f", .layer)])
  }

  /// Without `using namespace metal` vectors and scalars have their names, and functions have not, whatever they are
  /// called with.
  @Test(arguments: [
    ("floor", "half4(half2(floor(p / 10)), 0, 1)"), ("length", "half4(length(p))"), ("sin", "half4(sin(p.y * 0.25))"),
    ("mix", "mix(half4(1), half4(0), half4(0.5h))"), ("dot", "half4(dot(p, p))"), ("all", "half4(all(p > 0) ? 1 : 0)"),
    ("transpose", "half4((transpose(float2x2(1)) * p).x)"), ("popcount", "half4(popcount(uint2(p)).x)"),
    ("pack_float_to_unorm4x8", "half4(pack_float_to_unorm4x8(float4(1)))"), ("dfdx", "half4(dfdx(p).x)"),
  ])
  func aFunctionNeedsItsNamespace(name: String, value: String) throws {
    let head = "#include <SwiftUI/SwiftUI_Metal.h>\n"
    func source(_ value: String) -> String { "[[ stitchable ]] half4 f(float2 p, half4 c) { return \(value); }\n" }
    let hint = "did you mean 'metal::\(name)'? There is no 'using namespace metal;'"
    #expect(try errors(head + source(value)) == ["2: use of undeclared identifier '\(name)'; \(hint)"])
    #expect(try errors(head + "using namespace metal;\n" + source(value)) == [])
    #expect(try errors(head + source(value.replacing("\(name)(", with: "metal::\(name)("))) == [])
  }

  @Test func typesOfTheNamespaceAreNamedAlike() throws {
    let text = "#include <metal_stdlib>\n[[ stitchable ]] half4 f(float2 p, texture2d<half> t) { return half4(0); }\n"
    #expect(
      try errors(text).first
        == "2: no template named 'texture2d'; did you mean 'metal::texture2d'? There is no 'using namespace metal;'")
  }

  /// Another mistyped name gets clang's own message.
  @Test func otherSuggestionsAreClangs() throws {
    let text =
      "#include <metal_stdlib>\n[[ stitchable ]] half4 f(float2 p, half4 color) { return colour; }\n"
    #expect(try errors(text) == ["2: use of undeclared identifier 'colour'; did you mean 'color'?"])
  }
}
