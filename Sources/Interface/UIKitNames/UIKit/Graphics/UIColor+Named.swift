/// UIKit's named colours: the plain ones are the same in either appearance.
extension UIColor {
  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// A third of white.
  public static let darkGray = UIColor(white: 1 / 3.0, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = UIColor(white: 2 / 3.0, alpha: 1)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Half of white.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// A transparent colour.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// Red 1, green 0, blue 0 in encoded sRGB.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Red 0, green 1, blue 0 in encoded sRGB.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Red 0, green 0, blue 1 in encoded sRGB.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Red 0, green 1, blue 1 in encoded sRGB.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Red 1, green 1, blue 0 in encoded sRGB.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Red 1, green 0, blue 1 in encoded sRGB.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Red 1, green 0.5, blue 0 in encoded sRGB.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Red 0.5, green 0, blue 0.5 in encoded sRGB.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Red 0.6, green 0.4, blue 0.2 in encoded sRGB.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
}

/// iOS's system colours, each with its published value on light and on dark.
extension UIColor {
  /// `#FF3B30`, on dark `#FF453A`.
  public static let systemRed = UIColor(Color(SystemColor.red))
  /// `#FF9500`, on dark `#FF9F0A`.
  public static let systemOrange = UIColor(Color(SystemColor.orange))
  /// `#FFCC00`, on dark `#FFD60A`.
  public static let systemYellow = UIColor(Color(SystemColor.yellow))
  /// `#34C759`, on dark `#30D158`.
  public static let systemGreen = UIColor(Color(SystemColor.green))
  /// `#00C7BE`, on dark `#63E6E2`.
  public static let systemMint = UIColor(Color(SystemColor.mint))
  /// `#30B0C7`, on dark `#40C8E0`.
  public static let systemTeal = UIColor(Color(SystemColor.teal))
  /// `#32ADE6`, on dark `#64D2FF`.
  public static let systemCyan = UIColor(Color(SystemColor.cyan))
  /// `#007AFF`, on dark `#0A84FF`.
  public static let systemBlue = UIColor(Color(SystemColor.blue))
  /// `#5856D6`, on dark `#5E5CE6`.
  public static let systemIndigo = UIColor(Color(SystemColor.indigo))
  /// `#AF52DE`, on dark `#BF5AF2`.
  public static let systemPurple = UIColor(Color(SystemColor.purple))
  /// `#FF2D55`, on dark `#FF375F`.
  public static let systemPink = UIColor(Color(SystemColor.pink))
  /// `#A2845E`, on dark `#AC8E68`.
  public static let systemBrown = UIColor(Color(SystemColor.brown))
  /// `#8E8E93` in either appearance.
  public static let systemGray = UIColor(Color(SystemColor.gray))
  /// `#AEAEB2`, on dark `#636366`.
  public static let systemGray2 = UIColor(Color(SystemColor.gray2))
  /// `#C7C7CC`, on dark `#48484A`.
  public static let systemGray3 = UIColor(Color(SystemColor.gray3))
  /// `#D1D1D6`, on dark `#3A3A3C`.
  public static let systemGray4 = UIColor(Color(SystemColor.gray4))
  /// `#E5E5EA`, on dark `#2C2C2E`.
  public static let systemGray5 = UIColor(Color(SystemColor.gray5))
  /// `#F2F2F7`, on dark `#1C1C1E`.
  public static let systemGray6 = UIColor(Color(SystemColor.gray6))
  /// Text of the first level: black, on dark white.
  public static let label = UIColor(Color(SystemColor.primary))
  /// Text of the second level, six tenths opaque.
  public static let secondaryLabel = UIColor(Color(SystemColor.secondary))
  /// Text of the third level, three tenths opaque.
  public static let tertiaryLabel = UIColor(Color(SystemColor.tertiary))
  /// Text of the fourth level, 0.18 opaque, on dark 0.16.
  public static let quaternaryLabel = UIColor(Color(SystemColor.quaternary))
  /// The text of an empty field.
  public static let placeholderText = UIColor(Color(SystemColor.tertiary))
  /// Translucent separators.
  public static let separator = UIColor(Color(SystemColor.separator))
  /// Opaque separators: `#C6C6C8`, on dark `#38383A`.
  public static let opaqueSeparator = UIColor(Color(SystemColor.opaqueSeparator))
  /// Links: `#007AFF`, on dark `#0984FF`.
  public static let link = UIColor(Color(SystemColor.link))
  /// Thin and small areas such as a slider's track.
  public static let systemFill = UIColor(Color(SystemColor.fill))
  /// Areas of middle size such as a switch.
  public static let secondarySystemFill = UIColor(Color(SystemColor.secondaryFill))
  /// Large areas such as fields and buttons.
  public static let tertiarySystemFill = UIColor(Color(SystemColor.tertiaryFill))
  /// Large areas with content of their own.
  public static let quaternarySystemFill = UIColor(Color(SystemColor.quaternaryFill))
  /// The background of the first level: white, on dark black.
  public static let systemBackground = UIColor(Color(SystemColor.background))
  /// Content on the background: `#F2F2F7`, on dark `#1C1C1E`.
  public static let secondarySystemBackground = UIColor(Color(SystemColor.gray6))
  /// Content on the secondary background: white, on dark `#2C2C2E`.
  public static let tertiarySystemBackground = UIColor(Color(SystemColor.tertiaryBackground))
  /// The background behind groups: `#F2F2F7`, on dark black.
  public static let systemGroupedBackground = UIColor(Color(SystemColor.groupedBackground))
  /// The background of groups: white, on dark `#1C1C1E`.
  public static let secondarySystemGroupedBackground = UIColor(Color(SystemColor.secondaryGroupedBackground))
  /// Content in groups: `#F2F2F7`, on dark `#2C2C2E`.
  public static let tertiarySystemGroupedBackground = UIColor(Color(SystemColor.tertiaryGroupedBackground))
  /// The accent colour of the view in which it is shown.
  public static let tintColor = UIColor(Color.accentColor)
  /// Black in either appearance.
  public static let darkText = UIColor.black
  /// White, six tenths opaque, in either appearance.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
}

/// AppKit's names, with iOS's colours for the same use.
extension UIColor {
  /// Text of the first level.
  public static let labelColor = UIColor.label
  /// Text of the second level.
  public static let secondaryLabelColor = UIColor.secondaryLabel
  /// Text of the third level.
  public static let tertiaryLabelColor = UIColor.tertiaryLabel
  /// Text of the fourth level.
  public static let quaternaryLabelColor = UIColor.quaternaryLabel
  /// Editable text.
  public static let textColor = UIColor.label
  /// The text of an empty field.
  public static let placeholderTextColor = UIColor.placeholderText
  /// Links.
  public static let linkColor = UIColor.link
  /// Separators.
  public static let separatorColor = UIColor.separator
  /// The accent colour.
  public static let controlAccentColor = UIColor.tintColor
  /// A window's background.
  public static let windowBackgroundColor = UIColor.secondarySystemBackground
  /// The area behind pages.
  public static let underPageBackgroundColor = UIColor.secondarySystemBackground
  /// The background of lists and tables.
  public static let controlBackgroundColor = UIColor.systemBackground
  /// The background of text.
  public static let textBackgroundColor = UIColor.systemBackground
  /// The face of controls.
  public static let controlColor = UIColor.secondarySystemFill
  /// The lines of tables.
  public static let gridColor = UIColor.separator
}
