public import DisplayList
public import Surfaces

/// The Metal functions that a list uses.
extension FlatList {
  /// The functions that share a pass, or the function that fills a shape.
  public struct Chain: Hashable, Sendable {
    /// The functions, the innermost first.
    public var effects: [ShaderEffect]
    /// The size of the picture that they are applied to, in pixels; nil for a fill.
    public var size: PixelSize?
  }

  /// The functions of every pass that has any, in the order in which the passes run.
  public var chains: [Chain] {
    let composites = composites
    var chains: [Chain] = []
    for picture in composites.maskPictures { Self.add(picture, to: &chains) }
    Self.add(composites.steps, to: &chains)
    return chains
  }

  private static func add(_ picture: Flattening.Picture, to chains: inout [Chain]) {
    add(picture.steps, to: &chains)
    if !picture.shaders.isEmpty { chains.append(Chain(effects: picture.shaders, size: picture.bounds.size)) }
  }

  private static func add(_ steps: [Flattening.Step], to chains: inout [Chain]) {
    for case .leaf(let leaf) in steps {
      switch leaf.value {
      case .picture(let picture): add(picture, to: &chains)
      case .content(.fill(_, .shader(let effect, _))), .content(.mask(_, _, _, .shader(let effect, _))):
        chains.append(Chain(effects: [effect]))
      case .content: break
      }
    }
  }
}
