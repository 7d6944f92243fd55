import AQUI
import Session
import Vitrine

// SwiftUI has a protocol of the same name.
private typealias VisualEffect = AQUI.VisualEffect

/// A view with an effect of AQUI's, once for each system: the effect that it states, one that a view inside prefers,
/// and none where the environment has disabled effects; below them the look's material, which follows no such rules.
struct SystemsScene: View {
  let input: SceneInput

  private var isNarrow: Bool { input.size.width < 640 }
  private var room: Double { min(input.size.width, input.size.height) < 400 ? 12 : 32 }
  private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: input.cornerRadius, style: .continuous) }

  var body: some View {
    ScrollingContent {
      VStack(alignment: .leading, spacing: 24) { ForEach(EffectSource.allCases, id: \.self) { row($0) } }
    }
    .frame(maxWidth: 960)
    .padding(room)
    .frame(width: input.size.width, height: input.size.height)
  }

  private func row(_ source: EffectSource) -> some View {
    let columns = isNarrow ? AnyLayout(VStackLayout(spacing: 12)) : AnyLayout(HStackLayout(spacing: 16))
    let name = MaterialTitle.text(for: input.state.material)
    return VStack(alignment: .leading, spacing: 10) {
      Text(verbatim: (source.code ?? "Without AQUI: the material \(name)").breakable())
        .font(.system(size: 14, design: source.code == nil ? .default : .monospaced)).legible()
        .padding(.horizontal, 6)
        .environment(\.ink, .onPicture).environment(\.colorScheme, Ink.onPicture.scheme)
      columns { ForEach(Personality.allCases, id: \.self) { card(source, on: $0) } }
    }
  }

  private func card(_ source: EffectSource, on personality: Personality) -> some View {
    var traits = input.state.traits
    traits.personality = personality
    let material =
      source == .material
      ? input.state.tunedMaterial : source.effect?.style(on: personality, isEmphasized: traits.isEmphasized)
    let resolution = material?.resolved(in: traits.context(input.scheme))
    return EffectCard(
      title: personality.title, name: resolution?.name, ink: resolution.map { input.ink(of: $0) } ?? .onPicture,
      ground: material, source: source, material: input.material
    )
    .clipShape(shape)
    .overlay {
      if personality == input.state.traits.personality { shape.strokeBorder(Color.white.opacity(0.6), lineWidth: 2) }
    }
    .environment(\.personality, personality)
  }
}

/// The way in which a view gets its background.
private enum EffectSource: CaseIterable {
  case explicit, preferred, disabled, material

  static let explicitEffect = VisualEffect.adaptive(.headerView(behindWindow: false))
  static let preferredEffect = VisualEffect.dark(.titlebar)

  /// The modifiers in source form; nil without AQUI.
  var code: String? {
    switch self {
    case .explicit: ".visualEffect(.adaptive(.headerView(behindWindow: false)))"
    case .preferred: "A view inside: .visualEffectPreference(.dark(.titlebar))"
    case .disabled: "Around it: .environment(\\.visualEffect, nil)"
    case .material: nil
    }
  }

  /// The effect that results; nil for none.
  var effect: VisualEffect? {
    switch self {
    case .explicit: Self.explicitEffect
    case .preferred: Self.preferredEffect
    case .disabled, .material: nil
    }
  }
}

/// The view that is shown on every system; only its words differ.
private struct EffectCard: View {
  let title: String
  /// The name of the system's material for the effect; nil for none.
  let name: String?
  let ink: Ink
  /// The material below the ink; nil for the picture.
  let ground: Material?
  let source: EffectSource
  /// The look's material with the motion.
  let material: Material

  @ViewBuilder var body: some View {
    switch source {
    case .explicit: words.visualEffect(EffectSource.explicitEffect)
    case .preferred:
      words.visualEffectPreference(EffectSource.preferredEffect).visualEffect(EffectSource.explicitEffect)
    case .disabled: words.visualEffect(EffectSource.explicitEffect).environment(\.visualEffect, nil)
    case .material: words.background(material)
    }
  }

  private var words: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(title).font(.system(size: 20, weight: .bold)).legible()
      Text(verbatim: name?.breakable() ?? "no effect").font(.system(size: 13)).foregroundStyle(.secondary).legible()
    }
    .environment(\.ink, ink)
    .environment(\.colorScheme, ink.scheme)
    .environment(\.backgroundMaterial, ground?.withoutOverrides.colorScheme(ink.scheme))
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(18)
  }
}
