import Glibc
import Surfaces
import Synchronization
import Testing

@testable import ImageFiles

@Suite struct PictureQueueTests {
  @Test(arguments: [1, 2, 3, 8])
  func picturesAreWrittenInOrder(threads: Int) throws {
    let written = Mutex<[(Int, [UInt8])]>([])
    let queue = PictureQueue(threads: threads) {
      UnevenEncoder()
    } write: { number, bytes in
      written.withLock { $0.append((number, bytes)) }
    }
    let buffer = PixelBuffer(size: PixelSize(width: 2, height: 2))
    for number in 0..<40 {
      buffer.view.pixel(0, 0).storeBytes(of: UInt8(number), as: UInt8.self)
      try queue.append(buffer.view, name: "\(number)")
      // No more than two per thread are on their way.
      #expect(number + 1 - queue.written <= 2 * threads)
    }
    try queue.finish()
    #expect(queue.written == 40)
    #expect(written.withLock { $0.map(\.0) } == Array(0..<40))
    // Each picture is as it was when it was handed over.
    #expect(written.withLock { $0.map { $0.1[0] } } == (0..<40).map { UInt8($0) })
  }

  @Test(arguments: [1, 3], [true, false])
  func nothingFollowsAnError(threads: Int, whileEncoding: Bool) throws {
    let written = Mutex<[Int]>([])
    let queue = PictureQueue(threads: threads) {
      UnevenEncoder(fault: whileEncoding ? "5" : nil)
    } write: { number, _ throws(ImageFileError) in
      if number == 5 { throw .cannotWrite(name: "5", reason: "no space left on device") }
      written.withLock { $0.append(number) }
    }
    let buffer = PixelBuffer(size: PixelSize(width: 1, height: 1))
    let error = try #require(throws: ImageFileError.self) {
      for number in 0..<30 {
        buffer.view.pixel(0, 0).storeBytes(of: UInt8(number), as: UInt8.self)
        try queue.append(buffer.view, name: "\(number)")
      }
    }
    let reason = whileEncoding ? "out of memory" : "no space left on device"
    #expect(error == .cannotWrite(name: "5", reason: reason))
    #expect(throws: error) { try queue.finish() }
    #expect(written.withLock { $0 } == [0, 1, 2, 3, 4])
    #expect(queue.written == 5)
  }

  /// Real files: the bytes are the same for any number of threads.
  @Test func filesAreThoseOfOneThread() throws {
    let pictures = (0..<6).map { Samples.noise(width: 40, height: 30, seed: UInt64($0), opaque: true) }
    let files = try [1, 4].map { threads -> [[UInt8]] in
      let files = Mutex<[[UInt8]]>([])
      let queue = PictureQueue(threads: threads) {
        PNGEncoder()
      } write: { _, bytes in
        files.withLock { $0.append(bytes) }
      }
      for picture in pictures { try queue.append(picture.view, name: "picture") }
      try queue.finish()
      return files.withLock { $0 }
    }
    #expect(files[0] == files[1])
    #expect(try files[0] == pictures.map { try PNGWriter.encode($0) })
  }
}

/// Gives the first byte of a picture, after a time that differs from picture to picture.
private final class UnevenEncoder: PictureEncoder {
  private let fault: String?

  init(fault: String? = nil) { self.fault = fault }

  func encode(_ view: SurfaceView, name: String) throws(ImageFileError) -> [UInt8] {
    if name == fault { throw .cannotWrite(name: name, reason: "out of memory") }
    let byte = view.base.load(as: UInt8.self)
    usleep(UInt32(byte) * 7 % 5 * 300)
    return [byte]
  }
}
