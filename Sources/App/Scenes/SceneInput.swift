import DisplayList
package import Session
package import Surfaces
package import Vitrine

/// The input of a scene's views for a frame.
package struct SceneInput: Hashable, Sendable {
  /// The look without the parts that scenes do not show: the background, its effects' arguments and the choice of
  /// motion.
  let state: SceneLook
  /// The background's name as a title, or its file's name.
  let background: String
  private let shownMotion: SceneMotion
  /// The window's size in points.
  let size: CGSize
  /// A number that changes whenever the user's own materials are read.
  let materials: Int
  /// A number that changes with the compiled Metal sources.
  let shaderRevision: UInt64
  /// The names of the functions that are applied to the background; empty until the source has been read.
  let effectNames: [String]
  /// The id of the selected stop of the gradient.
  let selectedStop: Int?
  let canUndo: Bool
  let canRedo: Bool
  /// The background's picture, for scenes whose views show it; nil if it is plain, or not loaded yet.
  let picture: Bitmap?
  /// The picture that replaces the scene; nil if no Swift file is open.
  let preview: PreviewPicture?

  package init(
    state: SceneState, motion: SceneMotion, size: CGSize, shaderRevision: UInt64 = 0, effectNames: [String] = [],
    picture: Bitmap? = nil, preview: PreviewPicture? = nil
  ) {
    self.preview = preview
    self.shaderRevision = shaderRevision
    self.effectNames = effectNames
    (selectedStop, canUndo, canRedo) = (state.selectedStop, state.canUndo, state.canRedo)
    self.picture = SceneTable.row(named: state.look.scene).showsPicture ? picture : nil
    background = state.look.background.heading
    var shown = state.lookInWindow
    shown.background = .named("")
    shown.motion = .none
    shown.effectValues = [:]
    materials = MaterialLibrary.shared.generation
    self.state = shown
    shownMotion = motion
    self.size = size
  }

  /// The motion in the current frame, without that of the background.
  @MainActor var motion: MotionSample { shownMotion.sample }

  var scheme: ColorScheme { state.scheme }

  /// The corner radius of the scene's panels, in points.
  var cornerRadius: Double { NumberParameter.named(.cornerRadius).value(in: state) }

  /// The look's material without its overrides.
  var baseMaterial: Material { Material.named(state.material) ?? .regular }

  /// The look's material with its overrides and the motion.
  @MainActor var material: Material { animated(baseMaterial) }

  /// Returns a material with the look's overrides and the motion in the current frame.
  @MainActor func animated(_ base: Material) -> Material {
    var material = state.tuned(base)
    let recipe = resolution(of: material).recipe
    // Read only once, because each access to an observed value is recorded.
    let motion = motion
    if motion.blur != 0 {
      let swing = recipe.blurRadius > 0 ? 0.9 * recipe.blurRadius : 20
      material = material.overriding(blurRadius: max(0, recipe.blurRadius + swing * motion.blur))
    }
    if motion.tintAmount > 0 { material = material.overriding(tint: Self.tint(of: motion, over: recipe.color.tint)) }
    return material
  }

  /// Returns the resolution of a material.
  func resolution(of material: Material) -> MaterialResolution {
    material.resolved(in: state.traits.context(scheme))
  }

  /// Returns the recipe's tint, mixed with up to a fifth of an animated colour.
  private static func tint(of motion: MotionSample, over base: ResolvedColor) -> ResolvedColor {
    func channel(_ shift: Double) -> Float {
      let phase = ((motion.tintHue + shift) * 6).truncatingRemainder(dividingBy: 6)
      return 0.2 + 0.6 * Float(min(max(abs(phase - 3) - 1, 0), 1))
    }
    let alpha = 0.22 * Float(motion.tintAmount)
    let whole = alpha + base.alpha * (1 - alpha)
    func mixed(_ top: Float, _ bottom: Float) -> Float { (top * alpha + bottom * base.alpha * (1 - alpha)) / whole }
    return ResolvedColor(
      red: mixed(channel(0), base.red), green: mixed(channel(2.0 / 3), base.green),
      blue: mixed(channel(1.0 / 3), base.blue), alpha: whole)
  }

  /// Returns a panel's frame: that of the look, or `width` by `height` in the centre, moved by the motion.
  @MainActor func panelRect(width: Double, height: Double) -> CGRect {
    var rect = restingPanelRect(width: width, height: height)
    rect.origin.x += motion.panelX * max(0, (size.width - rect.width) / 2 - room)
    rect.origin.y += motion.panelY * max(0, (size.height - rect.height) / 2 - room) * 0.7
    return rect
  }

  /// Returns a panel's frame without the motion.
  func restingPanelRect(width: Double, height: Double) -> CGRect {
    let frame = state.panel
    let size = CGSize(
      width: frame?.width ?? max(1, min(width, self.size.width - 2 * room)),
      height: frame?.height ?? max(1, min(height, self.size.height - 2 * room)))
    let origin = CGPoint(
      x: frame?.x ?? (self.size.width - size.width) / 2, y: frame?.y ?? (self.size.height - size.height) / 2)
    return CGRect(origin: origin, size: size)
  }

  /// Points between a panel and the window's edge.
  private var room: Double { min(size.width, size.height) < 400 ? 8 : 24 }
}
