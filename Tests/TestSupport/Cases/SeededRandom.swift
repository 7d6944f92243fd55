/// The xoshiro256** generator, seeded by SplitMix64: the same numbers on every machine and in every run.
///
/// Source: Blackman and Vigna, "Scrambled Linear Pseudorandom Number Generators", 2021; their public-domain code at
/// prng.di.unimi.it. The standard library's own draws (`Int.random(in:using:)`, `shuffled(using:)`) are used with it.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  public let seed: UInt64
  private var state: (UInt64, UInt64, UInt64, UInt64)

  public init(seed: UInt64) {
    self.seed = seed
    var mixer = SplitMix64(state: seed)
    state = (mixer.next(), mixer.next(), mixer.next(), mixer.next())
  }

  public mutating func next() -> UInt64 {
    let result = (state.1 &* 5).rotatedLeft(by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = state.3.rotatedLeft(by: 45)
    return result
  }
}

extension SeededRandom {
  public mutating func int(in range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
  public mutating func double(in range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
  public mutating func bool() -> Bool { next() >> 63 == 1 }
  /// Returns true once in `n` draws on average.
  public mutating func oneIn(_ n: Int) -> Bool { int(in: 1...n) == 1 }

  public mutating func pick<Values: RandomAccessCollection>(_ values: Values) -> Values.Element {
    values[values.index(values.startIndex, offsetBy: int(in: 0...values.count - 1))]
  }

  /// Returns a byte that is 0 or 255, the edge cases of rounding and shortcuts, as often as any other value.
  public mutating func edgeByte() -> UInt8 {
    switch next() & 3 {
    case 0: 0
    case 1: 255
    default: UInt8(truncatingIfNeeded: next() >> 32)
    }
  }

  /// Returns a premultiplied pixel, `0xAARRGGBB`, with colour components of at most alpha.
  public mutating func premultipliedPixel() -> UInt32 {
    let alpha = UInt32(edgeByte())
    var pixel = alpha << 24
    for shift in [0, 8, 16] as [UInt32] {
      pixel |= (UInt32(edgeByte()) * alpha + 127) / 255 << shift
    }
    return pixel
  }
}

/// The generator of Steele, Lea and Flood, which turns any seed, even a small number, into well-mixed state.
struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension UInt64 {
  fileprivate func rotatedLeft(by count: UInt64) -> UInt64 { self << count | self >> (64 - count) }
}
