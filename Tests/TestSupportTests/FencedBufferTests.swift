import Glibc
import Surfaces
import TestSupport
import Testing

@Suite struct FencedBufferTests {
  static let sizes = [1, 3, 64, 4095, 4096, 4097]

  @Test(arguments: FencedBuffer.Side.allCases, sizes)
  func everyByteIsItsOwn(side: FencedBuffer.Side, byteCount: Int) {
    let buffer = FencedBuffer(byteCount: byteCount, against: side, slack: 64)
    #expect(buffer.bytes.count == byteCount && buffer.bytes.allSatisfy { $0 == 0 })
    for index in buffer.bytes.indices { buffer.bytes[index] = 1 }
    #expect(buffer.isUndamaged)
  }

  @Test func strayWritesShow() {
    let buffer = FencedBuffer(byteCount: 100, against: .end, slack: 8)
    buffer.base.storeBytes(of: 0, toByteOffset: -1, as: UInt8.self)
    #expect(!buffer.isUndamaged)
    let slack = FencedBuffer(byteCount: 100, against: .end, slack: 8)
    slack.base.storeBytes(of: 0, toByteOffset: 107, as: UInt8.self)
    #expect(!slack.isUndamaged)
  }

  @Test(arguments: LayoutsToTry.small, FencedBuffer.Side.allCases)
  func surfacesWatchTheirPadding(layout: PixelLayout, side: FencedBuffer.Side) {
    let surface = FencedSurface(layout, against: side, slack: 64)
    for y in 0..<layout.size.height {
      for x in 0..<layout.size.width { surface.view.pixel(x, y).storeBytes(of: .max, as: UInt32.self) }
    }
    #expect(surface.isUndamaged)
    guard layout.stride > layout.size.width * 4, layout.size.height > 1 else { return }
    surface.view.row(0).storeBytes(of: 0, toByteOffset: layout.size.width * 4, as: UInt8.self)
    #expect(!surface.isUndamaged)
  }
}

/// The fence, tested in child processes that it is expected to end.
@Suite struct FenceTests {
  @Test func readPastTheEndEndsTheProcess() async {
    await #expect(processExitsWith: .signal(SIGSEGV)) {
      let buffer = FencedBuffer(byteCount: 100, against: .end)
      sink = Int(buffer.base.load(fromByteOffset: 100, as: UInt8.self))
    }
  }

  @Test func writePastTheSlackEndsTheProcess() async {
    await #expect(processExitsWith: .signal(SIGSEGV)) {
      let buffer = FencedBuffer(byteCount: 100, against: .end, slack: 64)
      buffer.base.storeBytes(of: 1, toByteOffset: 164, as: UInt8.self)
    }
  }

  @Test func readBeforeTheStartEndsTheProcess() async {
    await #expect(processExitsWith: .signal(SIGSEGV)) {
      let buffer = FencedBuffer(byteCount: 100, against: .start)
      sink = Int(buffer.base.load(fromByteOffset: -1, as: UInt8.self))
    }
  }

  /// The counter-check: the child process does not end for another reason.
  @Test func slackMayBeRead() async {
    await #expect(processExitsWith: .success) {
      let buffer = FencedBuffer(byteCount: 100, against: .end, slack: 64)
      sink = Int(buffer.base.load(fromByteOffset: 163, as: UInt8.self))
    }
  }
}

/// The destination of reads, so that they are not optimised away.
///
/// `nonisolated(unsafe)` holds because only the child processes of the exit tests, which run one test each, access it.
nonisolated(unsafe) private var sink = 0
