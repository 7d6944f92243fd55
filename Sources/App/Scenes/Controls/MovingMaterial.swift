import Session
import Vitrine

/// A shape of a material with the motion of the frame: all of a card that is evaluated while the material moves.
struct MovingMaterial: View {
  let input: SceneInput
  /// Without the look's overrides.
  let material: Material
  let shape: RoundedRectangle

  var body: some View { shape.fill(input.animated(material)) }
}

extension View {
  /// The view on a card of the look's material, with ink that can be read there.
  func materialCard(_ input: SceneInput, in shape: RoundedRectangle) -> some View {
    let resting = input.state.tunedMaterial
    return ink(input.ink, on: resting)
      .background { MovingMaterial(input: input, material: input.baseMaterial, shape: shape) }
      .environment(\.colorScheme, input.resolution(of: resting).colorScheme)
  }
}
