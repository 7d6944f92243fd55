/// A view with no content and no place in a layout.
nonisolated public struct EmptyView: View, PrimitiveView, Sendable {
  /// Creates an empty view.
  @inlinable public init() {}

  @MainActor package func nodes(in context: ViewContext) -> [ViewNode] { [] }
}

/// Several views side by side, as a builder's statements make them; the container decides how they lie.
nonisolated public struct TupleView<each Content: View>: View {
  /// Boxed: a view is copied many times as it is passed down, and copying a tuple of any views looks up its type.
  fileprivate let box: Box<(repeat each Content)>

  /// Creates a view of several views.
  public init(_ value: repeat each Content) { box = Box((repeat each value)) }

  /// The views, in order.
  public var value: (repeat each Content) { box.memory.pointee }

  fileprivate static func layout<Value>(of type: Value.Type) -> (size: Int, mask: Int) {
    (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment - 1)
  }

  fileprivate final class Box<Value> {
    /// The views in memory of their own, so that one can be read without copying them all.
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    init(_ value: Value) { memory.initialize(to: value) }

    deinit {
      memory.deinitialize(count: 1)
      memory.deallocate()
    }
  }
}

extension TupleView: SelfComparable {
  /// False, since views may contain closures.
  package static var isBits: Bool { false }

  package func isSame(as other: TupleView) -> Bool {
    if box === other.box { return true }
    let (a, b) = (UnsafeRawPointer(box.memory), UnsafeRawPointer(other.box.memory))
    var offset = 0
    // A tuple's elements lie one behind the other, each at its alignment.
    for type in repeat (each Content).self {
      let (size, mask) = Self.layout(of: type)
      offset = (offset + mask) & ~mask
      if !ValueComparison.of(type).same(a + offset, b + offset) { return false }
      offset += size
    }
    return true
  }
}

extension TupleView: PrimitiveView {
  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    var nodes: [ViewNode] = []
    var index = 0
    let views = value
    for view in repeat each views {
      nodes += context.child(index).memberNodes(of: view)
      index += 1
    }
    return nodes
  }
}

/// Views treated as one for modifiers: each member gets the modifier, and the container sees the members.
nonisolated public struct Group<Content> {
  package let content: Content
}

extension Group: View, PrimitiveView where Content: View {
  /// Creates a group of the views that a builder's statements make.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor package func nodes(in context: ViewContext) -> [ViewNode] { context.child(0).nodes(of: content) }
}

/// A view of any type. A change of the type is a change of identity: the state below is reset.
nonisolated public struct AnyView: View {
  package let base: any View

  /// Wraps a view; one that is wrapped already is not wrapped twice.
  public init<V: View>(_ view: V) { base = (view as? AnyView)?.base ?? view }
  /// Wraps a value that may be a view; nil if it is not one.
  public init?(_fromValue value: Any) {
    guard let view = value as? any View else { return nil }
    self.init(view)
  }
  /// Wraps a view: SwiftUI's other spelling.
  public init<V: View>(erasing view: V) { self.init(view) }
}

extension AnyView: SelfComparable {
  /// False, since views may contain closures.
  package static var isBits: Bool { false }

  package func isSame(as other: AnyView) -> Bool { ValueComparison.sameContents(base, other.base) }
}

extension AnyView: PrimitiveView {
  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    func open<V: View>(_ view: V) -> [ViewNode] { context.child(type: V.self).nodes(of: view) }
    return open(base)
  }
}
