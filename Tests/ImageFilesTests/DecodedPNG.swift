import CDeflate

/// A PNG file of 8 bits per channel, read by the specification without the code under test (ISO/IEC 15948): chunks with
/// their checksums, and rows without their filters.
struct DecodedPNG {
  struct Defect: Error { var what: String }

  var names: [String] = []
  var width = 0
  var height = 0
  var channels = 0
  /// The numbers of the filters, one per row.
  var filters: [UInt8] = []
  /// Samples in the order of the file, without filters.
  var samples: [UInt8] = []

  init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) else { throw Defect(what: "signature") }
    func number(_ offset: Int) -> Int { bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
    var data: [UInt8] = []
    var offset = 8
    while offset < bytes.count {
      let length = number(offset)
      let name = String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self)
      let body = bytes[(offset + 4)..<(offset + 8 + length)]
      guard TestPNG.crc(Array(body)) == number(offset + 8 + length) else { throw Defect(what: "checksum of \(name)") }
      names.append(name)
      if name == "IHDR" {
        (width, height) = (number(offset + 8), number(offset + 12))
        guard bytes[offset + 16] == 8 else { throw Defect(what: "depth") }
        channels = bytes[offset + 17] == 2 ? 3 : 4
      }
      if name == "IDAT" { data += body.dropFirst(4) }
      offset += 12 + length
    }
    guard names.first == "IHDR", names.last == "IEND", offset == bytes.count else { throw Defect(what: "order") }

    let rowBytes = width * channels
    var rows = [UInt8](repeating: 0, count: (rowBytes + 1) * height)
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    var count = 0
    let result = libdeflate_zlib_decompress(decompressor, data, data.count, &rows, rows.count, &count)
    guard result == LIBDEFLATE_SUCCESS, count == rows.count else { throw Defect(what: "data") }
    samples = [UInt8](repeating: 0, count: rowBytes * height)
    for y in 0..<height {
      filters.append(rows[y * (rowBytes + 1)])
      for x in 0..<rowBytes {
        let a = x < channels ? 0 : Int(samples[y * rowBytes + x - channels])
        let b = y == 0 ? 0 : Int(samples[(y - 1) * rowBytes + x])
        let c = x < channels || y == 0 ? 0 : Int(samples[(y - 1) * rowBytes + x - channels])
        let value = Int(rows[y * (rowBytes + 1) + 1 + x]) + Self.prediction(filters[y], a, b, c)
        samples[y * rowBytes + x] = UInt8(value & 255)
      }
    }
  }

  private static func prediction(_ filter: UInt8, _ a: Int, _ b: Int, _ c: Int) -> Int {
    switch filter {
    case 1: return a
    case 2: return b
    case 3: return (a + b) / 2
    case 4:
      let p = a + b - c
      let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
      return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
    default: return 0
    }
  }
}
