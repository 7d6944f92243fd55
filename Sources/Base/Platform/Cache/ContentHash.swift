/// A hash of the inputs of something that is made once and kept: 128-bit FNV-1a.
///
/// Source: Fowler, Noll, Vo and Eastlake, "The FNV Non-Cryptographic Hash Algorithm", RFC 9923.
public struct ContentHash {
  private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  public init() {}

  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      state ^= UInt128(byte)
      state &*= 0x0000_0000_0100_0000_0000_0000_0000_013b
    }
  }

  /// Adds a text with a terminator, so that consecutive texts remain distinct.
  public mutating func add(_ text: String) {
    add(text.utf8)
    add([0])
  }

  /// 32 hexadecimal digits.
  public var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
