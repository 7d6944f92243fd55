import Vitrine

/// A scene: a name and the views it shows over the background.
public struct SceneRow: Sendable {
  /// By which options and the catalog name it.
  public var name: String
  /// What it shows, in a few words for people.
  public var help: String
  /// Of its panels, in points.
  var cornerRadius = 34.0
  var content: @MainActor @Sendable (SceneInput) -> AnyView
}

/// Every scene there is. Adding one is adding a row.
public enum SceneTable {
  /// Every scene, in the order in which keys go through them.
  public static let rows: [SceneRow] = [
    SceneRow(name: "glass", help: "a card of the material with vibrant text") { AnyView(GlassScene(input: $0)) },
    SceneRow(name: "materials", help: "every material in a grid", cornerRadius: 10) {
      AnyView(MaterialsScene(input: $0))
    },
    SceneRow(name: "vibrancy", help: "every vibrancy style on the material") { AnyView(VibrancyScene(input: $0)) },
    SceneRow(name: "effects", help: "the background alone, through shader effects") {
      AnyView(EffectsScene(input: $0))
    },
    SceneRow(
      name: "shader-pipeline", help: "chains of shader effects, and the passes that each is cut into", cornerRadius: 20
    ) {
      AnyView(ShaderPipelineScene(input: $0))
    },
    SceneRow(name: "gradient-builder", help: "a gradient, built stop by stop", cornerRadius: 32) {
      AnyView(GradientBuilderScene(input: $0))
    },
    SceneRow(name: "textured-box", help: "a texture cut into nine parts around a text", cornerRadius: 32) {
      AnyView(TexturedBoxScene(input: $0))
    },
    SceneRow(name: "ios8", help: "a picture, and controls for its transform: nothing, blur, blur and vibrancy") {
      AnyView(IOS8Scene(input: $0))
    },
  ]

  /// The scene of that name; the first where there is none.
  public static func row(named name: String) -> SceneRow { rows.first { $0.name == name } ?? rows[0] }
}

/// The scene that the state names.
struct SceneView: View, Equatable {
  let input: SceneInput
  var perform: (SceneAction) -> Void = { _ in }

  nonisolated static func == (a: SceneView, b: SceneView) -> Bool { a.input == b.input }

  var body: some View {
    SceneTable.row(named: input.state.scene).content(input)
      .frame(width: input.size.width, height: input.size.height)
      .environment(\.colorScheme, input.scheme)
      .environment(\.performAction, ActionPerformer(perform: perform))
      .environment(\.surroundings, input.state.surroundings)
  }
}

/// How views change the session's state.
///
/// A closure by itself is wrapped anew whenever it passes for a value of any type, and would never be the same twice.
struct ActionPerformer {
  let perform: (SceneAction) -> Void

  func callAsFunction(_ action: SceneAction) { perform(action) }
}

extension EnvironmentValues {
  private enum SurroundingsKey: EnvironmentKey { static var defaultValue: Surroundings { Surroundings() } }

  /// What materials look at besides the appearance. Written as one value, which is most often the last frame's.
  fileprivate var surroundings: Surroundings {
    get { self[SurroundingsKey.self] }
    set {
      self[SurroundingsKey.self] = newValue
      newValue.write(to: &self)
    }
  }

  private enum PerformActionKey: EnvironmentKey {
    static var defaultValue: ActionPerformer { ActionPerformer { _ in } }
  }

  /// How a scene's views change the session's state.
  var performAction: ActionPerformer {
    get { self[PerformActionKey.self] }
    set { self[PerformActionKey.self] = newValue }
  }
}
