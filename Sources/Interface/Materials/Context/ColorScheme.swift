/// The appearance: dark on light, or light on dark.
public enum ColorScheme: Hashable, CaseIterable, Sendable {
  /// Dark text on a light ground.
  case light
  /// Light text on a dark ground.
  case dark
}

/// How strongly text and lines are set off.
public enum ColorSchemeContrast: Hashable, CaseIterable, Sendable {
  /// As strongly as the system does by itself.
  case standard
  /// More strongly, as people can ask the system to.
  case increased
}
