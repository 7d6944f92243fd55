@_spi(Nodes) import ViewGraph

/// A view that contains others, with UIKit's names. It is the base of UIKit's effect views, and can be used in a scene
/// like any other view.
///
/// A subview fills its superview, unless a `frame` or constraints (`NSLayoutConstraint`) place it elsewhere.
@MainActor @preconcurrency
open class UIView: UIResponder, PrimitiveView {
  /// The views inside, with the last on top.
  public private(set) var subviews: [UIView] = []
  /// The view that contains this one; nil where there is none.
  public private(set) weak var superview: UIView?

  /// True while the view is hidden and takes no part in the layout.
  public var isHidden = false { didSet { invalidate() } }
  /// The view's opacity, 0...1.
  public var alpha: CGFloat = 1 { didSet { invalidate() } }
  /// The colour behind the content; nil for none.
  open var backgroundColor: UIColor? { didSet { invalidate() } }
  /// The view whose alpha masks this one, in this one's size; nil shows the whole view.
  open var mask: UIView? { didSet { invalidate() } }

  /// The axes along which a view with a frame still fills its superview.
  public var autoresizingMask: AutoresizingMask = [] { didSet { invalidate() } }
  /// True if the frame and `autoresizingMask` determine the view's place, and false if constraints do.
  public var translatesAutoresizingMaskIntoConstraints = true { didSet { invalidate() } }

  /// The frame that was set, until the view is laid out again.
  private(set) var explicitFrame: CGRect?
  /// The active constraints that refer to the view.
  private(set) var constraintReferences: [NSLayoutConstraint] = []

  /// The session of the host that showed the view last, which is asked for new frames.
  private(set) weak var session: EvaluationSession?
  /// The parts of the tree in which the view was shown.
  private var reader: Set<ViewIdentity> = []
  /// The view's node from the last evaluation.
  private(set) weak var node: ViewNode?
  /// An identity that is unique during the view's lifetime.
  private var id: ObjectIdentifier { ObjectIdentifier(self) }

  /// Creates a view without subviews, which paints nothing.
  ///
  /// - Parameter frame: the frame, like the property `frame`; an empty one at the origin counts as not set.
  public init(frame: CGRect = .zero) {
    explicitFrame = frame == .zero ? nil : frame
    super.init()
  }

  /// Returns nil, as there are no archives to decode.
  public required init?(coder: NSCoder) { nil }

  /// Adds a view on top of the subviews; it is removed from its current superview.
  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  /// Adds a SwiftUI view on top of the subviews, centred.
  public final func addSubview<Content: View>(_ content: Content) { addSubview(UIHostingView(rootView: content)) }

  /// Inserts a view among the subviews; it is removed from its current superview.
  ///
  /// - Parameter index: the position among the subviews: 0 is below all others, and their number is above them.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  private func insert(_ view: UIView, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot be its own subview")
    view.removeFromSuperview()
    view.superview = self
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    invalidate()
  }

  /// Removes the view from its superview, and deactivates the constraints between the two.
  public func removeFromSuperview() {
    guard let superview else { return }
    NSLayoutConstraint.deactivate(constraintReferences.filter { $0.refers(to: superview) })
    superview.subviews.removeAll { $0 === self }
    superview.invalidate()
    self.superview = nil
  }

  /// Returns whether the view is the other one or lies inside it at any depth.
  public final func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  final func setExplicitFrame(_ frame: CGRect) {
    explicitFrame = frame
    node = nil
    invalidate()
  }

  final func addReference(_ constraint: NSLayoutConstraint) {
    constraintReferences.append(constraint)
    invalidate()
  }

  final func removeReference(_ constraint: NSLayoutConstraint) {
    constraintReferences.removeAll { $0 === constraint }
    invalidate()
  }

  func invalidate() {
    session?.invalidation.raise(dirty: reader)
    superview?.invalidate()
  }

  package final func nodes(in context: ViewContext) -> [ViewNode] {
    session = context.session
    reader = StateReads.current.map { [$0] } ?? []
    node = nil
    guard !isHidden else { return [] }
    for fault in constraintFaults { context.session.report(.brokenRule(fault, view: "\(Self.self)")) }
    // The background is as large as the view's place in its superview.
    let length: CGFloat? = superview == nil ? nil : .infinity
    let shown = content(in: context).frame(maxWidth: length, maxHeight: length)
      .background { if let backgroundColor { backgroundColor.color } }.opacity(alpha)
    let inner = context.child(id: id)
    let child = mask.map { inner.node(of: shown.mask($0.placed)) } ?? inner.node(of: shown)
    guard let made = child.map({ UIViewNode(self, child: $0) }) else { return [] }
    node = made
    return [made]
  }

  /// The content of the view; by default its subviews.
  func content(in context: ViewContext) -> AnyView { AnyView(stacked) }

  /// The subviews on top of one another, each in its place.
  final var stacked: some View {
    SubviewLayout() {
      ForEach(subviews.map { Box(view: $0, place: $0.place) }) {
        $0.view.layoutValue(key: SubviewPlace.self, value: $0.place)
      }
    }
  }

  /// The view alone, in its place.
  private var placed: some View { SubviewLayout() { layoutValue(key: SubviewPlace.self, value: place) } }

  private struct Box: Identifiable {
    var view: UIView
    var place: SubviewPlace
    var id: ObjectIdentifier { ObjectIdentifier(view) }
  }
}

extension UIView {
  /// The axes along which a view follows its superview.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The axes, one bit each.
    public let rawValue: UInt
    /// Axes from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The view is as wide as its superview.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The view is as high as its superview.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }

  /// The view's frame in its superview in the latest layout, in points.
  ///
  /// Setting the frame places the view by its left and top edges, and sets its length along each axis where that is
  /// above 0. The layout replaces the frame of a view that SwiftUI or constraints place.
  public var frame: CGRect {
    get {
      guard let node else { return explicitFrame ?? .zero }
      let origin = superview?.node?.frame.origin ?? node.frame.origin
      return CGRect(
        x: node.frame.minX - origin.x, y: node.frame.minY - origin.y, width: node.size.width, height: node.size.height)
    }
    set { setExplicitFrame(newValue) }
  }

  /// The view's size in the latest layout, at the origin, in points.
  public var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { setExplicitFrame(CGRect(origin: frame.origin, size: newValue.size)) }
  }
}

/// The node of one of UIKit's views.
package final class UIViewNode: WrapperNode {
  package private(set) weak var view: UIView?

  init(_ view: UIView, child: ViewNode) {
    self.view = view
    super.init(child: child)
  }
}

/// A UIKit view that shows a SwiftUI view.
public final class UIHostingView: UIView {
  /// The view that is shown.
  public var rootView: AnyView { didSet { invalidate() } }

  /// Creates a view that proposes its whole size to a SwiftUI view, and centres it.
  public init<Content: View>(rootView: Content) {
    self.rootView = AnyView(rootView)
    super.init(frame: .zero)
  }

  /// Returns nil, as there are no archives to decode.
  public required init?(coder: NSCoder) { nil }

  override func content(in context: ViewContext) -> AnyView { rootView }
}
