import DisplayList
import Surfaces

/// The sizes of the benchmarked frames.
enum Display {
  case hd, uhd

  var name: String { self == .hd ? "1080p" : "4k" }

  /// Pixels per point.
  var scale: Int { self == .hd ? 1 : 2 }

  var size: PixelSize { PixelSize(width: 1920 * scale, height: 1080 * scale) }

  /// The size of the picture behind, larger than the surface.
  var pictureSize: PixelSize { PixelSize(width: 2400 * scale, height: 1350 * scale) }

  var panel: PixelRect { PixelRect(x: 360 * scale, y: 190 * scale, width: 1200 * scale, height: 700 * scale) }
}

/// A panel of glass on a photograph, as the display lists of one cycle of its motion.
struct GlassScene {
  enum Content {
    /// The photograph alone: a frame that is only a copy.
    case copy
    case glass
    /// Sixteen panels in a grid, for the planner.
    case panels16
  }

  /// The property that changes from frame to frame.
  enum Motion: CaseIterable {
    /// None: a viewer would not render the frame.
    case still
    /// The tint of the material.
    case tint
    /// The sigma of the blur, from half to one and a half of its value.
    case blur
    /// The position of the panel, by two pixels per frame.
    case panel
    /// The position of the photograph, by two pixels per frame: nothing can be cached.
    case background
  }

  let display: Display
  /// Frame `i` shows the list `i % lists.count`.
  let lists: [DisplayList]

  /// - Parameter sigma: in points.
  init(
    _ content: Content, on display: Display, sigma: Double = 30, motion: Motion = .background, fixtures: Fixtures
  ) {
    self.display = display
    let photograph = fixtures.photograph(display.pictureSize)
    // Back and forth, without jumps.
    let way = 100
    let turns = motion == .still ? 1 : 2 * way
    lists = (0..<turns).map { turn in
      let step = turn < way ? turn : 2 * way - turn
      return Self.list(content, display, sigma, motion, step: step, way: way, photograph)
    }
  }

  private static func list(
    _ content: Content, _ display: Display, _ sigma: Double, _ motion: Motion, step: Int, way: Int,
    _ photograph: Bitmap
  ) -> DisplayList {
    let phase = Float(step) / Float(way)
    let pan = motion == .background ? 2 * step : 0
    let picture = display.pictureSize.bounds.offset(x: -pan, y: -10)
    var material = thinLight
    material.sigma = sigma * Double(display.scale) * (motion == .blur ? 0.5 + Double(phase) : 1)
    if motion == .tint { material.color.tint = ResolvedColor(red: 0.2, green: 0.5, blue: 1, alpha: 0.5 * phase) }

    var items = [
      DisplayItem(identity: .init(0), .content(.image(ImageContent(bitmap: photograph, destination: picture))))
    ]
    func add(_ panel: PixelRect) {
      let outline = Outline.roundedRect(
        DeviceRect(panel), radius: 24 * Double(display.scale), style: .continuous)
      items.append(
        DisplayItem(
          identity: .init(UInt64(items.count)), .content(.backdrop(Backdrop(outline: outline, material: material)))))
    }
    switch content {
    case .copy: break
    case .glass: add(display.panel.offset(x: motion == .panel ? 2 * step - way : 0, y: 0))
    case .panels16:
      for i in 0..<16 {
        add(PixelRect(x: 40 + i % 4 * 470, y: 30 + i / 4 * 260, width: 430, height: 230))
      }
    }
    return DisplayList(size: display.size, items: items)
  }

  /// The thin material in light appearance; sigma is replaced.
  private static let thinLight = ResolvedMaterial(
    sigma: 30,
    color: MaterialColor(
      luminanceAmount: 0.6, luminanceValues: [0.725, 0.825, 0.76, 0.73], saturation: 1.35, brightness: 0.12))
}
