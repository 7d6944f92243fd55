extension BadInput {
  /// Sixty PNG files with a wrong signature, chunk, checksum, header, palette or stream.
  static let png: [BadInput] = signatures + headers + palettes + imageData + containers

  private typealias Chunk = ChunkedPNG.Chunk
  private static let good = ChunkedPNG.good
  /// The exit codes for damage that decoders need not notice.
  private static let either: Set<Int> = [0, 65]

  private static func file(
    _ name: String, _ png: ChunkedPNG, codes: Set<Int> = [65], message: String = ""
  ) -> BadInput {
    .image("png: \(name)", png.bytes, codes: codes, message: message)
  }

  private static func signature(_ name: String, _ bytes: [UInt8]) -> BadInput {
    var png = good
    png.signature = bytes
    return file("signature \(name)", png)
  }

  private static let signatures: [BadInput] = [
    .image("png: empty", [], message: "x.png: empty file"),
    .image("png: one byte", [0x89], message: "not a supported image (1 byte)"),
    .image("png: signature alone", good.signature, message: "truncated"),
    signature("without its high bit", [0x09, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    signature("with its line end converted", [0x89, 0x50, 0x4e, 0x47, 0x0a, 0x1a, 0x0a]),
    signature("of control characters", [0x1b, 0x5b, 0x32, 0x4a, 0x1b, 0x5d, 0x30, 0x07]),
  ]

  private static func header(_ name: String, _ chunk: Chunk, message: String = "") -> BadInput {
    file("header \(name)", good.replacing("IHDR", with: chunk), message: message)
  }

  private static let headers: [BadInput] = [
    header("width 0", ChunkedPNG.header(0, 4), message: "invalid size 0x4"),
    header("height 0", ChunkedPNG.header(4, 0), message: "invalid size 4x0"),
    header("of 2^31 - 1 squared", ChunkedPNG.header(0x7fff_ffff, 0x7fff_ffff), message: "limit is 16384 per side"),
    header("width 2^31", ChunkedPNG.header(0x8000_0000, 1), message: "limit is 16384 per side"),
    header("height 2^32 - 1", ChunkedPNG.header(1, 0xffff_ffff), message: "limit is 16384 per side"),
    header("width 16385", ChunkedPNG.header(16385, 1), message: "image is 16385x1; limit is 16384 per side"),
    header("of a gigabyte", ChunkedPNG.header(16384, 16384, depth: 1), message: "image needs 1.0 GiB decoded"),
    header("of 64 MiB for 100 bytes", ChunkedPNG.header(4096, 4096, depth: 1), message: "limit is 2000 times"),
    header("depth 0", ChunkedPNG.header(depth: 0)), header("depth 3", ChunkedPNG.header(depth: 3)),
    header("depth 255", ChunkedPNG.header(depth: 255)), header("colour type 1", ChunkedPNG.header(color: 1)),
    header("colour type 7", ChunkedPNG.header(color: 7)),
    header("palette of 16 bits", ChunkedPNG.header(depth: 16, color: 3)),
    header("RGB of one bit", ChunkedPNG.header(depth: 1, color: 2)),
    header("compression 1", ChunkedPNG.header(compression: 1)), header("filter 1", ChunkedPNG.header(filter: 1)),
    header("interlace 2", ChunkedPNG.header(interlace: 2)),
    header("of 12 bytes", Chunk(name: "IHDR", data: Array(ChunkedPNG.header().data.dropLast()))),
    header("of 14 bytes", Chunk(name: "IHDR", data: ChunkedPNG.header().data + [0])),
    header("with a wrong checksum", Chunk(name: "IHDR", data: ChunkedPNG.header().data, damage: 1)),
    file("header missing", good.replacing("IHDR")),
    file("header after the data", ChunkedPNG(chunks: [good.chunks[1], good.chunks[0], good.chunks[2]])),
    file("two headers", good.inserting(ChunkedPNG.header(), before: "IDAT")),
  ]

  private static let indexed = good.replacing("IHDR", with: ChunkedPNG.header(color: 3))
  private static func palette(_ name: String, _ data: [UInt8], codes: Set<Int> = [65]) -> BadInput {
    file("palette \(name)", indexed.inserting(Chunk(name: "PLTE", data: data), before: "IDAT"), codes: codes)
  }

  private static let palettes: [BadInput] = [
    file("palette missing", indexed), palette("empty", []), palette("of 4 bytes", [1, 2, 3, 4]),
    palette("of 257 colours", Array(repeating: 9, count: 771)),
    palette("shorter than its indices", [255, 0, 0], codes: either),
    file("palette after the data", indexed.inserting(Chunk(name: "PLTE", data: [1, 2, 3]), before: "IEND")),
    file(
      "transparency before the palette",
      indexed.inserting(Chunk(name: "tRNS", data: [1]), before: "IDAT")
        .inserting(Chunk(name: "PLTE", data: Array(repeating: 9, count: 768)), before: "IDAT"), codes: either),
    file(
      "transparency of 300 bytes",
      good.inserting(Chunk(name: "tRNS", data: Array(repeating: 0, count: 300)), before: "IDAT"), codes: either),
  ]

  private static func data(
    _ name: String, _ bytes: [UInt8], codes: Set<Int> = [65], message: String = ""
  ) -> BadInput {
    file("data \(name)", good.replacing("IDAT", with: Chunk(name: "IDAT", data: bytes)), codes: codes, message: message)
  }

  private static func changing(_ offset: Int, by mask: UInt8) -> [UInt8] {
    var bytes = good.chunks[1].data
    bytes[offset < 0 ? bytes.count + offset : offset] ^= mask
    return bytes
  }

  private static let imageData: [BadInput] = [
    file("data missing", good.replacing("IDAT")), data("empty", []), data("of one byte", [0x78]),
    data("with a wrong zlib header", changing(0, by: 0x0f)), data("with a preset dictionary", changing(1, by: 0x20)),
    data("with a reserved block type", changing(2, by: 6)),
    data("with a block length that is none", changing(5, by: 1)),
    data("with a wrong Adler sum", changing(-1, by: 1), codes: either),
    data("with filter 5", ChunkedPNG.stored(Array(repeating: [5, 10, 20, 30, 40], count: 4).flatMap { $0 })),
    data("of 2 rows", ChunkedPNG.stored(Array(repeating: 0, count: 10)), message: "image data ends after row 2 of 4"),
    data("of 1000 rows", ChunkedPNG.stored(Array(repeating: 0, count: 5000)), codes: either),
    data("that is noise", (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ 31) }),
    file(
      "data with a wrong checksum",
      good.replacing("IDAT", with: Chunk(name: "IDAT", data: good.chunks[1].data, damage: 0x8000_0000)),
      message: "corrupt: checksum mismatch in IDAT chunk at byte 33"),
  ]

  private static let containers: [BadInput] = [
    file("end missing", good.replacing("IEND"), message: "truncated"),
    file(
      "length 2^31", good.replacing("IDAT", with: Chunk(name: "IDAT", data: [], length: 1 << 31)), message: "corrupt"),
    file("length 2^31 - 1", good.replacing("IDAT", with: Chunk(name: "IDAT", data: [], length: (1 << 31) - 1))),
    file("unknown critical chunk", good.inserting(Chunk(name: "ABCD", data: []), before: "IDAT")),
    file(
      "chunk named by control characters",
      good.inserting(Chunk(name: "\u{1b}[2J", data: [], damage: 7), before: "IDAT"), message: "checksum mismatch"),
    file(
      "compressed text that is damaged",
      good.inserting(Chunk(name: "zTXt", data: Array("a\0\0".utf8) + changing(0, by: 0)), before: "IDAT"), codes: either
    ),
    file(
      "text of 9 MiB", good.inserting(Chunk(name: "tEXt", data: Array(repeating: 65, count: 9 << 20)), before: "IDAT"),
      message: "metadata exceeds 8.0 MiB"),
    file(
      "100,000 chunks",
      ChunkedPNG(
        chunks: [good.chunks[0]] + Array(repeating: Chunk(name: "tEXt", data: Array("a\0b".utf8)), count: 100_000)
          + good.chunks.dropFirst()), codes: either),
    file(
      "colour profile that is none",
      good.inserting(Chunk(name: "iCCP", data: Array("icc\0\0".utf8) + [1, 2, 3]), before: "IDAT"), codes: either),
  ]
}
