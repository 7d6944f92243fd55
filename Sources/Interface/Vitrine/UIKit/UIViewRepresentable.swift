/// A UIKit view as a SwiftUI one: made once for a place in the tree, brought up to date in every frame.
@MainActor @preconcurrency
public protocol UIViewRepresentable: View {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>

  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ uiView: UIViewType, context: Context)
  func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable {
  public var body: some View { RepresentedView(representable: self) }
}

extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

/// What a representable is told.
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public let environment: EnvironmentValues
}

/// The view that a representable has made.
struct RepresentedView<Representable: UIViewRepresentable>: PrimitiveView {
  typealias Body = Never
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
    return context.child(0).nodes(of: view)
  }
}
