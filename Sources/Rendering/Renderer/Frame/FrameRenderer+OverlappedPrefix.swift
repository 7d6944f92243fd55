import RenderPlan
import Surfaces
import Tiling

/// A paint pass usually begins with commands that need no blur, mostly a picture beside and behind the panels. They are
/// painted while the small images are made: these are a sequence of small jobs, in which threads mostly wait for memory
/// and for each other.
extension FrameRenderer {
  /// Backdrops before a paint pass, and its first commands that need none of them.
  struct OverlappedPrefix {
    var backdrops: ArraySlice<RenderPass>
    var commands: Int
  }

  /// The commands that can be painted while the backdrops from pass `start` on are made; nil if it is not worthwhile.
  func overlappedPrefix(of passes: [RenderPass], from start: Int) -> OverlappedPrefix? {
    guard pool.started > 1, !timesPasses else { return nil }
    var end = start
    while end < passes.count, case .backdrop(let pass) = passes[end], pass.source != .canvas { end += 1 }
    guard start < end, end < passes.count, case .paint(let commands) = passes[end] else { return nil }
    let count = commands.countBeforeBackdrops
    var pixels = 0
    for index in 0..<count { pixels += commands[index].visible.area }
    guard count > 0, pixels >= minimumOverlappedPixels else { return nil }
    return OverlappedPrefix(backdrops: passes[start..<end], commands: count)
  }
}

extension [PaintCommand] {
  /// The number of leading commands that need no backdrop, without splitting a layer.
  var countBeforeBackdrops: Int {
    var depth = 0
    var count = 0
    for index in indices {
      switch self[index].kind {
      case .backdrop, .blurred: return count
      case .beginLayer: depth += 1
      case .endLayer: depth -= 1
      default: break
      }
      if depth == 0 { count = index + 1 }
    }
    return count
  }
}
