import DisplayList
import Renderer
import Surfaces
import TestSupport
import Testing

/// Fills, masks, pictures, clips and groups on whole pixels, painted by definition in float64.
private struct ReferencePainter {
  /// Premultiplied blue, green, red, alpha in 0...255.
  typealias Pixel = SIMD4<Double>

  let size: PixelSize

  func paint(_ list: DisplayList) -> [Pixel] {
    var canvas = [Pixel](repeating: .zero, count: size.area)
    paint(list.items, clip: size.bounds, &canvas)
    return canvas
  }

  private func paint(_ items: [DisplayItem], clip: PixelRect, _ canvas: inout [Pixel]) {
    for item in items {
      switch item.value {
      case .content(let content): paint(content, clip, &canvas)
      case .effect(.clip(let outline), let inner):
        paint(inner, clip: clip.intersection(outline.rect.outerPixels), &canvas)
      case .effect(.opacity(1), let inner): paint(inner, clip: clip, &canvas)
      case .effect(.opacity(let opacity), let inner):
        // By definition: painted aside, then laid down.
        var aside = [Pixel](repeating: .zero, count: size.area)
        paint(inner, clip: clip, &aside)
        for index in canvas.indices { lay(aside[index] * opacity, over: &canvas[index]) }
      case .effect(let effect, let inner):
        var aside = [Pixel](repeating: .zero, count: size.area)
        paint(inner, clip: clip, &aside)
        lay(aside, effect, clip, &canvas)
      }
    }
  }

  private func lay(_ aside: [Pixel], _ effect: Effect, _ clip: PixelRect, _ canvas: inout [Pixel]) {
    var mask = [Pixel](repeating: Pixel(repeating: 255), count: size.area)
    switch effect {
    case .mask(let items):
      mask = [Pixel](repeating: .zero, count: size.area)
      paint(items, clip: clip, &mask)
    case .clipToMask(let coverage, let x, let y):
      mask = [Pixel](repeating: .zero, count: size.area)
      let white = Paint.color(ResolvedColor(white: 1))
      paint(.mask(coverage, x: x, y: y, white), clip, &mask)
    default: break
    }
    for index in canvas.indices {
      var upper = aside[index]
      switch effect {
      case .flatten(opaque: true, isLinear: _): upper.w = 255
      case .colorMatrix(let matrix): upper = through(matrix, upper)
      case .blend(let mode):
        blend(upper, mode, onto: &canvas[index])
        continue
      default: break
      }
      lay(upper * (mask[index].w / 255), over: &canvas[index])
    }
  }

  private func through(_ matrix: ColorMatrix, _ pixel: Pixel) -> Pixel {
    guard pixel.w > 0 else { return .zero }
    let color = SIMD4<Double>(pixel.z / pixel.w, pixel.y / pixel.w, pixel.x / pixel.w, pixel.w / 255)
    func row(_ weights: SIMD4<Float>, _ constant: Float) -> Double {
      min(max((SIMD4<Double>(weights) * color).sum() + Double(constant), 0), 1)
    }
    let offset = matrix.offset
    let alpha = row(matrix.alpha, offset.w)
    return Pixel(row(matrix.blue, offset.z), row(matrix.green, offset.y), row(matrix.red, offset.x), 1) * alpha * 255
  }

  /// Cs + Cb - the share of both that the blend formula replaces, premultiplied ("Compositing and Blending", 5.8).
  private func blend(_ upper: Pixel, _ mode: BlendMode, onto lower: inout Pixel) {
    let (s, b) = (upper / 255, lower / 255)
    switch mode {
    case .multiply: lower = (s * (1 - b.w) + b * (1 - s.w) + s * b) * 255
    case .screen: lower = (s + b - s * b) * 255
    case .plusLighter: lower = (s + b).clamped(lowerBound: .zero, upperBound: Pixel(repeating: 1)) * 255
    case .destinationOut: lower *= 1 - s.w
    case .destinationOver: lower = (b + s * (1 - b.w)) * 255
    default: fatalError("\(mode) has its formula in the kernels' tests")
    }
    if mode == .multiply { lower.w = (s.w + b.w - s.w * b.w) * 255 }
  }

  private func paint(_ content: Content, _ clip: PixelRect, _ canvas: inout [Pixel]) {
    let area = content.extent.intersection(clip)
    for y in area.rows {
      for x in area.columns {
        let index = y * size.width + x
        switch content {
        case .fill(_, .color(let color)): lay(pixel(color), over: &canvas[index])
        case .mask(let mask, let originX, let originY, .color(let color)):
          let coverage = (mask.pixels.base + ((y - originY) * mask.pixels.stride + x - originX)).load(as: UInt8.self)
          lay(pixel(color) * (Double(coverage) / 255), over: &canvas[index])
        case .image(let image):
          let source = image.bitmap.pixels[x - image.destination.minX, y - image.destination.minY]
          let channels = Pixel((0..<4).map { Double(source >> (8 * UInt32($0)) & 255) })
          lay(channels * Double(image.opacity), over: &canvas[index])
        default: break
        }
      }
    }
  }

  private func pixel(_ color: ResolvedColor) -> Pixel {
    Pixel(Double(color.blue), Double(color.green), Double(color.red), 1) * Double(color.alpha) * 255
  }

  private func lay(_ upper: Pixel, over lower: inout Pixel) { lower = upper + lower * (1 - upper.w / 255) }
}

@Suite("Painting")
struct PaintingTests {
  static let size = PixelSize(width: 61, height: 47)

  private static func item(_ random: inout SeededRandom, depth: Int, identity: inout UInt64) -> DisplayItem {
    identity += 1
    let own = DisplayIdentity(identity)
    func place(_ range: ClosedRange<Int>) -> Int { random.int(in: range) }
    let rect = PixelRect(x: place(-10...50), y: place(-10...40), width: place(1...40), height: place(1...40))
    let color = ResolvedColor(
      red: Float(random.double(in: 0...1)), green: Float(random.double(in: 0...1)),
      blue: Float(random.double(in: 0...1)),
      alpha: random.bool() ? 1 : Float(random.double(in: 0...1)))
    switch random.int(in: 0...(depth < 3 ? 8 : 3)) {
    case 0, 1: return DisplayItem(identity: own, .content(.fill(.rect(DeviceRect(rect)), .color(color))))
    case 2:
      return DisplayItem(
        identity: own, .content(.mask(RandomScenes.letters, x: rect.minX, y: rect.minY, .color(color))))
    case 3:
      let opacity = Float(random.bool() ? 1 : random.double(in: 0...1))
      return .image(
        own.rawValue, random.pick([RandomScenes.sprite, RandomScenes.small]), x: rect.minX, y: rect.minY,
        opacity: opacity)
    case 4:
      var items: [DisplayItem] = []
      for _ in 0..<random.int(in: 1...3) { items.append(item(&random, depth: depth + 1, identity: &identity)) }
      return DisplayItem(identity: own, .effect(.clip(.rect(DeviceRect(rect))), items))
    case 5:
      // Coverage is applied to one layer after the other, so there is one.
      return DisplayItem(
        identity: own,
        .effect(
          .clipToMask(RandomScenes.letters, x: rect.minX, y: rect.minY),
          [item(&random, depth: 3, identity: &identity)]))
    case 6:
      var items: [DisplayItem] = []
      for _ in 0..<random.int(in: 1...3) { items.append(item(&random, depth: depth + 1, identity: &identity)) }
      return DisplayItem(identity: own, .effect(.opacity(random.pick([0.25, 0.5, 0.9, 1])), items))
    default:
      var items: [DisplayItem] = []
      for _ in 0..<random.int(in: 1...3) { items.append(item(&random, depth: depth + 1, identity: &identity)) }
      let mask = (0..<2).map { _ in item(&random, depth: 3, identity: &identity) }
      let effects: [Effect] = [
        .group, .flatten(opaque: false), .mask(mask), .mask([mask[0]]),
        .colorMatrix(.saturation(0.3)),
        .colorMatrix(.colorInvert), .blend(.multiply), .blend(.screen), .blend(.plusLighter), .blend(.destinationOut),
        .blend(.destinationOver),
      ]
      return DisplayItem(identity: own, .effect(random.pick(effects), items))
    }
  }

  @Test("random lists on whole pixels equal the painter in float64 within rounding")
  func reference() async throws {
    try await forEachRandomCase(300) { random in
      var identity: UInt64 = 0
      var items: [DisplayItem] = []
      for _ in 0..<random.int(in: 1...6) { items.append(Self.item(&random, depth: 0, identity: &identity)) }
      let list = DisplayList(size: Self.size, items: items)
      let actual = rendered(list)
      let expected = ReferencePainter(size: Self.size).paint(list)
      var worst = 0.0
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width {
          let pixel = actual[x, y]
          for channel in 0..<4 {
            let value = Double(pixel >> (8 * UInt32(channel)) & 255)
            worst = max(worst, abs(value - expected[y * Self.size.width + x][channel]))
          }
        }
      }
      // Half a level for every layer that something passes through and for all that is laid over it.
      #expect(worst <= 4, "\(DisplayListPrinter().print(list))")
    }
  }

  @Test("an edge between pixels covers its share of both")
  func fractionalEdges() {
    let white = ResolvedColor(white: 1)
    let rect = DeviceRect(x: 10.25, y: 5.5, width: 20, height: 10)
    let list = DisplayList(
      size: Self.size,
      items: [
        .fill(1, Self.size.bounds, ResolvedColor(white: 0)),
        DisplayItem(identity: DisplayIdentity(2), .content(.fill(.rect(rect), .color(white)))),
      ])
    let pixels = rendered(list)
    // 0.75 and 0.25 of a column, half a row, and the product at the corner.
    #expect(pixels[10, 8] == 0xFFBF_BFBF && pixels[30, 8] == 0xFF40_4040)
    #expect(pixels[20, 5] == 0xFF80_8080 && pixels[20, 15] == 0xFF80_8080)
    #expect(pixels[10, 5] == 0xFF60_6060 && pixels[20, 8] == 0xFFFF_FFFF && pixels[9, 8] == 0xFF00_0000)
  }

  @Test("vibrant text recolours the material that it lies on")
  func vibrancy() {
    let gray = ResolvedColor(red: 0.4, green: 0.5, blue: 0.6)
    // Scale 1, no saturation, a tenth brighter: the luma of the grey plus 25.5, seen through the coverage.
    let paint = Paint.vibrancy(Vibrancy(scale: 1, saturation: 0, bias: 0.1), opacity: 1)
    let list = DisplayList(
      size: Self.size,
      items: [
        .fill(1, Self.size.bounds, gray), .panel(2, Self.size.bounds, ResolvedMaterial(sigma: 3)),
        DisplayItem(identity: DisplayIdentity(3), .content(.mask(RandomScenes.letters, x: 4, y: 6, paint))),
      ])
    let pixels = rendered(list, dither: false)
    // Rec.601: 0.299 * 102 + 0.587 * 127.5 + 0.114 * 153 = 122.8; with the bias 148.3.
    let solid = pixels[4, 6]
    for shift in [0, 8, 16] as [UInt32] { #expect(abs(Double(solid >> shift & 255) - 148.3) <= 1.5) }
    #expect(pixels[8, 7] == 0xFF66_8099)
  }

  @Test("a group that fades keeps its inner order: what lies on top hides what is below it")
  func group() {
    let list = DisplayList(
      size: Self.size,
      items: [
        .fill(1, Self.size.bounds, ResolvedColor(white: 1)),
        .group(
          2, .opacity(0.5),
          [
            .fill(3, PixelRect(x: 0, y: 0, width: 30, height: 30), ResolvedColor(red: 1, green: 0, blue: 0)),
            .fill(4, PixelRect(x: 10, y: 10, width: 30, height: 30), ResolvedColor(red: 0, green: 0, blue: 1)),
          ]),
      ])
    let pixels = rendered(list)
    #expect(pixels[5, 5] == 0xFFFF_7F7F && pixels[20, 20] == 0xFF7F_7FFF && pixels[50, 40] == 0xFFFF_FFFF)
  }
}
