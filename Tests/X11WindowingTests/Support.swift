import CX11
import Glibc
import Platform
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

/// Everything here starts servers of its own and one after the other: two cores are soon busy.
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
    change(&options)
    return try X11Backend(options)
  }

  /// Collects input until some of it is `wanted`.
  ///
  /// - Throws: `WaitedInVain` with what came, when that has not come for as long as a test waits.
  @discardableResult
  func collect(until wanted: (InputEvent) -> Bool) throws -> [InputEvent] {
    let deadline = monotonicSeconds() + patience
    var all: [InputEvent] = []
    repeat {
      let some = try events(until: monotonicSeconds() + 0.05)
      all += some
      if some.contains(where: wanted) { return all }
    } while monotonicSeconds() < deadline
    throw WaitedInVain(description: "what came: \(all)")
  }

  /// Collects input until all of these have come.
  @discardableResult
  func collect(_ wanted: InputEvent...) throws -> [InputEvent] {
    var missing = wanted
    return try collect {
      missing.removeAll { [event = $0] in $0 == event }
      return missing.isEmpty
    }
  }

  /// Collects the input that the server has told by now, and what follows from the answers to it.
  ///
  /// A server answers in order: what it has done for others comes before the answer to a request of this connection.
  @discardableResult
  func collectTold() throws -> [InputEvent] {
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
    let deadline = monotonicSeconds() + patience
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

/// A picture with every level of every channel in it.
func testPicture(_ x: Int, _ y: Int) -> UInt32 {
  let (red, green, blue) = ((x * 3 + y) & 255, (x + y * 5) & 255, (x * 7 + y * 11) & 255)
  return 0xFF00_0000 | UInt32(red << 16 | green << 8 | blue)
}

/// What a channel of `bits` makes of an 8 bit level when it is read back as 8 bits, rounding both ways.
func quantised(_ level: Int, bits: Int) -> Int {
  let top = Double(1 << bits - 1)
  return Int(((Double(level) * top / 255).rounded() * 255 / top).rounded())
}

/// A picture as a screen with channels of `bits` (red, green, blue) shows it.
func quantised(_ pixel: UInt32, bits: (Int, Int, Int)) -> UInt32 {
  let red = quantised(Int(pixel >> 16 & 255), bits: bits.0)
  let green = quantised(Int(pixel >> 8 & 255), bits: bits.1)
  let blue = quantised(Int(pixel & 255), bits: bits.2)
  return 0xFF00_0000 | UInt32(red << 16 | green << 8 | blue)
}

/// How many System V segments this process has made that still have a name; other tests' programs have their own.
func sharedSegments() throws -> Int {
  try runTool(["ipcs", "-m", "-p"]).output.split(separator: "\n").filter {
    let fields = $0.split(separator: " ")
    return fields.count == 4 && fields[2] == "\(getpid())"
  }.count
}

/// Waits until those segments are gone; a server that dies may hold on to them a little longer than the client.
func waitUntilSegmentsAreGone() throws { try waitUntil("segments without a name") { try sharedSegments() == 0 } }
