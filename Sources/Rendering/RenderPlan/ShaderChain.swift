public import DisplayList

/// The shader effects of one picture, divided into passes.
///
/// `ShaderKind.sharesPass(with:)` has the rules; colour effects before a distortion see the distorted position.
public struct ShaderChain: Hashable, Sendable {
  /// The reason why a pass ends and its result becomes pixels.
  public enum Bake: String, Hashable, Sendable {
    /// No effect is left.
    case end = "no function follows"
    /// The next effect is a layer effect, which sees all of the picture.
    case beforeLayer = "a layer effect reads a finished picture"
    /// The pass holds a layer effect, and nothing else can share it.
    case afterLayer = "a layer effect's result is baked"
    /// The pass ends with a distortion, and the next effect sees its result.
    case afterDistortion = "a distortion's result is baked"
  }

  /// Effects that run together, a pixel at a time.
  public struct Pass: Hashable, Sendable {
    /// The effects, the innermost first.
    public var effects: [ShaderEffect]
    /// The reason why the pass ends here.
    public var bake: Bake
  }

  /// The passes in the order in which they run.
  public private(set) var passes: [Pass] = []

  /// Divides effects into passes.
  ///
  /// - Parameter effects: the effects, the innermost first.
  public init(_ effects: [ShaderEffect]) {
    for effect in effects {
      guard let previous = passes.last?.effects.last else {
        passes.append(Pass(effects: [effect], bake: .end))
        continue
      }
      if effect.kind.sharesPass(with: previous.kind) {
        passes[passes.count - 1].effects.append(effect)
      } else {
        passes[passes.count - 1].bake =
          switch previous.kind {
          case .distortion: .afterDistortion
          case .layer: .afterLayer
          case .color, .fill: .beforeLayer
          }
        passes.append(Pass(effects: [effect], bake: .end))
      }
    }
  }
}
