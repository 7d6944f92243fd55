import Glibc
import Surfaces

/// A test pattern for blurs and materials: edges, frequencies, ramps, saturated colours, fine print.
enum TestChart {
  @Sendable static func draw(_ size: PixelSize) -> PixelBuffer {
    var chart = ChartPen(size: size)
    let unit = Double(size.height) / 1600
    func at(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PixelRect {
      let scaleX = Double(size.width) / 2560
      return PixelRect(
        minX: Int(x * scaleX), minY: Int(y * unit), maxX: Int((x + width) * scaleX), maxY: Int((y + height) * unit))
    }
    chart.fill(chart.bounds) { _, _ in 0x777777 }
    // One-pixel grid lines show distortion by the blur.
    let pitch = max(8, Int(80 * unit))
    chart.fill(chart.bounds) { x, y in x % pitch == 0 || y % pitch == 0 ? 0x8c8c8c : nil }

    chart.fill(at(80, 80, 720, 720)) { x, y in zonePlate(x, y, side: Int(720 * unit)) }
    chart.fill(at(880, 80, 720, 720)) { x, y in star(x, y, side: Int(720 * unit)) }
    // Adjacent saturated colours: the hardest edges for saturation and vibrancy.
    let primaries: [UInt32] = [
      0xff0000, 0x00ff00, 0x0000ff, 0x00ffff, 0xff00ff, 0xffff00, 0xffffff, 0x000000, 0xff8000, 0x0080ff, 0x80ff00,
      0x8000ff,
    ]
    for (index, color) in primaries.enumerated() {
      chart.fill(at(1680 + Double(index % 4) * 200, 80 + Double(index / 4) * 160, 200, 160)) { _, _ in color }
    }
    // Skin, foliage, sky and others of the 24 patches of common colour charts.
    let memory: [UInt32] = [
      0x735244, 0xc29682, 0x627a9d, 0x576c43, 0x8580b1, 0x67bdaa, 0xd67e2c, 0x505ba6, 0xc15a63, 0x5e3c6c, 0x9dbc40,
      0xe0a32e,
    ]
    for (index, color) in memory.enumerated() {
      chart.fill(at(1680 + Double(index % 6) * 800 / 6, 600 + Double(index / 6) * 100, 800 / 6 + 1, 100)) { _, _ in
        color
      }
    }
    ramps(&chart, at)
    lines(&chart, at(80, 1280, 720, 240))
    fineprint(&chart, at(880, 1280, 720, 240))
    edges(&chart, at(1680, 1280, 800, 240))
    return chart.buffer
  }

  private static func ramps(_ chart: inout ChartPen, _ at: (Double, Double, Double, Double) -> PixelRect) {
    for (index, mask) in [0xffffff, 0xff0000, 0x00ff00, 0x0000ff].enumerated() {
      let band = at(80, 880 + Double(index) * 80, 2400, 80)
      chart.fill(band) { x, _ in UInt32(x * 255 / max(1, band.width - 1)) * 0x010101 & UInt32(mask) }
    }
  }

  /// `cos(pi r^2 / side)`: the frequency grows with the radius, to the Nyquist frequency at the sides.
  private static func zonePlate(_ x: Int, _ y: Int, side: Int) -> UInt32 {
    let (dx, dy) = (Double(x) - Double(side) / 2, Double(y) - Double(side) / 2)
    let value = 0.5 + 0.5 * cos(.pi * (dx * dx + dy * dy) / Double(side))
    return UInt32((value * 255).rounded()) * 0x010101
  }

  /// 36 spokes, antialiased along their edges.
  private static func star(_ x: Int, _ y: Int, side: Int) -> UInt32 {
    let (dx, dy) = (Double(x) + 0.5 - Double(side) / 2, Double(y) + 0.5 - Double(side) / 2)
    let radius = (dx * dx + dy * dy).squareRoot()
    guard radius < Double(side) * 0.48 else { return 0xffffff }
    let wave = sin(atan2(dy, dx) * 36) * radius / 36
    return UInt32((min(max(0.5 + wave, 0), 1) * 255).rounded()) * 0x010101
  }

  /// Bars one to eight pixels wide, upright above and level below.
  private static func lines(_ chart: inout ChartPen, _ rect: PixelRect) {
    let columns = 8
    for column in 0..<columns {
      let period = 2 * (column + 1)
      let left = rect.minX + rect.width * column / columns
      let right = rect.minX + rect.width * (column + 1) / columns - 8
      let middle = (rect.minY + rect.maxY) / 2
      chart.fill(PixelRect(minX: left, minY: rect.minY, maxX: right, maxY: middle - 4)) { x, _ in
        x % period < period / 2 ? 0 : 0xffffff
      }
      chart.fill(PixelRect(minX: left, minY: middle + 4, maxX: right, maxY: rect.maxY)) { _, y in
        y % period < period / 2 ? 0 : 0xffffff
      }
    }
  }

  /// Words of synthetic letters, five pixels high and larger, dark on light and light on dark.
  private static func fineprint(_ chart: inout ChartPen, _ rect: PixelRect) {
    let noise = Noise(5)
    for half in 0..<2 {
      let area = PixelRect(
        x: rect.minX + rect.width * half / 2, y: rect.minY, width: rect.width / 2, height: rect.height)
      let (ink, paper): (UInt32, UInt32) = half == 0 ? (0x101010, 0xf4f1ea) : (0xf0f0f0, 0x15171c)
      chart.fill(area) { _, _ in paper }
      var top = 8
      var line: Int32 = 0
      while top < area.height - 40 {
        let dot = 1 + Int(line) / 5
        var left = 10
        var letter: Int32 = 0
        while left < area.width - 6 * dot - 8 {
          let bits = noise.bits(letter, line &+ Int32(half) &* 100)
          let isSpace = bits % 6 == 0
          let glyph = PixelRect(x: area.minX + left, y: area.minY + top, width: 4 * dot, height: 5 * dot)
          chart.fill(glyph) { x, y in
            // A letter is a stem and some bars.
            let (u, v) = (x / dot, y / dot)
            let isOn = u == 0 || bits >> UInt32(v * 3 + u) & 1 == 1
            return !isSpace && isOn && u < 3 ? ink : nil
          }
          left += 4 * dot
          letter += 1
        }
        top += 9 * dot
        line += 1
      }
    }
  }

  /// A slanted edge, a step of one level, and a bright spot on black: for the spread, banding and extent of a blur.
  private static func edges(_ chart: inout ChartPen, _ rect: PixelRect) {
    let third = rect.width / 3
    chart.fill(PixelRect(x: rect.minX, y: rect.minY, width: third, height: rect.height)) { x, y in
      let side = Double(x - third / 2) + Double(y - rect.height / 2) * 0.0875
      return UInt32((min(max(side + 0.5, 0), 1) * 255).rounded()) * 0x010101
    }
    chart.fill(PixelRect(x: rect.minX + third, y: rect.minY, width: third, height: rect.height)) { x, _ in
      UInt32(96 + x * 16 / third) * 0x010101
    }
    chart.fill(PixelRect(x: rect.minX + 2 * third, y: rect.minY, width: third, height: rect.height)) { x, y in
      let isSpot = abs(x - third / 2) < 4 && abs(y - rect.height / 2) < 4
      return isSpot ? 0xffffff : 0
    }
  }
}

/// Fills rectangles of whole pixels.
struct ChartPen {
  let buffer: PixelBuffer
  var bounds: PixelRect { buffer.size.bounds }

  init(size: PixelSize) { buffer = PixelBuffer(size: size) }

  /// Fills a rectangle: `color` takes a position relative to its corner and returns 0xRRGGBB, or nil to leave the
  /// pixel.
  mutating func fill(_ rect: PixelRect, _ color: (Int, Int) -> UInt32?) {
    let visible = rect.intersection(bounds)
    for y in visible.rows {
      for x in visible.columns {
        guard let value = color(x - rect.minX, y - rect.minY) else { continue }
        buffer.view.pixel(x, y).storeBytes(of: 0xff00_0000 | value, as: UInt32.self)
      }
    }
  }
}
