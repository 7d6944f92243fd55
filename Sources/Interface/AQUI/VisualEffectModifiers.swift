public import Vitrine

/// The effect of the views below; nil turns effects off.
private enum VisualEffectKey: EnvironmentKey { static let defaultValue: VisualEffect? = nil }

/// True where effects were turned off, which an effect of nil alone does not distinguish from unset.
private enum DisabledKey: EnvironmentKey { static let defaultValue = false }

/// The effect that views prefer for the effects around them; the first preference counts.
private enum VisualEffectPreferenceKey: PreferenceKey {
  static let defaultValue: VisualEffect? = nil

  static func reduce(value: inout VisualEffect?, nextValue: () -> VisualEffect?) {
    guard value == nil else { return }
    value = nextValue()
  }
}

extension EnvironmentValues {
  /// The effect on which this view lies. Setting nil disables the effects below.
  public var visualEffect: VisualEffect? {
    get { self[VisualEffectKey.self] }
    set {
      self[VisualEffectKey.self] = newValue
      self[DisabledKey.self] = newValue == nil
    }
  }

  fileprivate var disablesVisualEffects: Bool { self[DisabledKey.self] }
}

/// A modifier that lays an effect behind the content, or the one that the content prefers.
private struct VisualEffectModifier: ViewModifier {
  let effect: VisualEffect
  @State private var preferred: VisualEffect?
  /// True while the focus is inside, where effects of macOS are emphasized.
  @FocusState private var containsFocus: Bool
  @Environment(\.disablesVisualEffects) private var isDisabled

  func body(content: Content) -> some View {
    content
      .focused($containsFocus)
      .onPreferenceChange(VisualEffectPreferenceKey.self) { preferred = $0 }
      .modifier(SystemEffect())
      .transformEnvironment(\.isMaterialEmphasized) { $0 = $0 || containsFocus }
      .environment(\.visualEffect, isDisabled ? nil : preferred ?? effect)
  }
}

/// A modifier that lays the environment's effect behind the content, in the form of the environment's system.
private struct SystemEffect: ViewModifier {
  @Environment(\.visualEffect) private var effect
  @Environment(\.personality) private var personality
  @Environment(\.isMaterialEmphasized) private var isEmphasized

  func body(content: Content) -> some View {
    content.modifier(
      EffectBackground(style: effect.map { $0.style(on: personality, isEmphasized: isEmphasized) }))
  }
}

private struct EffectBackground: ViewModifier {
  let style: Vitrine.Material?

  @ViewBuilder func body(content: Content) -> some View {
    // A clear background keeps the content's place in the tree, and so its state.
    content.background(style.map(AnyShapeStyle.init) ?? AnyShapeStyle(Color.clear))
  }
}

extension View {
  /// Lays an effect behind the view; hierarchical styles on it are vibrant.
  public func visualEffect(_ effect: VisualEffect = .system) -> some View {
    modifier(VisualEffectModifier(effect: effect))
  }

  /// Lays an effect behind the view; the spelling with a label, from the first draft of the modifier.
  public func visualEffect(effect: VisualEffect) -> some View { visualEffect(effect) }

  /// Sets the effect that this view prefers for the effects around it.
  public func visualEffectPreference(_ effect: VisualEffect) -> some View {
    preference(key: VisualEffectPreferenceKey.self, value: effect)
  }
}
