import DisplayList
import Glibc
import Kernels
import RenderPlan
import Surfaces

extension BandPainter {
  /// Goes on painting aside, on this band's part of `extent`, which is cleared.
  mutating func beginLayer(_ extent: PixelRect) {
    if scratch.layers.count == depth { scratch.layers.append(Layer()) }
    let layer = scratch.layers[depth]
    let stride = extent.width * 4 + 64
    let height = max(1, rows.count)
    let base = UnsafeMutableRawPointer(layer.pixels.reserve(stride / 4 * height + 32))
    memset(base, 0, stride * height)
    layer.below = canvas
    depth += 1
    canvas = PixelSource(
      view: SurfaceView(base: base, size: PixelSize(width: extent.width, height: height), stride: stride),
      originX: extent.minX, originY: rows.lowerBound)
  }

  /// Lays the layer down on what was painted on before it.
  mutating func endLayer(_ effect: LayerEffect, _ command: PaintCommand) {
    let layer = canvas
    depth -= 1
    canvas = scratch.layers[depth].below!
    let opacity = effect.opacity.byte
    let table = effect.transfer.flatMap { resources.transfers.ready($0) }
    forEachSpan(command) { x, y, count, coverage in
      let pixels = layer.pixel(x, y)
      effect.matrices.withUnsafeBufferPointer { matrices in
        if !matrices.isEmpty { ColorMatrixKernels.apply(matrices, pixels, count: count) }
      }
      if let table { TransferKernels.apply(table, pixels, count: count) }
      if effect.isLinear, effect.blend == .normal {
        LinearLightKernels.sourceOver(
          pixels, opacity: opacity, coverage: coverage, canvas.pixel(x, y), count: count)
      } else if effect.blend == .normal {
        over(pixels, opacity, x, y, count, coverage)
      } else {
        BlendKernels.blend(
          effect.blend, pixels, opacity: opacity, coverage: coverage, canvas.pixel(x, y), count: count)
      }
    }
  }
}

/// A layer's pixels in one band, and what it will be laid down on.
final class Layer {
  let pixels = Scratch<UInt32>()
  var below: PixelSource?
}
