/// The line along another shape's outline.
nonisolated struct StrokedShape<Base: Shape>: Shape {
  var shape: Base
  var style: StrokeStyle

  /// The outline that is stroked; see `PaintedPath`.
  func path(in rect: CGRect) -> Path { shape.path(in: rect) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  var animatableData: AnimatablePair<Base.AnimatableData, CGFloat> {
    get { AnimatablePair(shape.animatableData, style.lineWidth) }
    set {
      shape.animatableData = newValue.first
      style.lineWidth = newValue.second
    }
  }
}

/// A shape drawn as a line.
protocol Stroking {
  var style: StrokeStyle { get }
}

extension StrokedShape: Stroking {}

/// A path that is filled or stroked.
enum PaintedPath: Hashable, Sendable {
  case fill(Path, FillStyle)
  case stroke(Path, StrokeStyle, antialiased: Bool = true)
  /// Filled by the nonzero rule, its edge moved out by a distance in points, or in where that is negative.
  case weighted(Path, by: CGFloat)

  var path: Path {
    switch self {
    case .fill(let path, _), .stroke(let path, _, _), .weighted(let path, _): path
    }
  }

  init<S: Shape>(_ shape: S, in rect: CGRect, fillStyle: FillStyle) {
    let path = shape.path(in: rect)
    if let stroking = shape as? any Stroking {
      self = .stroke(path, stroking.style, antialiased: fillStyle.isAntialiased)
    } else {
      self = .fill(path, fillStyle)
    }
  }
}
