/// The proposals for which a node's layout is the same: on each axis all from a length on, or one alone.
///
/// A label of one line is the same in any box that it fits, and so are the row and the padding around it. A stack asks its
/// children at infinity, at 0 and for what is left: they find one layout for all of it.
package struct Reach {
  /// In points; without an axis along which a proposal makes no difference, `-infinity`, and where only the proposal itself
  /// leads to the layout, not a number.
  var width: CGFloat
  var height: CGFloat

  /// One proposal alone.
  static let exact = Reach(width: .nan, height: .nan)
  /// Every proposal.
  static let everything = Reach(width: -.infinity, height: -.infinity)

  subscript(axis: Axis) -> CGFloat { axis == .horizontal ? width : height }

  package init(width: CGFloat, height: CGFloat) { (self.width, self.height) = (width, height) }

  /// Along one axis, exact along the other.
  init(_ axis: Axis, from length: CGFloat) {
    self.init(width: axis == .horizontal ? length : .nan, height: axis == .vertical ? length : .nan)
  }

  /// Tells whether it holds for a proposal too. Nothing proposed is as much as there can be: those that tell both apart are exact.
  func holds(for proposal: ProposedViewSize, madeFor own: ProposedViewSize) -> Bool {
    (proposal.width ?? .infinity >= width || proposal.width == own.width)
      && (proposal.height ?? .infinity >= height || proposal.height == own.height)
  }

  /// Tells whether it is at least that of another one, of the same proposal.
  func covers(_ other: Reach) -> Bool {
    (other.width.isNaN || width <= other.width) && (other.height.isNaN || height <= other.height)
  }

  /// The proposals that both reach.
  func intersection(_ other: Reach) -> Reach {
    Reach(width: Self.common(width, other.width), height: Self.common(height, other.height))
  }

  static func common(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a.isNaN || b.isNaN ? .nan : max(a, b) }

  /// With room around the node; a little less, lest what the sum rounds off be too narrow.
  func padded(by insets: EdgeInsets) -> Reach {
    // Without an end there is no inside that could be compared.
    guard insets.horizontal.isFinite, insets.vertical.isFinite else { return .exact }
    return Reach(width: width + insets.horizontal + 0.01, height: height + insets.vertical + 0.01)
  }
}

extension Arrangement {
  /// Tells whether a container that has asked for this arrangement would be answered the same by another one.
  func answers(like other: Arrangement) -> Bool { size == other.size && reach.covers(other.reach) }
}
