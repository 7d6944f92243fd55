import DisplayList
import Foundation
import RenderPlan
import Renderer
import Shaders
import Surfaces
import TestSupport
import Testing

/// Pictures through Metal functions: whatever is left out on the way, the bytes are those of the long way.
@Suite(
  "Painting with shaders",
  .enabled(if: (try? ShaderCompiler()) != nil, "clang, which compiles Metal functions, is not installed"))
struct ShaderPaintingTests {
  private static let size = PixelSize(width: 300, height: 120)

  /// A source that lives as long as the process.
  private static let file: String = {
    let folder = TestHome.folder + "/painting"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = """
      #include <metal_stdlib>
      #include <SwiftUI/SwiftUI_Metal.h>
      using namespace metal;
      [[ stitchable ]] half4 same(float2 p, half4 c) { return c; }
      [[ stitchable ]] half4 swap(float2 p, half4 c) { return c.bgra; }
      [[ stitchable ]] half4 steps(float2 p, half4 c) { return half4(half2(fract(p / 64)), c.r, 1) * c.a; }
      [[ stitchable ]] half4 glow(float2 p, half4 c) { return half4(c.rgb, p.x > 90 ? c.a : 0); }
      [[ stitchable ]] float2 wave(float2 p) { return p + float2(9, 0) * sin(p.y * 0.1); }
      [[ stitchable ]] float2 twirl(float2 p) { return p + float2(7 * sin(p.y * 0.1), 5 * cos(p.x * 0.2)); }
      [[ stitchable ]] float2 slide(float2 p) { return p - float2(3, 2); }
      [[ stitchable ]] half4 lens(float2 p, SwiftUI::Layer l) {
        float2 d = p - float2(80, 60);
        return l.sample(length(d) < 40 ? p + d * (length(d) / 40) : p);
      }
      [[ stitchable ]] half4 mean(float2 p, SwiftUI::Layer l) {
        return (l.sample(p) + l.sample(p + float2(3.5, 0)) + l.sample(p - float2(0, 2.25))) / 3;
      }
      """
    let path = folder + "/test.metal"
    try? text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }()

  private static let kinds: [String: ShaderKind] = [
    "wave": .distortion, "twirl": .distortion, "slide": .distortion, "lens": .layer, "mean": .layer,
  ]

  private static func effect(_ name: String, reach: Int = 0) -> ShaderEffect {
    ShaderEffect(
      kind: kinds[name] ?? .color, file: file, function: name, boundingRect: DeviceRect(size.bounds), reachX: reach,
      reachY: reach)
  }

  private static let chains: [[String]] = [
    ["swap"], ["steps", "swap"], ["swap", "wave"], ["wave"], ["twirl"], ["slide"], ["lens"], ["mean"], ["glow"],
    ["steps", "lens", "wave", "swap"],
  ]

  private func shaded(_ names: [String], _ items: [DisplayItem], reach: Int = 0) -> DisplayItem {
    var inner = items
    for (index, name) in names.enumerated() {
      inner = [.group(UInt64(100 + index), .shader(Self.effect(name, reach: reach)), inner)]
    }
    return inner[0]
  }

  private static func picture(isOpaque: Bool) -> Bitmap {
    var random = SeededRandom(seed: 31)
    return Bitmap(420, 200, isOpaque: isOpaque) { _, _ in
      isOpaque ? random.premultipliedPixel() | 0xFF00_0000 : random.premultipliedPixel()
    }
  }

  /// Something that is painted and changes nothing.
  private func nothing(_ identity: UInt64) -> DisplayItem {
    .fill(identity, Self.size.bounds, ResolvedColor(white: 0, alpha: 0))
  }

  @Test("an image is read where it lies as if it had been painted aside", arguments: chains)
  func images(_ chain: [String]) {
    for isOpaque in [true, false] {
      let picture = Self.picture(isOpaque: isOpaque)
      // Larger than the surface, as large, scaled, and smaller.
      let images: [DisplayItem] = [
        .image(1, picture, x: -37, y: -21), .image(1, picture, size: Self.size),
        .image(1, picture, x: 20, y: 11, size: PixelSize(width: 131, height: 77)),
      ]
      for (index, image) in images.enumerated() {
        let clipped = DisplayItem.group(2, .clip(.rect(DeviceRect(Self.size.bounds))), [image])
        let flat = DisplayItem.group(3, .flatten(opaque: false), [clipped])
        let short = rendered(DisplayList(size: Self.size, items: [shaded(chain, [flat])]))
        // An item that covers nothing keeps the image from being the whole picture, and the shader from being the
        // first.
        let whole = DisplayItem.group(3, .flatten(opaque: false), [clipped, nothing(4)])
        let long = rendered(DisplayList(size: Self.size, items: [nothing(5), shaded(chain, [whole])]))
        let difference = ImageDiff(short, long)
        // A cover larger than the image lets more of it be seen.
        if index < 2 { #expect(difference.isIdentical, "\(chain) image \(index): \(difference)") }
        let again = rendered(DisplayList(size: Self.size, items: [nothing(5), shaded(chain, [flat])]))
        #expect(ImageDiff(short, again).isIdentical, "\(chain) image \(index), not the first")
      }
    }
  }

  @Test("1, 2, 3 and 8 threads make the same bytes", arguments: chains)
  func threads(_ chain: [String]) {
    let list = DisplayList(size: Self.size, items: [shaded(chain, [.image(1, Self.picture(isOpaque: false), x: -9)])])
    let expected = rendered(list)
    for threads in [2, 3, 8] { #expect(ImageDiff(rendered(list, threads: threads), expected).isIdentical) }
  }

  /// The image moves, is covered, and is uncovered; buffers are one to three frames old and hold anything at first.
  @Test("repainting the damage equals painting everything", arguments: chains)
  func damage(_ chain: [String]) {
    let picture = Self.picture(isOpaque: false)
    let renderer = FrameRenderer(threads: 2)
    var planner = PassPlanner()
    let buffers = (0..<3).map { _ in PixelBuffer(size: Self.size) }
    for buffer in buffers { memset(buffer.base, 0xA7, buffer.stride * Self.size.height) }
    for frame in 0..<12 {
      var inside: [DisplayItem] = [.image(1, picture, x: -30 + 4 * (frame / 2), y: 10)]
      if frame % 5 == 4 {
        inside.append(.fill(2, PixelRect(x: 50, y: 30, width: 40, height: 40), ResolvedColor(white: 1)))
      }
      var items = [shaded(chain, inside, reach: 6)]
      if frame % 3 == 1 {
        items.append(.fill(3, PixelRect(x: 4 * frame, y: 50, width: 90, height: 20), ResolvedColor(white: 0.4)))
      }
      let list = DisplayList(size: Self.size, items: items)
      let plan = planner.plan(list, age: frame < 3 ? 0 : 3)
      renderer.render(plan, into: buffers[frame % 3].view)
      let difference = ImageDiff(buffers[frame % 3], rendered(list))
      #expect(difference.isIdentical, "frame \(frame): \(difference)")
    }
  }

  @Test("until a program is there a picture is laid down as it is, on whatever the buffer held")
  func notReady() {
    let image = DisplayItem.image(
      1, Self.picture(isOpaque: false), x: 40, y: 30, size: PixelSize(width: 90, height: 50))
    // The function leaves the picture as it is, in case its program is there at once.
    let list = DisplayList(size: Self.size, items: [shaded(["same"], [image])])
    let buffer = PixelBuffer(size: Self.size)
    memset(buffer.base, 0xA7, buffer.stride * Self.size.height)
    var planner = PassPlanner()
    let store = ShaderStore(cacheFolder: TestHome.folder + "/painting/cache")
    let renderer = FrameRenderer(threads: 2, shaders: store, waitsForShaders: false)
    renderer.render(planner.plan(list, age: 0), into: buffer.view)
    #expect(ImageDiff(buffer, rendered(DisplayList(size: Self.size, items: [image]))).isIdentical)
  }

  @Test("light that a function adds stops at white")
  func light() {
    let grey = DisplayItem.fill(1, Self.size.bounds, ResolvedColor(white: 0.8))
    let bright = DisplayItem.fill(2, Self.size.bounds, ResolvedColor(white: 0.6))
    let pixels = rendered(DisplayList(size: Self.size, items: [grey, shaded(["glow"], [bright])]))
    #expect(pixels[10, 50] == 0xFFFF_FFFF && pixels[200, 50] == 0xFF99_9999)
    #expect(pixels[89, 50] == 0xFFFF_FFFF)
  }
}
