/// iOS's system colours, each with its value on light and on dark (published values, default contrast).
enum SystemColor: String, CaseIterable, Sendable {
  case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
  case primary, secondary, tertiary, quaternary, separator, background
  case fill, secondaryFill, tertiaryFill, quaternaryFill

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
  public static let red = Color(.red)
  public static let orange = Color(.orange)
  public static let yellow = Color(.yellow)
  public static let green = Color(.green)
  public static let mint = Color(.mint)
  public static let teal = Color(.teal)
  public static let cyan = Color(.cyan)
  public static let blue = Color(.blue)
  public static let indigo = Color(.indigo)
  public static let purple = Color(.purple)
  public static let pink = Color(.pink)
  public static let brown = Color(.brown)
  public static let gray = Color(.gray)
  public static let white = Color(white: 1)
  public static let black = Color(white: 0)
  public static let clear = Color(white: 0, opacity: 0)
  /// The colour of the label, whatever the foreground style.
  public static let primary = Color(.primary)
  public static let secondary = Color(.secondary)
  /// The tint of the environment; blue where none is set.
  public static let accentColor = Color(source: .accent)
}

extension EnvironmentValues {
  private enum TintKey: EnvironmentKey { static let defaultValue: Color? = nil }

  var tint: Color? {
    get { self[TintKey.self] }
    set { self[TintKey.self] = newValue }
  }
}

nonisolated extension View {
  /// The colour of controls and of `Color.accentColor` inside.
  public func tint(_ tint: Color?) -> some View { environment(\.tint, tint) }
  public func accentColor(_ accentColor: Color?) -> some View { environment(\.tint, accentColor) }
}
