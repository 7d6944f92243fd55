import Foundation

/// A PNG file as a list of chunks, which need not make sense (ISO/IEC 15948, clause 5).
struct ChunkedPNG {
  struct Chunk {
    var name: String
    var data: [UInt8]
    /// The length that the chunk claims; nil for the true one.
    var length: UInt32?
    /// The bits that are inverted in the checksum.
    var damage: UInt32 = 0
  }

  var signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  var chunks: [Chunk]

  /// 4 by 4 pixels, eight bits of grey.
  static let good = ChunkedPNG(chunks: [
    header(), Chunk(name: "IDAT", data: stored(Array(repeating: [0, 10, 20, 30, 40], count: 4).flatMap { $0 })),
    Chunk(name: "IEND", data: []),
  ])

  static func header(
    _ width: UInt32 = 4, _ height: UInt32 = 4, depth: UInt8 = 8, color: UInt8 = 0, compression: UInt8 = 0,
    filter: UInt8 = 0, interlace: UInt8 = 0
  ) -> Chunk {
    Chunk(
      name: "IHDR",
      data: bigEndian(width) + bigEndian(height) + [depth, color, compression, filter, interlace])
  }

  /// A zlib stream of one stored block (RFC 1950, RFC 1951).
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    let head: [UInt8] = [0x78, 0x01, 1, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
    return head + bytes + bigEndian(high << 16 | low)
  }

  var bytes: [UInt8] {
    signature
      + chunks.flatMap { chunk in
        let body = Array(chunk.name.utf8) + chunk.data
        return Self.bigEndian(chunk.length ?? UInt32(chunk.data.count)) + body
          + Self.bigEndian(Self.checksum(body) ^ chunk.damage)
      }
  }

  func replacing(_ name: String, with chunks: Chunk...) -> ChunkedPNG {
    var copy = self
    copy.chunks = self.chunks.flatMap { $0.name == name ? chunks : [$0] }
    return copy
  }

  func inserting(_ chunk: Chunk, before name: String) -> ChunkedPNG {
    var copy = self
    copy.chunks = chunks.flatMap { $0.name == name ? [chunk, $0] : [$0] }
    return copy
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in table[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8 }
  }

  /// Annex D.
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
  }
}
