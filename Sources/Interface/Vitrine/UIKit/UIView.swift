/// A box that holds others: what UIKit's effect views are made of, and a view that can stand in a scene.
///
/// Subviews fill it, as with an autoresizing mask of flexible width and height; there are no frames and no constraints.
@MainActor @preconcurrency
open class UIView: PrimitiveView {
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

  /// Asks the host that showed it last for a new frame.
  private var invalidation: Invalidation?
  /// The part of the tree that it was shown in.
  private var reader: Set<ViewIdentity> = []
  /// Told apart from others while the view lives.
  private var id: ObjectIdentifier { ObjectIdentifier(self) }

  /// A view without subviews, which paints nothing; the frame is left alone, since a view fills the one that it is in.
  public init(frame: CGRect) {}

  /// A view without subviews, which paints nothing.
  public convenience init() { self.init(frame: .zero) }

  /// Nil: there are no archives to make one from.
  public required init?(coder: NSCoder) { nil }

  /// Lays a view over those already there; it leaves the one that it is in.
  open func addSubview(_ view: UIView) {
    precondition(!view.isAncestor(of: self), "a view cannot be its own subview")
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
    invalidate()
  }

  /// Lays a SwiftUI-shaped view over those already there, centred.
  public final func addSubview<Content: View>(_ content: Content) { addSubview(UIHostingView(rootView: content)) }

  /// Takes the view out of the one that it is in.
  public func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    superview.invalidate()
    self.superview = nil
  }

  private func isAncestor(of view: UIView) -> Bool {
    sequence(first: view, next: \.superview).contains { $0 === self }
  }

  func invalidate() {
    invalidation?.raise(dirty: reader)
    superview?.invalidate()
  }

  final func nodes(in context: ViewContext) -> [ViewNode] {
    invalidation = context.session.invalidation
    reader = StateReads.current.map { [$0] } ?? []
    guard !isHidden else { return [] }
    let shown = content(in: context).background { if let backgroundColor { backgroundColor.color } }
    return context.child(id: id).nodes(of: shown.opacity(alpha))
  }

  /// The content of the view; by default its subviews.
  func content(in context: ViewContext) -> AnyView { AnyView(stacked) }

  /// The subviews over one another.
  final var stacked: some View {
    ZStack {
      Color.clear
      ForEach(subviews.map(Box.init)) { $0.view.frame(maxWidth: .infinity, maxHeight: .infinity) }
    }
  }

  private struct Box: Identifiable {
    var view: UIView
    var id: ObjectIdentifier { ObjectIdentifier(view) }
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
