import CContainment
import CDecoding
import Glibc
import Surfaces

/// The code of the process that `DecoderProcess` starts, and of the decoders that this process starts in turn.
enum DecoderServer {
  /// Starts a process for each request, until the program ends.
  static func run() -> Never {
    // Loads everything that decoders need once, while the program starts.
    _ = PixbufDecoding.hasDecoder(for: .png)
    while true {
      var request = decoding_request()
      var files = [Int32](repeating: -1, count: Int(DECODING_FILES.rawValue))
      let count = decoding_receive(
        Int32(DECODING_SOCKET.rawValue), &request, MemoryLayout<decoding_request>.size, &files)
      guard count == MemoryLayout<decoding_request>.size else { _exit(0) }
      let pid = decoding_fork()
      if pid == 0 { decode(request, files) }
      if pid < 0 {
        var answer = decoding_answer(DECODING_NO_PROCESS)
        answer.code = errno
        answer.send(to: files[Int(DECODING_REPLY.rawValue)])
      }
      for file in files { close(file) }
    }
  }

  /// Decodes a picture, with no other rights than to read its bytes and to write its pixels.
  private static func decode(_ request: decoding_request, _ files: [Int32]) -> Never {
    let (bytes, pixels) = (files[Int(DECODING_BYTES.rawValue)], files[Int(DECODING_PIXELS.rawValue)])
    let reply = Int32(DECODING_SOCKET.rawValue)
    dup2(files[Int(DECODING_REPLY.rawValue)], reply)
    let image = request.image
    let fileBytes = Int(request.file_bytes)
    let pixelBytes = Int(request.pixel_bytes)
    guard let source = mmap(nil, fileBytes, PROT_READ, MAP_SHARED, bytes, 0), source != MAP_FAILED,
      let target = mmap(nil, pixelBytes, PROT_READ | PROT_WRITE, MAP_SHARED, pixels, 0), target != MAP_FAILED
    else {
      var answer = decoding_answer(DECODING_NO_PROCESS)
      answer.code = errno
      answer.send(to: reply)
      _exit(0)
    }
    for file in files { close(file) }
    guard let decoding = try? PixbufDecoding(image) else {
      decoding_answer(DECODING_NO_DECODER).send(to: reply)
      _exit(0)
    }
    decoding_prepare()
    containment_leave_decoding(UInt64(memory(for: image)), UInt64(seconds(for: image)))
    decoding.run(ByteReader(bytes: UnsafeRawBufferPointer(start: source, count: fileBytes)))
    answer(decoding, target, room: pixelBytes).send(to: reply)
    _exit(0)
  }

  private static func answer(
    _ decoding: PixbufDecoding, _ target: UnsafeMutableRawPointer, room: Int
  ) -> decoding_answer {
    guard let pixbuf = decoding.pixbuf else {
      let text: String = if case .corrupt(let text)? = decoding.failure { text } else { "no picture in it" }
      var answer = decoding_answer(DECODING_CORRUPT)
      answer.rows = UInt32(decoding.rows)
      withUnsafeMutableBytes(of: &answer.text) { $0.dropLast().copyBytes(from: text.utf8.prefix($0.count - 1)) }
      return answer
    }
    return pixbuf.withPixels { pixels in
      guard pixels.rowBytes * pixels.size.height <= room else { return decoding_answer(DECODING_CORRUPT) }
      pixels.pack(into: target)
      var answer = decoding_answer(DECODING_PICTURE)
      (answer.width, answer.height) = (UInt32(pixels.size.width), UInt32(pixels.size.height))
      (answer.rows, answer.has_alpha) = (UInt32(decoding.rows), pixels.hasAlpha ? 1 : 0)
      return answer
    }
  }

  /// The most bytes of memory that a decoder may use: a progressive JPEG's coefficients have up to 12 a pixel, the
  /// decoded image and its turned copy 4 each.
  static func memory(for image: CheckedImage) -> Int { (256 << 20) + 24 * image.size.area }

  /// The most seconds of processor time that a decoder may use: two, and one for every four million pixels.
  static func seconds(for image: CheckedImage) -> Int { 2 + (image.size.area >> 22) }
}

extension decoding_answer {
  init(_ kind: decoding_kind) {
    self.init()
    self.kind = kind.rawValue
  }

  func send(to socket: Int32) {
    withUnsafeBytes(of: self) { _ = Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }
}
