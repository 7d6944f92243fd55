/// The effect of a `UIVisualEffectView`: a blur, or vibrancy on one.
public class UIVisualEffect: Hashable {
  fileprivate init() {}

  /// Returns whether both are the same effect with the same styles.
  public static func == (a: UIVisualEffect, b: UIVisualEffect) -> Bool { a === b || a.key == b.key }
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// A key that is equal for equal effects.
  fileprivate var key: [AnyHashable] { [] }
}

/// A blur of one of UIKit's styles.
public final class UIBlurEffect: UIVisualEffect {
  /// The styles, with UIKit's raw values.
  public enum Style: Int, CaseIterable, Hashable, Sendable {
    /// The lightest blur of iOS 8, whatever the appearance. It changes the hue besides blurring, which on a device
    /// costs a render pass more than `light` does.
    case extraLight
    /// The light blur of iOS 8, whatever the appearance.
    case light
    /// The dark blur of iOS 8, whatever the appearance. It changes the hue besides blurring, which on a device costs a
    /// render pass more than `light` does.
    case dark
    /// The darkest blur of tvOS, whatever the appearance.
    case extraDark
    /// `light` or `dark`, depending on the appearance. Approximation.
    case regular
    /// `extraLight` or `dark`, depending on the appearance. Approximation.
    case prominent
    /// SwiftUI's `ultraThin`, light or dark depending on the appearance.
    case systemUltraThinMaterial
    /// SwiftUI's `thin`, light or dark depending on the appearance.
    case systemThinMaterial
    /// SwiftUI's `regular`, light or dark depending on the appearance.
    case systemMaterial
    /// SwiftUI's `thick`, light or dark depending on the appearance.
    case systemThickMaterial
    /// SwiftUI's material of bars, light or dark depending on the appearance.
    case systemChromeMaterial
    /// SwiftUI's `ultraThin`, as in a light appearance.
    case systemUltraThinMaterialLight
    /// SwiftUI's `thin`, as in a light appearance.
    case systemThinMaterialLight
    /// SwiftUI's `regular`, as in a light appearance.
    case systemMaterialLight
    /// SwiftUI's `thick`, as in a light appearance.
    case systemThickMaterialLight
    /// SwiftUI's material of bars, as in a light appearance.
    case systemChromeMaterialLight
    /// SwiftUI's `ultraThin`, as in a dark appearance.
    case systemUltraThinMaterialDark
    /// SwiftUI's `thin`, as in a dark appearance.
    case systemThinMaterialDark
    /// SwiftUI's `regular`, as in a dark appearance.
    case systemMaterialDark
    /// SwiftUI's `thick`, as in a dark appearance.
    case systemThickMaterialDark
    /// SwiftUI's material of bars, as in a dark appearance.
    case systemChromeMaterialDark

    // The spellings of Swift 1 and 2.
    /// The older spelling of `extraLight`.
    public static let ExtraLight = extraLight
    /// The older spelling of `light`.
    public static let Light = light
    /// The older spelling of `dark`.
    public static let Dark = dark

    /// The name of the style's row in the table of materials.
    var materialName: String {
      switch self {
      case .extraLight, .light, .dark: "ios8-\(self)"
      case .extraDark: "tvos-\(self)"
      default: "ios-\(self)"
      }
    }
  }

  /// The style of the blur.
  public let style: Style

  /// A custom material, which replaces the style.
  private let custom: Material?

  /// A blur of a style.
  public init(style: Style) {
    self.style = style
    custom = nil
    super.init()
  }

  /// A blur of any material, which UIKit does not have.
  public init(material: Material) {
    style = .regular
    custom = material
    super.init()
  }

  /// The style as a material, or the custom material.
  public var material: Material { custom ?? Material(standard: style.materialName) }

  /// Returns whether vibrancy that is made for one blur is valid on the other; a blur of a custom material matches any.
  func isSameStyle(as other: UIBlurEffect) -> Bool { custom != nil || other.custom != nil || style == other.style }

  override fileprivate var key: [AnyHashable] { [0, style.rawValue, custom] }
}

/// UIKit's vibrancy styles, with its raw values.
public enum UIVibrancyEffectStyle: Int, CaseIterable, Hashable, Sendable {
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

  var name: VibrancyName {
    guard let name = VibrancyName(rawValue: "\(self)") else { preconditionFailure("no vibrancy for \(self)") }
    return name
  }
}

/// A vibrancy effect, in which text and shapes take their colours from the background. It belongs to one blur, and has
/// no effect outside of it.
public final class UIVibrancyEffect: UIVisualEffect {
  /// The blur that the views lie on.
  public let blurEffect: UIBlurEffect
  /// The style of the vibrancy.
  public let style: UIVibrancyEffectStyle

  /// A vibrancy style for one blur.
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    self.blurEffect = blurEffect
    self.style = style
    super.init()
  }

  /// A vibrancy effect in the blur's default style, which is that of labels. On the light styles of iOS 8, which looked
  /// different, it is that of secondary labels. Approximation.
  public convenience init(blurEffect: UIBlurEffect) {
    let isLegacy = blurEffect.style == .light || blurEffect.style == .extraLight
    self.init(blurEffect: blurEffect, style: isLegacy ? .secondaryLabel : .label)
  }

  /// A vibrancy effect for a blur, in the spelling of Swift 1 and 2.
  public convenience init(forBlurEffect blurEffect: UIBlurEffect) { self.init(blurEffect: blurEffect) }

  override fileprivate var key: [AnyHashable] { [1, style.rawValue, blurEffect] }
}
