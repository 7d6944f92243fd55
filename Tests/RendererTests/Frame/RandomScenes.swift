import DisplayList
import Surfaces
import TestSupport

/// Display lists of everything that there is, and lists that differ from them by one thing: what one frame is to the
/// next.
struct RandomScenes {
  static let size = PixelSize(width: 96, height: 64)

  private var random: SeededRandom
  private var nextIdentity: UInt64 = 1
  private(set) var list = DisplayList(size: size)

  init(_ random: SeededRandom) {
    self.random = random
    list.items = items(depth: 0, count: self.random.int(in: 1...7))
    // Mostly a picture lies behind it all.
    if !self.random.oneIn(5) {
      let picture = Self.photograph
      let origin = (self.random.int(in: -20...0), self.random.int(in: -20...0))
      list.items.insert(.image(identity(), picture, x: origin.0, y: origin.1), at: 0)
    }
  }

  /// Changes one thing, or now and then nothing.
  mutating func change() {
    guard !random.oneIn(8) else { return }
    let index = list.items.isEmpty ? 0 : random.int(in: 0...list.items.count - 1)
    switch random.int(in: 0...9) {
    case 0: list.items.insert(item(depth: 0), at: list.items.isEmpty ? 0 : random.int(in: 0...list.items.count))
    case 1 where !list.items.isEmpty: list.items.remove(at: index)
    case 2 where list.items.count > 1: list.items.swapAt(index, random.int(in: 0...list.items.count - 1))
    case _ where !list.items.isEmpty: list.items[index] = changed(list.items[index])
    default: list.items.append(item(depth: 0))
    }
  }

  // MARK: pictures

  static let photograph: Bitmap = {
    var random = SeededRandom(seed: 21)
    return Bitmap(130, 90) { x, y in
      let noise = UInt32(random.int(in: 0...40))
      return 0xFF00_0000 | UInt32(x) << 16 | UInt32(255 - y * 2) << 8
        | ((x / 13 + y / 9) % 2 == 0 ? 200 + noise : noise)
    }
  }()

  /// Round, with soft edges.
  static let sprite = Bitmap(25, 19, isOpaque: false) { x, y in
    let distance = ((Double(x) - 12) * (Double(x) - 12) + (Double(y) - 9) * (Double(y) - 9)).squareRoot()
    let alpha = UInt32(min(max((10 - distance) * 40, 0), 255))
    return alpha << 24 | (alpha * 3 / 4) << 16 | (alpha / 4) << 8 | alpha / 2
  }

  static let small = Bitmap(17, 13) { x, y in 0xFF00_0000 | UInt32(x * 15) << 16 | UInt32(y * 19) }

  static let letters: CoverageMask = {
    let buffer = PixelBuffer(size: PixelSize(width: 31, height: 11), format: .a8)
    for y in 0..<11 {
      for x in 0..<31 {
        let value: UInt8 = x % 6 < 3 ? (y % 5 == 0 ? 255 : 120) : 0
        (buffer.base + (y * buffer.stride + x)).storeBytes(of: value, as: UInt8.self)
      }
    }
    return CoverageMask(buffer)
  }()

  // MARK: items

  private mutating func identity() -> UInt64 {
    defer { nextIdentity += 1 }
    return nextIdentity
  }

  private mutating func items(depth: Int, count: Int) -> [DisplayItem] { (0..<count).map { _ in item(depth: depth) } }

  private mutating func item(depth: Int) -> DisplayItem {
    DisplayItem(identity: DisplayIdentity(identity()), value(depth: depth))
  }

  private mutating func value(depth: Int) -> DisplayItem.Value {
    switch random.int(in: 0...(depth < 2 ? 13 : 9)) {
    case 0, 1, 2: return .content(.fill(outline(), paint()))
    case 3: return .content(.mask(Self.letters, x: random.int(in: -10...80), y: random.int(in: -5...60), paint()))
    case 4 where random.oneIn(3):
      let map = AffineMap.rotation(random.double(in: 0...6)).followed(by: .translation(x: 40, y: 30))
      return .content(.transformedImage(TransformedImage(image: image(), map: map)))
    case 4: return .content(.image(image()))
    case 5, 6, 7, 8, 9: return .content(.backdrop(backdrop()))
    case 10:
      return .effect(.opacity(random.pick([0, 0.3, 0.5, 1])), items(depth: depth + 1, count: random.int(in: 1...3)))
    case 11: return .effect(.clip(outline()), items(depth: depth + 1, count: random.int(in: 1...3)))
    default: return .effect(effect(depth: depth), items(depth: depth + 1, count: random.int(in: 1...3)))
    }
  }

  private mutating func effect(depth: Int) -> Effect {
    switch random.int(in: 0...9) {
    case 0: return .clipToMask(Self.letters, x: random.int(in: -10...80), y: random.int(in: -5...60))
    case 1: return .mask(items(depth: depth + 1, count: random.int(in: 1...2)))
    case 2: return .group
    case 3: return .flatten(opaque: random.oneIn(4), isLinear: random.oneIn(3))
    case 4: return .blend(random.pick(BlendMode.allCases.filter(\.isBounded)))
    case 5:
      return .colorMatrix(matrix())
    case 6: return .blur(Blur(sigma: sigma(), isOpaque: random.oneIn(4)))
    case 7:
      return .transfer(
        ColorTransfer(
          red: .table([0.2, 1, 0]), green: .discrete([0, 1, 0.5]),
          alpha: random.pick([.identity, .table([0.3, 1]), .linear(slope: 0.5, intercept: 0)])))
    case 8: return .projection(projection())
    default:
      return .shadow(
        Shadow(color: color(), sigma: sigma(), x: random.int(in: -8...8), y: random.int(in: -8...8)))
    }
  }

  private mutating func matrix() -> ColorMatrix {
    random.pick([.saturation(0.3), .colorInvert, .hueRotation(radians: 2), .brightness(0.2)])
  }

  /// A picture turned about an axis in its plane, or none at all.
  private mutating func projection() -> ProjectiveMap {
    var map = ProjectiveMap(.rotation(random.double(in: -1...1)).followed(by: .translation(x: 20, y: -5)))
    (map.m13, map.m23) = (random.double(in: -0.02...0.02), random.double(in: -0.02...0.02))
    if random.oneIn(6) { (map.m11, map.m12) = (0, 0) }
    return map
  }

  private mutating func changed(_ item: DisplayItem) -> DisplayItem {
    let value: DisplayItem.Value
    switch item.value {
    case .effect(let effect, var items) where !items.isEmpty && !random.oneIn(4):
      let index = random.int(in: 0...items.count - 1)
      items[index] = changed(items[index])
      value = .effect(effect, items)
    case .effect(.opacity, let items): value = .effect(.opacity(random.pick([0.2, 0.7, 1])), items)
    case .effect(.clip, let items): value = .effect(.clip(outline()), items)
    case .effect(.blur(var blur), let items):
      if random.bool() { blur.sigma = sigma() } else { blur.isOpaque.toggle() }
      value = .effect(.blur(blur), items)
    case .effect(.shadow(var shadow), let items):
      if random.bool() { shadow.x += random.int(in: -3...3) } else { shadow.color = color() }
      value = .effect(.shadow(shadow), items)
    case .effect(.flatten(let isOpaque, let isLinear), let items) where !random.oneIn(4):
      let turned = random.bool()
      value = .effect(
        .flatten(opaque: turned ? !isOpaque : isOpaque, isLinear: turned ? isLinear : !isLinear), items)
    case .effect(.blend, let items) where !random.oneIn(4):
      value = .effect(.blend(random.pick(BlendMode.allCases.filter(\.isBounded))), items)
    case .effect(.colorMatrix, let items) where !random.oneIn(4): value = .effect(.colorMatrix(matrix()), items)
    case .effect(.transfer(var transfer), let items) where !random.oneIn(4):
      if random.bool() { transfer.green = .table([1, 0.2]) } else { transfer.alpha = .table([0.1, 0.9]) }
      value = .effect(.transfer(transfer), items)
    case .effect(_, let items): value = .effect(effect(depth: 2), items)
    case .content(.fill(let outline, .gradient(var gradient, let opacity))) where random.bool():
      switch random.int(in: 0...2) {
      case 0: gradient.interpolation = gradient.interpolation == .device ? .perceptual : .device
      case 1: gradient.stops[0].color = color()
      default: gradient.toGradient.tx += 0.3
      }
      value = .content(.fill(outline, .gradient(gradient, opacity: opacity)))
    case .content(.fill(let old, let oldPaint)):
      value = .content(random.bool() ? .fill(outline(), oldPaint) : .fill(old, paint()))
    case .content(.mask(let mask, let x, let y, let oldPaint)):
      let step = (random.int(in: -4...4), random.int(in: -4...4))
      value = .content(.mask(mask, x: x + step.0, y: y + step.1, random.bool() ? oldPaint : paint()))
    case .content(.image(var image)):
      image.destination = image.destination.offset(x: random.int(in: -5...5), y: random.int(in: -5...5))
      if random.oneIn(3) { image.opacity = random.pick([0.4, 1]) }
      if random.oneIn(3) { image.quality = random.pick([.nearest, .linear, .high]) }
      value = .content(.image(image))
    case .content(.transformedImage(var image)):
      image.map.tx += random.double(in: -3...3)
      value = .content(.transformedImage(image))
    case .content(.backdrop(var backdrop)):
      switch random.int(in: 0...6) {
      case 5: backdrop.material.color.saturation = random.pick([0.2, 1, 1.8])
      case 6: backdrop.material.color.luminanceAmount = random.pick([0, 0.3])
      case 0: backdrop.material.color.tint = color()
      case 1: backdrop.material.sigma = sigma()
      case 2: backdrop.outline = outline()
      case 3: backdrop.opacity = random.pick([0.5, 1])
      default: backdrop.edge = backdrop.edge == .bounded ? .global : .bounded
      }
      value = .content(.backdrop(backdrop))
    }
    return DisplayItem(identity: item.identity, value)
  }

  // MARK: parts

  /// Returns a rectangle on whole pixels, halves or neither, now and then beyond the surface or tiny.
  /// An outline of any kind in a rectangle, often on whole pixels.
  static func outline(of rect: DeviceRect, _ random: inout SeededRandom) -> Outline {
    let whole = DeviceRect(
      x: rect.minX.rounded(), y: rect.minY.rounded(), width: rect.width.rounded(), height: rect.height.rounded())
    let shown = random.oneIn(2) ? rect : whole
    let radius = random.double(in: 0...1) * min(shown.width, shown.height) / 2
    let style: CornerStyle = random.pick([.circular, .continuous])
    return random.pick([
      .rect(shown), .roundedRect(shown, radius: radius, style: style),
      .roundedRect(shown, radius: radius, style: style),
      .ring(shown, radius: radius, style: style, width: random.double(in: 0...30)),
    ])
  }

  private mutating func outline() -> Outline {
    let grid = random.pick([1.0, 1, 2, 0])
    func place(_ value: Double) -> Double { grid == 0 ? value : (value * grid).rounded() / grid }
    let rect = DeviceRect(
      x: place(random.double(in: -20...80)), y: place(random.double(in: -20...55)),
      width: place(random.oneIn(8) ? random.double(in: 0...2) : random.double(in: 4...90)),
      height: place(random.oneIn(8) ? random.double(in: 0...2) : random.double(in: 4...60)))
    guard random.bool() else { return .rect(rect) }
    let (radius, style) = (random.double(in: 0...15), random.bool() ? CornerStyle.circular : .continuous)
    guard random.oneIn(3) else { return .roundedRect(rect, radius: radius, style: style) }
    return .ring(rect, radius: radius, style: style, width: place(random.double(in: 0...20)))
  }

  private mutating func color() -> ResolvedColor {
    func part() -> Float { Float(random.double(in: 0...1)) }
    return ResolvedColor(red: part(), green: part(), blue: part(), alpha: random.oneIn(3) ? 1 : part())
  }

  private mutating func paint() -> Paint {
    if random.oneIn(4) { return .gradient(gradient(), opacity: random.bool() ? 1 : 0.6) }
    guard random.oneIn(4) else { return .color(color()) }
    return .vibrancy(
      Vibrancy(scale: 1.2, saturation: 1.5, bias: Float(random.double(in: -0.3...0.3))),
      opacity: random.bool() ? 1 : 0.6)
  }

  private mutating func gradient() -> ResolvedGradient {
    let turn = random.double(in: 0...1)
    let geometry = random.pick(
      [
        .linear, .radial(start: 0.1, end: 1), .angular(start: turn, end: turn + 0.7),
      ] as [ResolvedGradient.Geometry])
    let stops = (0..<random.int(in: 1...4)).map { ResolvedGradient.Stop(location: Double($0) / 3, color: color()) }
    return ResolvedGradient(
      stops: stops, geometry: geometry, interpolation: random.bool() ? .device : .perceptual,
      toGradient: AffineMap.translation(x: -30, y: -20).followed(by: .scale(x: 0.03, y: 0.04)).followed(
        by: .rotation(random.double(in: 0...6))))
  }

  private mutating func image() -> ImageContent {
    let bitmap = random.pick([Self.photograph, Self.sprite, Self.small])
    let scaled = random.oneIn(3)
    let size = scaled ? PixelSize(width: random.int(in: 1...60), height: random.int(in: 1...50)) : bitmap.size
    let origin = (random.int(in: -30...80), random.int(in: -30...55))
    return ImageContent(
      bitmap: bitmap, destination: PixelRect(x: origin.0, y: origin.1, width: size.width, height: size.height),
      quality: random.pick([.nearest, .linear, .high]), opacity: random.oneIn(3) ? 0.5 : 1)
  }

  private mutating func sigma() -> Double { random.oneIn(5) ? 0 : random.double(in: 0.3...20) }

  private mutating func backdrop() -> Backdrop {
    let material = ResolvedMaterial(
      sigma: sigma(),
      color: MaterialColor(
        luminanceAmount: random.bool() ? 0 : 0.6, luminanceValues: [0.7, 0.8, 0.75, 0.7],
        saturation: random.bool() ? 1 : 1.5, brightness: random.bool() ? 0 : 0.1, tint: random.bool() ? .clear : color()
      ), noise: random.oneIn(4) ? 0.04 : 0)
    return Backdrop(
      outline: outline(), material: material, edge: random.bool() ? .bounded : .global,
      opacity: random.oneIn(4) ? 0.5 : 1)
  }
}
