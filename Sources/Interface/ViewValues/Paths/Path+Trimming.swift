import Surfaces

extension Path {
  /// Returns the part of the path between two fractions of its length, with curves approximated by 16 chords each;
  /// empty if the first is not before the second.
  ///
  /// - Complexity: O(1) for all of the path, otherwise O(n), where n is the number of steps.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let (from, to) = (from.clamped(to: 0...1), to.clamped(to: 0...1))
    if from <= 0, to >= 1 { return self }
    guard from < to else { return Path() }
    let chains = chains
    let total = chains.reduce(0) { $0 + Self.length(of: $1) }
    let (start, end) = (total * from, total * to)
    var trimmed: [Element] = []
    var arcLength: CGFloat = 0
    for chain in chains {
      var isDrawing = false
      for (a, b) in zip(chain, chain.dropFirst()) {
        let length = hypot(b.x - a.x, b.y - a.y)
        defer { arcLength += length }
        guard length > 0, arcLength + length > start, arcLength < end else { continue }
        func point(_ distance: CGFloat) -> CGPoint {
          let t = ((distance - arcLength) / length).clamped(to: 0...1)
          return CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
        }
        if !isDrawing { trimmed.append(.move(to: point(start))) }
        isDrawing = true
        trimmed.append(.line(to: point(end)))
      }
    }
    return Path(elements: trimmed)
  }

  private static func length(of chain: [CGPoint]) -> CGFloat {
    zip(chain, chain.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
  }
}
