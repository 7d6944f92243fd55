import Kernels
import Lanes
import RenderPlan
import Surfaces

/// Which pixels a band writes round the caches, in a frame that goes round them (`StoreRoute`): those that nothing is
/// painted on afterwards. What text and edges are laid on later stays in the cache until then.
extension BandPainter {
  /// Notes for each row of the band the columns that commands after `index` touch.
  func noteWhatFollows(_ commands: [PaintCommand], after index: Int) {
    switch commands[index].kind {
    case .image, .backdrop: break
    default: return
    }
    let spans = scratch.later.reserve(rows.count)
    for y in 0..<rows.count { spans[y] = SIMD2(.max, .min) }
    for later in commands.indices[(index + 1)...] {
      let rects = commands[later].visible.rects
      for index in rects.indices {
        let rect = rects[index]
        let first = max(rect.minY, rows.lowerBound) - rows.lowerBound
        let end = min(rect.maxY, rows.upperBound) - rows.lowerBound
        guard first < end else { continue }
        for y in first..<end {
          spans[y] = SIMD2(min(spans[y][0], Int32(rect.minX)), max(spans[y][1], Int32(rect.maxX)))
        }
      }
    }
  }

  /// Whether nothing that comes later in this frame touches a run of pixels.
  @inline(__always)
  func isLast(_ x: Int, _ y: Int, _ count: Int) -> Bool {
    guard streams, depth == 0 else { return false }
    let later = scratch.later.base[y - rows.lowerBound]
    return x + count <= Int(later[0]) || x >= Int(later[1])
  }
}
