public import Vitrine

/// What views below use as their effect; nil turns effects off.
private enum VisualEffectKey: EnvironmentKey { static let defaultValue: VisualEffect? = nil }

/// Whether effects were turned off, which nil alone does not distinguish from not set.
private enum DisabledKey: EnvironmentKey { static let defaultValue = false }

/// What views inside ask of the nearest effect around them: the first that asks has it.
private enum VisualEffectPreferenceKey: PreferenceKey {
  static let defaultValue: VisualEffect? = nil

  static func reduce(value: inout VisualEffect?, nextValue: () -> VisualEffect?) {
    guard value == nil else { return }
    value = nextValue()
  }
}

extension EnvironmentValues {
  /// The effect that this view lies on. Writing nil disables the effects below.
  public var visualEffect: VisualEffect? {
    get { self[VisualEffectKey.self] }
    set {
      self[VisualEffectKey.self] = newValue
      self[DisabledKey.self] = newValue == nil
    }
  }

  fileprivate var disablesVisualEffects: Bool { self[DisabledKey.self] }
}

/// An effect behind the content, or the one that the content prefers.
private struct VisualEffectModifier: ViewModifier {
  let effect: VisualEffect
  @State private var preferred: VisualEffect?
  /// Effects of macOS stand out around what has the focus.
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

/// The environment's effect as the system of the environment has it.
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
    // A clear background keeps the content's place in the tree, hence its state.
    content.background(style.map(AnyShapeStyle.init) ?? AnyShapeStyle(Color.clear))
  }
}

extension View {
  /// Lays an effect behind the view; hierarchical styles on it are vibrant.
  public func visualEffect(_ effect: VisualEffect = .system) -> some View {
    modifier(VisualEffectModifier(effect: effect))
  }

  /// The same with a label, as the modifier was first drafted.
  public func visualEffect(effect: VisualEffect) -> some View { visualEffect(effect) }

  /// Asks the effects around this view to be another one.
  public func visualEffectPreference(_ effect: VisualEffect) -> some View {
    preference(key: VisualEffectPreferenceKey.self, value: effect)
  }
}
