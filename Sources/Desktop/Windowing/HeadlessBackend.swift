import Glibc
import Platform
public import Surfaces

/// A window without a display: frames go to a screen in memory, input comes from a script.
///
/// It implements the protocol like a real display. `present` copies only the damaged part of a frame to `screen`, and
/// frees its buffer.
public final class HeadlessBackend: WindowBackend {
  public private(set) var size: PixelSize
  public private(set) var scale: Double
  public let refreshInterval: Double?
  /// The contents of the window; zero before the first frame and after a change of size.
  public private(set) var screen: PixelBuffer
  /// The last title set.
  public private(set) var title = ""
  /// A clipboard private to this window.
  public var clipboard: String? {
    didSet { offeredPicture = nil }
  }
  /// The PNG file that is on the clipboard instead of a text.
  public private(set) var offeredPicture: [UInt8]?
  /// The number of presented frames.
  public private(set) var presented = 0

  private struct Slot {
    var pixels: PixelBuffer?
    var isAcquired = false
    /// The number of the frame in this buffer, while its pixels are unchanged.
    var frame: Int?
  }

  private var slots = [Slot](repeating: Slot(), count: 3)
  private var feedback: [PresentFeedback] = []
  private let waiter: Waiter
  private var script: [(time: Double, event: InputEvent)] = []
  private var isClosed = false

  /// Creates a window that is visible and focused.
  ///
  /// - Parameters:
  ///   - size: in pixels, within the limits of a surface.
  ///   - scale: pixels per point.
  ///   - refreshInterval: seconds between two refreshes of the simulated display.
  public init(size: PixelSize, scale: Double = 1, refreshInterval: Double? = 1.0 / 60) throws(WindowError) {
    waiter = try Waiter()
    self.size = size.limitedToSurface
    self.scale = scale
    self.refreshInterval = refreshInterval
    screen = PixelBuffer(size: self.size)
    send([.visible(true), .focus(true)])
  }

  public var presentationNote: String { "headless, \(slots.count) buffers" }

  // MARK: Input

  /// Queues user input at `time` (seconds of the monotonic clock; the past means now).
  ///
  /// A new size or scale takes effect when its event is collected.
  public func send(_ events: [InputEvent], at time: Double = 0) {
    for event in events {
      let index = script.firstIndex { $0.time > time } ?? script.endIndex
      script.insert((time, event), at: index)
    }
  }

  public func events(until deadline: Double?) throws(WindowError) -> [InputEvent] {
    var woke = waiter.wait(until: nil)
    while !isClosed, !woke, let deadline, (script.first?.time ?? .infinity) > monotonicSeconds(),
      monotonicSeconds() < deadline
    {
      woke = waiter.wait(until: min(deadline, script.first?.time ?? deadline))
    }
    var queue = InputQueue()
    let now = monotonicSeconds()
    while let next = script.first, next.time <= now {
      script.removeFirst()
      queue.append(next.event)
    }
    let events = queue.take()
    for event in events { apply(event) }
    return events
  }

  private func apply(_ event: InputEvent) {
    switch event {
    case .resized(let new):
      size = new.limitedToSurface
      if screen.size != size { screen = PixelBuffer(size: size) }
    case .scaleChanged(let new): scale = new
    default: break
    }
  }

  public func watch(wakeup descriptor: Int32) { waiter.watch(descriptor) }

  // MARK: Frames

  public func acquireSurface() throws(WindowError) -> AcquiredSurface? {
    let free = slots.indices.filter { !slots[$0].isAcquired }
    guard !isClosed, let index = free.max(by: { rank($0) < rank($1) }) else { return nil }
    if slots[index].pixels?.size != size { slots[index] = Slot(pixels: frame(size)) }
    guard let pixels = slots[index].pixels else { return nil }
    let age = slots[index].frame.map { presented - $0 } ?? 0
    slots[index].isAcquired = true
    slots[index].frame = nil
    return AcquiredSurface(view: pixels.view, age: age, index: index)
  }

  /// Returns pixels that other processes can draw into, like those of a window; private ones if the system cannot share
  /// any.
  private func frame(_ size: PixelSize) -> PixelBuffer {
    guard let memory = SharedMemory(count: PixelBuffer.byteCount(size: size), access: .writable) else {
      return PixelBuffer(size: size)
    }
    return PixelBuffer(size: size, base: memory.base, owner: memory)
  }

  public func releaseSpareMemory() {
    for index in slots.indices where !slots[index].isAcquired && slots[index].pixels?.size != size {
      slots[index] = Slot()
    }
  }

  /// Ranks the most recently shown buffer highest: it needs the least repainting.
  private func rank(_ index: Int) -> Int {
    guard let pixels = slots[index].pixels else { return -1 }
    return pixels.size == size ? (slots[index].frame ?? -1) + 1 : -1
  }

  public func present(_ surface: AcquiredSurface, damage: Region, atOnce: Bool) throws(WindowError) {
    guard let pixels = reclaim(surface) else { return }
    let submitted = monotonicSeconds()
    for rect in damage.intersection(screen.size.bounds.intersection(pixels.size.bounds)).rects {
      for y in rect.rows {
        memcpy(screen.view.pixel(rect.minX, y), pixels.view.pixel(rect.minX, y), rect.width * 4)
      }
    }
    slots[surface.index].frame = presented
    let done = PresentFeedback(frame: presented, submitted: submitted, completed: monotonicSeconds(), shown: true)
    feedback.append(done)
    presented += 1
  }

  public func discard(_ surface: AcquiredSurface) { _ = reclaim(surface) }

  private func reclaim(_ surface: AcquiredSurface) -> PixelBuffer? {
    guard slots.indices.contains(surface.index), slots[surface.index].isAcquired else { return nil }
    slots[surface.index].isAcquired = false
    return slots[surface.index].pixels
  }

  public func drainFeedback() -> [PresentFeedback] {
    defer { feedback = [] }
    return feedback
  }

  // MARK: The window

  /// Returns nil, since there is no desktop.
  public func wallpaper() -> Wallpaper? { nil }

  public func offer(png: [UInt8]) -> Bool {
    clipboard = nil
    offeredPicture = png
    return true
  }

  public func setTitle(_ title: String) { self.title = title }

  /// Sends the event only, since there is no screen to fill.
  public func setFullscreen(_ on: Bool) { send([.fullscreen(on)]) }

  public func close() { isClosed = true }
}
