import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite(.serialized) struct ProgressTests {
  @Test(arguments: [
    // 600 steps at 50 a second: 450 are left after 3 s, which is 9 s.
    (150, 3.0, 80, "frames 150/600 [##########..............................] 25 %, 9 s left"),
    (0, 0.0, 80, "frames 0/600 [........................................] 0 %"),
    (600, 12.0, 80, "frames 600/600 [########################################] 100 %, 0 s left"),
    (1, 1.0, 80, "frames 1/600 [........................................] 0 %, 10 min left"),
    (1, 100.0, 40, "frames 1/600 [.........] 0 %, 17 h left"), (150, 3.0, 30, "frames 150/600 25 %, 9 s left"),
    (150, 3.0, 12, "frames 150/"), (150, 3.0, 0, ""),
  ])
  func theLineFitsTheTerminal(done: Int, seconds: Double, width: Int, line: String) {
    let text = Progress.line("frames", done: done, of: 600, seconds: seconds, width: width)
    #expect(text == line)
    #expect(text.count < max(width, 1))
  }

  @Test func aTerminalHasOneLineThatGoesAtTheEnd() throws {
    let terminal = try Terminal()
    var now = 0.0
    do {
      var progress = Progress("steps", of: 4, on: terminal.descriptor) { now }
      for step in 1...3 {
        now = Double(step) * 0.06
        progress.update(step)
      }
      Progress.hide()
    }
    // Text that is written to a terminal arrives a moment later.
    var text = ""
    try waitUntil("the erased line") {
      text += terminal.text
      return text.hasSuffix("\r\u{1b}[K") && text.contains("steps 3")
    }
    // The second update comes too early.
    #expect(text.matches(of: #/steps [0-9]/#).map { String($0.0) } == ["steps 1", "steps 3"])
    #expect(!text.contains("\n"))
    #expect(text.matches(of: #/\r\x1b\[K$/#).count == 1)
  }

  @Test func aPipeGetsNothing() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    do {
      var progress = Progress("steps", of: 4, on: ends[1])
      progress.update(4)
    }
    close(ends[1])
    // A child of another test may hold the other end open.
    try #require(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) <= 0)
    close(ends[0])
  }
}

/// A pseudo-terminal of 80 columns.
private final class Terminal {
  private let control: Int32
  let descriptor: Int32

  init() throws {
    control = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK)
    // TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>: what unlockpt(3) and ptsname(3) do, which Glibc's module
    // lacks.
    var lock: Int32 = 0
    var number: UInt32 = 0
    try #require(ioctl(control, 0x4004_5431, &lock) == 0 && ioctl(control, 0x8004_5430, &number) == 0)
    descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    try #require(descriptor >= 0 && ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0)
  }

  deinit {
    close(descriptor)
    close(control)
  }

  /// The text that has been written to the terminal.
  var text: String {
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = read(control, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
