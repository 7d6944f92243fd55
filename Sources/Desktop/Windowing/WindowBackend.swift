public import Surfaces

/// A place that shows frames and tells what its user does: an X11 window, or nothing at all when headless.
///
/// One thread calls every member. Nothing here calls back: events, completions and failures are values that the caller
/// collects. No member waits for pixels, for the display or for a buffer, except `events(until:)`, which waits for
/// just as long as it is told.
public protocol WindowBackend: AnyObject {
  /// The size of the next frame in pixels; the last one the display asked for.
  var size: PixelSize { get }
  /// Pixels a point.
  var scale: Double { get }
  /// Seconds between two refreshes of the display, or nil where it does not say.
  var refreshInterval: Double? { get }
  /// One line on how frames reach the display ("MIT-SHM, 3 buffers"), for the report and the log.
  var presentationNote: String { get }

  /// Text on its way from one program to another; nil where there is none, or none that can be had within a moment.
  var clipboard: String? { get set }

  /// The picture behind all windows; nil where it cannot be had. `.backdropChanged` tells when it is another, or lies
  /// elsewhere, once it has been asked for.
  func wallpaper() -> Wallpaper?

  /// Names the window.
  func setTitle(_ title: String)
  /// Asks for the window to fill the screen, or not to; that it does comes as an event.
  func setFullscreen(_ on: Bool)

  /// Waits until `deadline` (seconds of the monotonic clock; nil returns at once) for input, a completed frame or a
  /// wake-up, and returns the input in the order in which it came.
  func events(until deadline: Double?) throws(WindowError) -> [InputEvent]

  /// A file descriptor to watch while waiting: when it becomes readable, `events(until:)` returns early. The backend
  /// drains it (an eventfd).
  func watch(wakeup descriptor: Int32)

  /// A free buffer of `size`, or nil while the display still reads all of them.
  func acquireSurface() throws(WindowError) -> AcquiredSurface?

  /// Shows a finished buffer. Only `damage` differs from what this window showed last.
  func present(_ surface: AcquiredSurface, damage: Region) throws(WindowError)

  /// Gives a buffer back that will not be shown.
  func discard(_ surface: AcquiredSurface)

  /// What became of presented frames since the last call.
  func drainFeedback() -> [PresentFeedback]

  /// Takes the window away; after it nothing is shown and nothing happens.
  func close()
}

/// The picture that the desktop shows behind all windows.
public struct Wallpaper: Hashable, Sendable {
  /// Opaque, as large as the screen.
  public var bitmap: Bitmap
  /// Where it lies in the window's pixels: its origin is the screen's.
  public var place: PixelRect

  /// A picture and where it lies.
  public init(bitmap: Bitmap, place: PixelRect) {
    self.bitmap = bitmap
    self.place = place
  }
}

/// A buffer lent for one frame.
public struct AcquiredSurface: Sendable {
  /// The buffer's pixels, of the backend's `size` as it was when the buffer was acquired.
  public var view: SurfaceView
  /// How many presented frames ago this buffer was shown: 1 holds the last frame, 0 holds nothing usable.
  public var age: Int
  /// Which buffer of the backend this is.
  public var index: Int

  /// A buffer of a backend.
  public init(view: SurfaceView, age: Int, index: Int) {
    self.view = view
    self.age = age
    self.index = index
  }
}

/// The display's word on one presented frame.
public struct PresentFeedback: Sendable, Hashable {
  /// Counts `present` calls from 0.
  public var frame: Int
  /// When the frame was handed over, in seconds of the monotonic clock.
  public var submitted: Double
  /// When the display had read the buffer.
  public var completed: Double
  /// False when the frame was lost (the window went away, the completion never came).
  public var shown: Bool

  /// What became of a frame; times in seconds of the monotonic clock.
  public init(frame: Int, submitted: Double, completed: Double, shown: Bool) {
    self.frame = frame
    self.submitted = submitted
    self.completed = completed
    self.shown = shown
  }
}

/// Why a window cannot be had, or went away.
public enum WindowError: Error, Hashable, Sendable {
  /// There is no display of that name, or none is named.
  case noDisplay(name: String)
  /// The connection to the display broke.
  case displayLost(name: String)
  /// The display has not got what is needed.
  case missing(String)
  /// A call of the system's or the display's was refused.
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
