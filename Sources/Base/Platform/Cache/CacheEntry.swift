import Glibc

/// The format of a cache file, which can be verified to be complete and to belong to a key.
///
/// A tail follows the payload, so that a library remains loadable: a mark with the format's version, the number of the
/// payload's bytes, and the SHA-256 of the key and the payload.
enum CacheEntry {
  private static let mark = Array("vitrine entry 1\n".utf8)
  static let tailCount = mark.count + 8 + 32

  /// The contents of the file.
  static func file(_ payload: [UInt8], for key: String) -> [UInt8] {
    payload + mark + UInt64(payload.count).bigEndianBytes + digest(payload, for: key)
  }

  /// The payload of a file; nil for one that is truncated, changed, of another version or of another key.
  static func payload(of file: [UInt8], for key: String) -> [UInt8]? {
    guard file.count >= tailCount else { return nil }
    var payload = file
    let tail = Array(file.suffix(tailCount))
    payload.removeLast(tailCount)
    let wanted = mark + UInt64(payload.count).bigEndianBytes + digest(payload, for: key)
    return tail == wanted ? payload : nil
  }

  private static func digest(_ payload: [UInt8], for key: String) -> [UInt8] {
    var hash = SHA256()
    hash.add(key)
    hash.add(payload)
    return hash.digest
  }
}
