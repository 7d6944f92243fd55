/// A view with views behind or in front of it that depend on one of its preferences.
///
/// The preference is known once the view is laid out; the layers are evaluated again if it has changed.
private struct PreferenceLayer<Key: PreferenceKey, Content: View, Layer: View>: View {
  let content: Content
  let alignment: Alignment
  let isBehind: Bool
  let layer: (Key.Value) -> Layer
  @State private var value = Key.defaultValue

  init(
    content: Content, alignment: Alignment, isBehind: Bool, layer: @escaping (Key.Value) -> Layer
  ) {
    (self.content, self.alignment, self.isBehind, self.layer) = (content, alignment, isBehind, layer)
  }

  var body: some View {
    content
      .modifier(PreferenceReader<Key> { value = $0 })
      .modifier(SecondaryLayer(secondary: layer(value), alignment: alignment, isBehind: isBehind))
  }
}

extension View {
  /// Layers views that depend on a preference of this one in front of it, in its size.
  public func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    PreferenceLayer<K, Self, V>(content: self, alignment: alignment, isBehind: false, layer: transform)
  }

  /// Layers views that depend on a preference of this one behind it, in its size.
  public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    PreferenceLayer<K, Self, V>(content: self, alignment: alignment, isBehind: true, layer: transform)
  }
}
