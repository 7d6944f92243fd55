/// Which effects share a pass.
///
/// Three rules: colour effects in sequence share a pass; colour effects before a distortion share its pass, and see
/// the distorted position; after a distortion or a layer effect the result is baked.
public enum ShaderFusion {
  /// One modifier of a chain, in the order in which they are written.
  public enum Step: Hashable, Sendable {
    case effect(ShaderKind)
    case drawingGroup
  }

  /// Why a pass ends where it does and its result becomes pixels.
  public enum Bake: String, Hashable, Sendable, CaseIterable {
    /// Nothing comes after it: the view's own pixels.
    case end
    /// A layer effect comes next; it reads a finished layer.
    case beforeLayerEffect
    case afterDistortion
    case afterLayerEffect
    case afterFill
    case drawingGroup

    public var reason: String {
      switch self {
      case .end: "the chain ends"
      case .beforeLayerEffect: "a layer effect reads a finished layer"
      case .afterDistortion: "a distortion's result is baked"
      case .afterLayerEffect: "a layer effect's result is baked"
      case .afterFill: "a fill paints a layer"
      case .drawingGroup: "a drawing group bakes"
      }
    }
  }

  public struct Pass: Hashable, Sendable {
    /// The effects' numbers in the chain, drawing groups not counted; empty for a group that bakes plain content.
    public var effects: Range<Int>
    public var bake: Bake
  }

  /// The passes of a chain, in order. A chain without effects and groups has none.
  public static func plan(_ chain: [Step]) -> [Pass] {
    var passes: [Pass] = []
    var start = 0
    var count = 0
    func bake(_ why: Bake) {
      passes.append(Pass(effects: start..<count, bake: why))
      start = count
    }
    for step in chain {
      switch step {
      case .drawingGroup:
        // What has just been baked is one layer already.
        if start < count || passes.isEmpty { bake(.drawingGroup) }
      case .effect(.colorEffect): count += 1
      case .effect(.distortionEffect):
        count += 1
        bake(.afterDistortion)
      case .effect(.layerEffect):
        if start < count { bake(.beforeLayerEffect) }
        count += 1
        bake(.afterLayerEffect)
      case .effect(.fill):
        if start < count { bake(.end) }
        count += 1
        bake(.afterFill)
      }
    }
    if start < count { bake(.end) }
    return passes
  }
}
