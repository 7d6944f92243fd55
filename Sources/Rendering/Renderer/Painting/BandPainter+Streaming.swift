import Kernels
import Lanes
import RenderPlan
import Surfaces

/// The choice of pixels for non-temporal stores, in a frame that uses them (`StorePolicy`): those that no later command
/// paints. Pixels under text and edges stay in the cache until these are painted.
extension BandPainter {
  /// Records for each row of the band the columns that commands after `index` paint.
  func recordLaterColumns(_ commands: [PaintCommand], after index: Int) {
    switch commands[index].kind {
    case .image, .backdrop: break
    default: return
    }
    let spans = scratch.laterColumns.reserve(rows.count)
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

  /// Returns whether no later command of the frame paints a run of pixels.
  @inline(__always)
  func isFinal(_ x: Int, _ y: Int, _ count: Int) -> Bool {
    guard streams, depth == 0 else { return false }
    let later = scratch.laterColumns.base[y - rows.lowerBound]
    return x + count <= Int(later[0]) || x >= Int(later[1])
  }
}
