import DisplayList
import Glibc
import Kernels
import RenderPlan
import Shaders
import Surfaces

extension BandPainter {
  func fill(_ outline: Outline, _ paint: Paint, _ input: UnsafePointer<PaintInput>, _ area: PaintArea) {
    let shape = CoverageShape(outline)
    switch paint {
    case .color(let color):
      let packed = color.premultiplied
      forEachSpan(area, inside: shape) { x, y, count, coverage in
        if let coverage {
          CompositeKernels.sourceOver(packed, coverage: coverage, canvas.pixel(x, y), count: count)
        } else if packed >> 24 == 255 {
          CompositeKernels.fill(canvas.pixel(x, y), count: count, with: packed)
        } else {
          CompositeKernels.sourceOver(packed, canvas.pixel(x, y), count: count)
        }
      }
    case .gradient(_, let opacity):
      guard case .gradient(let shading) = input.pointee else { return }
      forEachSpan(area, inside: shape) { x, y, count, coverage in
        shade(shading, opacity.byte, x, y, count, coverage)
      }
    case .shader(_, let opacity):
      guard case .shader(let shading) = input.pointee else { return }
      forEachSpan(area, inside: shape, dividedFrom: Self.functionBlock) { x, y, count, coverage in
        run(shading, opacity.byte, x, y, count, coverage)
      }
    case .vibrancy(let vibrancy, let opacity):
      forEachSpan(area, inside: shape) { x, y, count, coverage in
        recolor(vibrancy, opacity, x, y, count, coverage ?? fullCoverage(count))
      }
    }
  }

  func fill(
    _ mask: CoverageMask, x originX: Int, y originY: Int, _ paint: Paint, _ input: UnsafePointer<PaintInput>,
    _ area: PaintArea
  ) {
    let gradient: GradientShading?
    if case .gradient(let shading) = input.pointee { gradient = shading } else { gradient = nil }
    let shader: ShaderShading?
    if case .shader(let shading) = input.pointee { shader = shading } else { shader = nil }
    let packed: UInt32 = if case .color(let color) = paint { color.premultiplied } else { 0 }
    forEachSpan(area, dividedFrom: shader == nil ? 16 : Self.functionBlock) { x, y, count, clip in
      var coverage = mask.row(x: x - originX, y: y - originY)
      if let clip {
        CompositeKernels.multiply(clip, by: coverage, into: scratch.coverage.base, count: count)
        coverage = UnsafePointer(scratch.coverage.base)
      }
      switch paint {
      case .color: CompositeKernels.sourceOver(packed, coverage: coverage, canvas.pixel(x, y), count: count)
      case .gradient(_, let opacity):
        if let gradient { shade(gradient, opacity.byte, x, y, count, coverage) }
      case .shader(_, let opacity):
        if let shader { run(shader, opacity.byte, x, y, count, coverage) }
      case .vibrancy(let vibrancy, let opacity): recolor(vibrancy, opacity, x, y, count, coverage)
      }
    }
  }

  func image(_ image: ImageContent, _ source: PixelSource, _ area: PaintArea) {
    if image.isOpaque {
      forEachSpan(area) { x, y, count, coverage in
        let pixels = source.pixel(x, y)
        if let coverage {
          CompositeKernels.sourceOver(pixels, opacity: 255, coverage: coverage, canvas.pixel(x, y), count: count)
        } else {
          CompositeKernels.copy(
            pixels, to: canvas.pixel(x, y), count: count, streaming: isFinal(x, y, count),
            following: source.pixel(x, y + 1))
        }
      }
    } else {
      draw(source, opacity: image.opacity.byte, area)
    }
  }

  func transformed(_ image: TransformedImage, _ source: PixelSource, _ area: PaintArea) {
    guard let toImage = image.map.inverse else { return }
    let row = UnsafeMutableRawPointer(scratch.pixels.base)
    let opacity = image.image.opacity.byte
    forEachSpan(area) { x, y, count, coverage in
      // Positions in the scaled picture, relative to its destination's origin.
      let (u, v) = toImage(x: 0.5, y: Double(y) + 0.5)
      let seen = SampleKernels.row(
        source.view, into: row, column: x, count: count, u: u - Double(source.originX), v: v - Double(source.originY),
        du: toImage.a, dv: toImage.b, nearest: image.image.quality == .nearest)
      // A rotated picture leaves up to half of its box empty.
      guard !seen.isEmpty else { return }
      let first = seen.lowerBound
      compositeOver(row + first * 4, opacity, x + first, y, seen.count, coverage.map { $0 + first })
    }
  }

  /// Draws a picture in perspective.
  func projected(_ picture: PixelSource, by toPicture: ProjectiveMap, opacity: UInt8, _ area: PaintArea) {
    let row = UnsafeMutableRawPointer(scratch.pixels.base)
    // Positions in the picture, relative to its first pixel.
    let map = toPicture.followed(
      by: ProjectiveMap(.translation(x: -Double(picture.originX), y: -Double(picture.originY))))
    let (right, down) = (SIMD3(map.m11, map.m12, map.m13), SIMD3(map.m21, map.m22, map.m23))
    let corner = SIMD3(map.m31, map.m32, map.m33) + right * 0.5
    forEachSpan(area) { x, y, count, coverage in
      SampleKernels.row(
        picture.view, into: row, column: x, count: count, origin: corner + down * (Double(y) + 0.5), step: right)
      compositeOver(row, opacity, x, y, count, coverage)
    }
  }

  /// Draws a picture.
  func draw(_ source: PixelSource, opacity: UInt8, _ area: PaintArea) {
    if area.isFirst {
      forEachSpan(area) { x, y, count, _ in memcpy(canvas.pixel(x, y), source.pixel(x, y), count * 4) }
    } else {
      forEachSpan(area) { x, y, count, coverage in
        compositeOver(source.pixel(x, y), opacity, x, y, count, coverage)
      }
    }
  }

  @inline(__always)
  func compositeOver(
    _ pixels: UnsafeRawPointer, _ opacity: UInt8, _ x: Int, _ y: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>?
  ) {
    if let coverage {
      CompositeKernels.sourceOver(pixels, opacity: opacity, coverage: coverage, canvas.pixel(x, y), count: count)
    } else if opacity == 255 {
      CompositeKernels.sourceOver(pixels, canvas.pixel(x, y), count: count)
    } else {
      CompositeKernels.sourceOver(pixels, opacity: opacity, canvas.pixel(x, y), count: count)
    }
  }

  /// Draws a picture through shader functions, or unchanged while they are compiled.
  func shaded(_ picture: PixelSource, _ shading: ShaderShading?, opacity: UInt8, _ area: PaintArea) {
    guard let shading else {
      if area.isFirst { clear(area) }
      var area = area
      area.visible = area.visible.intersection(picture.bounds)
      return draw(picture, opacity: opacity, area)
    }
    if area.isFirst {
      if case .pixels(let result) = shading, result.isOnCanvas { return }
      forEachSpan(area) { x, y, count, _ in
        if let pixels = shading.pixels(x, y, count) {
          CompositeKernels.copy(
            pixels.row, to: canvas.pixel(x, y), count: count, streaming: isFinal(x, y, count), following: pixels.next)
        } else {
          shading.row(x, y, count, into: canvas.pixel(x, y))
        }
      }
    } else {
      forEachSpan(area, dividedFrom: Self.functionBlock) { x, y, count, coverage in
        run(shading, opacity, x, y, count, coverage)
      }
    }
  }

  /// The number of pixels for which Metal functions run at once: rows are not divided for fewer.
  private static let functionBlock = 256

  func clear(_ area: PaintArea) {
    forEachSpan(area) { x, y, count, _ in memset(canvas.pixel(x, y), 0, count * 4) }
  }

  @inline(__always)
  private func run(
    _ shading: ShaderShading, _ opacity: UInt8, _ x: Int, _ y: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>?
  ) {
    let row = UnsafeMutableRawPointer(scratch.pixels.base)
    shading.row(x, y, count, into: row)
    compositeOver(row, opacity, x, y, count, coverage)
  }

  private func shade(
    _ shading: GradientShading, _ opacity: UInt8, _ x: Int, _ y: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>?
  ) {
    if coverage == nil, opacity == 255, shading.isOpaque {
      shading.row(x, y, count, thresholds: tables.dither.row(y), into: canvas.pixel(x, y))
      return
    }
    let row = UnsafeMutableRawPointer(scratch.pixels.base)
    shading.row(x, y, count, thresholds: tables.dither.row(y), into: row)
    compositeOver(row, opacity, x, y, count, coverage)
  }

  private func recolor(
    _ vibrancy: Vibrancy, _ opacity: Float, _ x: Int, _ y: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>
  ) {
    CompositeKernels.vibrancy(
      scale: vibrancy.scale, saturation: vibrancy.saturation, bias: vibrancy.bias, opacity: opacity.unit,
      coverage: coverage, canvas.pixel(x, y), count: count)
  }
}
