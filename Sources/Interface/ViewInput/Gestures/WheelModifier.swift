@_spi(Nodes) import ViewGraph

/// Lets a view act on turns of the wheel over it, before the scroll views around it do.
nonisolated package struct WheelModifier: PrimitiveModifier {
  /// Returns whether the view used the event.
  let action: (ScrollEvent) -> Bool

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let holder = context.session.store.object(at: context.identity) { WheelHolder() }
    holder.action = context.environment.isEnabled ? action : { _ in false }
    return context.child(0).nodes(of: content).mapped {
      context.valueNode(holder, around: $0) { WheelNode($0, child: $1) }
    }
  }
}

@MainActor
package final class WheelHolder {
  package var action: (ScrollEvent) -> Bool = { _ in false }
}

package typealias WheelNode = ValueNode<WheelHolder>

nonisolated extension View {
  /// Acts on turns of the wheel over the view; the action returns whether it used the event.
  package func onWheel(_ action: @escaping (ScrollEvent) -> Bool) -> some View {
    modifier(WheelModifier(action: action))
  }
}
