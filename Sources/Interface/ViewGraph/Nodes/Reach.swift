/// The proposals for which a node's layout is the same: on each axis all from a length on, or a single one.
///
/// A label of one line is the same in any box that it fits, and so are the row and the padding around it. A stack asks
/// its children at infinity, at 0 and for the remaining length: one layout answers all of these.
package struct Reach {
  /// The length from which on proposals lead to the same layout, in points: `-infinity` if proposals make no difference
  /// on the axis, and not a number if only the proposal itself leads to the layout.
  var width: CGFloat
  var height: CGFloat

  /// The reach of one proposal alone.
  static let exact = Reach(width: .nan, height: .nan)
  /// The reach of every proposal.
  static let everything = Reach(width: -.infinity, height: -.infinity)

  subscript(axis: Axis) -> CGFloat { axis == .horizontal ? width : height }

  package init(width: CGFloat, height: CGFloat) { (self.width, self.height) = (width, height) }

  /// Creates a reach from a length on along one axis, exact along the other.
  init(_ axis: Axis, from length: CGFloat) {
    self.init(width: axis == .horizontal ? length : .nan, height: axis == .vertical ? length : .nan)
  }

  /// Returns whether the layout also holds for another proposal. No proposal counts as an infinite one: layouts that
  /// tell the two apart are exact.
  func holds(for proposal: ProposedViewSize, madeFor own: ProposedViewSize) -> Bool {
    (proposal.width ?? .infinity >= width || proposal.width == own.width)
      && (proposal.height ?? .infinity >= height || proposal.height == own.height)
  }

  /// Returns whether the reach includes that of another layout for the same proposal.
  func covers(_ other: Reach) -> Bool {
    (other.width.isNaN || width <= other.width) && (other.height.isNaN || height <= other.height)
  }

  /// Returns the proposals that both reach.
  func intersection(_ other: Reach) -> Reach {
    Reach(width: Self.common(width, other.width), height: Self.common(height, other.height))
  }

  static func common(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a.isNaN || b.isNaN ? .nan : max(a, b) }

  /// Returns the reach with room around the node; a little less, in case the sum is rounded down.
  func padded(by insets: EdgeInsets) -> Reach {
    // Infinite insets leave no inside that could be compared.
    guard insets.horizontal.isFinite, insets.vertical.isFinite else { return .exact }
    return Reach(width: width + insets.horizontal + 0.01, height: height + insets.vertical + 0.01)
  }
}

extension Arrangement {
  /// Returns whether a container that has asked for this arrangement would get the same answers from another one.
  func answers(like other: Arrangement) -> Bool { size == other.size && reach.covers(other.reach) }
}
