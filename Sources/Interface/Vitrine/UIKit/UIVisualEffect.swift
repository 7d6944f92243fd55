/// What a `UIVisualEffectView` does: a blur, or vibrancy on one.
public class UIVisualEffect: Hashable {
  fileprivate init() {}

  public static func == (a: UIVisualEffect, b: UIVisualEffect) -> Bool { a === b || a.key == b.key }
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// Equal for equal effects.
  fileprivate var key: [Int] { [] }
}

/// A blur of one of UIKit's styles.
public final class UIBlurEffect: UIVisualEffect {
  /// The styles, with UIKit's raw values.
  public enum Style: Int, CaseIterable, Hashable, Sendable {
    case extraLight, light, dark
    /// Of tvOS.
    case extraDark
    case regular, prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
    case systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
    case systemChromeMaterialDark

    // As Swift 1 and 2 spelled them.
    public static let ExtraLight = extraLight
    public static let Light = light
    public static let Dark = dark

    /// Of the row in the table of materials.
    var materialName: String {
      switch self {
      case .extraLight, .light, .dark: "ios8-\(self)"
      case .extraDark: "tvos-\(self)"
      default: "ios-\(self)"
      }
    }
  }

  public let style: Style

  public init(style: Style) {
    self.style = style
    super.init()
  }

  /// The style as a material.
  public var material: Material {
    guard let row = MaterialTable.byName[style.materialName] else { preconditionFailure("no row for \(style)") }
    return Material(row)
  }

  override fileprivate var key: [Int] { [0, style.rawValue] }
}

/// UIKit's vibrancy styles, with its raw values.
public enum UIVibrancyEffectStyle: Int, CaseIterable, Hashable, Sendable {
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel
  case fill, secondaryFill, tertiaryFill
  case separator

  var name: VibrancyName {
    guard let name = VibrancyName(rawValue: "\(self)") else { preconditionFailure("no vibrancy for \(self)") }
    return name
  }
}

/// Ink that takes its colours from what lies behind: made for one blur, and nothing without it.
public final class UIVibrancyEffect: UIVisualEffect {
  public let blurEffect: UIBlurEffect
  public let style: UIVibrancyEffectStyle

  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    self.blurEffect = blurEffect
    self.style = style
    super.init()
  }

  /// In the blur's own style: that of labels. On the light styles of iOS 8, whose look was another one, a secondary label
  /// stands in. Approximation.
  public convenience init(blurEffect: UIBlurEffect) {
    let isLegacy = blurEffect.style == .light || blurEffect.style == .extraLight
    self.init(blurEffect: blurEffect, style: isLegacy ? .secondaryLabel : .label)
  }

  /// As Swift 1 and 2 spelled it.
  public convenience init(forBlurEffect blurEffect: UIBlurEffect) { self.init(blurEffect: blurEffect) }

  override fileprivate var key: [Int] { [1, style.rawValue, blurEffect.style.rawValue] }
}
