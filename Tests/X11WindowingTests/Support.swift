import CX11
import Glibc
import Platform
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

/// The suites here start their own X servers, one after the other, to limit the load.
@Suite(
  .serialized,
  .enabled(if: XServer.missing("xdotool", "openbox") == nil, "needs Xvfb, xdotool, openbox"))
struct X11 {}

extension X11Backend {
  /// A window of `width` by `height` pixels on `server`.
  static func onServer(
    _ server: XServer, _ width: Int = 200, _ height: Int = 120, change: (inout Options) -> Void = { _ in }
  ) throws -> X11Backend {
    var options = Options()
    options.display = server.display
    (options.width, options.height) = (Double(width), Double(height))
    (options.minimumWidth, options.minimumHeight) = (1, 1)
    // Most tests look at the window as soon as a frame has been put into it.
    options.usesPresent = false
    change(&options)
    return try X11Backend(options)
  }

  /// Collects input until an event is `wanted`.
  ///
  /// - Throws: `WaitTimeout` with the collected events, after `waitLimit`.
  @discardableResult
  func collect(until wanted: (InputEvent) -> Bool) throws -> [InputEvent] {
    let deadline = monotonicSeconds() + waitLimit
    var all: [InputEvent] = []
    repeat {
      let some = try events(until: monotonicSeconds() + 0.05)
      all += some
      if some.contains(where: wanted) { return all }
    } while monotonicSeconds() < deadline
    throw WaitTimeout(description: "timed out; collected \(all)")
  }

  /// Collects input until all of these events have arrived.
  @discardableResult
  func collect(_ wanted: InputEvent...) throws -> [InputEvent] {
    var missing = wanted
    return try collect {
      missing.removeAll { [event = $0] in $0 == event }
      return missing.isEmpty
    }
  }

  /// Collects the input that the server has sent by now, and that caused by the answers to it.
  ///
  /// A server answers in order: the events of earlier requests of other clients precede the answer to a request of this
  /// connection.
  @discardableResult
  func collectPending() throws -> [InputEvent] {
    var all: [InputEvent] = []
    var quiet = 0
    while quiet < 2 {
      XSync(connection.handle, 0)
      let some = try events(until: nil)
      all += some
      quiet = some.isEmpty ? quiet + 1 : 0
    }
    return all
  }

  /// Fills the whole window with a picture made from its coordinates, and waits until the server has read it.
  func show(_ pixel: (Int, Int) -> UInt32) throws {
    var surface: AcquiredSurface?
    let deadline = monotonicSeconds() + waitLimit
    repeat {
      surface = try acquireSurface()
      if surface == nil { _ = try events(until: monotonicSeconds() + 0.05) }
    } while surface == nil && monotonicSeconds() < deadline
    let shown = try #require(surface, "no free buffer")
    for y in shown.view.bounds.rows {
      for x in shown.view.bounds.columns {
        shown.view.pixel(x, y).storeBytes(of: pixel(x, y), as: UInt32.self)
      }
    }
    _ = drainFeedback()
    try present(shown, damage: Region(shown.view.bounds))
    while drainFeedback().isEmpty && monotonicSeconds() < deadline { _ = try events(until: monotonicSeconds() + 0.05) }
  }
}

/// A picture that contains every level of every channel.
func testPicture(_ x: Int, _ y: Int) -> UInt32 {
  let (red, green, blue) = ((x * 3 + y) & 255, (x + y * 5) & 255, (x * 7 + y * 11) & 255)
  return 0xFF00_0000 | UInt32(red << 16 | green << 8 | blue)
}

/// Quantises an 8-bit level to `bits` and back, rounding both ways.
func quantised(_ level: Int, bits: Int) -> Int {
  let top = Double(1 << bits - 1)
  return Int(((Double(level) * top / 255).rounded() * 255 / top).rounded())
}

/// Quantises a pixel to channels of `bits` (red, green, blue).
func quantised(_ pixel: UInt32, bits: (Int, Int, Int)) -> UInt32 {
  let red = quantised(Int(pixel >> 16 & 255), bits: bits.0)
  let green = quantised(Int(pixel >> 8 & 255), bits: bits.1)
  let blue = quantised(Int(pixel & 255), bits: bits.2)
  return 0xFF00_0000 | UInt32(red << 16 | green << 8 | blue)
}

/// Counts the System V segments of this process that have not been removed.
func sharedSegments() throws -> Int {
  try runTool(["ipcs", "-m", "-p"]).output.split(separator: "\n").filter {
    let fields = $0.split(separator: " ")
    return fields.count == 4 && fields[2] == "\(getpid())"
  }.count
}

/// Waits until these segments are removed; a dying server may keep them longer than the client.
func waitUntilSegmentsAreGone() throws { try waitUntil("segments without a name") { try sharedSegments() == 0 } }
