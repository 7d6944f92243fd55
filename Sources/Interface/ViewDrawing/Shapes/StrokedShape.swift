/// The line along another shape's outline.
nonisolated struct StrokedShape<Base: Shape>: Shape {
  var shape: Base
  var style: StrokeStyle

  /// Returns the outline of the line; where the line alone is painted, `PaintedPath` holds the line itself.
  func path(in rect: CGRect) -> Path { line(in: rect).strokedPath(style) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  var animatableData: AnimatablePair<Base.AnimatableData, StrokeStyle.AnimatableData> {
    get { AnimatablePair(shape.animatableData, style.animatableData) }
    set { (shape.animatableData, style.animatableData) = (newValue.first, newValue.second) }
  }
}

/// A shape drawn as a line.
protocol Stroking {
  var style: StrokeStyle { get }
  /// Returns the path that the line follows.
  func line(in rect: CGRect) -> Path
}

extension StrokedShape: Stroking {
  func line(in rect: CGRect) -> Path { shape.path(in: rect) }
}

/// A path that is filled or stroked.
package enum PaintedPath: Hashable, Sendable {
  case fill(Path, FillStyle)
  case stroke(Path, StrokeStyle, antialiased: Bool = true)
  /// A path that is filled by the nonzero rule, with its edge moved outwards by a distance in points, or inwards where
  /// that is negative.
  case weighted(Path, by: CGFloat)

  var path: Path {
    switch self {
    case .fill(let path, _), .stroke(let path, _, _), .weighted(let path, _): path
    }
  }

  init<S: Shape>(_ shape: S, in rect: CGRect, fillStyle: FillStyle) {
    if let stroking = shape as? any Stroking {
      self = .stroke(stroking.line(in: rect), stroking.style, antialiased: fillStyle.isAntialiased)
    } else {
      self = .fill(shape.path(in: rect), fillStyle)
    }
  }
}
