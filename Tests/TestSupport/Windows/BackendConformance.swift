import Glibc
import Platform
import Surfaces
public import Windowing

/// Checks that a window backend follows the protocol, and collects its violations.
public struct BackendConformance {
  public private(set) var violations: [String] = []
  /// The expected contents of the window after every presented frame, oldest first.
  public private(set) var history: [[UInt32]] = []
  private let backend: any WindowBackend
  private var random: UInt64
  private var reports: [PresentFeedback] = []
  private var shownSize = PixelSize(width: 0, height: 0)

  /// - Parameter seed: determines the pictures and the damage.
  public init(_ backend: any WindowBackend, seed: UInt64) {
    self.backend = backend
    random = seed | 1
  }

  public mutating func run() throws(WindowError) {
    try checkWaiting()
    try checkLending()
    for _ in 0..<24 { try presentFrame() }
    try checkFeedback()
  }

  private mutating func expect(_ holds: Bool, _ what: String) {
    if !holds { violations.append(what) }
  }

  // MARK: Waiting

  private mutating func checkWaiting() throws(WindowError) {
    // Drains the initial events; later ones may end a wait, which is allowed.
    while try !backend.events(until: nil).isEmpty {}
    let deadline = monotonicSeconds() + 0.02
    let input = try backend.events(until: deadline)
    expect(!input.isEmpty || monotonicSeconds() >= deadline, "events(until:) returned early and empty")
    let wakeup = try Wakeup()
    backend.watch(wakeup: wakeup.descriptor)
    wakeup.signal()
    let far = monotonicSeconds() + waitLimit
    _ = try backend.events(until: far)
    expect(monotonicSeconds() < far, "a wake-up did not end the wait")
    _ = try backend.events(until: nil)
    expect(monotonicSeconds() < far, "a wait without deadline waited")
    // A wake-up that was reset does not end a second wait.
    let next = monotonicSeconds() + 0.02
    expect(try !backend.events(until: next).isEmpty || monotonicSeconds() >= next, "the wake-up was not drained")
  }

  // MARK: Lending

  private mutating func checkLending() throws(WindowError) {
    var lent: [AcquiredSurface] = []
    while let surface = try backend.acquireSurface(), lent.count < 16 {
      let view = surface.view
      lent.append(surface)
      expect(surface.age == 0, "a buffer that was never shown has age \(surface.age)")
      expect(view.size == backend.size, "a buffer of \(view.size) for a window of \(backend.size)")
      expect(view.stride % 4 == 0 && view.stride >= view.size.width * 4, "a stride of \(view.stride)")
      expect(Int(bitPattern: view.base) % 64 == 0, "rows are not aligned to a cache line")
      // The rows and the slack after the last row are writable.
      memset(view.base, 0x5A, view.stride * view.size.height + 64)
    }
    expect((2...3).contains(lent.count), "\(lent.count) buffers could be had at once")
    expect(Set(lent.map(\.index)).count == lent.count, "two lent buffers have one index")
    for surface in lent { backend.discard(surface) }
    if let again = try backend.acquireSurface() {
      expect(again.age == 0, "a buffer that was given back has age \(again.age)")
      backend.discard(again)
      // Presenting or discarding it a second time must have no effect.
      try backend.present(again, damage: Region(again.view.bounds))
      backend.discard(again)
    } else {
      violations.append("no buffer after all were given back")
    }
    expect(backend.drainFeedback().isEmpty, "feedback before any frame")
  }

  // MARK: Frames

  /// Draws a frame into a buffer that may hold an older one, and presents it with the damage relative to the last.
  public mutating func presentFrame() throws(WindowError) {
    guard let surface = try acquire() else {
      violations.append("no buffer came free within 10 s")
      return
    }
    if surface.view.size != shownSize {
      shownSize = surface.view.size
      history = []
      expect(surface.age == 0, "a buffer of another size has age \(surface.age)")
    }
    if surface.age > 0 {
      expect(surface.age <= history.count, "an age of \(surface.age) after \(history.count) frames")
      let held = pixels(of: surface.view)
      expect(
        surface.age <= history.count && held == history[history.count - surface.age],
        "a buffer of age \(surface.age) does not hold that frame")
    }
    let size = surface.view.size
    var picture = history.last ?? [UInt32](repeating: 0xFF20_4060, count: size.area)
    let damage = history.isEmpty ? Region(size.bounds) : randomDamage(size)
    for rect in damage.rects {
      let color = 0xFF00_0000 | UInt32(truncatingIfNeeded: draw() >> 20)
      for y in rect.rows {
        for x in rect.columns { picture[y * size.width + x] = color &+ UInt32(x & 3) }
      }
    }
    for y in 0..<size.height {
      picture.withUnsafeBytes { bytes in
        _ = memcpy(surface.view.row(y), bytes.baseAddress! + y * size.width * 4, size.width * 4)
      }
    }
    try backend.present(surface, damage: damage)
    history.append(picture)
  }

  private mutating func acquire() throws(WindowError) -> AcquiredSurface? {
    let deadline = monotonicSeconds() + waitLimit
    repeat {
      reports += backend.drainFeedback().filter { $0.refresh == nil }
      if let surface = try backend.acquireSurface() { return surface }
      _ = try backend.events(until: min(deadline, monotonicSeconds() + 0.1))
    } while monotonicSeconds() < deadline
    return nil
  }

  /// Waits until the window has read every frame.
  public mutating func settle() throws(WindowError) {
    let deadline = monotonicSeconds() + waitLimit
    repeat {
      reports += backend.drainFeedback().filter { $0.refresh == nil }
      if let last = reports.map(\.frame).max(), reports.count > last, last + 1 >= history.count { return }
      _ = try backend.events(until: min(deadline, monotonicSeconds() + 0.05))
    } while monotonicSeconds() < deadline
  }

  private mutating func checkFeedback() throws(WindowError) {
    try settle()
    expect(reports.map(\.frame).sorted() == Array(0..<history.count), "frames reported: \(reports.map(\.frame))")
    expect(reports.allSatisfy { $0.shown && $0.completed >= $0.submitted && $0.submitted > 0 }, "reports: \(reports)")
  }

  private func pixels(of view: SurfaceView) -> [UInt32] {
    (0..<view.size.height).flatMap { y in (0..<view.size.width).map { view[$0, y] } }
  }

  private mutating func randomDamage(_ size: PixelSize) -> Region {
    var damage = Region()
    for _ in 0...Int(draw() % 4) {
      let (x, y) = (Int(draw() % UInt64(size.width)), Int(draw() % UInt64(size.height)))
      let width = 1 + Int(draw() % UInt64(size.width))
      let height = 1 + Int(draw() % UInt64(max(1, size.height / 4)))
      damage.add(PixelRect(x: x, y: y, width: width, height: height).intersection(size.bounds))
    }
    return damage
  }

  /// xorshift64 (Marsaglia, "Xorshift RNGs", 2003).
  private mutating func draw() -> UInt64 {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return random
  }
}
