import FrameTiming
import Vitrine

/// The system materials side by side, each with its name on it.
struct MaterialsScene: View {
  let input: SceneInput

  private static let names = ["ultraThin", "thin", "regular", "thick", "chrome", "ios8-light"]
  private static let columns = 3
  private static let spacing = 24.0

  var body: some View {
    VStack(spacing: Self.spacing) {
      ForEach(0..<(Self.names.count / Self.columns), id: \.self) { row in
        HStack(spacing: Self.spacing) {
          ForEach(0..<Self.columns, id: \.self) { column in
            card(Self.names[row * Self.columns + column])
          }
        }
      }
    }
    .padding(Self.spacing * 1.5)
    .frame(width: input.size.width, height: input.size.height)
  }

  private func card(_ name: String) -> some View {
    let material = input.animated(Material.named(name) ?? .regular)
    let recipe = material.recipe(for: input.scheme)
    return VStack(alignment: .leading, spacing: 6) {
      Text(MaterialTitle.text(for: name)).font(.system(size: 24, weight: .bold)).lineLimit(1)
      Text("\(recipe.blurRadius.fixed(1)) pt").font(.system(size: 15)).foregroundStyle(.secondary)
      Spacer(minLength: 0)
      HStack(spacing: 8) {
        Capsule(style: .circular).foregroundStyle(.secondary).frame(height: 8)
        Capsule(style: .circular).foregroundStyle(.tertiary).frame(height: 8)
        Capsule(style: .circular).foregroundStyle(.quaternary).frame(height: 8)
      }
    }
    .padding(22)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .background(material, in: RoundedRectangle(cornerRadius: input.cornerRadius, style: .continuous))
    .environment(\.colorScheme, material.scheme(for: input.scheme))
  }
}
