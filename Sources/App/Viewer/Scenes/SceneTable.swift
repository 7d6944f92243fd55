import Vitrine

/// A scene: a name and the views it shows over the background.
@MainActor
public struct SceneRow {
  public var name: String
  public var help: String
  var content: (SceneInput) -> AnyView
}

/// Every scene there is. Adding one is adding a row.
@MainActor
public enum SceneTable {
  public static let rows: [SceneRow] = [
    SceneRow(name: "glass", help: "a card of the material with vibrant text") { AnyView(GlassScene(input: $0)) },
    SceneRow(name: "materials", help: "the system materials side by side") { AnyView(MaterialsScene(input: $0)) },
    SceneRow(name: "vibrancy", help: "every vibrancy style on the material") { AnyView(VibrancyScene(input: $0)) },
    SceneRow(name: "gradient-builder", help: "a gradient, built stop by stop") {
      AnyView(GradientBuilderScene(input: $0))
    },
    SceneRow(name: "textured-box", help: "a texture cut into nine parts around a text") {
      AnyView(TexturedBoxScene(input: $0))
    },
  ]
}

/// The scene that the state names.
struct SceneView: View, Equatable {
  let input: SceneInput

  nonisolated static func == (a: SceneView, b: SceneView) -> Bool { a.input == b.input }

  var body: some View {
    let row = SceneTable.rows.first { $0.name == input.state.scene } ?? SceneTable.rows[0]
    row.content(input)
      .frame(width: input.size.width, height: input.size.height)
      .environment(\.colorScheme, input.scheme)
  }
}

extension Catalog {
  /// Everything that this program has.
  @MainActor
  public static func standard() -> Catalog {
    Catalog(
      scenes: SceneTable.rows.map(\.name), materials: Material.allNames,
      vibrancies: VibrancyName.allCases.map(\.rawValue), backgrounds: BackgroundStore.names())
  }
}
