import CDecoding
import Glibc
import Platform
import Surfaces

/// A process that starts a further process for each picture, which decodes the picture and can do nothing else.
///
/// It is a copy of the program from the beginning of its `main`, so that a decoder starts in less than a millisecond
/// instead of loading libraries, and holds nothing that the program read later. It ends with the program.
final class DecoderProcess: Sendable {
  private let socket: Int32

  /// Starts the process.
  ///
  /// - Precondition: the calling thread is the only one, and ends with the program.
  /// - Throws: the system's error.
  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard Self.makeSockets(&ends) else { throw .last }
    let program = getpid()
    let pid = decoding_fork()
    guard pid != 0 else {
      decoding_settle(ends[1], program)
      DecoderServer.run()
    }
    var error = SystemError.last
    close(ends[1])
    // Avoids the number of a standard stream that the program was started without.
    let moved = pid > 0 ? fcntl(ends[0], F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -1
    if pid > 0, moved < 0 { error = .last }
    close(ends[0])
    guard moved >= 0 else { throw error }
    socket = moved
  }

  deinit { close(socket) }

  /// Decodes a file in a process of its own, and waits for that to end.
  ///
  /// - Throws: `noDecoder`; `decoderFailed` if the process returns no picture; `notDecoded` if there is no process.
  func decode(_ file: ByteReader, _ image: CheckedImage) throws(ImageDefect) -> DecodedImage {
    var ends: [Int32] = [-1, -1]
    guard let bytes = SharedMemory(count: file.count, access: .readOnly),
      let pixels = SharedMemory(count: image.decodedBytes, access: .writable), Self.makeSockets(&ends)
    else { throw .notDecoded(code: errno) }
    defer { close(ends[0]) }
    if let start = file.bytes.baseAddress { bytes.base.copyMemory(from: start, byteCount: file.count) }
    var request = decoding_request(image, fileBytes: file.count)
    let sent = decoding_send(
      socket, &request, MemoryLayout<decoding_request>.size, [bytes.descriptor, pixels.descriptor, ends[1]], 3)
    let code = errno
    close(ends[1])
    guard sent == 0 else { throw .notDecoded(code: code) }

    var answer = decoding_answer()
    let count = Self.receive(&answer, from: ends[0])
    guard count == MemoryLayout<decoding_answer>.size else { throw .decoderFailed(signal: 0) }
    let decoded = try Self.decoded(answer, of: image, from: pixels)
    // Waits for the process to end, after which nothing writes to the memory.
    var more = decoding_answer()
    guard Self.receive(&more, from: ends[0]) <= 0 else { throw .decoderFailed(signal: 0) }
    return decoded
  }

  /// Returns the content of an answer, none of which is trusted.
  static func decoded(
    _ answer: decoding_answer, of image: CheckedImage, from pixels: SharedMemory
  ) throws(ImageDefect) -> DecodedImage {
    let rows = min(Int(answer.rows), image.size.height)
    switch decoding_kind(answer.kind) {
    case DECODING_PICTURE:
      let size = PixelSize(width: Int(answer.width), height: Int(answer.height))
      let expected = image.decodedSize
      guard size == expected || size == PixelSize(width: expected.height, height: expected.width) else {
        throw .decoderFailed(signal: 0)
      }
      let hasAlpha = answer.has_alpha != 0
      let straight = StraightPixels(
        base: UnsafePointer(pixels.base.assumingMemoryBound(to: UInt8.self)), size: size,
        stride: size.width * (hasAlpha ? 4 : 3), hasAlpha: hasAlpha)
      return DecodedImage(bitmap: straight.bitmap(), rows: rows)
    case DECODING_CORRUPT:
      let text = withUnsafeBytes(of: answer.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      return DecodedImage(failure: .corrupt(text), rows: rows)
    case DECODING_NO_DECODER:
      throw .noDecoder(format: image.format.rawValue, package: image.format.decoderPackage)
    case DECODING_NO_PROCESS: throw .notDecoded(code: answer.code)
    case DECODING_SIGNAL: throw .decoderFailed(signal: answer.code)
    default: throw .decoderFailed(signal: 0)
    }
  }

  private static func makeSockets(_ ends: inout [Int32]) -> Bool {
    socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
  }

  /// Receives a packet; returns its size, 0 if the other end is closed.
  private static func receive(_ answer: inout decoding_answer, from socket: Int32) -> Int {
    while true {
      let count = recv(socket, &answer, MemoryLayout<decoding_answer>.size, 0)
      if count >= 0 || errno != EINTR { return count }
    }
  }
}

extension decoding_request {
  init(_ image: CheckedImage, fileBytes: Int) {
    self.init(
      format: UInt32(ImageFormat.allCases.firstIndex(of: image.format) ?? 0), width: UInt32(image.size.width),
      height: UInt32(image.size.height), divisor: UInt32(image.reduction?.divisor ?? 1),
      file_bytes: UInt64(fileBytes), pixel_bytes: UInt64(image.decodedBytes))
  }

  /// The image that the request describes.
  var image: CheckedImage {
    let size = PixelSize(width: Int(width), height: Int(height))
    let reduction = divisor > 1 ? JPEGReduction(size, divisor: Int(divisor)) : nil
    return CheckedImage(format: ImageFormat.allCases[Int(format)], size: size, reduction: reduction)
  }
}
