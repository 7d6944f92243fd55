import Testing

@testable import Platform

@Suite struct SHA256Tests {
  /// The examples of FIPS 180-4 that NIST publishes, with the processor's instructions and without.
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func examples(text: String, count: Int, digest: String) {
    let bytes = Array(String(repeating: text, count: count).utf8)
    for isPortable in [true, false] {
      var hash = isPortable ? SHA256(isPortable: true) : SHA256()
      hash.add(bytes)
      #expect(hash.digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == digest)
    }
  }

  /// Bytes may come in pieces of any length.
  @Test func pieces() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    var whole = SHA256()
    whole.add(bytes)
    for length in [1, 3, 55, 56, 63, 64, 65, 127, 128, 129, 999] {
      var pieces = SHA256()
      for start in stride(from: 0, to: bytes.count, by: length) {
        pieces.add(Array(bytes[start..<min(start + length, bytes.count)]))
      }
      #expect(pieces.digest == whole.digest, "\(length)")
    }
  }

  /// Every length up to three blocks, by both ways.
  @Test func lengths() {
    for length in 0..<192 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 91 &+ length) }
      var (portable, native) = (SHA256(isPortable: true), SHA256())
      portable.add(bytes)
      native.add(bytes)
      #expect(portable.digest == native.digest, "\(length)")
    }
  }
}
