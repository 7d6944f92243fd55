import Session
import Vitrine

/// A picture, and controls for its transform on an effect view: nothing, blur, blur and vibrancy.
///
/// The panel is made of UIKit's classes, nested as they ask for it. A material that is one of `UIBlurEffect`'s styles is the
/// panel's; with any other it is `light`.
struct IOS8Scene: View {
  let input: SceneInput

  @State private var rotation = 0.0
  @State private var zoom = 1.0
  @State private var x = 0.0
  @State private var y = 0.0

  var body: some View {
    ZStack(alignment: .bottom) {
      Color.black
      Image("petals").resizable().interpolation(.high)
        .aspectRatio(contentMode: .fill)
        .frame(width: input.size.width, height: input.size.height)
        .scaleEffect(zoom)
        .rotationEffect(.degrees(rotation))
        .offset(x: x * input.size.width, y: y * input.size.height)
      panel.frame(maxWidth: 520).frame(height: 236)
        .clipShape(RoundedRectangle(cornerRadius: input.cornerRadius, style: .continuous))
        .padding(28)
    }
    .frame(width: input.size.width, height: input.size.height)
  }

  private var style: UIBlurEffect.Style {
    UIBlurEffect.Style.allCases.first { UIBlurEffect(style: $0).material.name == input.state.material } ?? .light
  }

  private var panel: some View {
    let scheme = input.resolution(of: UIBlurEffect(style: style).material).colorScheme
    let controls = TransformControls(rotation: $rotation, zoom: $zoom, x: $x, y: $y)
    return EffectPanel(style: style, layers: input.state.layers, controls: controls)
      .environment(\.colorScheme, input.state.layers == .none ? .dark : scheme)
  }
}

/// The controls, in one view of UIKit's shape or in several.
private struct EffectPanel: UIViewRepresentable {
  let style: UIBlurEffect.Style
  let layers: SceneState.Layers
  let controls: TransformControls

  final class Container: UIView {
    let content: UIHostingView
    var shown: (UIBlurEffect.Style, SceneState.Layers)?

    init(_ controls: TransformControls) {
      content = UIHostingView(rootView: controls)
      super.init()
    }
  }

  func makeUIView(context: Context) -> Container { Container(controls) }

  func updateUIView(_ container: Container, context: Context) {
    if let shown = container.shown, shown == (style, layers) { return }
    container.shown = (style, layers)
    for view in container.subviews { view.removeFromSuperview() }
    guard layers != .none else { return container.addSubview(container.content) }

    let blurEffect = UIBlurEffect(style: style)
    let blurEffectView = UIVisualEffectView(effect: blurEffect)
    if layers == .vibrancy {
      let vibrancyEffectView = UIVisualEffectView(effect: UIVibrancyEffect(forBlurEffect: blurEffect))
      vibrancyEffectView.contentView.addSubview(container.content)
      blurEffectView.contentView.addSubview(vibrancyEffectView)
    } else {
      blurEffectView.contentView.addSubview(container.content)
    }
    container.addSubview(blurEffectView)
  }
}

private struct TransformControls: View {
  @Binding var rotation: Double
  @Binding var zoom: Double
  @Binding var x: Double
  @Binding var y: Double

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      Text("Transform").font(.system(size: 22, weight: .bold))
      row("Rotation", $rotation, -180...180)
      row("Scale", $zoom, 0.2...3)
      row("Left, right", $x, -0.5...0.5)
      row("Up, down", $y, -0.5...0.5)
    }
    .padding(24)
  }

  private func row(_ name: String, _ value: Binding<Double>, _ range: ClosedRange<Double>) -> some View {
    HStack(spacing: 16) {
      Text(name).font(.system(size: 15, weight: .medium)).frame(width: 100, alignment: .leading)
      Slider(value: value, in: range)
    }
  }
}
