public import DisplayList

/// Shader effects on one picture, from the innermost out, cut into passes.
///
/// Three rules, SwiftUI's: colour effects in sequence share a pass; colour effects before a distortion share its pass
/// and see the distorted position; after a distortion or a layer effect the result is baked.
public struct ShaderChain: Hashable, Sendable {
  /// Why a pass ends and its result becomes pixels.
  public enum Bake: String, Hashable, Sendable {
    case end = "the chain ends"
    case beforeLayer = "a layer effect reads a finished picture"
    case afterLayer = "a layer effect's result is baked"
    case afterDistortion = "a distortion's result is baked"
  }

  public struct Pass: Hashable, Sendable {
    public var effects: [ShaderEffect]
    public var bake: Bake
  }

  public private(set) var passes: [Pass] = []

  /// - Parameter effects: from the innermost out.
  public init(_ effects: [ShaderEffect]) {
    var open: [ShaderEffect] = []
    func bake(_ why: Bake) {
      passes.append(Pass(effects: open, bake: why))
      open = []
    }
    for effect in effects {
      if effect.kind == .layer, !open.isEmpty { bake(.beforeLayer) }
      open.append(effect)
      switch effect.kind {
      case .distortion: bake(.afterDistortion)
      case .layer: bake(.afterLayer)
      case .color, .fill: break
      }
    }
    if !open.isEmpty { bake(.end) }
    // What the last effect bakes is the picture itself.
    if !passes.isEmpty { passes[passes.count - 1].bake = .end }
  }
}
