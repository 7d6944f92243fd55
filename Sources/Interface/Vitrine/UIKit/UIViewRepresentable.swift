/// A UIKit view as a SwiftUI one: made once for a place in the tree, and brought up to date whenever it is
/// evaluated.
@MainActor @preconcurrency
public protocol UIViewRepresentable: View {
  /// The class of the view that is made.
  associatedtype UIViewType: UIView
  /// A custom object that lives as long as the view; nothing by default.
  associatedtype Coordinator = Void
  /// The coordinator and the environment.
  typealias Context = UIViewRepresentableContext<Self>

  /// Makes the view, once for a place in the tree.
  func makeUIView(context: Context) -> UIViewType
  /// Brings the view up to date, whenever the representable is evaluated, at first right after it was made.
  func updateUIView(_ uiView: UIViewType, context: Context)
  /// Makes the coordinator, before the view.
  func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable {
  /// The view that was made.
  public var body: some View { RepresentedView(representable: self) }
}

extension UIViewRepresentable where Coordinator == Void {
  /// Nothing to make.
  public func makeCoordinator() {}
}

/// The context of a representable.
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  /// The coordinator that `makeCoordinator()` returned.
  public let coordinator: Representable.Coordinator
  /// The values that flow down to the representable.
  public let environment: EnvironmentValues
}

/// The view that a representable has made.
struct RepresentedView<Representable: UIViewRepresentable>: PrimitiveView {
  let representable: Representable

  private final class Made {
    let coordinator: Representable.Coordinator
    var view: Representable.UIViewType?
    init(_ coordinator: Representable.Coordinator) { self.coordinator = coordinator }
  }

  func nodes(in context: ViewContext) -> [ViewNode] {
    let made = context.session.store.object(at: context.identity) { Made(representable.makeCoordinator()) }
    let inner = UIViewRepresentableContext<Representable>(
      coordinator: made.coordinator, environment: context.environment)
    let view = made.view ?? representable.makeUIView(context: inner)
    made.view = view
    representable.updateUIView(view, context: inner)
    // What the update has changed is shown in this frame, and not in the next one.
    context.session.records.mark(context.session.invalidation.dirty)
    return context.child(0).nodes(of: view).map {
      PlatformViewNode(child: $0, name: "\(Representable.self)", environment: context.environment)
    }
  }
}
