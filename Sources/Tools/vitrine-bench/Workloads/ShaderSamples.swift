import DisplayList
import Glibc
import Platform
import Shaders

/// The benchmarked Metal functions, in a temporary file.
final class ShaderSamples {
  /// A benchmarked chain of functions.
  struct Chain {
    var name: String
    var functions: [(name: String, kind: ShaderKind)]
  }

  /// A typical fused pass, and typical single functions.
  static let chains = [
    Chain(name: "color", functions: [("swap", .color)]),
    Chain(name: "fused", functions: [("grid", .color), ("swap", .color), ("wave", .distortion)]),
    Chain(name: "wave", functions: [("wave", .distortion)]),
    Chain(name: "lens", functions: [("lens", .layer)]),
    Chain(name: "split", functions: [("split", .layer)]),
  ]

  static let text = """
    #include <metal_stdlib>
    #include <SwiftUI/SwiftUI_Metal.h>
    using namespace metal;

    [[ stitchable ]] half4 grid(float2 position, half4 color, float2 size) {
      if (position.x < 0 || position.x > size.x) return half4(0, 0, 1, 1);
      return half4(half2(floor(position / 100) * 100 / size), 0, 1);
    }
    [[ stitchable ]] half4 swap(float2 position, half4 color) { return color.bgra; }
    [[ stitchable ]] float2 wave(float2 position) { return position + float2(20, 0) * sin(position.y * 0.05); }
    [[ stitchable ]] half4 lens(float2 position, SwiftUI::Layer layer) {
      float2 delta = position - float2(200, 200);
      float distance = length(delta);
      return layer.sample(distance < 100 ? position + delta * (distance / 100) : position);
    }
    [[ stitchable ]] half4 split(float2 position, SwiftUI::Layer layer) {
      half4 color = layer.sample(position);
      color.r = layer.sample(position - float2(6.5, 0)).r;
      color.b = layer.sample(position + float2(6.5, 0)).b;
      return color;
    }

    """

  let path: String
  private let compiler: ShaderCompiler

  init() throws(BenchError) {
    path = "/tmp/vitrine-bench-\(getpid()).metal"
    do throws(ShaderError) { compiler = try ShaderCompiler() } catch { throw .shader(error.description) }
    do throws(SystemError) {
      try Descriptor.overwrite(path, with: Array(Self.text.utf8))
    } catch {
      throw .writeFailed(path, error.code)
    }
  }

  deinit { unlink(path) }

  func program(_ chain: Chain) throws(BenchError) -> ShaderProgram {
    do throws(ShaderError) {
      let source = try ShaderSource(path: path, compiler: compiler)
      var links: [ShaderLink] = []
      for function in chain.functions {
        links.append(try ShaderLink(source.function(named: function.name), as: function.kind))
      }
      return try ShaderProgram.compile(links, compiler: compiler)
    } catch {
      throw .shader(error.description)
    }
  }
}
