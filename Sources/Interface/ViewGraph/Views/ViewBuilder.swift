/// Turns the statements of a closure into one view.
///
/// Inlined into the programs that call it: they know the types, which would be looked up here.
@resultBuilder
public struct ViewBuilder {
  /// A statement that is a view.
  @inlinable public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  /// No statement.
  @inlinable public static func buildBlock() -> EmptyView { EmptyView() }
  /// One statement.
  @inlinable public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Several statements, of any number.
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// The view of an `if` without an `else`, if any.
  @inlinable public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// The view of an `if` with an `else`, or of a case of a `switch`.
  @inlinable
  public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent(first: first) }

  /// The view of an `else`, or of a later case of a `switch`.
  @inlinable
  public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent(second: second) }

  /// The view of an `if #available`.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

/// The result of an `if` with an `else`; each branch has an identity, hence state, of its own.
nonisolated public struct _ConditionalContent<TrueContent, FalseContent> {
  @usableFromInline
  package enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }

  /// The first property: `EitherComparison` expects it at the start of the value.
  @usableFromInline package let storage: Storage
  /// Kept apart, since reading the storage would look up its type.
  @usableFromInline let isFirst: Bool

  @inlinable init(first: TrueContent) { (storage, isFirst) = (.first(first), true) }
  @inlinable init(second: FalseContent) { (storage, isFirst) = (.second(second), false) }
}

extension _ConditionalContent: View, PrimitiveView where TrueContent: View, FalseContent: View {
  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    context.changing(self, at: context.identity.child(isFirst ? 0 : 1)) { content, inner in
      switch content.storage {
      case .first(let content): inner.nodes(of: content)
      case .second(let content): inner.nodes(of: content)
      }
    }
  }
}

extension _ConditionalContent: Either {
  static var storage: Any.Type { Storage.self }
  static var first: Any.Type { TrueContent.self }
  static var second: Any.Type { FalseContent.self }
}

extension _ConditionalContent: SelfComparable {
  /// False, since views may contain closures.
  package static var isBits: Bool { false }

  package func isSame(as other: _ConditionalContent) -> Bool {
    switch (storage, other.storage) {
    case (.first(let a), .first(let b)): ValueComparison.same(a, b)
    case (.second(let a), .second(let b)): ValueComparison.same(a, b)
    default: false
    }
  }
}

extension Optional: View, PrimitiveView where Wrapped: View {
  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    guard let self else { return context.changing([(ViewIdentity, Wrapped)]()) { $1.nodes(of: $0) } }
    return context.changing(self, at: context.identity.child(0)) { $1.nodes(of: $0) }
  }
}

/// The name of `ViewBuilder` in SDK 27.
public typealias ContentBuilder = ViewBuilder
