import RenderPlan
import Surfaces
import Tiling

/// A paint pass begins with what no blur is needed for, most of it a picture beside and behind the panels: that is
/// painted while the small images are made.
///
/// The small images are half a dozen small jobs in a row, in which threads wait more for each other and for memory than they work.
extension FrameRenderer {
  /// Backdrops before a paint pass, and as many of its commands as wait for none of them.
  struct Opening {
    var backdrops: ArraySlice<RenderPass>
    var commands: Int
  }

  /// What can be painted while the backdrops from pass `start` on are made.
  func opening(of passes: [RenderPass], from start: Int) -> Opening? {
    guard pool.started > 1, !timesPasses else { return nil }
    var end = start
    while end < passes.count, case .backdrop(let pass) = passes[end], pass.source != .canvas { end += 1 }
    guard start < end, end < passes.count, case .paint(let commands) = passes[end] else { return nil }
    let count = commands.opening
    var pixels = 0
    for index in 0..<count { pixels += commands[index].visible.area }
    return count == 0 || pixels < leastOpening ? nil : Opening(backdrops: passes[start..<end], commands: count)
  }
}

extension [PaintCommand] {
  /// How many commands at the start need no backdrop, layers whole.
  var opening: Int {
    var depth = 0
    var opening = 0
    for index in indices {
      switch self[index].kind {
      case .backdrop, .blurred: return opening
      case .beginLayer: depth += 1
      case .endLayer: depth -= 1
      default: break
      }
      if depth == 0 { opening = index + 1 }
    }
    return opening
  }
}
