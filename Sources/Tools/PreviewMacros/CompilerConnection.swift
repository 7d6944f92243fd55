import Foundation

/// The messages to and from the compiler: each is a 64-bit count of bytes, the lowest byte first, followed by that
/// number of bytes of JSON.
struct CompilerConnection {
  let input: FileHandle
  let output: FileHandle

  /// Returns the next message; nil at the end of the input, and for bytes that are no message.
  func receive() -> CompilerMessage? {
    guard let header = read(8) else { return nil }
    let count = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard count > 0, let count = Int(exactly: count), let body = read(count) else { return nil }
    return try? JSONDecoder().decode(CompilerMessage.self, from: body)
  }

  /// Sends an answer, unless the compiler has already ended.
  func send(_ answer: CompilerAnswer) {
    guard let body = try? JSONEncoder().encode(answer) else { return }
    let header = withUnsafeBytes(of: UInt64(body.count).littleEndian) { Data($0) }
    try? output.write(contentsOf: header + body)
  }

  private func read(_ count: Int) -> Data? {
    var bytes = Data()
    while bytes.count < count {
      // Memory grows only with the bytes that arrive, since the count may be wrong.
      let size = min(count - bytes.count, 1 << 16)
      guard let part = try? input.read(upToCount: size), !part.isEmpty else { return nil }
      bytes += part
    }
    return bytes
  }
}
