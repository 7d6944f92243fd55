import Session
import Vitrine

/// A panel made of UIKit's views, nested as UIKit requires, with controls for the background's transform: without an
/// effect, on a blur, or on a blur with vibrancy.
struct IOS8Scene: View {
  let input: SceneInput

  var body: some View {
    // A panel with controls does not move.
    let rect = input.restingPanelRect(width: 520, height: 274)
    let material = input.material
    let ink = input.state.layers == .none ? Ink.onPicture : input.ink
    EffectPanel(
      material: material, ink: ink.scheme, layers: input.state.layers, vibrancy: input.state.vibrancy,
      look: input.state.showsContent ? input.state : nil
    )
    .environment(\.colorScheme, ink.scheme)
    .environment(\.ink, ink)
    .frame(width: rect.width, height: rect.height)
    .clipShape(RoundedRectangle(cornerRadius: input.cornerRadius, style: .continuous))
    .offset(x: rect.minX, y: rect.minY)
    .frame(width: input.size.width, height: input.size.height, alignment: .topLeading)
  }
}

/// The controls, inside UIKit's effect views.
private struct EffectPanel: UIViewRepresentable {
  let material: Material
  /// The appearance of text.
  let ink: ColorScheme
  let layers: SceneState.Layers
  let vibrancy: String
  /// The look whose transform the controls change; nil for no controls.
  let look: SceneLook?

  /// The values that decide how the views are nested.
  struct Form: Equatable {
    var material: Material
    var ink: ColorScheme
    var layers: SceneState.Layers
    var vibrancy: String
  }

  final class Container: UIView {
    let content: UIHostingView
    let blur = UIVisualEffectView(effect: nil)
    let vibrancy = UIVisualEffectView(effect: nil)
    var form: Form?
    var look: SceneLook?

    init(_ look: SceneLook?) {
      content = UIHostingView(rootView: look.map { TransformControls(look: $0) })
      self.look = look
      super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    /// Nests the views for a choice of layers.
    func nest(_ layers: SceneState.Layers) {
      for view in [blur, vibrancy, content] { view.removeFromSuperview() }
      guard layers != .none else { return addSubview(content) }
      addSubview(blur)
      if layers == .vibrancy {
        blur.contentView.addSubview(vibrancy)
        vibrancy.contentView.addSubview(content)
      } else {
        blur.contentView.addSubview(content)
      }
    }
  }

  func makeUIView(context: Context) -> Container { Container(look) }

  func updateUIView(_ container: Container, context: Context) {
    if container.look != look {
      container.look = look
      container.content.rootView = AnyView(look.map { TransformControls(look: $0) })
    }
    let form = Form(material: material, ink: ink, layers: layers, vibrancy: vibrancy)
    if container.form == form { return }
    if container.form?.layers != layers { container.nest(layers) }
    container.form = form
    container.blur.effect = UIBlurEffect(material: material)
    // The vibrancy is resolved in the appearance in which the ink can be read.
    let inkEffect = UIBlurEffect(material: material.colorScheme(ink))
    let style = UIVibrancyEffectStyle.allCases.first { "\($0)" == vibrancy } ?? .label
    container.vibrancy.effect = UIVibrancyEffect(blurEffect: inkEffect, style: style)
  }
}

/// A slider for each number of the transform.
private struct TransformControls: View {
  let look: SceneLook
  @Environment(\.performAction) private var perform

  private static let numbers = NumberParameter.table.filter { $0.scene == .ios8 }

  var body: some View {
    ScrollingContent { rows }.padding(24)
  }

  private var rows: some View {
    VStack(alignment: .leading, spacing: 10) {
      Text("Transform").font(.system(size: 22, weight: .bold)).withScrim()
      ForEach(Self.numbers, id: \.name) { row($0) }
    }
  }

  private func row(_ parameter: NumberParameter) -> some View {
    HStack(spacing: 16) {
      Text(verbatim: parameter.title).font(.system(size: 15, weight: .medium)).withScrim()
        .frame(width: 100, alignment: .leading)
      Slider(
        value: Binding(
          get: { parameter.value(in: look) }, set: { perform(.set(.number(parameter.name, $0))) }),
        in: parameter.range, step: nil, neutralValue: parameter.neutral,
        onEditingChanged: { if !$0 { perform(.endGesture) } })
    }
  }
}
