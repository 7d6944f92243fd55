/// iOS's system colours, each with its value on light and on dark (published values, default contrast).
package enum SystemColor: String, CaseIterable, Sendable {
  case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
  case primary, secondary, tertiary, quaternary, separator, background
  case fill, secondaryFill, tertiaryFill, quaternaryFill
  case gray2, gray3, gray4, gray5, gray6, opaqueSeparator, link
  case tertiaryBackground, groupedBackground, secondaryGroupedBackground, tertiaryGroupedBackground

  /// `0xRRGGBB` and opacity.
  private typealias Value = (rgb: UInt32, opacity: Float)

  private var values: (light: Value, dark: Value) {
    switch self {
    case .red: ((0xFF3B30, 1), (0xFF453A, 1))
    case .orange: ((0xFF9500, 1), (0xFF9F0A, 1))
    case .yellow: ((0xFFCC00, 1), (0xFFD60A, 1))
    case .green: ((0x34C759, 1), (0x30D158, 1))
    case .mint: ((0x00C7BE, 1), (0x63E6E2, 1))
    case .teal: ((0x30B0C7, 1), (0x40C8E0, 1))
    case .cyan: ((0x32ADE6, 1), (0x64D2FF, 1))
    case .blue: ((0x007AFF, 1), (0x0A84FF, 1))
    case .indigo: ((0x5856D6, 1), (0x5E5CE6, 1))
    case .purple: ((0xAF52DE, 1), (0xBF5AF2, 1))
    case .pink: ((0xFF2D55, 1), (0xFF375F, 1))
    case .brown: ((0xA2845E, 1), (0xAC8E68, 1))
    case .gray: ((0x8E8E93, 1), (0x8E8E93, 1))
    case .primary: ((0x000000, 1), (0xFFFFFF, 1))
    case .secondary: ((0x3C3C43, 0.6), (0xEBEBF5, 0.6))
    case .tertiary: ((0x3C3C43, 0.3), (0xEBEBF5, 0.3))
    case .quaternary: ((0x3C3C43, 0.18), (0xEBEBF5, 0.16))
    case .separator: ((0x3C3C43, 0.29), (0x545458, 0.6))
    case .background: ((0xFFFFFF, 1), (0x000000, 1))
    case .fill: ((0x787880, 0.2), (0x787880, 0.36))
    case .secondaryFill: ((0x787880, 0.16), (0x787880, 0.32))
    case .tertiaryFill: ((0x767680, 0.12), (0x767680, 0.24))
    case .quaternaryFill: ((0x747480, 0.08), (0x767680, 0.18))
    case .gray2: ((0xAEAEB2, 1), (0x636366, 1))
    case .gray3: ((0xC7C7CC, 1), (0x48484A, 1))
    case .gray4: ((0xD1D1D6, 1), (0x3A3A3C, 1))
    case .gray5: ((0xE5E5EA, 1), (0x2C2C2E, 1))
    case .gray6: ((0xF2F2F7, 1), (0x1C1C1E, 1))
    case .opaqueSeparator: ((0xC6C6C8, 1), (0x38383A, 1))
    case .link: ((0x007AFF, 1), (0x0984FF, 1))
    case .tertiaryBackground: ((0xFFFFFF, 1), (0x2C2C2E, 1))
    case .groupedBackground: ((0xF2F2F7, 1), (0x000000, 1))
    case .secondaryGroupedBackground: ((0xFFFFFF, 1), (0x1C1C1E, 1))
    case .tertiaryGroupedBackground: ((0xF2F2F7, 1), (0x2C2C2E, 1))
    }
  }

  func resolve(for scheme: ColorScheme) -> Color.Resolved {
    let value = scheme == .light ? values.light : values.dark
    return Color.Resolved(
      encodedRed: Float(value.rgb >> 16) / 255, green: Float(value.rgb >> 8 & 255) / 255,
      blue: Float(value.rgb & 255) / 255, opacity: value.opacity)
  }
}

extension Color {
  /// `#FF3B30`, in a dark appearance `#FF453A`.
  public static let red = Color(.red)
  /// `#FF9500`, in a dark appearance `#FF9F0A`.
  public static let orange = Color(.orange)
  /// `#FFCC00`, in a dark appearance `#FFD60A`.
  public static let yellow = Color(.yellow)
  /// `#34C759`, in a dark appearance `#30D158`.
  public static let green = Color(.green)
  /// `#00C7BE`, in a dark appearance `#63E6E2`.
  public static let mint = Color(.mint)
  /// `#30B0C7`, in a dark appearance `#40C8E0`.
  public static let teal = Color(.teal)
  /// `#32ADE6`, in a dark appearance `#64D2FF`.
  public static let cyan = Color(.cyan)
  /// `#007AFF`, in a dark appearance `#0A84FF`.
  public static let blue = Color(.blue)
  /// `#5856D6`, in a dark appearance `#5E5CE6`.
  public static let indigo = Color(.indigo)
  /// `#AF52DE`, in a dark appearance `#BF5AF2`.
  public static let purple = Color(.purple)
  /// `#FF2D55`, in a dark appearance `#FF375F`.
  public static let pink = Color(.pink)
  /// `#A2845E`, in a dark appearance `#AC8E68`.
  public static let brown = Color(.brown)
  /// `#8E8E93` in either appearance.
  public static let gray = Color(.gray)
  /// White in either appearance.
  public static let white = Color(white: 1)
  /// Black in either appearance.
  public static let black = Color(white: 0)
  /// Black without any opacity; hit testing does not find a view that is painted with it.
  public static let clear = Color(white: 0, opacity: 0)
  /// The colour of the label, whatever the foreground style.
  public static let primary = Color(.primary)
  /// The colour of a secondary label, six tenths opaque, whatever the foreground style.
  public static let secondary = Color(.secondary)
  /// The tint of the environment; blue where none is set.
  public static let accentColor = Color(source: .accent)
}

extension EnvironmentValues {
  private enum TintKey: EnvironmentKey { static let defaultValue: Color? = nil }

  package var tint: Color? {
    get { self[TintKey.self] }
    set { self[TintKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets the colour of controls and of `Color.accentColor` inside.
  public func tint(_ tint: Color?) -> some View { environment(\.tint, tint) }
  /// Sets the colour of controls inside; the older name of `tint(_:)`.
  public func accentColor(_ accentColor: Color?) -> some View { environment(\.tint, accentColor) }
}
