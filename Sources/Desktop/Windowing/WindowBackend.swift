public import Surfaces

/// A window that shows frames and delivers input: an X11 window, or a headless one.
///
/// One thread calls all members. There are no callbacks: events, completions and errors are values that the caller
/// collects. No member blocks, except `events(until:)`, which waits until its deadline.
public protocol WindowBackend: AnyObject {
  /// The size of the next frame in pixels: the window's, as last requested by the display, within the limits of a
  /// surface.
  var size: PixelSize { get }
  /// Pixels per point.
  var scale: Double { get }
  /// Seconds between two refreshes of the display; nil if unknown.
  var refreshInterval: Double? { get }
  /// A one-line description of the presentation path ("MIT-SHM, 3 buffers"), for the report and the log.
  var presentationNote: String { get }

  /// The text on the clipboard; nil if there is none, or if its owner does not answer in time.
  var clipboard: String? { get set }

  /// Offers a picture, the bytes of a PNG file, to other programs instead of a text.
  ///
  /// - Returns: false if the display has no place for it, or another program has taken the place.
  func offer(png: [UInt8]) -> Bool

  /// Returns the desktop image behind all windows; nil if it is not available. After the first call, `.backdropChanged`
  /// reports changes of the image or its position.
  func wallpaper() -> Wallpaper?

  /// Sets the title of the window.
  func setTitle(_ title: String)
  /// Requests full screen on or off; `.fullscreen` reports the change.
  func setFullscreen(_ on: Bool)

  /// Waits until `deadline` (seconds of the monotonic clock; nil returns at once) for input, a completed frame or a
  /// wake-up, and returns the input in order.
  func events(until deadline: Double?) throws(WindowError) -> [InputEvent]

  /// Makes `events(until:)` return early when `descriptor`, an eventfd, becomes readable. The backend resets it.
  func watch(wakeup descriptor: Int32)

  /// Returns a free buffer of `size`, or nil while the display reads all of them.
  func acquireSurface() throws(WindowError) -> AcquiredSurface?

  /// Shows a finished buffer. Only `damage` differs from the last presented frame.
  ///
  /// - Parameter atOnce: whether to show the frame without waiting for the next refresh, if the display can do that.
  func present(_ surface: AcquiredSurface, damage: Region, atOnce: Bool) throws(WindowError)

  /// True if several frames may wait at the display, each for its own refresh.
  var queuesFrames: Bool { get }

  /// Shows a finished buffer at a refresh. Only `damage` differs from the last presented frame.
  ///
  /// - Parameter refresh: the number of the refresh, greater than that of every previous frame; one that has passed
  ///   stands for the next.
  func present(_ surface: AcquiredSurface, damage: Region, refresh: Int) throws(WindowError)

  /// Returns a buffer without showing it.
  func discard(_ surface: AcquiredSurface)

  /// Releases memory that frames of the current size do not need.
  func releaseSpareMemory()

  /// Returns the results of frames presented since the last call.
  func drainFeedback() -> [PresentFeedback]

  /// Closes the window; later calls have no effect.
  func close()
}

extension WindowBackend {
  /// Offers nothing.
  public func offer(png: [UInt8]) -> Bool { false }

  /// Releases nothing.
  public func releaseSpareMemory() {}

  /// Shows a finished buffer at the next refresh. Only `damage` differs from the last presented frame.
  public func present(_ surface: AcquiredSurface, damage: Region) throws(WindowError) {
    try present(surface, damage: damage, atOnce: false)
  }

  public var queuesFrames: Bool { false }

  public func present(_ surface: AcquiredSurface, damage: Region, refresh: Int) throws(WindowError) {
    try present(surface, damage: damage, atOnce: false)
  }
}

/// The desktop image behind all windows.
public struct Wallpaper: Hashable, Sendable {
  /// The image, opaque and as large as the screen.
  public var bitmap: Bitmap
  /// The rectangle of the image in window coordinates, in pixels: its origin is that of the screen.
  public var place: PixelRect

  public init(bitmap: Bitmap, place: PixelRect) {
    self.bitmap = bitmap
    self.place = place
  }
}

/// A buffer lent for one frame.
public struct AcquiredSurface: Sendable {
  /// The pixels of the buffer, in the `size` that the backend had when the buffer was acquired.
  public var view: SurfaceView
  /// The number of frames since this buffer was shown: 1 holds the last frame, 0 has undefined contents.
  public var age: Int
  /// The index of the buffer in the backend.
  public var index: Int

  public init(view: SurfaceView, age: Int, index: Int) {
    self.view = view
    self.age = age
    self.index = index
  }
}

/// The result of a presented frame; times in seconds of the monotonic clock.
///
/// Every frame has one result when its buffer is free. If the display reports its refreshes, a frame has a second
/// result, with `refresh`, before or after that one.
public struct PresentFeedback: Sendable, Hashable {
  /// A refresh of the display.
  public struct Refresh: Sendable, Hashable {
    /// Its time on the monotonic clock.
    public var time: Double
    /// Its number, counted by the display from an arbitrary origin.
    public var count: Int

    /// Creates a refresh; `time` in seconds of the monotonic clock.
    public init(time: Double, count: Int) {
      self.time = time
      self.count = count
    }
  }

  /// The number of the `present` call, from 0.
  public var frame: Int
  /// The time at which the frame was sent to the display: during the `present` call, or later.
  public var submitted: Double
  /// The time at which the display had read the buffer.
  public var completed: Double
  /// False when the frame was lost (the window was destroyed, or its completion is missing).
  public var shown: Bool
  /// The refresh that showed the frame first; nil in the result that frees its buffer.
  public var refresh: Refresh?

  /// Creates a result; times in seconds of the monotonic clock.
  public init(frame: Int, submitted: Double, completed: Double, shown: Bool, refresh: Refresh? = nil) {
    self.frame = frame
    self.submitted = submitted
    self.completed = completed
    self.shown = shown
    self.refresh = refresh
  }
}

/// The reason why a window could not be opened, or was lost.
public enum WindowError: Error, Hashable, Sendable {
  /// There is no display of that name, or none is named.
  case noDisplay(name: String)
  /// The connection to the display was lost.
  case displayLost(name: String)
  /// The display lacks a required feature.
  case missing(String)
  /// A call to the system or the display failed.
  case failed(call: String, detail: String)
}

extension WindowError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noDisplay(let name):
      name.isEmpty
        ? "no display: DISPLAY is not set; --headless runs without one" : "\(name): cannot open the display"
    case .displayLost(let name): "\(name): the connection to the display was lost"
    case .missing(let what): "the display has no \(what)"
    case .failed(let call, let detail): "\(call): \(detail)"
    }
  }
}
