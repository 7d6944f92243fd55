import Testing
@_spi(Nodes) import ViewGraph
package import Vitrine

/// A view, the size that is proposed to it, and the frames that its probed parts must have.
package struct LayoutCase: Sendable, CustomTestStringConvertible {
  package var name: String
  package var size: CGSize
  /// The frames by the names of their probes, in points, in the host's coordinates.
  package var frames: [String: CGRect]
  /// The publication of the rule.
  package var source: String
  package var view: @MainActor @Sendable () -> AnyView

  package init<V: View>(
    _ name: String, _ width: CGFloat, _ height: CGFloat, source: String, _ frames: [String: CGRect],
    @ViewBuilder view: @escaping @MainActor @Sendable () -> V
  ) {
    self.name = name
    size = CGSize(width: width, height: height)
    self.frames = frames
    self.source = source
    self.view = { AnyView(view()) }
  }

  package var testDescription: String { name }
}

extension CGRect {
  package init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    self.init(x: x, y: y, width: width, height: height)
  }

  package func isClose(to other: CGRect, within tolerance: CGFloat = 0.001) -> Bool {
    abs(minX - other.minX) <= tolerance && abs(minY - other.minY) <= tolerance
      && abs(width - other.width) <= tolerance && abs(height - other.height) <= tolerance
  }
}

/// Names a view's frame for a test.
nonisolated package struct ProbeModifier: PrimitiveModifier {
  package typealias Body = Never
  package var name: String

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.nodes(of: content).map { ProbeNode(name: name, child: $0) }
  }
}

package final class ProbeNode: WrapperNode {
  package let name: String

  package init(name: String, child: ViewNode) {
    self.name = name
    super.init(child: child)
  }
}

nonisolated extension View {
  package func probe(_ name: String) -> some View { modifier(ProbeModifier(name: name)) }
}

/// A view of a fixed size.
package func box(_ name: String, _ width: CGFloat, _ height: CGFloat) -> some View {
  Color.clear.frame(width: width, height: height).probe(name)
}

/// A view that takes all of the proposed size, within bounds.
package func flexible(
  _ name: String, minWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
  maxHeight: CGFloat? = nil
) -> some View {
  Color.clear.frame(minWidth: minWidth, maxWidth: maxWidth, minHeight: minHeight, maxHeight: maxHeight).probe(name)
}

@MainActor
extension ViewHost {
  /// The frames of all probes.
  package var probes: [String: CGRect] {
    var frames: [String: CGRect] = [:]
    func visit(_ node: ViewNode) {
      if let probe = node as? ProbeNode { frames[probe.name] = probe.frame }
      node.placedChildren.forEach(visit)
    }
    if let root { visit(root) }
    return frames
  }

  package func laidOut(_ width: CGFloat, _ height: CGFloat) -> Self {
    evaluate(time: 0)
    layout(size: CGSize(width: width, height: height))
    return self
  }
}
