import Surfaces

extension Path {
  /// Returns whether a point is inside, by the nonzero or the even-odd rule; curves are approximated by 16 chords.
  ///
  /// - Complexity: O(1) for a rectangle, otherwise O(n), where n is the number of steps: the path is flattened at each
  ///   call.
  public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
    switch storage {
    case .empty: return false
    case .rect(let rect): return rect.contains(point)
    default: break
    }
    var winding = 0
    for polygon in polygons {
      for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) where (a.y <= point.y) != (b.y <= point.y) {
        let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        if x > point.x { winding += b.y > a.y ? 1 : -1 }
      }
    }
    return eoFill ? winding % 2 != 0 : winding != 0
  }

  /// Returns the distance from a point to the nearest part of the outline.
  ///
  /// - Complexity: O(n), where n is the number of steps.
  package func distance(to point: CGPoint) -> CGFloat {
    var nearest = CGFloat.infinity
    for polygon in polygons {
      for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let t = length > 0 ? (((point.x - a.x) * dx + (point.y - a.y) * dy) / length).clamped(to: 0...1) : 0
        let (x, y) = (a.x + dx * t - point.x, a.y + dy * t - point.y)
        nearest = min(nearest, (x * x + y * y).squareRoot())
      }
    }
    return nearest
  }

  /// The outline as closed chains of chords.
  private var polygons: [[CGPoint]] { chains.filter { $0.count > 2 } }

  /// The subpaths as chains of chords; one that is closed ends where it began.
  var chains: [[CGPoint]] { chains(16) }

  /// - Parameter steps: the number of chords for a curve.
  func chains(_ steps: Int) -> [[CGPoint]] {
    var chains: [[CGPoint]] = []
    var current: [CGPoint] = []
    func mix(_ a: CGPoint, _ b: CGPoint, _ t: CGFloat) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
    for element in elements {
      let last = current.last ?? .zero
      switch element {
      case .move(let to):
        if current.count > 1 { chains.append(current) }
        current = [to]
      case .line(let to): current.append(to)
      case .quadCurve(let to, let c):
        for step in 1...steps {
          let t = CGFloat(step) / CGFloat(steps)
          current.append(mix(mix(last, c, t), mix(c, to, t), t))
        }
      case .curve(let to, let c1, let c2):
        for step in 1...steps {
          let t = CGFloat(step) / CGFloat(steps)
          let middle = mix(c1, c2, t)
          current.append(mix(mix(mix(last, c1, t), middle, t), mix(middle, mix(c2, to, t), t), t))
        }
      case .closeSubpath:
        guard let first = current.first else { continue }
        chains.append(current + [first])
        current = [first]
      }
    }
    if current.count > 1 { chains.append(current) }
    return chains
  }
}
