/// Changes a preference that the view's content wrote.
nonisolated package struct PreferenceModifier<Key: PreferenceKey>: PrimitiveModifier {
  let transform: (inout Key.Value) -> Void

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    return context.nodes(of: content).map { child in
      PreferenceNode(child: child) { inner, outer in
        var value = inner[Key.self]
        transform(&value)
        outer = inner
        outer.replace(Key.self, value)
      }
    }
  }
}

/// Writes a preference in place of the one that the view's content wrote.
nonisolated package struct PreferenceWriter<Key: PreferenceKey>: PrimitiveModifier {
  let value: Key.Value

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let value = value
    return PreferenceModifier<Key> { $0 = value }.nodes(of: content, in: context)
  }
}

/// Calls an action when a preference of the content changes.
nonisolated package struct PreferenceChangeModifier<Key: PreferenceKey>: PrimitiveModifier where Key.Value: Equatable {
  let action: (Key.Value) -> Void

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    PreferenceReader<Key>(equals: { $0 == $1 }, action: action).nodes(of: content, in: context)
  }
}

/// Calls an action when a preference of the content, of whatever type, changes.
nonisolated package struct PreferenceReader<Key: PreferenceKey>: PrimitiveModifier {
  /// Compares two values for equality; nil to test whether they are certainly the same.
  private let equals: ((Key.Value, Key.Value) -> Bool)?
  private let action: (Key.Value) -> Void

  init(equals: ((Key.Value, Key.Value) -> Bool)? = nil, action: @escaping (Key.Value) -> Void) {
    self.equals = equals
    self.action = action
  }

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    // The value that was last reported; the default counts as reported.
    let last = session.store.object(at: context.identity) { SharedValue(Key.defaultValue) }
    let nodes = context.child(0).nodes(of: content)
    guard !nodes.isEmpty else { return [] }
    // The values of all the content's nodes count together, so the last one reports them.
    let total = SharedValue(PreferenceValues())
    return nodes.enumerated().map { index, child in
      PreferenceNode(child: child) { inner, outer in
        if index == 0 { total.value = PreferenceValues() }
        total.value.add(inner)
        outer = inner
        guard index == nodes.count - 1 else { return }
        let value = total.value[Key.self]
        session.preferenceActions.append(
          FrameAction(name: "the preference \(Key.self)", owner: context.owner) {
            guard !(equals?(last.value, value) ?? ValueComparison.same(last.value, value)) else { return false }
            last.value = value
            action(value)
            return true
          })
      }
    }
  }
}

private final class PreferenceNode: WrapperNode {
  let change: (PreferenceValues, inout PreferenceValues) -> Void

  init(child: ViewNode, change: @escaping (PreferenceValues, inout PreferenceValues) -> Void) {
    self.change = change
    super.init(child: child)
    holdsPreferences = true
  }

  override func collectPreferences(into values: inout PreferenceValues) {
    FrameCounts.current.collected += 1
    var inner = PreferenceValues()
    child.collectPreferences(into: &inner)
    var outer = inner
    change(inner, &outer)
    values.add(outer)
  }
}

nonisolated extension View {
  /// Sets a preference for the views that contain this one.
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    modifier(PreferenceWriter<K>(value: value))
  }

  /// Changes the preference that the content of this view has set.
  public func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View { modifier(PreferenceModifier<K>(transform: callback)) }

  /// Runs an action when a preference of the views inside changes: after layout, and before the frame is drawn, which
  /// shows what the action changed.
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable { modifier(PreferenceChangeModifier<K>(action: action)) }
}
