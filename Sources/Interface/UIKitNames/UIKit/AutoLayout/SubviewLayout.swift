/// A length that depends on the superview's: a fraction of it plus a constant in points.
struct RelativeLength: Equatable {
  var part: CGFloat = 0
  var constant: CGFloat = 0

  func length(in whole: CGFloat) -> CGFloat { part * whole + constant }

  static func + (a: RelativeLength, b: RelativeLength) -> RelativeLength {
    RelativeLength(part: a.part + b.part, constant: a.constant + b.constant)
  }

  static func * (a: CGFloat, b: RelativeLength) -> RelativeLength {
    RelativeLength(part: a * b.part, constant: a * b.constant)
  }

  func isNear(_ other: RelativeLength) -> Bool {
    abs(part - other.part) < 1e-6 && abs(constant - other.constant) < 1e-6
  }
}

/// The place of a view along one axis of its superview.
struct SubviewSpan: Equatable {
  /// The place of one point of the view.
  var anchor = RelativeLength()
  /// The point at the anchor, as a fraction: 0 is the view's start, 1 its end.
  var fraction: CGFloat = 0
  /// The view's length; nil lets the view choose.
  var length: RelativeLength?

  /// The whole of the superview.
  static let whole = SubviewSpan(length: RelativeLength(part: 1))

  /// Returns the length of the superview in which a view with a length of its own fits.
  func superview(around own: CGFloat) -> CGFloat {
    if let length, length.part > 0 { return max(0, (own - length.constant) / length.part) }
    let own = length?.constant ?? own
    // The superview must be long enough that neither end of the view lies outside it.
    let start = RelativeLength(part: anchor.part, constant: anchor.constant - fraction * own)
    return max(start.part < 1 ? (start.constant + own) / (1 - start.part) : -start.constant, own, 0)
  }
}

/// The place of a view in its superview.
struct SubviewPlace: Equatable, LayoutValueKey {
  var horizontal = SubviewSpan.whole
  var vertical = SubviewSpan.whole

  static var defaultValue: SubviewPlace { SubviewPlace() }
}

/// A layout of UIKit's views over one another, each placed by its frame or its constraints.
struct SubviewLayout: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    let width =
      proposal.width
      ?? subviews.map { $0[SubviewPlace.self].horizontal.superview(around: $0.sizeThatFits(.unspecified).width) }.max()
    let height =
      proposal.height
      ?? subviews.map {
        let own = $0.sizeThatFits(ProposedViewSize(width: Self.width(of: $0, in: width ?? 0), height: nil)).height
        return $0[SubviewPlace.self].vertical.superview(around: own)
      }.max()
    // Without subviews, the size is the same as that of a colour.
    return CGSize(width: width ?? 10, height: height ?? 10)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    for subview in subviews {
      let place = subview[SubviewPlace.self]
      let width = Self.width(of: subview, in: bounds.width)
      let height =
        place.vertical.length?.length(in: bounds.height)
        ?? subview.sizeThatFits(ProposedViewSize(width: width, height: nil)).height
      let size = CGSize(width: max(0, width), height: max(0, height))
      subview.place(
        at: CGPoint(
          x: bounds.minX + place.horizontal.anchor.length(in: bounds.width) - place.horizontal.fraction * size.width,
          y: bounds.minY + place.vertical.anchor.length(in: bounds.height) - place.vertical.fraction * size.height),
        proposal: ProposedViewSize(size))
    }
  }

  private static func width(of subview: LayoutSubview, in whole: CGFloat) -> CGFloat {
    subview[SubviewPlace.self].horizontal.length?.length(in: whole) ?? subview.sizeThatFits(.unspecified).width
  }
}
