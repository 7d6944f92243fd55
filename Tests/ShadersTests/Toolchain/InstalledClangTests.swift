import DisplayList
import Surfaces
import Testing

@testable import Shaders

/// Metal functions compiled by the distribution's clang, which is another than the Swift toolchain's, and which a package
/// runs with.
@Suite(.enabled(if: Workbench.isAvailable, "clang, which compiles Metal functions, is not installed"))
struct InstalledClangTests {
  private let installed = (ClangLocation.oldest...30).map { "/usr/bin/clang-\($0)" }.filter(ClangLocation.isExecutable)

  /// Only Swift's clang can leave functions' bodies out.
  @Test func aMistakeInOneFunctionHidesNone() throws {
    for clang in installed {
      let bench = try Workbench(clang: clang)
      let source = try bench.source(
        """
        [[ stitchable ]] half4 broken(float2 position, half4 color) {
          return oops * color;
        }
        [[ stitchable ]] half4 whole(float2 position, half4 color, float amount) { return color * amount; }
        """)
      #expect(source.functions.map(\.name) == ["broken", "whole"], "\(clang)")
      #expect(throws: ShaderError.self) {
        try bench.source("oops [[ stitchable ]] half4 whole(float2 position, half4 color) { return color; }")
      }
    }
  }

  @Test func eachMakesTheSamePixels() throws {
    let found = try ClangLocation.find()
    let picture = Canvas(width: 64, height: 48) { x, y in 0xff40_8020 &+ UInt32(x &* 3 &+ y) }
    func rendered(by clang: String) throws -> Canvas {
      let bench = try Workbench(clang: clang)
      let source = try bench.source(PipelineTests.shaders)
      let program = try bench.program(
        source, [("colorShaderA", .color), ("colorShaderB", .color), ("distortionShader", .distortion)])
      return try Canvas.render(
        program, from: picture, width: 64, height: 48, arguments: [[.float2(64, 48)], [], []])
    }
    let expected = try rendered(by: found)
    for clang in installed {
      let result = try rendered(by: clang)
      for y in 0..<48 {
        for x in 0..<64 {
          for shift in stride(from: 0, to: 32, by: 8) {
            let (a, b) = (Int(result[x, y] >> shift & 255), Int(expected[x, y] >> shift & 255))
            #expect(abs(a - b) <= 1, "\(clang) at \(x), \(y)")
          }
        }
      }
    }
  }
}
