/// A panel over all views, at a point: a menu, a picker's choices, a colour's sliders.
@MainActor
struct Presentation {
  /// Of the modifier that shows it.
  let owner: ViewIdentity
  /// In the host's coordinates, in points.
  let anchor: CGPoint
  var content: AnyView
  var environment: EnvironmentValues
}

/// Where a panel comes from: it goes when this does.
@MainActor
private final class PresentationOpener: Disposable {
  let identity: ViewIdentity
  let session: EvaluationSession

  init(identity: ViewIdentity, session: EvaluationSession) {
    self.identity = identity
    self.session = session
  }

  func dispose() {
    guard session.presentation?.owner == identity else { return }
    session.presentation = nil
    session.invalidation.raise()
  }
}

/// Shows a panel when the view is clicked.
nonisolated package struct PresentationModifier: PrimitiveModifier {
  var trigger: PointerEvent.Button
  var content: () -> AnyView

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let panel = self.content
    let reader = StateReads.current.map { Set([$0]) } ?? []
    _ = session.store.object(at: context.identity.child(0x7072)) {
      PresentationOpener(identity: context.identity, session: session)
    }
    if session.presentation?.owner == context.identity {
      session.presentation?.content = session.tracked(panel)
      session.presentation?.environment = context.environment
    }
    let gesture = SpatialTapGesture(coordinateSpace: .global).onEnded { value in
      session.presentation = Presentation(
        owner: context.identity, anchor: value.location, content: panel(), environment: context.environment)
      // Evaluated here again, so that the panel follows what its content reads.
      session.invalidation.raise(dirty: reader)
    }
    return GestureModifier(gesture: gesture, button: trigger).nodes(of: content, in: context.child(1))
  }
}

/// The look of a panel: its content on a material.
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
