package import Session
package import Vitrine

/// The view of the scene that the look names.
package struct SceneView: View, Equatable {
  let input: SceneInput
  let perform: (SceneAction) -> Void

  package init(input: SceneInput, perform: @escaping (SceneAction) -> Void = { _ in }) {
    self.input = input
    self.perform = perform
  }

  package nonisolated static func == (a: SceneView, b: SceneView) -> Bool { a.input == b.input }

  package var body: some View {
    shown
      .frame(width: input.size.width, height: input.size.height)
      .environment(\.colorScheme, input.scheme)
      .environment(\.performAction, ActionPerformer(perform: perform))
      .environment(\.materialTraits, input.state.traits)
  }

  private var shown: AnyView {
    input.preview.map { AnyView(PreviewScene(picture: $0, size: input.size)) } ?? scene
  }

  /// The scene's view, type-erased because each scene has a type of its own.
  private var scene: AnyView {
    switch SceneTable.row(named: input.state.scene).name {
    case .glass: AnyView(GlassScene(input: input))
    case .materials: AnyView(MaterialsScene(input: input))
    case .vibrancy: AnyView(VibrancyScene(input: input))
    case .effects: AnyView(EffectsScene(input: input))
    case .shaderPipeline: AnyView(ShaderPipelineScene(input: input))
    case .limits: AnyView(LimitsScene(input: input))
    case .gradientBuilder: AnyView(GradientBuilderScene(input: input))
    case .texturedBox: AnyView(TexturedBoxScene(input: input))
    case .ios8: AnyView(IOS8Scene(input: input))
    case .systems: AnyView(SystemsScene(input: input))
    }
  }
}

/// The closure by which views change the session's state.
///
/// A bare closure would be wrapped again each time that it is stored as `Any`, and would never compare equal.
struct ActionPerformer {
  let perform: (SceneAction) -> Void

  func callAsFunction(_ action: SceneAction) { perform(action) }
}

extension EnvironmentValues {
  private enum TraitsKey: EnvironmentKey { static var defaultValue: MaterialTraits { MaterialTraits() } }

  /// The traits that materials are resolved with. They are written as one value, which usually equals that of the last
  /// frame.
  fileprivate var materialTraits: MaterialTraits {
    get { self[TraitsKey.self] }
    set {
      self[TraitsKey.self] = newValue
      newValue.write(to: &self)
    }
  }

  private enum PerformActionKey: EnvironmentKey {
    static var defaultValue: ActionPerformer { ActionPerformer { _ in } }
  }

  /// The action by which a scene's views change the session's state.
  var performAction: ActionPerformer {
    get { self[PerformActionKey.self] }
    set { self[PerformActionKey.self] = newValue }
  }
}
