import Foundation
import TestSupport
import Testing
import Vitrine

/// Stitchable Metal functions through the views' modifiers. Compiling needs clang, which comes with the Swift
/// toolchain.
@Suite("Shader effects")
@MainActor
struct ShaderEffectTests {
  /// A file of functions in a folder of its own.
  private struct Source {
    let url: URL
    let library: ShaderLibrary

    init(_ functions: String) throws {
      let folder = URL(fileURLWithPath: TestHome.folder).appendingPathComponent("vitrine-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      url = folder.appendingPathComponent("test.metal")
      let text = "#include <metal_stdlib>\n#include <SwiftUI/SwiftUI_Metal.h>\nusing namespace metal;\n" + functions
      try text.write(to: url, atomically: true, encoding: .utf8)
      library = ShaderLibrary(url: url)
    }
  }

  private func pixels<V: View>(_ view: V, scale: CGFloat = 1) throws -> RenderedImage {
    let renderer = ImageRenderer(content: view)
    renderer.scale = scale
    return try renderer.renderedImage()
  }

  @Test("a colour effect sees points and premultiplied colours, and its arguments", arguments: [1.0, 2])
  func color(scale: Double) throws {
    let source = try Source(
      """
      [[ stitchable ]] half4 split(float2 position, half4 color, float edge, half4 other, float4 box) {
        return position.x < edge && box.z == 20 ? color.bgra : other * color.a;
      }
      """)
    let view = Rectangle().fill(Color(red: 1, green: 0.5, blue: 0)).frame(width: 20, height: 10)
      .colorEffect(source.library.split(.float(8), .color(.green.opacity(0.5)), .boundingRect))
    let image = try pixels(view, scale: scale)
    let side = Int(8 * scale)
    #expect(image[side - 1, 3] == SIMD4(0, 128, 255, 255))
    let green = image[side, 3]
    #expect(green.w == 128 && green.y > green.x)
  }

  /// Premultiplied by hand: (0.2, 0.6, 1) at 0.25 is (0.05, 0.15, 0.25, 0.25), white at 0.4 is 0.4 throughout.
  @Test("translucent colours of an array reach the function premultiplied")
  func colorArray() throws {
    let source = try Source(
      """
      [[ stitchable ]] half4 pick(float2 position, half4 color, device const half4 *colors, int count) {
        // Opaque, so that nothing on the way can bring the colour back below its alpha.
        return half4(colors[int(position.x) % count].rgb, 1);
      }
      [[ stitchable ]] half4 alpha(float2 position, half4 color, device const half4 *colors, int count) {
        return half4(half3(colors[int(position.x) % count].a), 1);
      }
      """)
    let colors = [
      Color(red: 0.2, green: 0.6, blue: 1, opacity: 0.25), Color(white: 1, opacity: 0.4), Color(white: 0.8),
    ]
    let black = Color.black.frame(width: 6, height: 2)
    let image = try pixels(black.colorEffect(source.library.pick(.colorArray(colors))))
    let alpha = try pixels(black.colorEffect(source.library.alpha(.colorArray(colors))))
    let expected: [SIMD4<Double>] = [
      SIMD4(0.05, 0.15, 0.25, 0.25), SIMD4(0.4, 0.4, 0.4, 0.4), SIMD4(0.8, 0.8, 0.8, 1),
    ]
    for x in 0..<6 {
      for channel in 0..<3 {
        let value = expected[x % 3][channel] * 255
        #expect(abs(Double(image[x, 1][channel]) - value) <= 1, "colour \(x % 3), channel \(channel)")
      }
      #expect(abs(Double(alpha[x, 1].x) - expected[x % 3].w * 255) <= 1, "alpha of colour \(x % 3)")
    }
  }

  @Test("a slow gradient is dithered when asked for", arguments: ["fill", "colour", "layer", "chain"])
  func dither(_ kind: String) throws {
    let source = try Source(
      """
      // From 100 to 104 of 255 in 256 points.
      static half4 slope(float2 p) { return half4(half3((100.0 + p.x / 64.0) / 255.0), 1); }
      [[ stitchable ]] half4 fill(float2 p) { return slope(p); }
      [[ stitchable ]] half4 colour(float2 p, half4 c) { return slope(p); }
      [[ stitchable ]] half4 layer(float2 p, SwiftUI::Layer l) { return slope(p) + l.sample(p) * 0.0; }
      [[ stitchable ]] half4 same(float2 p, half4 c) { return c; }
      """)
    let library = source.library
    func image(_ dithers: Bool) throws -> RenderedImage {
      let name = kind == "chain" ? "colour" : kind
      var shader = ShaderFunction(library: library, name: name)()
      shader.dithersColor = dithers
      let black = Color.black.frame(width: 256, height: 64)
      return switch kind {
      case "fill": try pixels(Rectangle().fill(shader).frame(width: 256, height: 64))
      case "layer": try pixels(black.layerEffect(shader, maxSampleOffset: .zero))
      // Functions that share a pass are rounded once.
      case "chain": try pixels(black.colorEffect(shader).colorEffect(library.same()))
      default: try pixels(black.colorEffect(shader))
      }
    }
    let (plain, dithered) = try (image(false), image(true))
    for x in 0..<256 {
      let value = 100 + (Double(x) + 0.5) / 64
      let column = (0..<64).map { Int(dithered[x, $0].x) }
      // Rounded, all of a column is one byte; dithered, it is the two bytes next to the value, in its proportion.
      #expect(
        (0..<64).allSatisfy { Int(plain[x, $0].x) == Int(value.rounded()) || abs(value - 0.5 - value.rounded()) < 0.02 }
      )
      #expect(column.allSatisfy { abs(Double($0) - value) < 1 }, "\(x): \(Set(column))")
      let mean = Double(column.reduce(0, +)) / 64
      // 64 thresholds; the table spans 7/8 of a level (`DitherTable`).
      #expect(abs(mean - value) < 0.16, "\(x): \(mean) for \(value)")
      #expect((0..<64).allSatisfy { dithered[x, $0].w == 255 })
    }
    #expect(Set((0..<64).map { dithered[32, $0].x }) == [100, 101])
  }

  @Test("dithering leaves what is clear clear, and no colour above its alpha")
  func ditherUnderAlpha() throws {
    let source = try Source(
      "[[ stitchable ]] half4 veil(float2 p) { return half4(p.x < 4 ? 0.0 : (40.0 + p.x / 16.0) / 255.0); }")
    var shader = source.library.veil()
    shader.dithersColor = true
    let image = try pixels(Rectangle().fill(shader).frame(width: 64, height: 64))
    for y in 0..<64 {
      for x in 0..<64 {
        let pixel = image[x, y]
        #expect(pixel.x <= pixel.w && pixel.y <= pixel.w && pixel.z <= pixel.w && (x >= 4 || pixel == .zero))
      }
    }
  }

  @Test("what does not run, and what may surprise, is among the diagnostics, each time")
  func diagnostics() throws {
    let source = try Source(
      """
      [[ stitchable ]] half4 tint(float2 p, half4 c, float x) { return c * half(x); }
      [[ stitchable ]] float2 bend(float2 p) { return p; }
      [[ stitchable ]] half4 far(float2 p, SwiftUI::Layer l) { return l.sample(p); }
      """)
    let broken = try Source("[[ stitchable ]] half4 tint(float2 p, half4 c) { return c +; }")
    let library = source.library
    let square = Color.black.frame(width: 8, height: 8)
    let cases: [(AnyView, String)] = [
      (AnyView(square.colorEffect(library.tnt(.float(1)))), "no stitchable function 'tnt'; the nearest is 'tint'"),
      (AnyView(square.colorEffect(library.tint())), "'tint' takes (float x), not ()"),
      (AnyView(square.colorEffect(library.bend())), "'bend' is not a colour effect"),
      (AnyView(Rectangle().fill(library.nothing()).frame(width: 8, height: 8)), "no stitchable function 'nothing'"),
      (AnyView(square.colorEffect(broken.library.tint())), "test.metal:4:"),
      (
        AnyView(square.colorEffect(ShaderLibrary(url: URL(fileURLWithPath: "/none.metal")).f())), "/none.metal: no such"
      ),
      (
        AnyView(square.layerEffect(library.far(), maxSampleOffset: CGSize(width: 9, height: 9)).clipped()),
        "maxSampleOffset of far reaches past a parent that clips"
      ),
      (
        AnyView(square.overlay(Rectangle().fill(.thinMaterial)).drawingGroup()), "drawingGroup() around a material"
      ),
    ]
    for (view, text) in cases {
      for _ in 0..<2 {
        let renderer = ImageRenderer(content: view)
        _ = try renderer.renderedImage()
        let lines = renderer.diagnostics.map(\.description)
        #expect(lines.count == 1 && lines[0].contains(text), "\(text): \(lines)")
      }
    }
    // A function that works reports nothing, and the diagnostics are those of the last picture.
    let renderer = ImageRenderer(content: square.colorEffect(library.tint()))
    _ = try renderer.renderedImage()
    #expect(renderer.diagnostics.count == 1)
    renderer.content = square.colorEffect(library.tint(.float(1)))
    _ = try renderer.renderedImage()
    #expect(renderer.diagnostics.isEmpty, "\(renderer.diagnostics)")
  }

  @Test("colours before a distortion see the bent position; an empty layer effect between bakes them")
  func fusion() throws {
    let source = try Source(
      """
      [[ stitchable ]] half4 mark(float2 position, half4 color, float width) {
        return position.x < 0 || position.x > width ? half4(1, 0, 0, 1) : color;
      }
      [[ stitchable ]] float2 shift(float2 position) { return position + float2(5, 0); }
      [[ stitchable ]] half4 empty(float2 position, SwiftUI::Layer layer) { return layer.sample(position); }
      """)
    let library = source.library
    let blue = Color(red: 0, green: 0, blue: 1).frame(width: 30, height: 10)
    let fused = try pixels(
      blue.colorEffect(library.mark(.float(30))).distortionEffect(library.shift(), maxSampleOffset: .zero))
    #expect(fused[10, 5] == SIMD4(0, 0, 255, 255) && fused[27, 5] == SIMD4(255, 0, 0, 255))
    let baked = try pixels(
      blue.colorEffect(library.mark(.float(30))).layerEffect(library.empty(), maxSampleOffset: .zero)
        .distortionEffect(library.shift(), maxSampleOffset: .zero))
    #expect(baked[10, 5] == SIMD4(0, 0, 255, 255) && baked[27, 5] == .zero)
  }

  @Test("without a drawing group each element is distorted by itself, in the coordinates of the whole")
  func elements() throws {
    let source = try Source(
      "[[ stitchable ]] float2 shift(float2 position) { return position + float2(position.x > 10 ? -6 : 0, 0); }")
    let pair = HStack(spacing: 0) {
      Color(red: 1, green: 0, blue: 0).frame(width: 10, height: 4)
      Color(red: 0, green: 0, blue: 1).frame(width: 10, height: 4)
    }
    let single = try pixels(pair.distortionEffect(source.library.shift(), maxSampleOffset: .zero))
    // Pixels right of 10 come from six points further left, where the blue square has nothing up to 16.
    #expect(single[5, 2] == SIMD4(255, 0, 0, 255) && single[12, 2] == .zero && single[18, 2] == SIMD4(0, 0, 255, 255))
    let grouped = try pixels(pair.drawingGroup().distortionEffect(source.library.shift(), maxSampleOffset: .zero))
    #expect(grouped[12, 2] == SIMD4(255, 0, 0, 255) && grouped[18, 2] == SIMD4(0, 0, 255, 255))
  }

  @Test("a sample offset lets a view be seen beyond itself; a disabled effect does nothing")
  func reach() throws {
    let source = try Source("[[ stitchable ]] float2 shift(float2 position) { return position + float2(4, 0); }")
    let square = Color(red: 1, green: 0, blue: 0).frame(width: 10, height: 4)
    func shown(_ offset: CGFloat, isEnabled: Bool = true) throws -> RenderedImage {
      try pixels(
        square.distortionEffect(
          source.library.shift(), maxSampleOffset: CGSize(width: offset, height: 0), isEnabled: isEnabled
        ).padding(10))
    }
    #expect(try shown(0)[7, 12] == .zero)
    #expect(try shown(4)[7, 12] == SIMD4(255, 0, 0, 255))
    #expect(try shown(4, isEnabled: false)[7, 12] == .zero)
  }

  @Test("a shader paints shapes and text")
  func fill() throws {
    let source = try Source(
      "[[ stitchable ]] half4 ramp(float2 position) { return half4(position.x / 20, 0, 0, 1); }")
    let image = try pixels(Circle().fill(source.library.ramp()).frame(width: 20, height: 20))
    #expect(image[0, 0] == .zero)
    for x in [4, 10, 15] { #expect(abs(Int(image[x, 10].x) - Int((Double(x) + 0.5) / 20 * 255)) <= 1) }
  }
}

extension RenderedImage {
  /// Red, green, blue and alpha, premultiplied.
  fileprivate subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let i = (y * width + x) * 4
    return SIMD4(
      premultipliedRGBA[i], premultipliedRGBA[i + 1], premultipliedRGBA[i + 2], premultipliedRGBA[i + 3])
  }
}
