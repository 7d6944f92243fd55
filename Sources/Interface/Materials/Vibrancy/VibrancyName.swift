/// UIKit's vibrancy styles.
public enum VibrancyName: String, CaseIterable, Hashable, Sendable {
  /// Ink for text: the strongest.
  case label
  /// Ink for text, weaker than `label`.
  case secondaryLabel
  /// Ink for text, weaker than `secondaryLabel`.
  case tertiaryLabel
  /// Ink for text: the weakest.
  case quaternaryLabel
  /// Ink for areas: the strongest.
  case fill
  /// Ink for areas, weaker than `fill`.
  case secondaryFill
  /// Ink for areas: the weakest.
  case tertiaryFill
  /// Ink for lines between things.
  case separator
}
