import DisplayList
import RenderPlan
import Renderer
import Surfaces
import TestSupport
import Testing

/// Numbers that no designer meant. Each test runs in a process of its own, so that a trap is one failure and not the
/// end of the run.
@Suite("Values out of range")
struct RobustnessTests {
  private static let size = PixelSize(width: 90, height: 70)

  private static func picture() -> Bitmap {
    Bitmap(size.width, size.height) { x, y in 0xFF00_0000 | UInt32(x * 2) << 16 | UInt32(y * 3) << 8 | 0x40 }
  }

  /// The picture with one panel over it, seen twice by the same renderer: the second time what is cached comes in.
  private static func render(_ panel: DisplayItem, background: Bitmap? = picture(), threads: Int = 2) -> PixelBuffer {
    let target = PixelBuffer(size: size)
    let renderer = FrameRenderer(threads: threads)
    var planner = PassPlanner()
    let items = (background.map { [.image(1, $0)] } ?? []) + [panel]
    let list = DisplayList(size: size, items: items)
    for age in [0, 0] { renderer.render(planner.plan(list, age: age), into: target.view) }
    return target
  }

  @Test("a sigma that is no length blurs nothing, and a huge one all")
  func sigmas() async {
    await #expect(processExitsWith: .success) {
      let panel = PixelRect(x: 10, y: 10, width: 50, height: 40)
      for edge in [Backdrop.Edge.bounded, .global] {
        for sigma in [0, -1, -Double.infinity, .nan, 1e-300, 0.001] {
          let background = RobustnessTests.picture()
          let pixels = RobustnessTests.render(
            .panel(2, panel, ResolvedMaterial(sigma: sigma), edge: edge), background: background)
          let difference = ImageDiff(pixels, background.pixels)
          #expect(difference.isIdentical, "sigma \(sigma), \(edge): \(difference)")
        }
        for sigma in [512, 1e9, 1e300, .infinity, .greatestFiniteMagnitude] {
          let pixels = RobustnessTests.render(.panel(2, panel, ResolvedMaterial(sigma: sigma), edge: edge))
          let background = RobustnessTests.picture()
          if sigma.isFinite {
            for channel in 0..<3 {
              let values = pixels.plane(panel, channel: channel)
              let seen = edge == .bounded ? panel : RobustnessTests.size.bounds
              let mean = background.pixels.plane(seen, channel: channel).mean
              #expect(values.values.allSatisfy { abs($0 - mean) <= 2 }, "sigma \(sigma), \(edge), channel \(channel)")
            }
          }
        }
      }
    }
  }

  @Test("panels of one pixel, none, beyond the surface, and larger than any")
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
              // Whatever the panel: what was opaque stays opaque.
              let isOpaque = pixels.plane(RobustnessTests.size.bounds, channel: 3).values.allSatisfy { $0 == 255 }
              #expect(isOpaque, "\(outline), sigma \(sigma), \(edge)")
              let fill = DisplayItem(
                identity: DisplayIdentity(3), .content(.fill(outline, .color(ResolvedColor(white: 0.5)))))
              _ = RobustnessTests.render(.group(4, .clip(outline), [fill]), threads: 1)
            }
          }
        }
      }
    }
  }

  @Test("materials, colours and opacities beyond their range are limited")
  func values() async {
    await #expect(processExitsWith: .success) {
      let panel = PixelRect(x: 10, y: 10, width: 50, height: 40)
      let odd: [Float] = [-1, 2, 1000, 1e30, -1e30, .infinity, -.infinity, .nan]
      for value in odd {
        for material in [
          ResolvedMaterial(sigma: 4, color: MaterialColor(luminanceAmount: value)),
          ResolvedMaterial(sigma: 4, color: MaterialColor(saturation: value)),
          ResolvedMaterial(
            sigma: 4, color: MaterialColor(luminanceAmount: 0.5, luminanceValues: SIMD4(repeating: value))),
          ResolvedMaterial(sigma: 4, color: MaterialColor(brightness: value)), ResolvedMaterial(sigma: 4, noise: value),
          ResolvedMaterial(sigma: 4, color: MaterialColor(tint: ResolvedColor(white: value, alpha: 0.5))),
          ResolvedMaterial(sigma: 4, color: MaterialColor(tint: ResolvedColor(white: 0.5, alpha: value))),
        ] {
          for background in [RobustnessTests.picture(), nil] {
            _ = RobustnessTests.render(.panel(2, panel, material), background: background)
          }
        }
        _ = RobustnessTests.render(.panel(2, .rect(DeviceRect(panel)), ResolvedMaterial(sigma: 4), opacity: value))
        _ = RobustnessTests.render(.fill(2, panel, ResolvedColor(white: value)))
        _ = RobustnessTests.render(.fill(2, panel, ResolvedColor(white: 0.5, alpha: value)))
        _ = RobustnessTests.render(.image(2, RobustnessTests.picture(), opacity: value))
        _ = RobustnessTests.render(
          .group(
            2, .opacity(Double(value)),
            [
              .fill(3, panel, ResolvedColor(white: 0)), .fill(4, panel, ResolvedColor(white: 1)),
            ]))
        let vibrancy = Vibrancy(scale: value, saturation: value, bias: value)
        _ = RobustnessTests.render(
          DisplayItem(
            identity: DisplayIdentity(2), .content(.fill(.rect(DeviceRect(panel)), .vibrancy(vibrancy, opacity: value)))
          ))
      }
    }
  }

  /// A tint above white is white: `ResolvedColor` allows components beyond 0...1 until the last step.
  @Test("a tint beyond white is white, one below black is black")
  func extendedTint() {
    let panel = PixelRect(x: 10, y: 10, width: 50, height: 40)
    for (value, expected) in [(Float(1.5), UInt32(0xFFFF_FFFF)), (-0.5, 0xFF00_0000)] {
      let tint = ResolvedColor(red: value, green: value, blue: value, alpha: 1)
      let pixels = Self.render(.panel(2, panel, ResolvedMaterial(sigma: 4, color: MaterialColor(tint: tint))))
      #expect(pixels.count(in: panel, differingFrom: expected) == 0)
    }
  }

  @Test("pictures scaled to next to nothing, to nothing, and beyond any surface")
  func destinations() async {
    await #expect(processExitsWith: .success) {
      for size in [
        PixelSize(width: 1, height: 1), PixelSize(width: 0, height: 10), PixelSize(width: -5, height: 5),
        PixelSize(width: 1, height: 5000), PixelSize(width: 40_000, height: 3), PixelSize(width: 3, height: 200_000),
      ] {
        for quality in [ImageContent.Quality.nearest, .linear, .high] {
          _ = RobustnessTests.render(.image(2, RobustnessTests.picture(), x: 3, y: 3, size: size, quality: quality))
        }
      }
    }
  }
}
