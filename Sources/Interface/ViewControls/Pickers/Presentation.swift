@_spi(Nodes) import ViewGraph

/// A panel over all views: a menu, a picker's choices, a colour's sliders.
@MainActor
package struct Presentation {
  /// The place where a panel opens.
  enum Anchor {
    /// The panel's corner is at a point of the host, in points.
    case point(CGPoint)
    /// The panel is beside a view, and covers none of it.
    case view(AnchorPlace)
  }

  /// The identity of the modifier that shows the panel.
  let owner: ViewIdentity
  let anchor: Anchor
  var content: AnyView
  var environment: EnvironmentValues
  /// True if the panel has rows that close it, false if it has views with a look of their own.
  var isMenu = true
  /// True until a frame has shown the panel.
  var isNew = true
  /// Called when the panel is closed by anything but its owner.
  var onDismiss: () -> Void = {}
}

/// The place of the view that a panel belongs to, in the host's coordinates, in points.
@MainActor
final class AnchorPlace {
  fileprivate(set) var place = PlacedFrame()

  var frame: CGRect { place.placement.hostBounds(of: place.frame) }
}

private final class AnchorNode: ValueNode<AnchorPlace> {
  override func placeChildren() {
    super.placeChildren()
    value.place = placedFrame
  }
}

/// The source of a panel, which is closed when the source is removed.
@MainActor
private final class PresentationOpener: Disposable {
  let identity: ViewIdentity
  let session: EvaluationSession
  let place = AnchorPlace()

  init(identity: ViewIdentity, session: EvaluationSession) {
    self.identity = identity
    self.session = session
  }

  func dispose() {
    guard session.presentations.panel?.owner == identity else { return }
    session.presentations.panel = nil
    session.invalidation.raise()
  }
}

/// Shows a panel when the view is clicked: at the pointer for the secondary button, otherwise beside the view.
nonisolated package struct PresentationModifier: PrimitiveModifier {
  /// The button that opens the panel; nil for none.
  var trigger: PointerEvent.Button?
  /// A binding that is true while the panel is open; nil if only the pointer opens it.
  var isPresented: Binding<Bool>?
  /// True if the panel has rows that close it, false if it has views with a look of their own.
  var isMenu = true
  var content: () -> AnyView

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let panel = self.content
    let reader = StateReads.current.map { Set([$0]) } ?? []
    let opener = session.store.object(at: context.identity.child(.panel)) {
      PresentationOpener(identity: context.identity, session: session)
    }
    let isPresented = isPresented
    func present(at anchor: Presentation.Anchor) {
      session.presentations.panel = Presentation(
        owner: context.identity, anchor: anchor, content: panel(), environment: context.environment,
        isMenu: isMenu, onDismiss: { isPresented?.wrappedValue = false })
    }
    let isOpen = session.presentations.panel?.owner == context.identity
    if let isPresented, isPresented.wrappedValue != isOpen {
      if isOpen { session.presentations.panel = nil } else { present(at: .view(opener.place)) }
    }
    if session.presentations.panel?.owner == context.identity {
      session.presentations.panel?.content = session.tracked(by: Self.self, panel)
      session.presentations.panel?.environment = context.environment
    }
    let nodes: [ViewNode]
    if let trigger {
      let gesture = SpatialTapGesture(coordinateSpace: .global).onEnded { value in
        if let isPresented {
          isPresented.wrappedValue = true
        } else {
          present(at: trigger == .primary ? .view(opener.place) : .point(value.location))
          // The view is evaluated again, so that the panel depends on the values that its content reads.
          session.invalidation.raise(dirty: reader)
        }
      }
      nodes = GestureModifier(gesture: gesture, button: trigger).nodes(of: content, in: context.child(1))
    } else {
      nodes = context.child(1).nodes(of: content)
    }
    return nodes.enumerated().map { $0 == 0 ? AnchorNode(opener.place, child: $1) : $1 }
  }
}

/// The look of a panel: its content on a material.
struct PresentationPanel: View {
  let content: AnyView
  var isMenu = true

  var body: some View {
    rows
      .background(.thickMaterial, in: RoundedRectangle(cornerRadius: 10, style: .continuous))
      .overlay { RoundedRectangle(cornerRadius: 10, style: .continuous).stroke(.separator, lineWidth: 0.5) }
      .contentShape(Rectangle())
      .onTapGesture {}
  }

  @ViewBuilder
  private var rows: some View {
    if isMenu {
      VStack(alignment: .leading, spacing: 0) { content }.buttonStyle(MenuButtonStyle()).padding(5)
    } else {
      VStack { content }
    }
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

/// The layout of the views, of sheets as large as the host, and of a panel at its anchor. The panel lies wholly inside
/// the host where there is room, and is made smaller elsewhere.
@MainActor
struct PresentationLayout: ContainerLayout {
  /// The anchor of the panel, which is the last of the views; nil if there is no panel.
  let anchor: Presentation.Anchor?

  /// The distance in points between a panel and the view that it belongs to.
  private static let gap = 4.0

  func arrange(_ children: [ViewNode], proposal: ProposedViewSize) -> Arrangement {
    let size = children[0].size(for: proposal)
    let bounds = proposal.replacingUnspecifiedDimensions(by: size)
    // The root is centred in the host; the anchor is in the host's coordinates.
    let root = CGPoint(x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2)
    let covers = children.dropFirst().dropLast(anchor == nil ? 0 : 1)
    var slots = [Arrangement.Slot(proposal: proposal)]
    slots += covers.map { _ in .init(origin: CGPoint(x: -root.x, y: -root.y), proposal: ProposedViewSize(bounds)) }
    if let anchor, let panel = children.last {
      let ideal = panel.size(for: .unspecified)
      let frame =
        switch anchor {
        case .point(let point): Self.frame(of: ideal, at: point, in: bounds)
        case .view(let place): Self.frame(of: ideal, beside: place.frame, in: bounds)
        }
      let offered = ProposedViewSize(
        width: frame.width < ideal.width ? frame.width : nil, height: frame.height < ideal.height ? frame.height : nil)
      slots.append(.init(origin: CGPoint(x: frame.minX - root.x, y: frame.minY - root.y), proposal: offered))
    }
    return Arrangement(size: size, slots: slots)
  }

  private static func frame(of ideal: CGSize, at point: CGPoint, in bounds: CGSize) -> CGRect {
    let size = CGSize(width: min(ideal.width, bounds.width), height: min(ideal.height, bounds.height))
    return CGRect(
      origin: CGPoint(
        x: max(0, min(point.x, bounds.width - size.width)), y: max(0, min(point.y, bounds.height - size.height))),
      size: size)
  }

  /// Returns the frame of a panel below the view, above it, to its left or to its right: the first that has room, or
  /// else the taller of the first two.
  static func frame(of ideal: CGSize, beside view: CGRect, in bounds: CGSize) -> CGRect {
    let (below, above) = (bounds.height - view.maxY - gap, view.minY - gap)
    let width = min(ideal.width, bounds.width)
    let x = max(0, min(view.minX, bounds.width - width))
    func column(height: Double, isBelow: Bool) -> CGRect {
      CGRect(x: x, y: isBelow ? view.maxY + gap : view.minY - gap - height, width: width, height: height)
    }
    if ideal.height <= below { return column(height: ideal.height, isBelow: true) }
    if ideal.height <= above { return column(height: ideal.height, isBelow: false) }
    if ideal.height <= bounds.height {
      let y = max(0, min(view.midY - ideal.height / 2, bounds.height - ideal.height))
      let (left, right) = (view.minX - gap - ideal.width, view.maxX + gap)
      if left >= 0 { return CGRect(origin: CGPoint(x: left, y: y), size: ideal) }
      if right + ideal.width <= bounds.width { return CGRect(origin: CGPoint(x: right, y: y), size: ideal) }
    }
    return column(height: max(0, max(below, above)), isBelow: below >= above)
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
  /// Attaches a panel of rows beside the view, open while a binding is true.
  package func attachedPanel<Content: View>(isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content)
    -> some View
  { modifier(PresentationModifier(isPresented: isPresented) { AnyView(content()) }) }

  /// Adds a menu that the secondary button opens.
  public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: @escaping () -> MenuItems) -> some View {
    modifier(PresentationModifier(trigger: .secondary) { AnyView(menuItems()) })
  }
}
