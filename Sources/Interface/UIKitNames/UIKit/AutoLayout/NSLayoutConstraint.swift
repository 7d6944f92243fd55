/// A rule for the place or the size of a view, with UIKit's names.
///
/// Equalities of a view with its superview, or with a view that its superview fills, are solved, and so are constant
/// lengths. Along an axis, one of them places the view, which then chooses its length, and two determine its length as
/// well. Constraints that are not solved are reported in the host's diagnostics and left out.
@MainActor @preconcurrency
public final class NSLayoutConstraint {
  /// The relation between the two sides.
  public enum Relation: Int, Sendable {
    /// The first side is at most the second. It is not solved.
    case lessThanOrEqual = -1
    /// Both sides are equal.
    case equal = 0
    /// The first side is at least the second. It is not solved.
    case greaterThanOrEqual = 1

    // The spelling of Swift 1 and 2.
    /// The older spelling of `equal`.
    public static let Equal = equal
  }

  /// The attribute of a view that is compared, with UIKit's raw values.
  public enum Attribute: Int, Sendable {
    /// No attribute: the side is a constant.
    case notAnAttribute = 0
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The upper edge.
    case top = 3
    /// The lower edge.
    case bottom = 4
    /// The left edge: nothing is laid out from right to left.
    case leading = 5
    /// The right edge: nothing is laid out from right to left.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The middle between left and right.
    case centerX = 9
    /// The middle between top and bottom.
    case centerY = 10

    // The spellings of Swift 1 and 2.
    /// The older spelling of `left`.
    public static let Left = left
    /// The older spelling of `right`.
    public static let Right = right
    /// The older spelling of `top`.
    public static let Top = top
    /// The older spelling of `bottom`.
    public static let Bottom = bottom
  }

  /// The view of the left side; nil once it is deallocated.
  public private(set) weak var firstItem: UIView?
  /// The attribute of the view that is compared.
  public let firstAttribute: Attribute
  /// The relation between the two sides.
  public let relation: Relation
  /// The view of the right side; nil where that is a constant, or once the view is deallocated.
  public private(set) weak var secondItem: UIView?
  /// The attribute of the view that is compared.
  public let secondAttribute: Attribute
  /// The factor of the right side's attribute.
  public let multiplier: CGFloat
  /// The constant that is added to the right side, in points.
  public var constant: CGFloat { didSet { if isActive, constant != oldValue { constrained?.invalidate() } } }
  /// The priority: of two constraints that contradict each other, the one with the higher priority counts.
  public var priority = UILayoutPriority.required { didSet { if isActive { constrained?.invalidate() } } }
  /// A name for debugging, which is not shown anywhere.
  public var identifier: String?

  /// True if the second side had a view initially.
  private let comparesViews: Bool

  /// `view1.attribute1 = multiplier * view2.attribute2 + constant`, or another relation.
  ///
  /// - Parameters:
  ///   - view1: a view or a layout guide, like `view2`.
  ///   - view2: nil where the right side is the constant alone.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    firstItem = Self.view(of: view1)
    firstAttribute = attr1
    self.relation = relation
    secondItem = view2.flatMap(Self.view)
    comparesViews = view2 != nil
    secondAttribute = attr2
    self.multiplier = multiplier
    constant = c
  }

  private static func view(of item: Any) -> UIView? { item as? UIView ?? (item as? UILayoutGuide)?.owningView }

  /// True while the constraint is active.
  public var isActive = false {
    didSet {
      guard isActive != oldValue else { return }
      // The same view may be on both sides.
      let views = [firstItem, secondItem === firstItem ? nil : secondItem].compactMap { $0 }
      for view in views { isActive ? view.addReference(self) : view.removeReference(self) }
    }
  }

  /// Activates constraints.
  public static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  public static func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  func refers(to view: UIView) -> Bool { firstItem === view || secondItem === view }

  /// The view that the constraint places: the inner one of a view and its superview.
  var constrained: UIView? {
    guard let firstItem, let secondItem, secondItem !== firstItem else { return firstItem ?? secondItem }
    return secondItem.isDescendant(of: firstItem) ? secondItem : firstItem
  }

  /// The constraint as an equation for `constrained`; nil where it is not solved.
  var equation: SpanEquation? {
    guard relation == .equal, let view = constrained, let first = Side[firstAttribute] else { return nil }
    guard comparesViews else {
      guard first.point == nil else { return nil }
      return SpanEquation(axis: first.axis, point: nil, value: RelativeLength(constant: constant), of: self)
    }
    guard let second = Side[secondAttribute], first.axis == second.axis, (first.point == nil) == (second.point == nil),
      let firstItem, let secondItem
    else { return nil }
    let (own, outer, container) =
      view === firstItem ? (first, second, secondItem) : (second, first, firstItem)
    guard view.isLaidOut(in: container), multiplier != 0 else { return nil }
    let part = RelativeLength(part: outer.point ?? 1)
    let value =
      view === firstItem
      ? multiplier * part + RelativeLength(constant: constant)
      : 1 / multiplier * (part + RelativeLength(constant: -constant))
    return SpanEquation(axis: own.axis, point: own.point, value: value, of: self)
  }

  /// The geometry of an attribute.
  private struct Side {
    var axis: Axis
    /// The position as a fraction of the length from the start; nil stands for the length itself.
    var point: CGFloat?

    static subscript(attribute: Attribute) -> Side? {
      switch attribute {
      case .left, .leading: Side(axis: .horizontal, point: 0)
      case .centerX: Side(axis: .horizontal, point: 0.5)
      case .right, .trailing: Side(axis: .horizontal, point: 1)
      case .width: Side(axis: .horizontal)
      case .top: Side(axis: .vertical, point: 0)
      case .centerY: Side(axis: .vertical, point: 0.5)
      case .bottom: Side(axis: .vertical, point: 1)
      case .height: Side(axis: .vertical)
      case .notAnAttribute: nil
      }
    }
  }
}

extension NSLayoutConstraint: CustomStringConvertible {
  /// The constraint as an equation, with the types of its views.
  nonisolated public var description: String { MainActor.assumeIsolated { text } }

  private var text: String {
    func side(_ view: UIView?, _ attribute: Attribute) -> String {
      "\(view.map { "\(type(of: $0))" } ?? "a view that is gone").\(attribute)"
    }
    let sign = [Relation.equal: "==", .lessThanOrEqual: "<=", .greaterThanOrEqual: ">="][relation] ?? ""
    let left = "\(side(firstItem, firstAttribute)) \(sign)"
    guard comparesViews else { return "\(left) \(Double(constant).shortText)" }
    let factor = multiplier == 1 ? "" : "\(Double(multiplier).shortText) * "
    let rest = constant == 0 ? "" : " \(constant < 0 ? "-" : "+") \(Double(abs(constant)).shortText)"
    return "\(left) \(factor)\(side(secondItem, secondAttribute))\(rest)"
  }
}

extension Double {
  /// The number, without a decimal point where it is whole.
  fileprivate var shortText: String { self == rounded() && abs(self) < 1e9 ? "\(Int(self))" : "\(self)" }
}
