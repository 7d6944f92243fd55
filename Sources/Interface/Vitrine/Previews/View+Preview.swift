nonisolated extension View {
  /// The size that a provider's view is shown in as a preview.
  public func previewLayout(_ value: PreviewLayout) -> some View {
    modifier(PreviewSettingsModifier { $0.layout = value })
  }

  /// The device that a provider's view is shown as; nil is the window.
  public func previewDevice(_ value: PreviewDevice?) -> some View {
    modifier(PreviewSettingsModifier { $0.device = .some(value) })
  }

  /// The name of a provider's view as a preview.
  public func previewDisplayName(_ value: String?) -> some View {
    modifier(PreviewSettingsModifier { $0.name = .some(value) })
  }

  /// How the device of a provider's view is held.
  public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View {
    modifier(PreviewSettingsModifier { $0.orientation = value })
  }

  /// Accepted for source compatibility; it has no effect, because there are no widgets and the like here, which read
  /// it.
  public func previewContext<C: PreviewContext>(_ value: C) -> some View { self }
}

/// What surrounds a preview that is no view of an app, by keys.
public protocol PreviewContext {
  /// The value of a key.
  subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { get }
}

/// A key of a preview's surroundings.
public protocol PreviewContextKey {
  /// The type of its value.
  associatedtype Value
  /// The value that is not set.
  static var defaultValue: Value { get }
}
