@_spi(Nodes) import ViewGraph

/// A SwiftUI view that wraps a UIKit view controller. The controller is made once for a place in the tree, and updated
/// whenever the representable is evaluated.
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View {
  /// The class of the controller that is made.
  associatedtype UIViewControllerType: UIViewController
  /// A custom object that lives as long as the controller; nothing by default.
  associatedtype Coordinator = Void
  /// The coordinator and the environment.
  typealias Context = UIViewControllerRepresentableContext<Self>

  /// Makes the controller, once for a place in the tree.
  func makeUIViewController(context: Context) -> UIViewControllerType
  /// Updates the controller whenever the representable is evaluated; the first call follows directly after it was made.
  func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
  /// Makes the coordinator, before the controller is made.
  func makeCoordinator() -> Coordinator
  /// Cleans up when the place in the tree is gone; does nothing by default.
  static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator)
}

extension UIViewControllerRepresentable {
  /// The view of the controller that was made.
  public var body: some View { RepresentedViewController(representable: self) }

  /// Does nothing.
  public static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator) {}
}

extension UIViewControllerRepresentable where Coordinator == Void {
  /// Does nothing.
  public func makeCoordinator() {}
}

/// The context of a controller's representable.
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  /// The coordinator that `makeCoordinator()` returned.
  public let coordinator: Representable.Coordinator
  /// The values that flow down to the representable.
  public let environment: EnvironmentValues
}

/// The view of the controller that a representable has made.
struct RepresentedViewController<Representable: UIViewControllerRepresentable>: PrimitiveView {
  let representable: Representable

  func nodes(in context: ViewContext) -> [ViewNode] {
    let represented = context.session.store.object(at: context.identity) {
      Represented(representable.makeCoordinator()) { Representable.dismantleUIViewController($0, coordinator: $1) }
    }
    let inner = UIViewControllerRepresentableContext<Representable>(
      coordinator: represented.coordinator, environment: context.environment)
    let controller = represented.object { representable.makeUIViewController(context: inner) }
    representable.updateUIViewController(controller, context: inner)
    // Changes made by the update are shown in this frame, and not in the next one.
    context.session.records.mark(context.session.invalidation.dirty)
    let shown = controller.view.onAppear { controller.appear() }.onDisappear { controller.disappear() }
    return context.child(0).nodes(of: shown).map {
      PlatformViewNode(child: $0, name: "\(Representable.self)", environment: context.environment)
    }
  }
}
