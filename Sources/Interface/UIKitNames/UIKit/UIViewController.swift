/// The owner of a view with UIKit's names: it makes the view when that is first asked for.
///
/// A controller is shown by a `UIViewControllerRepresentable`. Its view is asked for its content as any `UIView` is; there
/// are no size classes to be told of, no presentations and no navigation items.
@MainActor @preconcurrency
open class UIViewController {
  /// Shown nowhere by itself.
  open var title: String?
  /// The controllers inside, the last added last.
  public private(set) var children: [UIViewController] = []
  /// The controller that this one is in; nil when it is in none.
  public private(set) weak var parent: UIViewController?

  private var loadedView: UIView?

  /// A controller; there are no nib files, so both arguments are left alone.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

  /// A controller.
  public convenience init() { self.init(nibName: nil, bundle: nil) }

  /// Nil: there are no archives to make one from.
  public required init?(coder: NSCoder) { nil }

  /// The view, which `loadView()` makes when it is first asked for; `viewDidLoad()` follows.
  open var view: UIView! {
    get {
      if loadedView == nil {
        loadView()
        precondition(loadedView != nil, "\(Self.self).loadView() has to set a view")
        viewDidLoad()
      }
      return loadedView
    }
    set { loadedView = newValue }
  }

  /// Whether the view has been made.
  public var isViewLoaded: Bool { loadedView != nil }
  /// The view if it has been made.
  public var viewIfLoaded: UIView? { loadedView }
  /// Makes the view if that has not been done.
  public func loadViewIfNeeded() { _ = view }

  /// Makes the view and sets it; by default an empty one.
  open func loadView() { view = UIView() }
  /// Called once, after the view was made.
  open func viewDidLoad() {}
  /// Called when the view is about to be shown; a change is never animated.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view has been shown; a change is never animated.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called when the view is about to go; a change is never animated.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view is gone; a change is never animated.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Makes a controller a child of this one; it leaves the parent that it has.
  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parent = self
    children.append(childController)
  }

  /// Takes the controller out of its parent.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Called before the controller gets a parent.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called when the controller has lost its parent; who adds a child calls it afterwards.
  open func didMove(toParent parent: UIViewController?) {}

  /// Tells the controller and those inside that the view is shown.
  final func appear() {
    viewWillAppear(false)
    viewDidAppear(false)
    for child in children { child.appear() }
  }

  /// Tells the controller and those inside that the view is gone.
  final func disappear() {
    viewWillDisappear(false)
    viewDidDisappear(false)
    for child in children { child.disappear() }
  }
}

/// A controller whose view is one of SwiftUI's.
open class UIHostingController<Content: View>: UIViewController {
  /// The view that is shown.
  public var rootView: Content { didSet { hosting?.rootView = AnyView(rootView) } }

  private var hosting: UIHostingView? { viewIfLoaded as? UIHostingView }

  /// A controller that shows the view, centred in the size that it has.
  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  /// Nil: there are no archives to make one from.
  public required init?(coder: NSCoder) { nil }

  /// Makes the view that shows `rootView`.
  open override func loadView() { view = UIHostingView(rootView: rootView) }
}
