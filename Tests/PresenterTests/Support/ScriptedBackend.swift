import FrameTiming
import Glibc
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import Presenter

/// A window whose time passes only while the loop waits: whatever is due next comes at once.
///
/// Before time passes, the render thread, the loading of pictures and the measuring of text are waited for, so that a
/// run depends on nothing but its script.
final class ScriptedBackend: WindowBackend {
  private(set) var size: PixelSize
  var scale = 1.0
  var refreshInterval: Double? = 1.0 / 60
  let presentationNote = "scripted"
  let clock: ManualClock
  var renderThread: RenderThread?
  var backgrounds: BackgroundStore?
  var legibility: LegibilityMeter?
  var opener: FileOpener?
  var clipboard: String?
  private(set) var offeredPicture: [UInt8]?
  /// The wallpapers behind the window, each with the time from which it is there.
  var wallpapers: [(time: Double, wallpaper: Wallpaper)] = []

  /// Input by the time at which it comes.
  private var script: [(time: Double, event: InputEvent)] = []
  /// The events on other threads, each with its time; an event wakes the loop.
  private var happenings: [(time: Double, run: () -> Void)] = []
  /// The pixels that a display would show.
  private(set) var screen: PixelBuffer
  private(set) var presents: [(time: Double, size: PixelSize, damage: Region)] = []
  private(set) var titles: [String] = []
  private(set) var fullscreenRequests: [Bool] = []
  private(set) var waits = 0
  /// The number of times that the loop has come back since time passed last.
  private var stalls = 0
  /// More than any frame needs.
  private static let maximumStalls = 5000
  /// The time from which on the connection is gone.
  var lostAt = Double.infinity
  /// While the time is in here, the display gives no buffer back.
  var starved: ClosedRange<Double>?

  /// Called after each frame that is shown.
  var onPresent: () -> Void = {}

  private var buffers: [PixelBuffer?] = [nil, nil, nil]
  private var shownAs: [Int?] = [nil, nil, nil]
  private var lent: Set<Int> = []
  private var isToldOfBackground = false

  /// The number of times that memory was released.
  private(set) var releases = 0
  func releaseSpareMemory() { releases += 1 }

  init(size: PixelSize, clock: ManualClock) {
    self.size = size
    self.clock = clock
    screen = PixelBuffer(size: size)
  }

  func offer(png: [UInt8]) -> Bool {
    offeredPicture = png
    return true
  }

  func at(_ time: Double, _ events: InputEvent...) {
    for event in events { script.append((time, event)) }
    script.sort { $0.time < $1.time }
  }

  func at(_ time: Double, run: @escaping () -> Void) {
    happenings.append((time, run))
    happenings.sort { $0.time < $1.time }
  }

  /// Presses keys, a frame apart, beginning at `time`.
  func press(_ keys: [KeyInput], at time: Double) {
    for (index, key) in keys.enumerated() { at(time + Double(index) / 60, .key(key)) }
  }

  func events(until deadline: Double?) throws(WindowError) -> [InputEvent] {
    waits += 1
    renderThread?.waitUntilIdle()
    wait("the legibility of the text") { !(legibility?.isWorking ?? false) }
    wait("files that are opened") { !(opener?.isWorking ?? false) }
    let hasBackground = hasFreshBackground()
    if let deadline {
      // A frame or a picture that has become ready wakes the loop before any time passes.
      let next = min(deadline, script.first?.time ?? deadline, happenings.first?.time ?? deadline)
      if next > clock.now(), !hasFreshResult(), !hasBackground, !(legibility?.hasUpdate ?? false),
        !(opener?.hasOutcome ?? false)
      {
        clock.advance(by: next - clock.now())
        stalls = 0
      }
    }
    stalls += 1
    if stalls > Self.maximumStalls {
      Issue.record("no time passes at \(clock.now())")
      throw .displayLost(name: ":test")
    }
    if clock.now() >= lostAt { throw .displayLost(name: ":test") }
    while let first = happenings.first, first.time <= clock.now() {
      happenings.removeFirst()
      first.run()
    }
    var events: [InputEvent] = []
    while let first = script.first, first.time <= clock.now() {
      events.append(first.event)
      script.removeFirst()
    }
    for case .resized(let new) in events {
      size = new
      if screen.size != new { screen = PixelBuffer(size: new) }
    }
    return events
  }

  private func wait(_ what: String, _ condition: () -> Bool) {
    do { try waitUntil(what, every: 200, condition) } catch { Issue.record(error) }
  }

  private func hasFreshResult() -> Bool { renderThread?.hasResult ?? false }

  /// Returns whether a picture has come since the last call; an unseen window leaves it, and is told of it once.
  private func hasFreshBackground() -> Bool {
    guard let backgrounds else { return false }
    wait("a picture") { !backgrounds.isPreparing && !backgrounds.isLoadingInitial }
    let isToldNow = backgrounds.hasUpdate && !isToldOfBackground
    isToldOfBackground = backgrounds.hasUpdate
    return isToldNow
  }

  func wallpaper() -> Wallpaper? { wallpapers.last { $0.time <= clock.now() }?.wallpaper }

  func acquireSurface() throws(WindowError) -> AcquiredSurface? {
    if let starved, starved.contains(clock.now()) { return nil }
    // The oldest buffer first, so that ages above 1 are met.
    let free = (0..<3).filter { !lent.contains($0) }.min { (shownAs[$0] ?? -1) < (shownAs[$1] ?? -1) }
    guard let index = free else { return nil }
    if buffers[index]?.size != size {
      buffers[index] = PixelBuffer(size: size)
      shownAs[index] = nil
    }
    guard let buffer = buffers[index] else { return nil }
    lent.insert(index)
    return AcquiredSurface(view: buffer.view, age: shownAs[index].map { presents.count - $0 } ?? 0, index: index)
  }

  func present(_ surface: AcquiredSurface, damage: Region, atOnce: Bool) throws(WindowError) {
    lent.remove(surface.index)
    shownAs[surface.index] = presents.count
    presents.append((clock.now(), surface.view.size, damage))
    let (shown, drawn) = (screen.view, surface.view)
    for rect in damage.intersection(screen.size.bounds).rects {
      for y in rect.rows {
        shown.pixel(rect.minX, y).copyMemory(
          from: UnsafeRawPointer(drawn.row(y)) + rect.minX * 4, byteCount: rect.width * 4)
      }
    }
    onPresent()
  }

  func discard(_ surface: AcquiredSurface) {
    lent.remove(surface.index)
    shownAs[surface.index] = nil
  }

  func setTitle(_ title: String) { titles.append(title) }
  func setFullscreen(_ on: Bool) { fullscreenRequests.append(on) }
  func watch(wakeup descriptor: Int32) {}
  func drainFeedback() -> [PresentFeedback] { [] }
  func close() {}
}
