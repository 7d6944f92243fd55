@_spi(Nodes) import ViewGraph

/// A SwiftUI view that wraps a UIKit view. The UIKit view is made once for a place in the tree, and updated whenever
/// the representable is evaluated.
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
  /// Updates the view whenever the representable is evaluated; the first call follows directly after the view was made.
  func updateUIView(_ uiView: UIViewType, context: Context)
  /// Makes the coordinator, before the view is made.
  func makeCoordinator() -> Coordinator
  /// Cleans up when the place in the tree is gone; does nothing by default.
  static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
}

extension UIViewRepresentable {
  /// The view that was made.
  public var body: some View { RepresentedView(representable: self) }

  /// Does nothing.
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
}

extension UIViewRepresentable where Coordinator == Void {
  /// Does nothing.
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

  func nodes(in context: ViewContext) -> [ViewNode] {
    let represented = context.session.store.object(at: context.identity) {
      Represented(representable.makeCoordinator()) { Representable.dismantleUIView($0, coordinator: $1) }
    }
    let inner = UIViewRepresentableContext<Representable>(
      coordinator: represented.coordinator, environment: context.environment)
    let view = represented.object { representable.makeUIView(context: inner) }
    representable.updateUIView(view, context: inner)
    // Changes made by the update are shown in this frame, and not in the next one.
    context.session.records.mark(context.session.invalidation.dirty)
    return context.child(0).nodes(of: view).map {
      PlatformViewNode(child: $0, name: "\(Representable.self)", environment: context.environment)
    }
  }
}

/// The object that a representable has made for a place in the tree; it is dismantled when the place is gone.
final class Represented<Object: AnyObject, Coordinator>: Disposable {
  let coordinator: Coordinator
  private var made: Object?
  private let dismantle: (Object, Coordinator) -> Void

  init(_ coordinator: Coordinator, dismantle: @escaping (Object, Coordinator) -> Void) {
    self.coordinator = coordinator
    self.dismantle = dismantle
  }

  /// Returns the object, which is made on the first call.
  func object(make: () -> Object) -> Object {
    let object = made ?? make()
    made = object
    return object
  }

  func dispose() {
    guard let made else { return }
    dismantle(made, coordinator)
  }
}
