nonisolated extension View {
  /// Sets the size of a provider's view as a preview.
  public func previewLayout(_ value: PreviewLayout) -> some View {
    modifier(PreviewSettingsModifier { $0.layout = value })
  }

  /// Sets the device on which a provider's view is shown; nil stands for the window.
  public func previewDevice(_ value: PreviewDevice?) -> some View {
    modifier(PreviewSettingsModifier { $0.device = .some(value) })
  }

  /// Sets the name of a provider's view as a preview.
  public func previewDisplayName(_ value: String?) -> some View {
    modifier(PreviewSettingsModifier { $0.name = .some(value) })
  }

  /// Sets the orientation of the device of a provider's view.
  public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View {
    modifier(PreviewSettingsModifier { $0.orientation = value })
  }

  /// Accepted for source compatibility; it has no effect, because there are no widgets here to read it.
  public func previewContext<C: PreviewContext>(_ value: C) -> some View { self }
}

/// The context of a preview that is not shown in an app, by keys.
public protocol PreviewContext {
  /// Returns the value of a key.
  subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { get }
}

/// A key of a preview's context.
public protocol PreviewContextKey {
  /// The type of the key's value.
  associatedtype Value
  /// The value of a key that is not set.
  static var defaultValue: Value { get }
}
