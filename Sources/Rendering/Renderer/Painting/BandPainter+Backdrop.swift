import DisplayList
import Glibc
import Kernels
import RenderPlan
import Surfaces

extension BandPainter {
  /// A panel: the coloured image at full size, in place of what is there.
  func backdrop(
    _ entry: BackdropCache.Entry, _ outline: Outline, noise: Float, opacity: Float, _ command: PaintCommand
  ) {
    let area = command.visible.bounds.intersection(band)
    guard !area.isEmpty else { return }
    var upsampler = upsampler(entry, area)
    let dither = resources.dither
    let opacity = opacity.byte
    let grain = resources.grain
    let amplitude = UInt16(noise.unit * 256 + 0.5)
    let row = UnsafeMutableRawPointer(scratch.pixels.base)
    let isOpaque = entry.coloring.isOpaque
    forEachSpan(command, inside: CoverageShape(outline)) { x, y, count, coverage in
      if coverage == nil, opacity == 255, amplitude == 0, isOpaque {
        // Straight to the surface: by way of a row in the nearest cache the panel takes a fifth longer.
        upsampler.row(
          y, x: x, count: count, thresholds: dither.row(y), into: canvas.pixel(x, y),
          streaming: isLast(x, y, count))
        return
      }
      upsampler.row(y, x: x, count: count, thresholds: dither.row(y), into: row)
      if amplitude > 0 {
        CompositeKernels.addGrain(row, count: count, amplitude: amplitude, thresholds: grain.row(y), column: x)
      }
      if !isOpaque { CompositeKernels.limitToAlpha(row, count: count) }
      if coverage == nil, opacity == 255 {
        memcpy(canvas.pixel(x, y), row, count * 4)
        return
      }
      let mixed = coverage ?? solid(count)
      if opacity < 255 { CompositeKernels.multiply(scratch.coverage.base, by: opacity, count: count) }
      CompositeKernels.mix(row, coverage: mixed, canvas.pixel(x, y), count: count)
    }
  }

  /// A blurred picture, over what is there.
  func blurred(_ entry: BackdropCache.Entry, opacity: UInt8, _ command: PaintCommand) {
    let area = command.visible.bounds.intersection(band)
    guard !area.isEmpty else { return }
    var upsampler = upsampler(entry, area)
    let dither = resources.dither
    let row = UnsafeMutableRawPointer(scratch.pixels.base)
    let isOpaque = entry.coloring.isOpaque
    forEachSpan(command) { x, y, count, coverage in
      upsampler.row(y, x: x, count: count, thresholds: dither.row(y), into: row)
      if !isOpaque { CompositeKernels.limitToAlpha(row, count: count) }
      over(row, opacity, x, y, count, coverage)
    }
  }

  private func upsampler(_ entry: BackdropCache.Entry, _ area: PixelRect) -> Upsampler {
    Upsampler(entry, area: area, rows: scratch.stretched, job: resources.job, tables: resources.phases)
  }

  private var band: PixelRect {
    let bounds = canvas.bounds
    return PixelRect(minX: bounds.minX, minY: rows.lowerBound, maxX: bounds.maxX, maxY: rows.upperBound)
  }
}
