/// A property of a preview: the size it is shown in, how its device is held, what is around it.
@MainActor @preconcurrency
public struct PreviewTrait<T> {
  let change: (inout PreviewSettings) -> Void
}

extension PreviewTrait where T == Preview.ViewTraits {
  /// The size of the window.
  public static var defaultLayout: PreviewTrait<T> { layout(.device) }
  /// The view's own size.
  public static var sizeThatFitsLayout: PreviewTrait<T> { layout(.sizeThatFits) }
  /// A size in points.
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait<T> {
    layout(.fixed(width: width, height: height))
  }

  /// Upright.
  public static var portrait: PreviewTrait<T> { orientation(.portrait) }
  /// With the top to the left.
  public static var landscapeLeft: PreviewTrait<T> { orientation(.landscapeLeft) }
  /// With the top to the right.
  public static var landscapeRight: PreviewTrait<T> { orientation(.landscapeRight) }
  /// Upside down.
  public static var portraitUpsideDown: PreviewTrait<T> { orientation(.portraitUpsideDown) }

  /// What a modifier makes of the preview; of several, the first is the innermost.
  public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait<T> {
    PreviewTrait { $0.modifiers.append(modifier) }
  }

  private static func layout(_ layout: PreviewLayout) -> PreviewTrait<T> { PreviewTrait { $0.layout = layout } }

  private static func orientation(_ orientation: InterfaceOrientation) -> PreviewTrait<T> {
    PreviewTrait { $0.orientation = orientation }
  }
}

/// What a preview's traits, or the modifiers of a provider's view, say of it; nil is what they leave open.
struct PreviewSettings {
  /// Nil inside for a name that is taken away.
  var name: String??
  var layout: PreviewLayout?
  var device: PreviewDevice??
  var orientation: InterfaceOrientation?
  /// From the innermost to the outermost.
  var modifiers: [any PreviewModifier] = []

  /// These where they say something, and `outer` elsewhere.
  func within(_ outer: PreviewSettings) -> PreviewSettings {
    PreviewSettings(
      name: name ?? outer.name, layout: layout ?? outer.layout, device: device ?? outer.device,
      orientation: orientation ?? outer.orientation, modifiers: modifiers + outer.modifiers)
  }
}
