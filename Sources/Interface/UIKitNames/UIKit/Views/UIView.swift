@_spi(Nodes) import ViewGraph

/// A box that holds others: what UIKit's effect views are made of, and a view that can stand in a scene.
///
/// A subview fills it, unless it has a `frame` of its own or constraints that say something else (`NSLayoutConstraint`).
@MainActor @preconcurrency
open class UIView: UIResponder, PrimitiveView {
  /// The views inside, the last on top.
  public private(set) var subviews: [UIView] = []
  /// The view that this one is in; nil when it is in none.
  public private(set) weak var superview: UIView?

  /// Whether the view is left out, as if it were not there.
  public var isHidden = false { didSet { invalidate() } }
  /// The view's opacity, 0...1.
  public var alpha: CGFloat = 1 { didSet { invalidate() } }
  /// The colour behind the content; nil for none.
  open var backgroundColor: UIColor? { didSet { invalidate() } }
  /// The view whose alpha lets this one through, in this one's size; nil shows all of it.
  open var mask: UIView? { didSet { invalidate() } }

  /// Along which axes a view with a frame fills its superview all the same.
  public var autoresizingMask: AutoresizingMask = [] { didSet { invalidate() } }
  /// Whether the frame and `autoresizingMask` say where the view is; where false, constraints do.
  public var translatesAutoresizingMaskIntoConstraints = true { didSet { invalidate() } }

  /// The frame that was set, until the view is laid out again.
  private(set) var givenFrame: CGRect?
  /// The constraints in force that mention the view.
  private(set) var mentions: [NSLayoutConstraint] = []

  /// The state of the host that showed it last, which is asked for a new frame.
  private(set) weak var session: EvaluationSession?
  /// The part of the tree that it was shown in.
  private var reader: Set<ViewIdentity> = []
  /// What it became in the last evaluation.
  private(set) weak var node: ViewNode?
  /// Told apart from others while the view lives.
  private var id: ObjectIdentifier { ObjectIdentifier(self) }

  /// A view without subviews, which paints nothing.
  ///
  /// - Parameter frame: as the property `frame`.
  public init(frame: CGRect = .zero) {
    givenFrame = frame == .zero ? nil : frame
    super.init()
  }

  /// Nil: there are no archives to make one from.
  public required init?(coder: NSCoder) { nil }

  /// Lays a view over those already there; it leaves the one that it is in.
  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  /// Lays a SwiftUI-shaped view over those already there, centred.
  public final func addSubview<Content: View>(_ content: Content) { addSubview(UIHostingView(rootView: content)) }

  /// Lays a view among those already there; it leaves the one that it is in.
  ///
  /// - Parameter index: 0 is below all others; one past the last is above them.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  private func insert(_ view: UIView, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot be its own subview")
    view.removeFromSuperview()
    view.superview = self
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    invalidate()
  }

  /// Takes the view out of the one that it is in, with the constraints between the two.
  public func removeFromSuperview() {
    guard let superview else { return }
    NSLayoutConstraint.deactivate(mentions.filter { $0.mentions(superview) })
    superview.subviews.removeAll { $0 === self }
    superview.invalidate()
    self.superview = nil
  }

  /// Whether the view is the other one or somewhere inside it.
  public final func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  final func give(_ frame: CGRect) {
    givenFrame = frame
    node = nil
    invalidate()
  }

  final func mention(_ constraint: NSLayoutConstraint) {
    mentions.append(constraint)
    invalidate()
  }

  final func forget(_ constraint: NSLayoutConstraint) {
    mentions.removeAll { $0 === constraint }
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
    // Its background is as large as its place in its superview.
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

  /// The subviews over one another, each in its place.
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
    /// A bit an axis.
    public let rawValue: UInt
    /// The axes of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The view is as wide as its superview.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The view is as high as its superview.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }

  /// The view's place in its superview, in points, as it was laid out last.
  ///
  /// One that is set places the view by its left and top edges, and along an axis with a length above 0 gives it that
  /// length. Views that SwiftUI's place, and those with constraints, have another one as soon as they are laid out.
  public var frame: CGRect {
    get {
      guard let node else { return givenFrame ?? .zero }
      let origin = superview?.node?.frame.origin ?? node.frame.origin
      return CGRect(
        x: node.frame.minX - origin.x, y: node.frame.minY - origin.y, width: node.size.width, height: node.size.height)
    }
    set { give(newValue) }
  }

  /// The view's size at the origin, in points, as it was laid out last.
  public var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { give(CGRect(origin: frame.origin, size: newValue.size)) }
  }
}

/// What a view of UIKit's became.
package final class UIViewNode: WrapperNode {
  package private(set) weak var view: UIView?

  init(_ view: UIView, child: ViewNode) {
    self.view = view
    super.init(child: child)
  }
}

/// A SwiftUI-shaped view among UIKit's.
public final class UIHostingView: UIView {
  /// The view that is shown.
  public var rootView: AnyView { didSet { invalidate() } }

  /// A view of UIKit's kind that offers this one its whole size, and centres it.
  public init<Content: View>(rootView: Content) {
    self.rootView = AnyView(rootView)
    super.init(frame: .zero)
  }

  /// Nil: there are no archives to make one from.
  public required init?(coder: NSCoder) { nil }

  override func content(in context: ViewContext) -> AnyView { rootView }
}
