/// A view that is evaluated again only where it differs from what it was.
///
/// The library compares all views so; this one is for those who write it.
nonisolated public struct EquatableView<Content: View & Equatable>: View {
  /// The view.
  public var content: Content
  /// Wraps a view.
  public init(content: Content) { self.content = content }
  @MainActor public var body: some View { content }
}

nonisolated extension View where Self: Equatable {
  /// The view, evaluated again only where it differs from what it was.
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
