/// A place or a length of a view from which constraints are made, with UIKit's names.
///
/// What is solved of them says `NSLayoutConstraint`.
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

  /// This one is the other, and a distance in points further.
  public func constraint(equalTo anchor: NSLayoutAnchor, constant c: CGFloat = 0) -> NSLayoutConstraint {
    constraint(.equal, anchor, 1, c)
  }

  /// This one is at least the other, and a distance in points further.
  public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor, constant c: CGFloat = 0) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, 1, c)
  }

  /// This one is at most the other, and a distance in points further.
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
  /// The length, in points.
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { constraint(.equal, nil, 1, c) }

  /// The least length, in points.
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, nil, 1, c)
  }

  /// The greatest length, in points.
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, nil, 1, c)
  }

  /// A multiple of another length, and a constant in points.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.equal, anchor, m, c) }

  /// At least a multiple of another length, and a constant in points.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, m, c) }

  /// At most a multiple of another length, and a constant in points.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, m, c) }
}

/// A rectangle of a view that constraints may name in its place; here always the whole of it.
@MainActor @preconcurrency
public final class UILayoutGuide {
  private let view: UIView

  fileprivate init(_ view: UIView) { self.view = view }

  /// The view.
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

/// How much a constraint counts against others.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// 1...1000.
  public var rawValue: Float
  /// A priority, 1...1000.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// A priority, 1...1000.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// 1000: a contradiction is a fault.
  public static let required = UILayoutPriority(1000)
  /// 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// 250.
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
  /// The view without what covers a window's edges, which nothing does here: the whole view.
  public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide(self) }

  /// The constraints in force between the view and those inside it, and on its own lengths.
  public var constraints: [NSLayoutConstraint] {
    mentions.filter { $0.constrained !== self || $0.secondItem == nil }
  }

  /// Puts a constraint in force, whatever views it is about.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  /// Puts constraints in force, whatever views they are about.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
  /// Puts a constraint out of force.
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
  /// Puts constraints out of force.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.deactivate(constraints) }

  /// As Swift 1 and 2 spelled it.
  public func setTranslatesAutoresizingMaskIntoConstraints(_ flag: Bool) {
    translatesAutoresizingMaskIntoConstraints = flag
  }
}
