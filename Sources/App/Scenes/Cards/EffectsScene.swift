import Session
import Vitrine

/// A scene with the background alone, and the names of the functions applied to it.
struct EffectsScene: View {
  let input: SceneInput

  private var title: String {
    guard let chain = input.state.effects else { return "No effect. Press e to choose one." }
    let names = chain.names.isEmpty ? input.effectNames : chain.names
    return names.isEmpty ? "The source's first function" : names.joined(separator: "  \u{2192}  ")
  }

  var body: some View {
    VStack {
      Spacer()
      if input.state.showsContent {
        Text(verbatim: title).font(.headline).multilineTextAlignment(.center)
          .padding(.horizontal, 18).padding(.vertical, 9)
          .legible().ink(input.ink, on: input.material)
          .background(input.material, in: RoundedRectangle(cornerRadius: 20, style: .continuous))
          .padding(EdgeInsets(top: 0, leading: 8, bottom: 24, trailing: 8))
      }
    }
    .frame(width: input.size.width, height: input.size.height)
  }
}
