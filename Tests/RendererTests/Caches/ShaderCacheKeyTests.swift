import DisplayList
import Foundation
import RenderPlan
import Shaders
import Surfaces
import TestSupport
import Testing

@testable import Renderer

/// The counterpart of `CacheKeyTests` for Metal functions: the caches keep their programs, their arguments and what
/// they painted.
@Suite(
  "Caches tell apart functions that look different",
  .enabled(if: (try? ShaderCompiler()) != nil, "clang, which compiles Metal functions, is not installed"))
struct ShaderCacheKeyTests {
  private static func source(_ name: String, _ amount: String) -> String {
    let folder = TestHome.folder + "/cache-keys"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = """
      #include <metal_stdlib>
      #include <SwiftUI/SwiftUI_Metal.h>
      using namespace metal;
      [[ stitchable ]] half4 probe(float2 p, SwiftUI::Layer l, float4 box, float k) {
        half4 c = l.sample(p - float2(6, 5));
        return c * half4(half(fract(p.x / 31)), half(\(amount)), half(fract(k + p.y / 23 + box.z / 77)), 1);
      }
      [[ stitchable ]] half4 other(float2 p, SwiftUI::Layer l, float4 box, float k) { return l.sample(p).gbra; }
      [[ stitchable ]] half4 plain(float2 p, half4 c, float4 box, float k) { return c * half(fract(p.x / 31)); }
      """
    let path = folder + "/\(name).metal"
    try? text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private static let file = source("first", "0.3")
  private static let otherFile = source("second", "0.9")

  private static let effects = FieldVariants(
    ShaderEffect(
      kind: .layer, file: file, function: "probe", arguments: [.boundingRect, .numbers([0.2])], originX: 2, originY: 3,
      scale: 1, boundingRect: DeviceRect(x: 0, y: 0, width: 60, height: 40))
  )
  .varying("file", \.file, otherFile).varying("function", \.function, "other")
  .varying("arguments", \.arguments, [.boundingRect, .numbers([0.7])])
  .varying("originX", \.originX, 9).varying("originY", \.originY, -4).varying("scale", \.scale, 2)
  .varying("boundingRect", \.boundingRect, DeviceRect(x: 0, y: 0, width: 30, height: 40))
  .varying("reachX", \.reachX, 6).varying("reachY", \.reachY, 5).varying("revision", \.revision, 1)
  .varying("dithersColor", \.dithersColor, true)

  private static let content = [
    DisplayItem.image(
      5, RandomScenes.small, x: 16, y: 12, size: PixelSize(width: 55, height: 38), quality: .linear),
    .fill(
      6, PixelRect(x: 20, y: 20, width: 30, height: 20), ResolvedColor(red: 0.2, green: 0.9, blue: 0.6, alpha: 0.5)),
  ]

  private static func item(_ effect: ShaderEffect) -> DisplayItem {
    DisplayItem(identity: DisplayIdentity(7), .effect(.shader(effect), content))
  }

  private static let variants: [(field: String, item: DisplayItem)] = {
    var plain = effects.base
    (plain.kind, plain.function) = (.color, "plain")
    return effects.variants.map { ($0.field, item($0.value)) } + [("kind", item(plain))]
  }()

  @Test("a variant for each property of a function, and every one looks different")
  func complete() {
    // A function of another kind is a different function.
    #expect(Self.effects.unmatched == ["kind"])
    let base = rendered(CachePlace.surface.list(Self.item(Self.effects.base)))
    // A source that has changed may look the same.
    for (field, item) in Self.variants where field != "revision" {
      #expect(!ImageDiff(rendered(CachePlace.surface.list(item)), base).isIdentical, "\(field)")
    }
  }

  @Test(
    "one property at a time",
    arguments: [CachePlace.surface, .underPanel, .drawingGroup, .blurred, .shadowed, .layer])
  func oneProperty(place: CachePlace) {
    expectNothingStale(
      "function", place.list(Self.item(Self.effects.base)), Self.variants.map { ($0.field, place.list($0.item)) })
  }
}
