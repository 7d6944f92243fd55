/// The appearance: dark on light, or light on dark.
public enum ColorScheme: Hashable, CaseIterable, Sendable {
  /// Dark text on a light ground.
  case light
  /// Light text on a dark ground.
  case dark
}

/// The contrast of text and lines.
public enum ColorSchemeContrast: Hashable, CaseIterable, Sendable {
  /// The system's default.
  case standard
  /// The accessibility setting for more contrast.
  case increased
}
