@_spi(Nodes) import ViewGraph

/// A modifier for a view that wraps a native control in SwiftUI.
///
/// Such a view cannot be drawn into a picture: inside a drawing group or under a shader effect SwiftUI shows a sign in
/// its place and prints a message. The same is done here, so that a preview looks the same as on the system.
nonisolated package struct PlatformViewModifier: PrimitiveModifier {
  /// The name of the control, as in SwiftUI's message.
  var name: String

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.child(0).nodes(of: content).map {
      PlatformViewNode(child: $0, name: name, environment: context.environment)
    }
  }
}

nonisolated extension View {
  package func platformView(_ name: String) -> some View { modifier(PlatformViewModifier(name: name)) }
}

/// A node that paints its child or, where that would become part of a picture, a no-entry sign on stripes.
package final class PlatformViewNode: WrapperNode {
  private let name: String
  private let environment: EnvironmentValues

  package init(child: ViewNode, name: String, environment: EnvironmentValues) {
    self.name = name
    self.environment = environment
    super.init(child: child)
  }

  package override var paintBounds: LayoutBounds { .anywhere }

  package override func draw(into canvas: inout DisplayCanvas) {
    guard canvas.isFlattened, size.width > 0, size.height > 0 else { return super.draw(into: &canvas) }
    canvas.report(.unflattened(name))
    canvas.paintPlaceholder(of: size, at: placement, environment: environment, identity: identity)
  }
}
