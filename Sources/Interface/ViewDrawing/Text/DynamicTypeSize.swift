/// The user's text size.
public enum DynamicTypeSize: Int, Hashable, Comparable, CaseIterable, Sendable {
  /// Body text of 14 points. The smallest.
  case xSmall
  /// Body text of 15 points.
  case small
  /// Body text of 16 points.
  case medium
  /// Body text of 17 points. The system's own setting.
  case large
  /// Body text of 19 points.
  case xLarge
  /// Body text of 21 points.
  case xxLarge
  /// Body text of 23 points. The largest of the ordinary sizes.
  case xxxLarge
  /// Body text of 28 points. The first of the accessibility sizes.
  case accessibility1
  /// Body text of 33 points.
  case accessibility2
  /// Body text of 40 points.
  case accessibility3
  /// Body text of 47 points.
  case accessibility4
  /// Body text of 53 points. The largest.
  case accessibility5

  /// Returns whether `a` is the smaller setting.
  public static func < (a: DynamicTypeSize, b: DynamicTypeSize) -> Bool { a.rawValue < b.rawValue }

  /// True for the accessibility sizes, for which layouts may need to change.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  /// iOS's sizes in points, from `xSmall` to `accessibility5`.
  ///
  /// Source: Apple's Human Interface Guidelines, Typography, "iOS Dynamic Type sizes" and "Larger accessibility type
  /// sizes".
  private static let table: [Font.TextStyle: [Double]] = [
    .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
    .title: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
    .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
    .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
    .headline: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
    .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
    .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
    .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
    .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
    .caption: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
    .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
  ]

  package func points(for style: Font.TextStyle) -> Double { Self.table[style]?[rawValue] ?? 17 }
}

extension EnvironmentValues {
  private enum DynamicTypeSizeKey: EnvironmentKey { static let defaultValue = DynamicTypeSize.large }

  /// The user's text size.
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[DynamicTypeSizeKey.self] }
    set { self[DynamicTypeSizeKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets the text size of views inside.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { environment(\.dynamicTypeSize, size) }

  /// Keeps the text size setting inside a range.
  public func dynamicTypeSize(_ range: ClosedRange<DynamicTypeSize>) -> some View {
    transformEnvironment(\.dynamicTypeSize) { $0 = min(max($0, range.lowerBound), range.upperBound) }
  }
}
