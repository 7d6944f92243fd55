import DisplayList
import Glibc
import Kernels
import RenderPlan
import Surfaces

extension BandPainter {
  /// Redirects painting to a cleared layer: this band's part of `extent`.
  mutating func beginLayer(_ extent: PixelRect) {
    if scratch.layers.count == depth { scratch.layers.append(Layer()) }
    let layer = scratch.layers[depth]
    let stride = extent.width * 4 + 64
    let height = max(1, rows.count)
    let base = UnsafeMutableRawPointer(layer.pixels.reserve(stride / 4 * height + 32))
    memset(base, 0, stride * height)
    layer.parent = canvas
    depth += 1
    canvas = PixelTarget(
      view: SurfaceView(base: base, size: PixelSize(width: extent.width, height: height), stride: stride),
      originX: extent.minX, originY: rows.lowerBound)
  }

  /// Composites the layer with the target before it.
  mutating func endLayer(_ effect: LayerEffect, _ input: UnsafePointer<PaintInput>, _ area: PaintArea) {
    let layer = canvas
    depth -= 1
    canvas = scratch.layers[depth].parent!
    let opacity = effect.opacity.byte
    let table: TransferTable?
    if case .transfer(let transfer) = input.pointee { table = transfer } else { table = nil }
    forEachSpan(area) { x, y, count, coverage in
      let pixels = layer.pixel(x, y)
      effect.matrices.withUnsafeBufferPointer { matrices in
        if !matrices.isEmpty { ColorMatrixKernels.apply(matrices, pixels, count: count) }
      }
      if let table { TransferKernels.apply(table, pixels, count: count) }
      if effect.isLinear, effect.blend == .normal {
        LinearLightKernels.sourceOver(
          pixels, opacity: opacity, coverage: coverage, canvas.pixel(x, y), count: count)
      } else if effect.blend == .normal {
        compositeOver(pixels, opacity, x, y, count, coverage)
      } else {
        BlendKernels.blend(
          effect.blend, pixels, opacity: opacity, coverage: coverage, canvas.pixel(x, y), count: count)
      }
    }
  }
}

/// The pixels of a layer in one band, and the target that it is composited with.
final class Layer {
  let pixels = ScratchBuffer<UInt32>()
  var parent: PixelTarget?
}
