import DisplayList
import RenderPlan
import Surfaces
import TestSupport

@testable import Renderer

extension Bitmap {
  /// A picture from a function of the pixel, `0xAARRGGBB`.
  convenience init(_ width: Int, _ height: Int, isOpaque: Bool = true, _ pixel: (_ x: Int, _ y: Int) -> UInt32) {
    let pixels = PixelBuffer(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width { pixels.view.pixel(x, y).storeBytes(of: pixel(x, y), as: UInt32.self) }
    }
    self.init(pixels, isOpaque: isOpaque)
  }

  /// Three grey pictures as the three colours of one: what is true of one channel is true of all.
  convenience init(red: Plane, green: Plane, blue: Plane) {
    self.init(red.width, red.height) { x, y in
      0xFF00_0000 | UInt32(red[x, y]) << 16 | UInt32(green[x, y]) << 8 | UInt32(blue[x, y])
    }
  }
}

/// Grey pictures of whole levels that ask something of a blur.
enum Pictures {
  static func noise(_ width: Int, _ height: Int, _ random: inout SeededRandom) -> Plane {
    Plane(width: width, height: height) { _, _ in Double(random.int(in: 0...255)) }
  }

  /// Black and white in rectangles of all sizes.
  static func binary(_ width: Int, _ height: Int, _ random: inout SeededRandom) -> Plane {
    var plane = Plane(width: width, height: height)
    for _ in 0..<60 {
      let (x, y) = (random.int(in: 0...width - 1), random.int(in: 0...height - 1))
      let value: Double = random.bool() ? 255 : 0
      for j in y..<min(height, y + random.int(in: 1...40)) {
        for i in x..<min(width, x + random.int(in: 1...40)) { plane[i, j] = value }
      }
    }
    return plane
  }

  /// Straight edges at several angles and a ramp between them.
  static func edges(_ width: Int, _ height: Int) -> Plane {
    Plane(width: width, height: height) { x, y in
      if x < width / 4 { return y < height / 3 ? 0 : 255 }
      if x < width / 2 { return x + 2 * y < height + width / 3 ? 230 : 12 }
      return (Double(x - width / 2) / Double(width - width / 2) * 255).rounded()
    }
  }
}

/// Returns the picture of a list, painted from scratch.
func rendered(_ list: DisplayList, threads: Int = 1, dither: Bool = true) -> PixelBuffer {
  let target = PixelBuffer(size: list.size)
  var planner = PassPlanner()
  // All requested threads run, however many processors the machine has.
  let renderer = FrameRenderer(threads: threads, dither: dither, processors: threads)
  renderer.minimumOverlappedPixels = 0
  renderer.render(planner.plan(list, age: 0), into: target.view)
  return target
}

extension PixelBuffer {
  /// The pixel as `0xAARRGGBB`. A view alone does not keep the memory; this does.
  subscript(x: Int, y: Int) -> UInt32 { withExtendedLifetime(self) { view[x, y] } }

  /// One channel of a part as a plane; 0 is blue, 3 alpha.
  func plane(_ rect: PixelRect, channel: Int) -> Plane {
    Plane(width: rect.width, height: rect.height) { x, y in
      Double(self[rect.minX + x, rect.minY + y] >> (8 * UInt32(channel)) & 255)
    }
  }

  /// Returns the number of pixels of a part that are not `pixel`.
  func count(in rect: PixelRect, differingFrom pixel: UInt32) -> Int {
    rect.rows.reduce(0) { sum, y in sum + rect.columns.reduce(0) { $0 + (self[$1, y] == pixel ? 0 : 1) } }
  }
}

extension Plane {
  func cropped(to rect: PixelRect) -> Plane {
    Plane(width: rect.width, height: rect.height) { x, y in self[rect.minX + x, rect.minY + y] }
  }

  var mean: Double { values.reduce(0, +) / Double(values.count) }

  /// The root of the mean squared difference.
  func rootMeanSquare(to other: Plane) -> Double {
    let sum = zip(values, other.values).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    return (sum / Double(values.count)).squareRoot()
  }
}

extension DisplayItem {
  static func image(
    _ identity: UInt64, _ bitmap: Bitmap, x: Int = 0, y: Int = 0, size: PixelSize? = nil,
    quality: ImageContent.Quality = .high, opacity: Float = 1
  ) -> DisplayItem {
    let size = size ?? bitmap.size
    let destination = PixelRect(x: x, y: y, width: size.width, height: size.height)
    return DisplayItem(
      identity: DisplayIdentity(identity),
      .content(.image(ImageContent(bitmap: bitmap, destination: destination, quality: quality, opacity: opacity))))
  }

  static func fill(_ identity: UInt64, _ rect: PixelRect, _ color: ResolvedColor) -> DisplayItem {
    DisplayItem(identity: DisplayIdentity(identity), .content(.fill(.rect(DeviceRect(rect)), .color(color))))
  }

  static func panel(
    _ identity: UInt64, _ outline: Outline, _ material: ResolvedMaterial, edge: Backdrop.Edge = .bounded,
    opacity: Float = 1
  ) -> DisplayItem {
    DisplayItem(
      identity: DisplayIdentity(identity),
      .content(.backdrop(Backdrop(outline: outline, material: material, edge: edge, opacity: opacity))))
  }

  static func panel(
    _ identity: UInt64, _ rect: PixelRect, _ material: ResolvedMaterial, edge: Backdrop.Edge = .bounded
  ) -> DisplayItem {
    panel(identity, .rect(DeviceRect(rect)), material, edge: edge)
  }

  static func group(_ identity: UInt64, _ effect: Effect, _ items: [DisplayItem]) -> DisplayItem {
    DisplayItem(identity: DisplayIdentity(identity), .effect(effect, items))
  }
}
