import Session
import Vitrine

/// A shape filled with a material in motion: the only part of a card that is evaluated while the material moves.
struct MovingMaterial: View {
  let input: SceneInput
  /// The material without the look's overrides.
  let material: Material
  let shape: RoundedRectangle

  var body: some View { shape.fill(input.animated(material)) }
}

extension View {
  /// Puts the view on a card of the look's material, with ink that can be read on it.
  func materialCard(_ input: SceneInput, in shape: RoundedRectangle) -> some View {
    let baseMaterial = input.state.tunedMaterial
    return ink(input.ink, on: baseMaterial)
      .background { MovingMaterial(input: input, material: input.baseMaterial, shape: shape) }
      .environment(\.colorScheme, input.resolution(of: baseMaterial).colorScheme)
  }
}
