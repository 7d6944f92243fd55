import Foundation
import Glibc

/// A temporary folder for one test, removed with its contents.
final class TestFolder {
  let path: String

  init() {
    var template = Array("/tmp/vitrine-tests-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)!) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, making the folders above it.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) -> String {
    let parts = name.split(separator: "/")
    for count in 1..<max(parts.count, 1) { mkdir("\(path)/\(parts[..<count].joined(separator: "/"))", 0o755) }
    let file = fopen("\(path)/\(name)", "w")!
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return "\(path)/\(name)"
  }

  var names: [String] {
    let stream = opendir(path)!
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }
}

/// Writes PNG files of every kind by the specification, without the code under test.
struct TestPNG {
  var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  init(width: UInt32, height: UInt32, depth: UInt8, colorType: UInt8, interlace: UInt8 = 0) {
    chunk("IHDR", Self.bigEndian(width) + Self.bigEndian(height) + [depth, colorType, 0, 0, interlace])
  }

  mutating func chunk(_ name: String, _ data: [UInt8]) {
    let body = Array(name.utf8) + data
    bytes += Self.bigEndian(UInt32(data.count)) + body + Self.bigEndian(Self.crc(body))
  }

  /// Rows that already begin with their filter byte, in stored deflate blocks.
  mutating func imageData(_ rows: [UInt8]) {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: rows.count, by: 65535) {
      let block = rows[start..<min(start + 65535, rows.count)]
      let count = UInt16(block.count)
      stream += [start + 65535 >= rows.count ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
      stream += [UInt8(~count & 255), UInt8(~count >> 8)] + block
    }
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in rows {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    chunk("IDAT", stream + Self.bigEndian(high << 16 | low))
  }

  mutating func end() { chunk("IEND", []) }

  static func bigEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }

  /// ISO/IEC 15948, annex D, one bit at a time.
  static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xffff_ffff as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
    }
  }
}

/// SplitMix64: the same numbers on every machine.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }
}
