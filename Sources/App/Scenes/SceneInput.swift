import DisplayList
package import Session
import Surfaces
package import Vitrine

/// What a scene's views are made from: everything about one frame that they show, as a value.
package struct SceneInput: Hashable, Sendable {
  /// Without what scenes do not show: the background, its effects' arguments and what moves.
  let state: SceneLook
  /// Without the background's.
  let pose: Pose
  /// The window in points.
  let size: CGSize
  /// Which reading of people's own materials this is.
  let materials: Int
  /// Which state of the Metal sources it is.
  let shaderRevision: UInt64

  package init(state: SceneState, pose: Pose, size: CGSize, shaderRevision: UInt64 = 0) {
    self.shaderRevision = shaderRevision
    var shown = state.lookInWindow
    shown.background = .named("")
    shown.motion = .none
    shown.effectValues = [:]
    materials = MaterialLibrary.shared.generation
    self.state = shown
    var standing = pose
    standing.panTime = nil
    self.pose = standing
    self.size = size
  }

  var scheme: ColorScheme { state.scheme }

  /// Of the scene's panels, in points.
  var cornerRadius: Double { NumberParameter.named(.cornerRadius).value(in: state) }

  /// The material with the overrides, and with what animates.
  var material: Material { animated(Material.named(state.material) ?? .regular) }

  /// A material as the state and the motion of this frame change it.
  func animated(_ base: Material) -> Material {
    var material = state.tuned(base)
    let recipe = resolution(of: material).recipe
    if pose.blur != 0 {
      let swing = recipe.blurRadius > 0 ? 0.9 * recipe.blurRadius : 20
      material = material.overriding(blurRadius: max(0, recipe.blurRadius + swing * pose.blur))
    }
    if pose.tintAmount > 0 { material = material.overriding(tint: tint(over: recipe.tint)) }
    return material
  }

  /// What a material comes to in this frame.
  func resolution(of material: Material) -> MaterialResolution {
    material.resolved(in: state.surroundings.context(scheme))
  }

  /// A soft colour of the wheel, a fifth of it laid over the recipe's own tint.
  private func tint(over base: ResolvedColor) -> ResolvedColor {
    func channel(_ shift: Double) -> Float {
      let phase = ((pose.tintHue + shift) * 6).truncatingRemainder(dividingBy: 6)
      return 0.2 + 0.6 * Float(min(max(abs(phase - 3) - 1, 0), 1))
    }
    let alpha = 0.22 * Float(pose.tintAmount)
    let whole = alpha + base.alpha * (1 - alpha)
    func mixed(_ top: Float, _ bottom: Float) -> Float { (top * alpha + bottom * base.alpha * (1 - alpha)) / whole }
    return ResolvedColor(
      red: mixed(channel(0), base.red), green: mixed(channel(2.0 / 3), base.green),
      blue: mixed(channel(1.0 / 3), base.blue), alpha: whole)
  }

  /// A panel's place: where the state says, or `width` by `height` in the middle, moved by the motion.
  func panelRect(width: Double, height: Double) -> CGRect {
    var rect = restingPanelRect(width: width, height: height)
    rect.origin.x += pose.panelX * max(0, (size.width - rect.width) / 2 - Self.room)
    rect.origin.y += pose.panelY * max(0, (size.height - rect.height) / 2 - Self.room) * 0.7
    return rect
  }

  /// A panel's place without the motion.
  func restingPanelRect(width: Double, height: Double) -> CGRect {
    let frame = state.panel
    let size = CGSize(
      width: frame?.width ?? max(1, min(width, self.size.width - 2 * Self.room)),
      height: frame?.height ?? max(1, min(height, self.size.height - 2 * Self.room)))
    let origin = CGPoint(
      x: frame?.x ?? (self.size.width - size.width) / 2, y: frame?.y ?? (self.size.height - size.height) / 2)
    return CGRect(origin: origin, size: size)
  }

  /// Between a panel and the window's edge.
  private static let room = 24.0
}
