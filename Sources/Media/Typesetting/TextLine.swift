/// A line under or through the letters of a run.
public struct TextLine: Hashable, Sendable {
  /// The parts of a line.
  public enum Pattern: UInt16, Hashable, Sendable {
    case solid, dot, dash, dashDot, dashDotDot

    /// The lengths of the parts and of the gaps after them, in multiples of the line's thickness; empty for a line
    /// without gaps.
    var lengths: [Double] {
      switch self {
      case .solid: []
      case .dot: [3, 3]
      case .dash: [10, 5]
      case .dashDot: [10, 3, 3, 3]
      case .dashDotDot: [10, 3, 3, 3, 3, 3]
      }
    }
  }

  public var pattern: Pattern
  /// The paint of the line, in the terms of a run's `paintIndex`; nil for that of the letters.
  public var paintIndex: Int?

  /// Creates a line; by default without gaps, in the paint of the letters.
  public init(pattern: Pattern = .solid, paintIndex: Int? = nil) {
    self.pattern = pattern
    self.paintIndex = paintIndex
  }

  /// Returns the parts of a line along `start..<end`, each from its start to its end.
  func parts(from start: Double, to end: Double, thickness: Double) -> [(start: Double, end: Double)] {
    let lengths = pattern.lengths
    // Thinner parts cannot be told apart.
    guard !lengths.isEmpty, thickness > 0, (end - start) / thickness < 100_000 else { return [(start, end)] }
    var parts: [(start: Double, end: Double)] = []
    var position = start
    while position < end {
      for index in stride(from: 0, to: lengths.count, by: 2) where position < end {
        let length = lengths[index] * thickness
        parts.append((position, min(position + length, end)))
        position += length + lengths[index + 1] * thickness
      }
    }
    return parts
  }
}
