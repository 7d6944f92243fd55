/// The owner of a view, with UIKit's names: it makes the view when it is first accessed.
///
/// A controller is shown by a `UIViewControllerRepresentable`. Its view works like any `UIView`; there are no size
/// classes, no presentations and no navigation items.
@MainActor @preconcurrency
open class UIViewController {
  /// The title, which is not shown by itself.
  open var title: String?
  /// The child controllers, in the order in which they were added.
  public private(set) var children: [UIViewController] = []
  /// The controller that contains this one; nil where there is none.
  public private(set) weak var parent: UIViewController?

  private var loadedView: UIView?

  /// Creates a controller; there are no nib files, so both arguments are ignored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

  /// Creates a controller.
  public convenience init() { self.init(nibName: nil, bundle: nil) }

  /// Returns nil, as there are no archives to decode.
  public required init?(coder: NSCoder) { nil }

  /// The view, which `loadView()` makes when it is first accessed; `viewDidLoad()` follows.
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

  /// True once the view has been made.
  public var isViewLoaded: Bool { loadedView != nil }
  /// The view, if it has been made.
  public var viewIfLoaded: UIView? { loadedView }
  /// Makes the view if it has not been made.
  public func loadViewIfNeeded() { _ = view }

  /// Makes the view and sets it; by default an empty one.
  open func loadView() { view = UIView() }
  /// Called once, after the view was made.
  open func viewDidLoad() {}
  /// Called when the view is about to be shown; `animated` is always false.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view has been shown; `animated` is always false.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called when the view is about to disappear; `animated` is always false.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view has disappeared; `animated` is always false.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Makes a controller a child of this one; it is removed from its current parent.
  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parent = self
    children.append(childController)
  }

  /// Removes the controller from its parent.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Called before the controller gets a parent.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called when the controller has been removed from its parent; code that adds a child calls it afterwards.
  open func didMove(toParent parent: UIViewController?) {}

  /// Notifies the controller and its children that the view is shown.
  final func appear() {
    viewWillAppear(false)
    viewDidAppear(false)
    for child in children { child.appear() }
  }

  /// Notifies the controller and its children that the view has disappeared.
  final func disappear() {
    viewWillDisappear(false)
    viewDidDisappear(false)
    for child in children { child.disappear() }
  }
}

/// A controller that shows a SwiftUI view.
open class UIHostingController<Content: View>: UIViewController {
  /// The view that is shown.
  public var rootView: Content { didSet { hosting?.rootView = AnyView(rootView) } }

  private var hosting: UIHostingView? { viewIfLoaded as? UIHostingView }

  /// Creates a controller that shows a view, centred at its own size.
  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  /// Returns nil, as there are no archives to decode.
  public required init?(coder: NSCoder) { nil }

  /// Makes the view that shows `rootView`.
  open override func loadView() { view = UIHostingView(rootView: rootView) }
}
