import DisplayList
import RenderPlan
import Renderer
import Surfaces

/// Where frames are made without their text, one after another, to measure the text on: of each only what differs from
/// the last is made.
///
/// One thread at a time uses it.
public final class BareFrame: @unchecked Sendable {
  private let renderer: FrameRenderer
  private var planner = PassPlanner()
  private var pixels: PixelBuffer?

  /// A surface, a renderer and its caches, which have nothing in them.
  ///
  /// - Parameter threads: that make the pixels.
  public init(threads: Int = 1) { renderer = FrameRenderer(threads: threads) }

  /// The pixels of a list; until the next call.
  func paint(_ list: DisplayList) -> SurfaceView {
    let held = pixels.flatMap { $0.size == list.size ? $0 : nil }
    let target = held ?? PixelBuffer(size: list.size)
    pixels = target
    renderer.render(planner.plan(list, age: held == nil ? 0 : 1), into: target.view)
    return target.view
  }
}
