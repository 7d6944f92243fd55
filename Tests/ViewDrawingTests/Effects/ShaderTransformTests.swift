import Foundation
import TestSupport
import Testing
import Vitrine

/// The position that functions are given under transforms: the one in the view, by the inverse of the transform in
/// double precision.
@Suite("Shaders under transforms")
@MainActor
struct ShaderTransformTests {
  private static let side = 120.0

  private static let library: ShaderLibrary = {
    let folder = URL(fileURLWithPath: TestHome.folder).appendingPathComponent("transforms")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent("place.metal")
    try? """
    #include <metal_stdlib>
    #include <SwiftUI/SwiftUI_Metal.h>
    using namespace metal;
    // A position in 120 x 120 points as red and green, and what the bounding rectangle says as blue.
    static half4 shown(float2 p, float4 box) { return half4(half2(p / 120), half(box.z / 240), 1); }
    [[ stitchable ]] half4 color(float2 p, half4 c, float4 box) { return shown(p, box) * c.a; }
    [[ stitchable ]] half4 layer(float2 p, SwiftUI::Layer l, float4 box) { return shown(p, box) * l.sample(p).a; }
    [[ stitchable ]] half4 fill(float2 p, float4 box) { return shown(p, box); }
    [[ stitchable ]] half4 glow(float2 p, half4 c) { return half4(0.8, 0, 0, 0.4); }
    [[ stitchable ]] float2 bend(float2 p) { return p + float2(10, 0); }
    """.write(to: url, atomically: true, encoding: .utf8)
    return ShaderLibrary(url: url)
  }()

  enum Kind: CaseIterable { case color, layer, fill, distortion }

  private func square(_ kind: Kind) -> AnyView {
    let library = Self.library
    let plain = Rectangle().fill(.black).frame(width: Self.side, height: Self.side)
    return switch kind {
    case .color: AnyView(plain.colorEffect(library.color(.boundingRect)))
    case .layer: AnyView(plain.layerEffect(library.layer(.boundingRect), maxSampleOffset: .zero))
    case .fill: AnyView(Rectangle().fill(library.fill(.boundingRect)).frame(width: Self.side, height: Self.side))
    case .distortion:
      AnyView(
        plain.colorEffect(library.color(.boundingRect)).distortionEffect(
          library.bend(), maxSampleOffset: .zero))
    }
  }

  /// Transforms about the centre, and their maps back of an offset from it.
  nonisolated private static let cases:
    [(name: String, apply: @MainActor (AnyView) -> AnyView, back: @Sendable (CGPoint) -> CGPoint)] = [
      (
        "half a turn", { AnyView($0.rotationEffect(.degrees(180))) }, { CGPoint(x: -$0.x, y: -$0.y) }
      ),
      (
        "30 degrees", { AnyView($0.rotationEffect(.degrees(30))) },
        { CGPoint(x: $0.x * cos(.pi / 6) + $0.y * sin(.pi / 6), y: -$0.x * sin(.pi / 6) + $0.y * cos(.pi / 6)) }
      ),
      (
        "a mirror", { AnyView($0.scaleEffect(x: -1, y: 1)) }, { CGPoint(x: -$0.x, y: $0.y) }
      ),
      (
        "unequal scales", { AnyView($0.scaleEffect(x: 0.5, y: 1.25)) }, { CGPoint(x: $0.x * 2, y: $0.y / 1.25) }
      ),
      (
        "a shear",
        {
          AnyView(
            $0.transformEffect(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: -30, ty: 0)))
        }, { CGPoint(x: $0.x - 0.5 * $0.y, y: $0.y) }
      ),
      (
        "in space", { AnyView($0.rotation3DEffect(.degrees(180), axis: (x: 0, y: 1, z: 0))) },
        { CGPoint(x: -$0.x, y: $0.y) }
      ),
      (
        "two after each other", { AnyView($0.rotationEffect(.degrees(90)).scaleEffect(x: 1, y: -0.5)) },
        { CGPoint(x: -2 * $0.y, y: -$0.x) }
      ),
      (
        "a moved one, turned", { AnyView($0.offset(x: 10, y: 0).rotationEffect(.degrees(-90))) },
        { CGPoint(x: -$0.y - 10, y: $0.x) }
      ),
    ]

  @Test("functions see the position in the view", arguments: cases.indices, Kind.allCases)
  func positions(_ index: Int, _ kind: Kind) throws {
    let (name, apply, back) = Self.cases[index]
    for scale in [1.0, 2] {
      let renderer = ImageRenderer(content: apply(square(kind)).frame(width: 200, height: 200))
      renderer.scale = scale
      let image = try renderer.renderedImage()
      for (x, y) in [(60, 60), (100, 100), (130, 70), (81, 126), (115, 88)] {
        let pixel = image[Int(Double(x) * scale), Int(Double(y) * scale)]
        let point = CGPoint(x: Double(x) + 0.5 / scale - 100, y: Double(y) + 0.5 / scale - 100)
        var place = back(point)
        place.x += 60
        place.y += 60
        // A pixel of the distortion comes from ten points further on.
        if kind == .distortion { place.x += 10 }
        // At the edge, a pixel is a mixture.
        guard (3...(Self.side - 3)).contains(place.x), (3...(Self.side - 3)).contains(place.y) else { continue }
        let expected = SIMD4(place.x / 120 * 255, place.y / 120 * 255, 127.5, 255)
        for channel in 0..<4 {
          #expect(
            abs(Double(pixel[channel]) - expected[channel]) <= 2,
            "\(name), \(kind), scale \(scale), (\(x), \(y)): \(pixel) for \(expected)")
        }
      }
    }
  }

  /// Colour above alpha adds light: 0.8 * 255 over black.
  @Test("colour that exceeds its alpha is kept", arguments: cases.indices)
  func light(_ index: Int) throws {
    let (name, apply, _) = Self.cases[index]
    let glow = Rectangle().fill(.black).frame(width: Self.side, height: Self.side).colorEffect(Self.library.glow())
    let view = ZStack {
      Color.black
      apply(AnyView(glow))
    }
    let pixel = try ImageRenderer(content: view.frame(width: 200, height: 200)).renderedImage()[100, 100]
    #expect(pixel == SIMD4(204, 0, 0, 255), "\(name)")
  }

  @Test("what is drawn stays where it is: the outline is that of the view without the function")
  func outline() throws {
    for (name, apply, _) in Self.cases {
      let plain = AnyView(Rectangle().fill(.black).frame(width: Self.side, height: Self.side))
      let images = try [square(.color), plain].map { view in
        try ImageRenderer(content: apply(view).frame(width: 200, height: 200)).renderedImage()
      }
      var differing = 0
      for y in 0..<200 {
        for x in 0..<200 where abs(Int(images[0][x, y].w) - Int(images[1][x, y].w)) > 64 { differing += 1 }
      }
      // The edge is filtered, not antialiased by area.
      #expect(differing <= 40, "\(name): \(differing)")
    }
  }
}

extension RenderedImage {
  fileprivate subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let at = 4 * (y * width + x)
    return SIMD4(
      premultipliedRGBA[at], premultipliedRGBA[at + 1], premultipliedRGBA[at + 2], premultipliedRGBA[at + 3])
  }
}
