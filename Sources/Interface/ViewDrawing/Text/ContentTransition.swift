/// The transition of a view's content under an animation.
///
/// It applies to texts. The interpolation of shapes and colours does not depend on it.
public struct ContentTransition: Hashable, Sendable {
  /// True if the old text fades out while the new one fades in.
  let fades: Bool

  /// The new text appears at once.
  public static let identity = ContentTransition(fades: false)
  /// The old text fades out while the new one fades in.
  public static let opacity = ContentTransition(fades: true)
  /// The content is interpolated where possible. The glyphs of texts do not change into others here: a new text appears
  /// at once.
  public static let interpolate = ContentTransition(fades: false)

  /// A transition for numbers: the old text fades out while the new one fades in. In SwiftUI, the digits that change
  /// roll up or down.
  public static func numericText(countsDown: Bool = false) -> ContentTransition { opacity }
  /// A transition for numbers; see `numericText(countsDown:)`.
  public static func numericText(value: Double) -> ContentTransition { opacity }

  /// A transition from one symbol to another. Symbols are replaced at once here, and so are texts.
  public static var symbolEffect: ContentTransition { interpolate }
  /// A transition between symbols; see `symbolEffect`. The effect and the options are accepted for source
  /// compatibility.
  public static func symbolEffect<T: SymbolEffect & ContentTransitionSymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> ContentTransition { interpolate }
}

extension EnvironmentValues {
  private enum ContentTransitionKey: EnvironmentKey {
    static let defaultValue = ContentTransition.interpolate
  }

  /// The transition of texts under an animation.
  public var contentTransition: ContentTransition {
    get { self[ContentTransitionKey.self] }
    set { self[ContentTransitionKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets the transition of the texts inside under an animation.
  public func contentTransition(_ transition: ContentTransition) -> some View {
    environment(\.contentTransition, transition)
  }
}
