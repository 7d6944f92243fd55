/// A sequence of small random changes of a material's numbers, which is determined by its seed.
package struct RandomWalk: Hashable, Sendable {
  package var seed: UInt64
  /// The number of changes so far. Undo does not reduce it, so that the next change is a different one.
  package private(set) var steps = 0

  /// The largest change of a number, relative to its range.
  static let share = 0.04
  /// The numbers that change.
  static let names: [NumberParameter.Name] = [.blurRadius, .saturation, .brightness, .luminanceAmount, .noise]

  package init(seed: UInt64 = 1) { self.seed = seed }

  /// Changes each number by up to `share` of its range, without leaving the range.
  package mutating func step(_ look: inout SceneLook) {
    var random = SplitMix(state: seed &+ UInt64(steps) &* 0xD134_2543_DE82_EF95)
    steps += 1
    for name in Self.names {
      let parameter = NumberParameter.named(name)
      let span = parameter.range.upperBound - parameter.range.lowerBound
      let change = Double.random(in: -Self.share...Self.share, using: &random) * span
      let value = parameter.snapped(parameter.value(in: look) + change)
      SceneSetting.number(name, value).apply(to: &look)
    }
  }
}

/// The generator SplitMix64 of Steele, Lea and Flood.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
