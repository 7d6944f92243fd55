@_spi(Nodes) import ViewGraph

/// A SwiftUI view that wraps an AppKit view. The AppKit view is made once for a place in the tree, and updated whenever
/// the representable is evaluated.
@MainActor @preconcurrency
public protocol NSViewRepresentable: View {
  /// The class of the view that is made.
  associatedtype NSViewType: NSView
  /// A custom object that lives as long as the view; nothing by default.
  associatedtype Coordinator = Void
  /// The coordinator and the environment.
  typealias Context = NSViewRepresentableContext<Self>

  /// Makes the view, once for a place in the tree.
  func makeNSView(context: Context) -> NSViewType
  /// Updates the view whenever the representable is evaluated; the first call follows directly after the view was made.
  func updateNSView(_ nsView: NSViewType, context: Context)
  /// Makes the coordinator, before the view is made.
  func makeCoordinator() -> Coordinator
  /// Cleans up when the place in the tree is gone; does nothing by default.
  static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator)
}

extension NSViewRepresentable {
  /// The view that was made.
  public var body: some View { RepresentedNSView(representable: self) }

  /// Does nothing.
  public static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator) {}
}

extension NSViewRepresentable where Coordinator == Void {
  /// Does nothing.
  public func makeCoordinator() {}
}

/// The context of a representable.
public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {
  /// The coordinator that `makeCoordinator()` returned.
  public let coordinator: Representable.Coordinator
  /// The values that flow down to the representable.
  public let environment: EnvironmentValues
}

/// The view that a representable has made.
struct RepresentedNSView<Representable: NSViewRepresentable>: PrimitiveView {
  let representable: Representable

  func nodes(in context: ViewContext) -> [ViewNode] {
    let represented = context.session.store.object(at: context.identity) {
      Represented(representable.makeCoordinator()) { Representable.dismantleNSView($0, coordinator: $1) }
    }
    let inner = NSViewRepresentableContext<Representable>(
      coordinator: represented.coordinator, environment: context.environment)
    let view = represented.object { representable.makeNSView(context: inner) }
    representable.updateNSView(view, context: inner)
    // Changes made by the update are shown in this frame, and not in the next one.
    context.session.records.mark(context.session.invalidation.dirty)
    return context.child(0).nodes(of: view).map {
      PlatformViewNode(child: $0, name: "\(Representable.self)", environment: context.environment)
    }
  }
}
