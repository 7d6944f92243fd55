/// An edge, a centre line or a dimension of a view from which constraints are made, with UIKit's names.
///
/// `NSLayoutConstraint` describes which constraints are solved.
@MainActor @preconcurrency
public class NSLayoutAnchor<AnchorType> {
  fileprivate let view: UIView
  fileprivate let attribute: NSLayoutConstraint.Attribute

  fileprivate init(_ view: UIView, _ attribute: NSLayoutConstraint.Attribute) {
    (self.view, self.attribute) = (view, attribute)
  }

  fileprivate func constraint(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor?, _ multiplier: CGFloat, _ constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: view, attribute: attribute, relatedBy: relation, toItem: other?.view,
      attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
  }

  /// Returns a constraint that places this anchor at the other, offset by a distance in points.
  public func constraint(equalTo anchor: NSLayoutAnchor, constant c: CGFloat = 0) -> NSLayoutConstraint {
    constraint(.equal, anchor, 1, c)
  }

  /// Returns a constraint that places this anchor at or after the other, offset by a distance in points.
  public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor, constant c: CGFloat = 0) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, 1, c)
  }

  /// Returns a constraint that places this anchor at or before the other, offset by a distance in points.
  public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor, constant c: CGFloat = 0) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, 1, c)
  }
}

/// A vertical line of a view.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A horizontal line of a view.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A view's width or height.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Returns a constraint that sets the length, in points.
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { constraint(.equal, nil, 1, c) }

  /// Returns a constraint that sets the least length, in points.
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, nil, 1, c)
  }

  /// Returns a constraint that sets the greatest length, in points.
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, nil, 1, c)
  }

  /// Returns a constraint that sets the length to a multiple of another plus a constant in points.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.equal, anchor, m, c) }

  /// Returns a constraint that sets the least length to a multiple of another plus a constant in points.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, m, c) }

  /// Returns a constraint that sets the greatest length to a multiple of another plus a constant in points.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, m, c) }
}

/// A rectangle of a view to which constraints may refer in place of the view; here always the whole view.
@MainActor @preconcurrency
public final class UILayoutGuide {
  private let view: UIView

  fileprivate init(_ view: UIView) { self.view = view }

  /// The view of the guide.
  public var owningView: UIView? { view }

  /// The left edge.
  public var leadingAnchor: NSLayoutXAxisAnchor { view.leadingAnchor }
  /// The right edge.
  public var trailingAnchor: NSLayoutXAxisAnchor { view.trailingAnchor }
  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { view.leftAnchor }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { view.rightAnchor }
  /// The middle between left and right.
  public var centerXAnchor: NSLayoutXAxisAnchor { view.centerXAnchor }
  /// The upper edge.
  public var topAnchor: NSLayoutYAxisAnchor { view.topAnchor }
  /// The lower edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { view.bottomAnchor }
  /// The middle between top and bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { view.centerYAnchor }
  /// The width.
  public var widthAnchor: NSLayoutDimension { view.widthAnchor }
  /// The height.
  public var heightAnchor: NSLayoutDimension { view.heightAnchor }
}

/// The priority of a constraint over others.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The priority, 1...1000.
  public var rawValue: Float
  /// A priority, 1...1000.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// A priority, 1...1000.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Priority 1000: a contradiction is a fault.
  public static let required = UILayoutPriority(1000)
  /// Priority 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// Priority 250.
  public static let defaultLow = UILayoutPriority(250)
}

extension UIView {
  /// The left edge: nothing is laid out from right to left.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The right edge: nothing is laid out from right to left.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The middle between left and right.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The upper edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The lower edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The middle between top and bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The safe area of the view: here the whole view, as nothing covers a window's edges.
  public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide(self) }

  /// The active constraints between the view and those inside it, and on its own lengths.
  public var constraints: [NSLayoutConstraint] {
    constraintReferences.filter { $0.constrained !== self || $0.secondItem == nil }
  }

  /// Activates a constraint, whatever views it refers to.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  /// Activates constraints, whatever views they refer to.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
  /// Deactivates a constraint.
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
  /// Deactivates constraints.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.deactivate(constraints) }

  /// Sets `translatesAutoresizingMaskIntoConstraints`, in the spelling of Swift 1 and 2.
  public func setTranslatesAutoresizingMaskIntoConstraints(_ flag: Bool) {
    translatesAutoresizingMaskIntoConstraints = flag
  }
}
