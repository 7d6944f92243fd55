package import Session
package import Vitrine

/// The scene that the state names.
package struct SceneView: View, Equatable {
  let input: SceneInput
  let perform: (SceneAction) -> Void

  package init(input: SceneInput, perform: @escaping (SceneAction) -> Void = { _ in }) {
    self.input = input
    self.perform = perform
  }

  package nonisolated static func == (a: SceneView, b: SceneView) -> Bool { a.input == b.input }

  package var body: some View {
    scene
      .frame(width: input.size.width, height: input.size.height)
      .environment(\.colorScheme, input.scheme)
      .environment(\.performAction, ActionPerformer(perform: perform))
      .environment(\.surroundings, input.state.surroundings)
  }

  /// Of any type: a scene's own is of no concern to what surrounds it.
  private var scene: AnyView {
    switch SceneTable.row(named: input.state.scene).name {
    case .glass: AnyView(GlassScene(input: input))
    case .materials: AnyView(MaterialsScene(input: input))
    case .vibrancy: AnyView(VibrancyScene(input: input))
    case .effects: AnyView(EffectsScene(input: input))
    case .shaderPipeline: AnyView(ShaderPipelineScene(input: input))
    case .gradientBuilder: AnyView(GradientBuilderScene(input: input))
    case .texturedBox: AnyView(TexturedBoxScene(input: input))
    case .ios8: AnyView(IOS8Scene(input: input))
    }
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
