public import DisplayList
import Platform
public import RenderPlan
public import Shaders
public import Surfaces
public import Tiling

/// Frames in memory: a planner, a renderer, and the buffer that both work on.
///
/// If a list follows another one of the same size, only the difference is painted again. One thread uses it at a time.
public final class Offscreen {
  /// The pixels of the last frame; 1 x 1 before the first one.
  public private(set) var pixels = PixelBuffer(size: PixelSize(width: 1, height: 1))
  /// The renderer, with its threads and caches.
  public let renderer: FrameRenderer
  private let sharesPixels: Bool
  private var planner: PassPlanner
  private var hasFrame = false

  /// A renderer with empty caches.
  ///
  /// - Parameters:
  ///   - threads: 1...256.
  ///   - dither: false rounds blurred panels, gradients and shaders to the nearest byte.
  ///   - keepsBlurs: whether a blur is kept while its source stays the same.
  ///   - sharesPixels: whether agents can write `pixels`, which then take a descriptor.
  ///   - shaders: the source of compiled Metal functions.
  ///   - workLog: the log in which the threads record their work.
  public init(
    threads: Int = 1, dither: Bool = true, keepsBlurs: Bool = true, sharesPixels: Bool = false,
    shaders: ShaderStore = .shared, workLog: WorkLog? = nil
  ) {
    self.sharesPixels = sharesPixels
    renderer = FrameRenderer(threads: threads, dither: dither, shaders: shaders, workLog: workLog)
    planner = PassPlanner(keepsBlurs: keepsBlurs)
  }

  /// Plans the next frame, and allocates its pixels if the size has changed.
  ///
  /// - Precondition: both sides of the list are in 1...32767 pixels.
  public func plan(_ list: DisplayList) -> RenderPlan { plan(FlatList(list)) }

  /// Plans the next frame from a list that has been flattened.
  ///
  /// - Precondition: both sides of the list are in 1...32767 pixels.
  public func plan(_ list: FlatList) -> RenderPlan {
    if pixels.size != list.size {
      pixels = sharesPixels ? .shared(size: list.size, access: .writable) : PixelBuffer(size: list.size)
      hasFrame = false
    }
    defer { hasFrame = true }
    return planner.plan(list, age: hasFrame ? 1 : 0)
  }

  /// Paints a frame.
  ///
  /// - Precondition: the plan is the last one from `plan(_:)`, and has not been painted.
  @discardableResult
  public func paint(_ plan: RenderPlan) -> RenderTrace {
    renderer.render(plan, into: pixels.view)
  }

  /// Plans and paints a frame.
  ///
  /// - Returns: `pixels`, which the next frame of the same size overwrites.
  public func render(_ list: DisplayList) -> PixelBuffer { render(FlatList(list)) }

  /// Plans and paints a frame from a list that has been flattened.
  ///
  /// - Returns: `pixels`, which the next frame of the same size overwrites.
  public func render(_ list: FlatList) -> PixelBuffer {
    paint(plan(list))
    return pixels
  }
}
