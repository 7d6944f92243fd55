import CHash

/// A cryptographic hash: nobody finds other bytes with the same one. SHA-256.
///
/// Source: NIST, "Secure Hash Standard", FIPS 180-4.
public struct SHA256 {
  /// True if the processor has instructions for SHA-256.
  private static let hasInstructions = hash_has_instructions() != 0
  private static let blockSize = 64

  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// The bytes that do not fill a block yet.
  private var rest: [UInt8] = []
  private var count: UInt64 = 0
  private let isPortable: Bool

  public init() { self.init(isPortable: !Self.hasInstructions) }

  /// - Parameter isPortable: whether to do without the processor's own instructions.
  init(isPortable: Bool) { self.isPortable = isPortable }

  public mutating func add(_ bytes: borrowing [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  /// Adds a text in UTF-8 with a terminator, so that consecutive texts remain distinct.
  public mutating func add(_ text: String) { add(Array(text.utf8) + [0]) }

  /// The hash of all bytes: 32 of them.
  public var digest: [UInt8] {
    var end = self
    // One bit, zeros, and the number of bits.
    let zeros = (2 * Self.blockSize - 9 - rest.count) % Self.blockSize
    end.add([0x80] + [UInt8](repeating: 0, count: zeros) + (count &* 8).bigEndianBytes)
    return end.state.flatMap(\.bigEndianBytes)
  }

  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    count &+= UInt64(bytes.count)
    var start = 0
    if !rest.isEmpty {
      start = min(bytes.count, Self.blockSize - rest.count)
      rest += bytes[..<start]
      guard rest.count == Self.blockSize else { return }
      let block = rest
      block.withUnsafeBytes { addBlocks($0) }
      rest = []
    }
    let blocks = (bytes.count - start) / Self.blockSize * Self.blockSize
    addBlocks(UnsafeRawBufferPointer(rebasing: bytes[start..<start + blocks]))
    rest += bytes[(start + blocks)...]
  }

  private mutating func addBlocks(_ bytes: UnsafeRawBufferPointer) {
    let first = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    if isPortable {
      hash_blocks_portable(&state, first, bytes.count / Self.blockSize)
    } else {
      hash_blocks_native(&state, first, bytes.count / Self.blockSize)
    }
  }
}

extension FixedWidthInteger {
  /// The bytes of the number, the highest first.
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
