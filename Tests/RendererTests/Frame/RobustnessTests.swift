import DisplayList
import RenderPlan
import Renderer
import Surfaces
import TestSupport
import Testing

/// Values that a list should not contain, and the pixels that they must give. Each test runs in a process of its own,
/// so that a trap is one failure and not the end of the run.
@Suite("Values out of range")
struct RobustnessTests {
  private static let size = PixelSize(width: 90, height: 70)

  private static func picture() -> Bitmap {
    Bitmap(size.width, size.height) { x, y in 0xFF00_0000 | UInt32(x * 2) << 16 | UInt32(y * 3) << 8 | 0x40 }
  }

  /// The picture with one item over it, rendered twice by the same renderer, the second time with its caches.
  private static func render(_ panel: DisplayItem, background: Bitmap? = picture(), threads: Int = 2) -> PixelBuffer {
    let target = PixelBuffer(size: size)
    let renderer = FrameRenderer(threads: threads)
    var planner = PassPlanner()
    let items = (background.map { [.image(1, $0)] } ?? []) + [panel]
    let list = DisplayList(size: size, items: items)
    for age in [0, 0] { renderer.render(planner.plan(list, age: age), into: target.view) }
    return target
  }

  /// Returns whether every pixel outside `rect` is that of the picture.
  private static func isPicture(_ pixels: PixelBuffer, outside rect: PixelRect) -> Bool {
    let expected = picture().pixels
    return size.bounds.rows.allSatisfy { y in
      size.bounds.columns.allSatisfy { x in rect.contains(x: x, y: y) || pixels[x, y] == expected[x, y] }
    }
  }

  /// Returns whether every pixel is opaque.
  private static func isOpaque(_ pixels: PixelBuffer) -> Bool {
    pixels.plane(size.bounds, channel: 3).values.allSatisfy { $0 == 255 }
  }

  @Test("a sigma that is not positive or not finite blurs nothing, and a huge one averages everything")
  func sigmas() async {
    await #expect(processExitsWith: .success) {
      let panel = PixelRect(x: 10, y: 10, width: 50, height: 40)
      for edge in [Backdrop.Edge.bounded, .global] {
        for sigma in [0, -1, -Double.infinity, .infinity, .nan, 1e-300, 0.001] {
          let background = RobustnessTests.picture()
          let pixels = RobustnessTests.render(
            .panel(2, panel, ResolvedMaterial(sigma: sigma), edge: edge), background: background)
          let difference = ImageDiff(pixels, background.pixels)
          #expect(difference.isIdentical, "sigma \(sigma), \(edge): \(difference)")
        }
        for sigma in [512, 1e9, 1e300, .greatestFiniteMagnitude] {
          let pixels = RobustnessTests.render(.panel(2, panel, ResolvedMaterial(sigma: sigma), edge: edge))
          let background = RobustnessTests.picture()
          #expect(RobustnessTests.isPicture(pixels, outside: panel), "sigma \(sigma), \(edge)")
          for channel in 0..<3 {
            let values = pixels.plane(panel, channel: channel)
            let source = edge == .bounded ? panel : RobustnessTests.size.bounds
            let mean = background.pixels.plane(source, channel: channel).mean
            #expect(values.values.allSatisfy { abs($0 - mean) <= 2 }, "sigma \(sigma), \(edge), channel \(channel)")
          }
        }
      }
    }
  }

  @Test("outlines of one pixel, none, beyond the surface, and huge paint their inside and nothing else")
  func outlines() async {
    await #expect(processExitsWith: .success) {
      let huge = [1e6, 1e9, 1e19, 1e30, 1e300, Double.infinity]
      var rects = [
        DeviceRect(x: 5, y: 5, width: 1, height: 1), DeviceRect(x: 5.25, y: 5.25, width: 0.5, height: 0.5),
        DeviceRect(x: 5, y: 5, width: 1, height: 50), DeviceRect(x: 5, y: 5, width: 60, height: 1),
        DeviceRect(x: 5, y: 5, width: 0, height: 10), DeviceRect(x: 5, y: 5, width: -10, height: -10),
        DeviceRect(x: 89, y: 69, width: 1, height: 1), DeviceRect(x: 89.5, y: 69.5, width: 10, height: 10),
        DeviceRect(x: -40, y: -40, width: 41, height: 41), DeviceRect(x: 90, y: 0, width: 10, height: 10),
        DeviceRect(x: 5, y: 5, width: .nan, height: 10), DeviceRect(x: .nan, y: .nan, width: .nan, height: .nan),
      ]
      rects += huge.map { DeviceRect(minX: -$0, minY: -$0, maxX: $0, maxY: $0) }
      rects += huge.map { DeviceRect(minX: 20, minY: 20, maxX: $0, maxY: $0) }
      rects += huge.map { DeviceRect(minX: -$0, minY: 5, maxX: -$0 / 2, maxY: 30) }
      for rect in rects {
        for radius in [0, 3, 1e9, .infinity, .nan, -5] {
          for style in [CornerStyle.circular, .continuous] {
            for (edge, sigma) in [(Backdrop.Edge.bounded, 4.0), (.global, 20), (.bounded, 0.7)] {
              let outline = Outline.roundedRect(rect, radius: radius, style: style)
              let pixels = RobustnessTests.render(
                .panel(2, outline, ResolvedMaterial(sigma: sigma), edge: edge), threads: 1)
              #expect(RobustnessTests.isOpaque(pixels), "\(outline), sigma \(sigma), \(edge)")
              #expect(RobustnessTests.isPicture(pixels, outside: rect.outerPixels), "\(outline), sigma \(sigma)")
            }
            let outline = Outline.roundedRect(rect, radius: radius, style: style)
            let fill = DisplayItem(
              identity: DisplayIdentity(3), .content(.fill(outline, .color(ResolvedColor(white: 0.5)))))
            let pixels = RobustnessTests.render(.group(4, .clip(outline), [fill]), threads: 1)
            #expect(RobustnessTests.isOpaque(pixels), "\(outline)")
            #expect(RobustnessTests.isPicture(pixels, outside: rect.outerPixels), "\(outline)")
            for inside in outline.solidPixels.intersection(RobustnessTests.size.bounds).rects {
              #expect(pixels.count(in: inside, differingFrom: 0xFF80_8080) == 0, "\(outline)")
            }
          }
        }
      }
    }
  }

  private static let odd: [Float] = [-1, 2, 1000, 1e30, -1e30, .infinity, -.infinity, .nan]

  @Test("tints, noise, colours and opacities beyond 0...1 are clamped, NaN to 0")
  func clamped() async {
    await #expect(processExitsWith: .success) {
      let panel = PixelRect(x: 10, y: 10, width: 50, height: 40)
      let vibrancy = Vibrancy(scale: 1.5, saturation: 2, bias: 0.1)
      func tinted(_ tint: ResolvedColor) -> ResolvedMaterial {
        ResolvedMaterial(sigma: 4, color: MaterialColor(tint: tint))
      }
      let items: [(name: String, item: (Float) -> DisplayItem)] = [
        ("noise", { .panel(2, panel, ResolvedMaterial(sigma: 4, noise: $0)) }),
        ("tint", { .panel(2, panel, tinted(ResolvedColor(white: $0, alpha: 0.5))) }),
        ("tint's alpha", { .panel(2, panel, tinted(ResolvedColor(white: 0.5, alpha: $0))) }),
        ("panel's opacity", { .panel(2, .rect(DeviceRect(panel)), ResolvedMaterial(sigma: 4), opacity: $0) }),
        ("colour", { .fill(2, panel, ResolvedColor(white: $0)) }),
        ("colour's alpha", { .fill(2, panel, ResolvedColor(white: 0.5, alpha: $0)) }),
        ("image's opacity", { .image(2, RandomScenes.small, x: 20, y: 20, opacity: $0) }),
        (
          "group's opacity",
          {
            .group(
              2, .opacity(Double($0)),
              [.fill(3, panel, ResolvedColor(white: 0)), .fill(4, panel, ResolvedColor(white: 1))])
          }
        ),
        (
          "vibrancy's opacity",
          {
            DisplayItem(
              identity: DisplayIdentity(2),
              .content(.fill(.rect(DeviceRect(panel)), .vibrancy(vibrancy, opacity: $0))))
          }
        ),
      ]
      for value in RobustnessTests.odd {
        let limit: Float = value >= 1 ? 1 : 0
        for (name, item) in items {
          let difference = ImageDiff(RobustnessTests.render(item(value)), RobustnessTests.render(item(limit)))
          #expect(difference.isIdentical, "\(name) \(value): \(difference)")
        }
      }
    }
  }

  @Test("a brightness beyond the range of colours gives black or white, and no parameter changes pixels outside")
  func unclamped() async {
    await #expect(processExitsWith: .success) {
      let panel = PixelRect(x: 10, y: 10, width: 50, height: 40)
      for value in RobustnessTests.odd {
        for color in [
          MaterialColor(luminanceAmount: value), MaterialColor(saturation: value), MaterialColor(brightness: value),
          MaterialColor(luminanceAmount: 0.5, luminanceValues: SIMD4(repeating: value)),
        ] {
          let material = ResolvedMaterial(sigma: 4, color: color)
          let pixels = RobustnessTests.render(.panel(2, panel, material))
          #expect(RobustnessTests.isOpaque(pixels), "\(material)")
          #expect(RobustnessTests.isPicture(pixels, outside: panel), "\(material)")
          if color.brightness == value, !value.isNaN {
            let expected: UInt32 = value > 0 ? 0xFFFF_FFFF : 0xFF00_0000
            #expect(pixels.count(in: panel, differingFrom: expected) == 0, "\(material)")
          }
          // Without a background nothing is blurred, and colour stays within alpha.
          let empty = RobustnessTests.render(.panel(2, panel, material), background: nil)
          #expect(empty.count(in: RobustnessTests.size.bounds, differingFrom: 0) == 0, "\(material)")
        }
        let vibrancy = Vibrancy(scale: value, saturation: value, bias: value)
        let pixels = RobustnessTests.render(
          DisplayItem(
            identity: DisplayIdentity(2), .content(.fill(.rect(DeviceRect(panel)), .vibrancy(vibrancy, opacity: 0.5)))))
        #expect(RobustnessTests.isOpaque(pixels) && RobustnessTests.isPicture(pixels, outside: panel), "\(vibrancy)")
      }
    }
  }

  @Test("a tint beyond white is white, one below black is black")
  func extendedTint() {
    let panel = PixelRect(x: 10, y: 10, width: 50, height: 40)
    for (value, expected) in [(Float(1.5), UInt32(0xFFFF_FFFF)), (-0.5, 0xFF00_0000)] {
      let tint = ResolvedColor(red: value, green: value, blue: value, alpha: 1)
      let pixels = Self.render(.panel(2, panel, ResolvedMaterial(sigma: 4, color: MaterialColor(tint: tint))))
      #expect(pixels.count(in: panel, differingFrom: expected) == 0)
    }
  }

  @Test("an image of a pixel's width is drawn, an empty one or one above 16384 pixels is not")
  func destinations() async {
    await #expect(processExitsWith: .success) {
      let white = Bitmap(8, 8) { _, _ in 0xFFFF_FFFF }
      let surface = RobustnessTests.size.bounds
      for (width, height, isDrawn) in [
        (1, 1, true), (1, 5000, true), (16_384, 3, true), (0, 10, false), (-5, 5, false), (40_000, 3, false),
        (3, 200_000, false),
      ] {
        for quality in [ImageContent.Quality.nearest, .linear, .high] {
          let size = PixelSize(width: width, height: height)
          let pixels = RobustnessTests.render(.image(2, white, x: 3, y: 3, size: size, quality: quality))
          let destination = PixelRect(x: 3, y: 3, width: width, height: height).intersection(surface)
          let painted = isDrawn ? destination : .empty
          #expect(RobustnessTests.isPicture(pixels, outside: painted), "\(size), \(quality)")
          #expect(pixels.count(in: painted, differingFrom: 0xFFFF_FFFF) == 0, "\(size), \(quality)")
        }
      }
    }
  }
}
