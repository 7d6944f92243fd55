@_spi(Nodes) import ViewGraph

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
  /// Called when the place in the tree is gone; by default nothing is done.
  static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
}

extension UIViewRepresentable {
  /// The view that was made.
  public var body: some View { RepresentedView(representable: self) }

  /// Nothing to take apart.
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
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

  func nodes(in context: ViewContext) -> [ViewNode] {
    let represented = context.session.store.object(at: context.identity) {
      Represented(representable.makeCoordinator()) { Representable.dismantleUIView($0, coordinator: $1) }
    }
    let inner = UIViewRepresentableContext<Representable>(
      coordinator: represented.coordinator, environment: context.environment)
    let view = represented.object { representable.makeUIView(context: inner) }
    representable.updateUIView(view, context: inner)
    // What the update has changed is shown in this frame, and not in the next one.
    context.session.records.mark(context.session.invalidation.dirty)
    return context.child(0).nodes(of: view).map {
      PlatformViewNode(child: $0, name: "\(Representable.self)", environment: context.environment)
    }
  }
}

/// What a representable has made for a place in the tree; taken apart when the place is gone.
final class Represented<Object: AnyObject, Coordinator>: Disposable {
  let coordinator: Coordinator
  private var made: Object?
  private let dismantle: (Object, Coordinator) -> Void

  init(_ coordinator: Coordinator, dismantle: @escaping (Object, Coordinator) -> Void) {
    self.coordinator = coordinator
    self.dismantle = dismantle
  }

  /// The object, made when there is none.
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
