import Session
import Vitrine

/// A panel of the current material at its place in the window, which can be dragged.
struct PanelView: View {
  let input: SceneInput
  /// The default width in points.
  let width: Double
  let height: Double
  /// The content, type-erased because a generic view would look up the types of its parts each time.
  let content: @MainActor () -> AnyView

  @State private var dragged: CGRect?
  @Environment(\.performAction) private var perform

  init<Content: View>(
    _ input: SceneInput, width: Double, height: Double, @ViewBuilder content: @escaping @MainActor () -> Content
  ) {
    self.input = input
    self.width = width
    self.height = height
    self.content = { AnyView(content()) }
  }

  var body: some View {
    let rect = input.panelRect(width: width, height: height)
    let material = input.material
    panel(of: material)
      .frame(width: rect.width, height: rect.height)
      .environment(\.colorScheme, input.resolution(of: material).colorScheme)
      .contentShape(RoundedRectangle(cornerRadius: input.cornerRadius, style: .continuous))
      // The drag takes precedence over scrolling the content, which is left to the wheel.
      .highPriorityGesture(drag)
      .offset(x: rect.minX, y: rect.minY)
      .frame(width: input.size.width, height: input.size.height, alignment: .topLeading)
  }

  /// A drag in the window's coordinates, because the panel's own coordinates move with it.
  private var drag: some Gesture {
    DragGesture(minimumDistance: 3, coordinateSpace: .global)
      .onChanged { value in
        let start = dragged ?? input.restingPanelRect(width: width, height: height)
        dragged = start
        perform(
          .set(
            .panel(
              PanelFrame(
                width: start.width, height: start.height, x: start.minX + value.translation.width,
                y: start.minY + value.translation.height))))
      }
      .onEnded { _ in
        dragged = nil
        perform(.endGesture)
      }
  }

  @ViewBuilder private func panel(of material: Material) -> some View {
    let shape = RoundedRectangle(cornerRadius: input.cornerRadius, style: .continuous)
    switch input.state.layers {
    case .none: framed.environment(\.ink, .onPicture).environment(\.colorScheme, Ink.onPicture.scheme)
    case .blur:
      framed.environment(\.ink, input.ink).environment(\.colorScheme, input.ink.scheme)
        .environment(\.backgroundMaterial, nil).background(material, in: shape)
    case .vibrancy: framed.ink(input.ink, on: material).background(material, in: shape)
    }
  }

  @ViewBuilder private var framed: some View {
    if input.state.showsContent { content().overlay(rim) } else { Color.clear }
  }

  /// The highlight along the panel's edge.
  private var rim: some View {
    RoundedRectangle(cornerRadius: input.cornerRadius, style: .continuous)
      .strokeBorder(Color.white.opacity(input.state.layers == .none ? 0 : 0.16), lineWidth: 1)
  }
}
