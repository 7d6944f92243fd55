import Session
import Surfaces
import Vitrine

/// The way in which text on a material is painted, so that it can be read on bright and on dark backgrounds: with light
/// or dark ink, on a scrim if the material lets too much through for either.
struct Ink: Hashable {
  /// The scheme of the text: dark ink in the light one, light ink in the dark one.
  var scheme: ColorScheme
  /// The opacity of the scrim, which is black below light ink and white below dark ink; 0 for none.
  var scrim = 0.0
  /// The opacity of text of the second and third level.
  var secondary = 1.0

  /// The contrast ratio of level AA, plus a margin for grain, dithering and colours between the extremes.
  static let required = Legibility.required(ofLargeText: false) + 0.4

  /// Creates the ink for a material: in the material's own appearance, unless the other one needs less of a scrim.
  init(on material: MaterialResolution) {
    let colors = Self.backdrops(blurred: material.recipe.blurRadius > 12).map { material.recipe.color($0) }
    let own = material.colorScheme
    let schemes = [own, own == .light ? ColorScheme.dark : .light]
    scheme = own
    search: for scrim in Self.scrimOpacities {
      for candidate in schemes {
        (scheme, self.scrim) = (candidate, scrim)
        if lowest(on: colors, opacity: 1) >= Self.required { break search }
      }
    }
    secondary = Self.opacities.first { lowest(on: colors, opacity: $0) >= Self.required } ?? 1
  }

  /// The ink on a picture without a material: light, on a scrim that suffices for any picture.
  static let onPicture = Ink(
    on: (Material.named("clear") ?? .ultraThin).colorScheme(.dark).resolved(in: MaterialContext(colorScheme: .dark)))

  private static let scrimOpacities = [0, 0.2, 0.35, 0.5, 0.6]
  private static let opacities = [0.62, 0.7, 0.78, 0.86, 0.93]
  /// The opacity of labels, light or dark.
  private static let labelOpacity: Float = 0.96

  /// Returns the extreme colours of the built-in backgrounds, blurred or not, on which a material may be seen.
  private static func backdrops(blurred isBlurred: Bool) -> [ResolvedColor] {
    let hues: [SIMD3<Float>] = [
      [0.99, 0.86, 0.79], [0.78, 0.86, 1], [1, 0.42, 0.3], [0.9, 0.16, 0.36], [0.97, 0.75, 0.3], [0.15, 0.75, 0.7],
      [0.1, 0.12, 0.5], [0.3, 0.02, 0.5], [0.5, 0.5, 0.5], [0.01, 0.03, 0.05], [1, 1, 1],
    ]
    let saturated: [SIMD3<Float>] = [
      [0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [0, 1, 1], [1, 0, 1],
    ]
    return (isBlurred ? hues : hues + saturated).map { ResolvedColor(red: $0.x, green: $0.y, blue: $0.z) }
  }

  private func lowest(on colors: [ResolvedColor], opacity: Double) -> Double {
    let (ink, below): (Float, Float) = scheme == .light ? (0, 1) : (1, 0)
    return colors.map { color in
      let background = color.mixed(with: below, Float(scrim))
      return Legibility.contrastRatio(background, background.mixed(with: ink, Self.labelOpacity * Float(opacity)))
    }.min() ?? 1
  }
}

extension ResolvedColor {
  fileprivate func mixed(with white: Float, _ amount: Float) -> ResolvedColor {
    func channel(_ value: Float) -> Float { value + (white - value) * amount }
    return ResolvedColor(red: channel(red), green: channel(green), blue: channel(blue))
  }
}

/// The known inks of materials: computing one takes a thousand times as long as looking it up.
@MainActor
private var inks: [MaterialResolution: Ink] = [:]

extension SceneInput {
  /// The ink on the look's material. It does not depend on the motion.
  @MainActor var ink: Ink { ink(on: state.tunedMaterial) }

  /// Returns the ink on a material with the look's overrides.
  @MainActor func ink(on material: Material) -> Ink {
    ink(of: resolution(of: material))
  }

  /// Returns the ink on a material that has been resolved.
  @MainActor func ink(of resolution: MaterialResolution) -> Ink {
    var ink = inks[resolution] ?? Ink(on: resolution)
    if inks.count > 400 { inks = [:] }
    inks[resolution] = ink
    if state.traits.increasesContrast { ink.secondary = 1 }
    return ink
  }
}

extension EnvironmentValues {
  private enum InkKey: EnvironmentKey { static var defaultValue: Ink? { nil } }

  /// The ink of text on a material; nil where text is painted in the usual way.
  var ink: Ink? {
    get { self[InkKey.self] }
    set { self[InkKey.self] = newValue }
  }
}

extension View {
  /// Paints the text inside with an ink that can be read on a material, which is to be the background.
  func ink(_ ink: Ink, on material: Material) -> some View {
    environment(\.ink, ink)
      .environment(\.colorScheme, ink.scheme)
      .environment(\.backgroundMaterial, material.withoutOverrides.colorScheme(ink.scheme))
  }

  /// Paints the program's own text in readable levels, on a scrim if it needs one.
  func legible() -> some View { modifier(InkModifier(setsForegroundLevels: true)) }

  /// Paints text in a style that the user has chosen, on a scrim if it needs one.
  func withScrim() -> some View { modifier(InkModifier(setsForegroundLevels: false)) }
}

extension View {
  /// Puts text on a capsule of its own, which contrasts with the ink more than the material does.
  func inkChip() -> some View { modifier(InkChip()) }

  /// Prepares a control of the library: its parts are not vibrant, because a vibrant selection comes close to the ink.
  func legibleControl() -> some View {
    environment(\.backgroundMaterial, nil).modifier(InkModifier(setsForegroundLevels: false, isControl: true))
  }
}

private struct InkChip: ViewModifier {
  @Environment(\.ink) private var ink

  func body(content: Content) -> some View {
    content.background(Color(white: ink?.scheme == .light ? 1 : 0, opacity: 0.25), in: Capsule())
  }
}

private struct InkModifier: ViewModifier {
  let setsForegroundLevels: Bool
  /// True if the text belongs to a control, which draws a selection of its own over the scrim.
  var isControl = false
  @Environment(\.ink) private var ink

  func body(content: Content) -> some View {
    if let ink {
      let secondary = AnyShapeStyle(HierarchicalShapeStyle.primary.opacity(ink.secondary))
      Group {
        if setsForegroundLevels { content.foregroundStyle(.primary, secondary, secondary) } else { content }
      }
      .background {
        if scrim(of: ink) > 0 {
          RoundedRectangle(cornerRadius: 6, style: .continuous)
            .fill(Color(white: ink.scheme == .light ? 1 : 0, opacity: scrim(of: ink)))
            .padding(EdgeInsets(top: -2, leading: -6, bottom: -2, trailing: -6))
        }
      }
    } else {
      content
    }
  }

  private func scrim(of ink: Ink) -> Double { isControl ? max(0.5, ink.scrim + 0.25) : ink.scrim }
}

extension ShapeStyle where Self == AnyShapeStyle {
  /// The style for text of the second level on an overlay: above 4.5:1 on the regular and the thick material, light and
  /// dark, where `secondary` is about 3:1 and 4:1.
  static var secondaryInk: AnyShapeStyle { AnyShapeStyle(.primary.opacity(0.82)) }
}
