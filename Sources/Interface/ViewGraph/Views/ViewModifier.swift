/// A modifier that makes one view of another.
///
/// ```swift
/// struct Plate: ViewModifier {
///   func body(content: Content) -> some View {
///     content.padding().background(.thinMaterial, in: .rect(cornerRadius: 12))
///   }
/// }
///
/// Text("Hello").modifier(Plate())
/// ```
@MainActor @preconcurrency
public protocol ViewModifier {
  /// The view that the modifier makes; `Never` for the library's own modifiers.
  associatedtype Body: View
  /// The placeholder for the modified view.
  typealias Content = _ViewModifier_Content<Self>
  /// Returns the view that the modifier makes of `content`.
  @ViewBuilder func body(content: Content) -> Body
}

extension ViewModifier where Body == Never {
  /// Never called: the library applies the modifier itself.
  public func body(content: Content) -> Never { fatalError("\(Self.self) is applied by the library and has no body") }
}

/// A modifier that makes nodes itself instead of having a body.
@MainActor
package protocol PrimitiveModifier: ViewModifier where Body == Never {
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode]
}

/// A placeholder for the modified view in a modifier's body.
nonisolated public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
  let content: any View
}

extension _ViewModifier_Content: SelfComparable {
  /// False, since views may contain closures.
  package static var isBits: Bool { false }

  package func isSame(as other: _ViewModifier_Content) -> Bool {
    ValueComparison.sameContents(content, other.content)
  }
}

extension _ViewModifier_Content: PrimitiveView {
  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    func open<V: View>(_ view: V) -> [ViewNode] { context.nodes(of: view) }
    return open(content)
  }
}

/// A view and a modifier applied to it.
nonisolated public struct ModifiedContent<Content, Modifier> {
  /// The modified view.
  public var content: Content
  /// The modifier.
  public var modifier: Modifier

  /// A view with a modifier applied to it, as `modifier(_:)` makes it.
  @inlinable
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {
  // Spelled out: the conformance to `ViewModifier` has a body of its own.
  public typealias Body = Never

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    if let primitive = PrimitiveTypes.modifier(Modifier.self) {
      return primitiveNodes(of: primitive, modifier, on: content, in: context.child(0))
    }
    func map<Effect: GeometryEffect>(_ type: Effect.Type) -> [ViewNode] {
      unsafeBitCast(modifier, to: type).nodes(of: content, in: context.child(type: Modifier.self))
    }
    if let effect = PrimitiveTypes.geometryEffect(Modifier.self) { return map(effect) }
    return context.child(type: Modifier.self).nodesOfBody(of: modifier, on: content)
  }
}

/// Returns the nodes of a view with one of the library's modifiers. A free function: one inside a generic type would
/// look up that type to read a value.
@MainActor
private func primitiveNodes<Primitive: PrimitiveModifier, Modifier, Content: View>(
  of type: Primitive.Type, _ modifier: Modifier, on content: Content, in context: ViewContext
) -> [ViewNode] {
  unsafeBitCast(modifier, to: type).nodes(of: content, in: context)
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  public func body(content: _ViewModifier_Content<Self>) -> some View {
    content.modifier(self.content).modifier(modifier)
  }
}

/// A modifier that changes nothing.
nonisolated public struct EmptyModifier: PrimitiveModifier, Sendable {
  /// The only value of the type.
  public static let identity = EmptyModifier()
  /// A modifier that changes nothing, for a place that needs one.
  public init() {}

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] { context.nodes(of: content) }
}

nonisolated extension View {
  /// Returns the view with a modifier applied to it.
  @inlinable
  public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

nonisolated extension ViewModifier {
  /// Returns this modifier and then another, as one.
  public func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }

  /// Returns this modifier with an animation for its own changes, and not for those of the view that it is applied to.
  public func animation(_ animation: Animation?) -> some ViewModifier {
    AnimatedModifier(base: self, animation: animation)
  }
}

/// A modifier whose own changes have an animation.
nonisolated private struct AnimatedModifier<Base: ViewModifier>: ViewModifier {
  let base: Base
  let animation: Animation?

  func body(content: Content) -> some View {
    content.animation(animation) { $0.modifier(base) }
  }
}
