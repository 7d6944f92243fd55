import Glibc

/// The JPEG container: marker segments, and scans of entropy-coded data between them (ITU-T T.81, annex B).
enum JPEGStructure {
  private static let startOfScan: UInt8 = 0xda
  private static let endOfImage: UInt8 = 0xd9

  /// Returns the size from the first frame header.
  static func size(of file: ByteReader) throws(ImageDefect) -> (width: Int, height: Int)? {
    var offset = 2
    while let segment = try segment(file, at: offset) {
      if isFrameHeader(segment.marker) {
        guard let height = file.bigEndian16(segment.body + 3), let width = file.bigEndian16(segment.body + 5) else {
          return nil
        }
        return (width, height)
      }
      if segment.marker == startOfScan || segment.marker == endOfImage {
        throw .corrupt("no frame header before byte \(offset)")
      }
      offset = segment.end
    }
    return nil
  }

  static func isComplete(_ file: ByteReader, metadataLimit: Int) throws(ImageDefect) -> Bool {
    var offset = 2
    var metadata = 0
    while let segment = try segment(file, at: offset) {
      if segment.marker == endOfImage { return true }
      offset = segment.end
      if segment.marker == startOfScan {
        offset = endOfScan(file, from: offset)
      } else {
        metadata += segment.end - segment.body
        guard metadata <= metadataLimit else { throw .tooMuchMetadata(limit: metadataLimit) }
      }
    }
    return false
  }

  /// A marker, the offset of its length field, and the offset of the next marker.
  private struct Segment {
    var marker: UInt8
    var body: Int
    var end: Int
  }

  private static func segment(_ file: ByteReader, at start: Int) throws(ImageDefect) -> Segment? {
    var offset = start
    guard let first = file[offset] else { return nil }
    guard first == 0xff else { throw .corrupt("no marker at byte \(offset)") }
    // Any number of fill bytes may precede the marker code.
    while file[offset] == 0xff { offset += 1 }
    guard let marker = file[offset] else { return nil }
    let body = offset + 1
    // Start and end of image, the restart markers and TEM have no length field.
    if marker == 0x01 || (0xd0...0xd9).contains(marker) { return Segment(marker: marker, body: body, end: body) }
    guard let length = file.bigEndian16(body) else { return nil }
    guard marker != 0, length >= 2 else { throw .corrupt("bad segment at byte \(start)") }
    return Segment(marker: marker, body: body, end: body + length)
  }

  /// Returns the offset of the next marker other than a stuffed byte or a restart; the end of the file if there is
  /// none.
  private static func endOfScan(_ file: ByteReader, from start: Int) -> Int {
    guard let base = file.bytes.baseAddress else { return file.count }
    var offset = start
    while offset < file.count, let found = memchr(base + offset, 0xff, file.count - offset) {
      offset = base.distance(to: UnsafeRawPointer(found))
      guard let next = file[offset + 1] else { break }
      if next == 0xff {
        offset += 1
      } else if next == 0 || (0xd0...0xd7).contains(next) {
        offset += 2
      } else {
        return offset
      }
    }
    return file.count
  }

  /// Returns whether a marker is SOF0 to SOF15, except DHT, JPG and DAC, which have codes in the same range.
  private static func isFrameHeader(_ marker: UInt8) -> Bool {
    (0xc0...0xcf).contains(marker) && marker != 0xc4 && marker != 0xc8 && marker != 0xcc
  }
}
