/// A property of a preview, such as its size, the orientation of its device or its surroundings.
@MainActor @preconcurrency
public struct PreviewTrait<T> {
  let change: (inout PreviewSettings) -> Void
}

extension PreviewTrait where T == Preview.ViewTraits {
  /// Shows the preview in the size of the window.
  public static var defaultLayout: PreviewTrait<T> { layout(.device) }
  /// Shows the preview in the view's own size.
  public static var sizeThatFitsLayout: PreviewTrait<T> { layout(.sizeThatFits) }
  /// Shows the preview in a size in points.
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait<T> {
    layout(.fixed(width: width, height: height))
  }

  /// Shows the device upright.
  public static var portrait: PreviewTrait<T> { orientation(.portrait) }
  /// Shows the device with its top at the left.
  public static var landscapeLeft: PreviewTrait<T> { orientation(.landscapeLeft) }
  /// Shows the device with its top at the right.
  public static var landscapeRight: PreviewTrait<T> { orientation(.landscapeRight) }
  /// Shows the device upside down.
  public static var portraitUpsideDown: PreviewTrait<T> { orientation(.portraitUpsideDown) }

  /// Applies a modifier to the preview; of several, the first is the innermost.
  public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait<T> {
    PreviewTrait { $0.modifiers.append(modifier) }
  }

  private static func layout(_ layout: PreviewLayout) -> PreviewTrait<T> { PreviewTrait { $0.layout = layout } }

  private static func orientation(_ orientation: InterfaceOrientation) -> PreviewTrait<T> {
    PreviewTrait { $0.orientation = orientation }
  }
}

/// The settings of a preview, from its traits or the modifiers of a provider's view; nil where they set nothing.
struct PreviewSettings {
  /// The name; the inner nil stands for a name that is removed.
  var name: String??
  var layout: PreviewLayout?
  var device: PreviewDevice??
  var orientation: InterfaceOrientation?
  /// The modifiers, from the innermost to the outermost.
  var modifiers: [any PreviewModifier] = []

  /// Returns these settings, completed by those of `outer` where they set nothing.
  func within(_ outer: PreviewSettings) -> PreviewSettings {
    PreviewSettings(
      name: name ?? outer.name, layout: layout ?? outer.layout, device: device ?? outer.device,
      orientation: orientation ?? outer.orientation, modifiers: modifiers + outer.modifiers)
  }
}
