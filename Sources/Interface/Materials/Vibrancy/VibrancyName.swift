/// UIKit's vibrancy styles.
public enum VibrancyName: String, CaseIterable, Hashable, Sendable {
  /// For text: the strongest.
  case label
  /// For text, weaker than `label`.
  case secondaryLabel
  /// For text, weaker than `secondaryLabel`.
  case tertiaryLabel
  /// For text: the weakest.
  case quaternaryLabel
  /// For areas: the strongest.
  case fill
  /// For areas, weaker than `fill`.
  case secondaryFill
  /// For areas: the weakest.
  case tertiaryFill
  /// For separators.
  case separator
}
