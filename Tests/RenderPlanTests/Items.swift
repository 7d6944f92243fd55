import DisplayList
import RenderPlan
import Surfaces

/// Short names for what the tests' lists are made of.
enum Pictures {
  static let wallpaper = Bitmap(PixelBuffer(size: PixelSize(width: 200, height: 120)), isOpaque: true)
  static let icon = Bitmap(PixelBuffer(size: PixelSize(width: 40, height: 30)), isOpaque: true)
  static let glyphs = CoverageMask(PixelBuffer(size: PixelSize(width: 50, height: 12), format: .a8))
}

extension DisplayItem {
  static func wallpaper(_ identity: UInt64 = 1, x: Int = 0, y: Int = 0, opacity: Float = 1) -> DisplayItem {
    image(identity, Pictures.wallpaper, x: x, y: y, opacity: opacity)
  }

  static func image(_ identity: UInt64, _ bitmap: Bitmap, x: Int, y: Int, opacity: Float = 1) -> DisplayItem {
    let destination = PixelRect(x: x, y: y, width: bitmap.size.width, height: bitmap.size.height)
    return DisplayItem(
      identity: DisplayIdentity(identity),
      .content(.image(ImageContent(bitmap: bitmap, destination: destination, opacity: opacity))))
  }

  static func text(_ identity: UInt64, x: Int, y: Int, _ paint: Paint = .color(ResolvedColor(white: 0))) -> DisplayItem
  {
    DisplayItem(identity: DisplayIdentity(identity), .content(.mask(Pictures.glyphs, x: x, y: y, paint)))
  }

  static func fill(
    _ identity: UInt64, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ color: ResolvedColor = ResolvedColor(white: 0.5)
  ) -> DisplayItem {
    let rect = DeviceRect(x: x, y: y, width: width, height: height)
    return DisplayItem(identity: DisplayIdentity(identity), .content(.fill(.rect(rect), .color(color))))
  }

  static func panel(
    _ identity: UInt64, _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0,
    sigma: Double = 4, tint: ResolvedColor = .clear, edge: Backdrop.Edge = .bounded, opacity: Float = 1
  ) -> DisplayItem {
    let rect = DeviceRect(x: x, y: y, width: width, height: height)
    let outline: Outline = radius > 0 ? .roundedRect(rect, radius: radius, style: .circular) : .rect(rect)
    let material = ResolvedMaterial(sigma: sigma, color: MaterialColor(tint: tint))
    return DisplayItem(
      identity: DisplayIdentity(identity),
      .content(.backdrop(Backdrop(outline: outline, material: material, edge: edge, opacity: opacity))))
  }

  static func group(_ identity: UInt64, _ effect: Effect, _ items: [DisplayItem]) -> DisplayItem {
    DisplayItem(identity: DisplayIdentity(identity), .effect(effect, items))
  }
}

extension DisplayList {
  /// 200 by 120 pixels.
  init(_ items: [DisplayItem]) { self.init(size: PixelSize(width: 200, height: 120), items: items) }
}

extension RenderPlan {
  var text: String { RenderPlanPrinter().print(self) }

  var backdropPasses: [BackdropPass] {
    passes.compactMap { if case .backdrop(let pass) = $0 { pass } else { nil } }
  }
}

/// The plan of the last of several frames, each painted over the one before.
func plan(_ frames: [DisplayItem]..., age: Int = 1) -> RenderPlan {
  var planner = PassPlanner()
  var last: RenderPlan?
  for (index, items) in frames.enumerated() {
    last = planner.plan(DisplayList(items), age: index == 0 ? 0 : age)
  }
  return last!
}

func region(_ rects: PixelRect...) -> Region {
  var region = Region()
  for rect in rects { region.add(rect) }
  return region
}

extension Region {
  /// Returns whether both regions hold the same pixels, however they are cut.
  func covers(exactly other: Region) -> Bool {
    rects.allSatisfy { other.contains($0) } && other.rects.allSatisfy { contains($0) }
  }
}
