/// How the content of a view changes under an animation.
///
/// Texts follow it. The interpolation of shapes and colours does not depend on it.
public struct ContentTransition: Hashable, Sendable {
  /// Whether the old text fades out while the new one fades in.
  let fades: Bool

  /// The new text at once.
  public static let identity = ContentTransition(fades: false)
  /// The old text fades out while the new one fades in.
  public static let opacity = ContentTransition(fades: true)
  /// What can be interpolated is. The glyphs of texts do not change into others here: they are there at once.
  public static let interpolate = ContentTransition(fades: false)

  /// For numbers: the old text fades out while the new one fades in. In SwiftUI the digits that change roll up or down.
  public static func numericText(countsDown: Bool = false) -> ContentTransition { opacity }
  /// For numbers; see `numericText(countsDown:)`.
  public static func numericText(value: Double) -> ContentTransition { opacity }

  /// For symbols: one in place of another. Symbols are replaced at once here, and so are texts.
  public static var symbolEffect: ContentTransition { interpolate }
  /// For symbols; see `symbolEffect`. Effect and options are accepted for source compatibility.
  public static func symbolEffect<T: SymbolEffect & ContentTransitionSymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> ContentTransition { interpolate }
}

extension EnvironmentValues {
  private enum ContentTransitionKey: EnvironmentKey {
    static let defaultValue = ContentTransition.interpolate
  }

  /// How the content of texts changes under an animation.
  public var contentTransition: ContentTransition {
    get { self[ContentTransitionKey.self] }
    set { self[ContentTransitionKey.self] = newValue }
  }
}

nonisolated extension View {
  /// How the content of the texts inside changes under an animation.
  public func contentTransition(_ transition: ContentTransition) -> some View {
    environment(\.contentTransition, transition)
  }
}
