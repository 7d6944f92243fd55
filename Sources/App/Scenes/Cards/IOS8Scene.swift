import Session
import Vitrine

/// A panel of UIKit's classes, nested as they ask for it, with controls for the background's transform: without an
/// effect, on a blur, or on a blur with vibrancy.
struct IOS8Scene: View {
  let input: SceneInput

  var body: some View {
    let rect = input.panelRect(width: 520, height: 236)
    let material = input.material
    let ink = input.ink
    EffectPanel(
      material: material, ink: ink.scheme, layers: input.state.layers, vibrancy: input.state.vibrancy,
      look: input.state.showsContent ? input.state : nil
    )
    .environment(\.colorScheme, input.state.layers == .none ? .dark : ink.scheme)
    .environment(\.ink, input.state.layers == .none ? nil : ink)
    .frame(width: rect.width, height: rect.height)
    .clipShape(RoundedRectangle(cornerRadius: input.cornerRadius, style: .continuous))
    .offset(x: rect.minX, y: rect.minY)
    .frame(width: input.size.width, height: input.size.height, alignment: .topLeading)
  }
}

/// The controls, in one view of UIKit's shape or in several.
private struct EffectPanel: UIViewRepresentable {
  let material: Material
  /// The appearance of text.
  let ink: ColorScheme
  let layers: SceneState.Layers
  let vibrancy: String
  /// What the controls show; nil for none.
  let look: SceneLook?

  /// What the views are nested for.
  struct Form: Equatable {
    var material: Material
    var ink: ColorScheme
    var layers: SceneState.Layers
    var vibrancy: String
  }

  final class Container: UIView {
    let content: UIHostingView
    var form: Form?
    var look: SceneLook?

    init(_ look: SceneLook?) {
      content = UIHostingView(rootView: look.map { TransformControls(look: $0) })
      self.look = look
      super.init()
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
    container.form = form
    for view in container.subviews { view.removeFromSuperview() }
    guard layers != .none else { return container.addSubview(container.content) }

    let blurEffect = UIBlurEffect(material: material)
    let blurEffectView = UIVisualEffectView(effect: blurEffect)
    // Ink of the appearance in which it can be read.
    let inkEffect = UIBlurEffect(material: material.colorScheme(ink))
    if layers == .vibrancy {
      let style = UIVibrancyEffectStyle.allCases.first { "\($0)" == vibrancy } ?? .label
      let vibrancyEffectView = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: inkEffect, style: style))
      vibrancyEffectView.contentView.addSubview(container.content)
      blurEffectView.contentView.addSubview(vibrancyEffectView)
    } else {
      blurEffectView.contentView.addSubview(container.content)
    }
    container.addSubview(blurEffectView)
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
      Text("Transform").font(.system(size: 22, weight: .bold)).plated()
      ForEach(Self.numbers, id: \.name) { row($0) }
    }
  }

  private func row(_ parameter: NumberParameter) -> some View {
    HStack(spacing: 16) {
      Text(verbatim: parameter.title).font(.system(size: 15, weight: .medium)).plated()
        .frame(width: 100, alignment: .leading)
      Slider(
        value: Binding(
          get: { parameter.value(in: look) }, set: { perform(.set(.number(parameter.name, $0))) }),
        in: parameter.range, step: nil, neutralValue: parameter.neutral,
        onEditingChanged: { if !$0 { perform(.endGesture) } })
    }
  }
}
