import DisplayList
import Glibc
import Kernels
import RenderPlan
import Surfaces

extension BandPainter {
  /// Replaces pixels by a panel: the coloured image at full size.
  func backdrop(
    _ image: BackdropImage, _ outline: Outline, noise: Float, opacity: Float, _ area: PaintArea
  ) {
    let visible = area.visible.bounds.intersection(band)
    guard !visible.isEmpty else { return }
    var upsampler = upsampler(image, visible)
    let dither = tables.dither
    let opacity = opacity.byte
    let grain = tables.grain
    let amplitude = UInt16(noise.unit * 256 + 0.5)
    let row = UnsafeMutableRawPointer(scratch.pixels.base)
    let isOpaque = image.coloring.isOpaque
    forEachSpan(area, inside: CoverageShape(outline)) { x, y, count, coverage in
      if coverage == nil, opacity == 255, amplitude == 0, isOpaque {
        // Writes directly to the surface: by way of a row in the first-level cache the panel takes a fifth longer.
        upsampler.row(
          y, x: x, count: count, of: image, thresholds: dither.row(y), into: canvas.pixel(x, y),
          streaming: isFinal(x, y, count))
        return
      }
      upsampler.row(y, x: x, count: count, of: image, thresholds: dither.row(y), into: row)
      if amplitude > 0 {
        CompositeKernels.addGrain(row, count: count, amplitude: amplitude, thresholds: grain.row(y), column: x)
      }
      if !isOpaque { CompositeKernels.limitToAlpha(row, count: count) }
      if coverage == nil, opacity == 255 {
        memcpy(canvas.pixel(x, y), row, count * 4)
        return
      }
      var mixed = coverage ?? fullCoverage(count)
      if opacity < 255 {
        CompositeKernels.multiply(mixed, by: opacity, into: scratch.coverage.base, count: count)
        mixed = UnsafePointer(scratch.coverage.base)
      }
      CompositeKernels.mix(row, coverage: mixed, canvas.pixel(x, y), count: count)
    }
  }

  /// Draws a blurred picture.
  func blurred(_ image: BackdropImage, opacity: UInt8, _ area: PaintArea) {
    let visible = area.visible.bounds.intersection(band)
    guard !visible.isEmpty else { return }
    var upsampler = upsampler(image, visible)
    let dither = tables.dither
    let row = UnsafeMutableRawPointer(scratch.pixels.base)
    let isOpaque = image.coloring.isOpaque
    forEachSpan(area) { x, y, count, coverage in
      upsampler.row(y, x: x, count: count, of: image, thresholds: dither.row(y), into: row)
      if !isOpaque { CompositeKernels.limitToAlpha(row, count: count) }
      compositeOver(row, opacity, x, y, count, coverage)
    }
  }

  private func upsampler(_ image: BackdropImage, _ area: PixelRect) -> Upsampler {
    Upsampler(image, area: area, rows: scratch.upsampledRows, job: job, tables: tables.phases)
  }

  private var band: PixelRect {
    let bounds = canvas.bounds
    return PixelRect(minX: bounds.minX, minY: rows.lowerBound, maxX: bounds.maxX, maxY: rows.upperBound)
  }
}
