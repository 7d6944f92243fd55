/// An equation for the place or the length of a view along an axis of its superview.
struct SpanEquation {
  var axis: Axis
  /// The point of the view that lies at the value, 0 at its start and 1 at its end; nil stands for its length.
  var point: CGFloat?
  var value: RelativeLength
  /// The constraint, which is named in faults.
  var constraint: NSLayoutConstraint

  init(axis: Axis, point: CGFloat?, value: RelativeLength, of constraint: NSLayoutConstraint) {
    (self.axis, self.point, self.value, self.constraint) = (axis, point, value, constraint)
  }
}

extension SubviewSpan {
  /// The span that equations describe, taken in the order of their priority.
  ///
  /// - Parameter contradictions: receives the required constraints that contradict those before them.
  @MainActor
  init(_ equations: [SpanEquation], contradictions: inout [NSLayoutConstraint]) {
    var known: [SpanEquation] = []
    self.init()
    for equation in equations.byPriority {
      if let knownValue = known.first(where: { $0.point == equation.point })?.value ?? value(of: equation, by: known) {
        if !knownValue.isNear(equation.value), equation.constraint.priority == .required {
          contradictions.append(equation.constraint)
        }
        continue
      }
      known.append(equation)
      solve(known)
    }
  }

  /// - Parameter known: one equation, or two about different points or lengths.
  private mutating func solve(_ known: [SpanEquation]) {
    let points = known.compactMap { equation in equation.point.map { (point: $0, place: equation.value) } }
    length = known.first { $0.point == nil }?.value
    guard let first = points.first else { return }
    (anchor, fraction) = (first.place, first.point)
    if let second = points.dropFirst().first {
      length = 1 / (second.point - first.point) * (second.place + -1 * first.place)
    }
  }

  /// Returns the value that two equations give for the point or length of another; nil where there are fewer than two.
  private func value(of equation: SpanEquation, by known: [SpanEquation]) -> RelativeLength? {
    guard known.count == 2, let length else { return nil }
    return equation.point.map { anchor + ($0 - fraction) * length } ?? length
  }
}

extension [SpanEquation] {
  /// The equations sorted by descending priority; those of equal priority keep their order.
  @MainActor fileprivate var byPriority: [SpanEquation] {
    enumerated().sorted { a, b in
      let (first, second) = (a.element.constraint.priority.rawValue, b.element.constraint.priority.rawValue)
      return first == second ? a.offset < b.offset : first > second
    }.map(\.element)
  }
}

extension UIView {
  /// The constraints that place the view itself.
  private var ownConstraints: [NSLayoutConstraint] { constraintReferences.filter { $0.constrained === self } }

  /// The place of the view in its superview.
  final var place: SubviewPlace { solved.place }

  private var solved: (place: SubviewPlace, contradictions: [NSLayoutConstraint]) {
    guard !translatesAutoresizingMaskIntoConstraints else { return (framePlace, []) }
    let equations = ownConstraints.compactMap(\.equation)
    var contradictions: [NSLayoutConstraint] = []
    func span(_ axis: Axis) -> SubviewSpan {
      SubviewSpan(equations.filter { $0.axis == axis }, contradictions: &contradictions)
    }
    return (SubviewPlace(horizontal: span(.horizontal), vertical: span(.vertical)), contradictions)
  }

  /// The place that follows from the frame that was set.
  private var framePlace: SubviewPlace {
    guard let explicitFrame else { return SubviewPlace() }
    func span(_ start: CGFloat, _ length: CGFloat, fills: Bool) -> SubviewSpan {
      guard !fills, length > 0 else { return .whole }
      return SubviewSpan(anchor: RelativeLength(constant: start), length: RelativeLength(constant: length))
    }
    return SubviewPlace(
      horizontal: span(explicitFrame.minX, explicitFrame.width, fills: autoresizingMask.contains(.flexibleWidth)),
      vertical: span(explicitFrame.minY, explicitFrame.height, fills: autoresizingMask.contains(.flexibleHeight)))
  }

  /// Returns whether a view is the superview, or one that the superview fills.
  final func isLaidOut(in container: UIView) -> Bool {
    guard let superview else { return false }
    return superview === container || superview.place == SubviewPlace() && superview.isLaidOut(in: container)
  }

  /// The constraints on the view's place that have no effect, described on one line each.
  final var constraintFaults: [String] {
    let constraints = ownConstraints
    if constraints.isEmpty { return [] }
    guard !translatesAutoresizingMaskIntoConstraints else {
      return ["its constraints have no effect: set translatesAutoresizingMaskIntoConstraints to false"]
    }
    return constraints.filter { $0.equation == nil }.map {
      "\($0) is left out: only equalities with the superview are solved"
    } + solved.contradictions.map { "\($0) is left out: it contradicts the view's other constraints" }
  }
}
