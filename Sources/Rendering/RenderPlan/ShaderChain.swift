public import DisplayList

/// Shader effects on one picture, from the innermost out, cut into passes.
///
/// Three rules, SwiftUI's: colour effects in sequence share a pass; colour effects before a distortion share its pass
/// and see the distorted position; after a distortion or a layer effect the result is baked.
public struct ShaderChain: Hashable, Sendable {
  /// Why a pass ends and its result becomes pixels.
  public enum Bake: String, Hashable, Sendable {
    /// No effect is left.
    case end = "the chain ends"
    /// The next effect is a layer effect, which sees all of the picture.
    case beforeLayer = "a layer effect reads a finished picture"
    /// The pass holds a layer effect, and nothing else can share it.
    case afterLayer = "a layer effect's result is baked"
    /// The pass ends with a distortion, and what follows sees its result.
    case afterDistortion = "a distortion's result is baked"
  }

  /// Effects that run together, a pixel at a time.
  public struct Pass: Hashable, Sendable {
    /// From the innermost out.
    public var effects: [ShaderEffect]
    /// Why the pass ends here.
    public var bake: Bake
  }

  /// In the order in which they run.
  public private(set) var passes: [Pass] = []

  /// Cuts effects into passes by the three rules.
  ///
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
