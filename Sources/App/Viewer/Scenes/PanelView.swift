import Vitrine

/// A panel of the current material at its place in the window.
struct PanelView<Content: View>: View {
  let input: SceneInput
  let rect: CGRect
  let radius: Double
  let content: Content

  init(_ input: SceneInput, rect: CGRect, radius: Double, @ViewBuilder content: () -> Content) {
    self.input = input
    self.rect = rect
    self.radius = input.state.cornerRadius ?? radius
    self.content = content()
  }

  var body: some View {
    panel
      .environment(\.colorScheme, input.material.scheme(for: input.scheme))
      .offset(x: rect.minX, y: rect.minY)
      .frame(width: input.size.width, height: input.size.height, alignment: .topLeading)
  }

  @ViewBuilder private var panel: some View {
    let shape = RoundedRectangle(cornerRadius: radius, style: .continuous)
    switch input.state.layers {
    case .none: framed
    case .blur: framed.environment(\.backgroundMaterial, nil).background(input.material, in: shape)
    case .vibrancy: framed.background(input.material, in: shape)
    }
  }

  private var framed: some View {
    Group {
      if input.state.showsContent { content.overlay(rim) } else { Color.clear }
    }
    .frame(width: rect.width, height: rect.height)
  }

  /// The light that a pane catches along its edge.
  private var rim: some View {
    RoundedRectangle(cornerRadius: radius, style: .continuous)
      .strokeBorder(Color.white.opacity(input.state.layers == .none ? 0 : 0.16), lineWidth: 1)
  }
}
