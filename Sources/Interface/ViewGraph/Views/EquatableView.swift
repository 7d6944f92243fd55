/// A view that is evaluated again only if it has changed.
///
/// The library compares all views in this way; the type is there for code that names it.
nonisolated public struct EquatableView<Content: View & Equatable>: View {
  /// The view.
  public var content: Content
  /// Wraps a view.
  public init(content: Content) { self.content = content }
  @MainActor public var body: some View { content }
}

nonisolated extension View where Self: Equatable {
  /// Has the view evaluated again only if it has changed.
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
