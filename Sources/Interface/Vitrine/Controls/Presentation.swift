/// A panel over all views, at a point: a menu, a picker's choices, a colour's sliders.
@MainActor
struct Presentation {
  /// Of the modifier that shows it.
  let owner: ViewIdentity
  /// In the host's coordinates, in points.
  let anchor: CGPoint
  var content: AnyView
  var environment: EnvironmentValues
  /// The frame in which its owner was evaluated last; without the owner the panel goes.
  var frame: UInt64
}

/// Shows a panel when the view is clicked.
nonisolated struct PresentationModifier: PrimitiveModifier {
  typealias Body = Never
  var trigger: PointerEvent.Button
  var content: () -> AnyView

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    if session.presentation?.owner == context.identity {
      session.presentation?.content = self.content()
      session.presentation?.environment = context.environment
      session.presentation?.frame = session.frame
    }
    let panel = self.content
    let gesture = SpatialTapGesture(coordinateSpace: .global).onEnded { value in
      session.presentation = Presentation(
        owner: context.identity, anchor: value.location, content: panel(), environment: context.environment,
        frame: session.frame)
      session.invalidation.raise()
    }
    return GestureModifier(gesture: gesture, button: trigger).nodes(of: content, in: context.child(1))
  }
}

/// What a panel looks like: a plate of material with its content.
struct PresentationPanel: View {
  let content: AnyView

  var body: some View {
    VStack(alignment: .leading, spacing: 0) { content }
      .buttonStyle(MenuButtonStyle())
      .padding(5)
      .background(.thickMaterial, in: RoundedRectangle(cornerRadius: 10, style: .continuous))
      .overlay { RoundedRectangle(cornerRadius: 10, style: .continuous).stroke(.separator, lineWidth: 0.5) }
      .contentShape(Rectangle())
      .onTapGesture {}
  }
}

private struct MenuButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    MenuRow(configuration: configuration)
  }

  private struct MenuRow: View {
    let configuration: ButtonStyleConfiguration
    @State private var isHovered = false

    var body: some View {
      configuration.label
        .foregroundStyle(configuration.role == .destructive ? AnyShapeStyle(Color.red) : AnyShapeStyle(.primary))
        .padding(EdgeInsets(top: 4, leading: 10, bottom: 4, trailing: 10))
        .frame(minWidth: 120, alignment: .leading)
        .background {
          if isHovered || configuration.isPressed { RoundedRectangle(cornerRadius: 6).fill(.fill.tertiary) }
        }
        .onHover { isHovered = $0 }
    }
  }
}

/// The views, and a panel near a point, whole inside them where there is room.
@MainActor
struct PresentationLayout: ContainerLayout {
  let anchor: CGPoint

  func arrange(_ children: [ViewNode], proposal: ProposedViewSize) -> Arrangement {
    let size = children[0].size(for: proposal)
    let panel = children[1].size(for: .unspecified)
    let bounds = proposal.replacingUnspecifiedDimensions(by: size)
    // The root is centred in the host; the anchor is in the host's coordinates.
    let root = CGPoint(x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2)
    let origin = CGPoint(
      x: max(0, min(anchor.x, bounds.width - panel.width)), y: max(0, min(anchor.y, bounds.height - panel.height)))
    return Arrangement(
      size: size,
      slots: [
        .init(proposal: proposal),
        .init(origin: CGPoint(x: origin.x - root.x, y: origin.y - root.y), proposal: .unspecified),
      ])
  }
}

extension EnvironmentValues {
  private enum DismissKey: EnvironmentKey { static var defaultValue: (@MainActor () -> Void)? { nil } }

  /// Closes the panel that the view is in; nil outside one.
  var dismissPresentation: (@MainActor () -> Void)? {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}

extension View {
  /// A menu that the secondary button opens.
  public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: @escaping () -> MenuItems) -> some View {
    modifier(PresentationModifier(trigger: .secondary) { AnyView(menuItems()) })
  }
}
