import DisplayList
@_spi(Nodes) import ViewGraph

/// Lets a view be dragged.
nonisolated package struct DragSourceModifier: PrimitiveModifier {
  let items: @MainActor () -> [NSItemProvider]
  /// Makes the view under the pointer; nil shows the dragged view itself.
  let preview: (@MainActor () -> AnyView)?

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let source = context.session.store.object(at: context.identity) { DragSource(session: context.session) }
    source.items = items
    source.preview = preview
    source.environment = context.environment
    let drag = GestureModifier(gesture: DragSourceGesture(source: source))
    return drag.nodes(of: content, in: context.child(0)).map { DragSourceNode(source, child: $0) }
  }
}

/// The items, preview and environment of a draggable view, kept across evaluations.
@MainActor
final class DragSource {
  weak var node: ViewNode?
  var items: () -> [NSItemProvider] = { [] }
  var preview: (() -> AnyView)?
  var environment = EnvironmentValues()
  private unowned let session: EvaluationSession

  init(session: EvaluationSession) { self.session = session }

  func begin(at start: CGPoint) {
    let background = Color(white: environment.colorScheme == .dark ? 0.2 : 1, opacity: 0.85).resolve(in: environment)
    session.drag.begin(items(), picture: picture(at: start), background: background.display, at: start)
    session.invalidation.request()
  }

  func move(to location: CGPoint) {
    session.drag.move(to: location, root: session.root)
    session.invalidation.request()
  }

  func drop() {
    session.drag.drop()
    session.invalidation.request()
  }

  func cancel() {
    session.drag.cancel()
    session.invalidation.request()
  }

  /// Returns a picture of the view as it is now, or of its preview with its centre under the pointer.
  private func picture(at start: CGPoint) -> [DisplayItem] {
    let scale = Double(environment.displayScale)
    guard let preview else {
      var canvas = DisplayCanvas(session: session, scale: scale)
      node?.paintScrolled(into: &canvas)
      return canvas.items
    }
    let host = ViewHost(preview())
    host.environment = environment
    host.evaluate(time: session.time)
    host.layout(proposal: .unspecified)
    let root = CGPoint(x: start.x - host.size.width / 2, y: start.y - host.size.height / 2)
    ScrollTranslation.suspended {
      host.root?.place(Placement(origin: root), proposal: ProposedViewSize(host.size))
    }
    // The root now lies outside the bounds of its host.
    return host.displayList(of: host.root).items
  }
}

final class DragSourceNode: ValueNode<DragSource> {
  override func placeChildren() {
    super.placeChildren()
    value.node = self
  }
}

/// A gesture that begins once the pointer has moved some points with its button held.
private struct DragSourceGesture: PrimitiveGesture {
  typealias Value = CGPoint
  let source: DragSource
  func makeRecognizer() -> ValueRecognizer<CGPoint> { DragSourceRecognizer(source: source) }
}

private final class DragSourceRecognizer: ValueRecognizer<CGPoint> {
  private let source: DragSource
  /// The distance in points at which a drag begins; a shorter one is a click with an unsteady hand.
  private static let distance: CGFloat = 4

  init(source: DragSource) { self.source = source }

  override func recognize(_ event: PointerEvent.Phase) {
    switch event {
    case .down: break
    case .moved:
      if phase == .possible {
        guard track.distance >= Self.distance else { return }
        change(track.location)
        source.begin(at: track.start)
      }
      source.move(to: track.location)
    case .up:
      guard phase == .active else { return cancel() }
      end(track.location)
      source.drop()
    case .left: cancel()
    }
  }

  override func cancel() {
    if phase == .active { source.cancel() }
    super.cancel()
  }
}

extension View {
  /// Lets the view be dragged to others in the window, with a value.
  public func draggable<T: Transferable>(_ payload: @autoclosure @escaping () -> T) -> some View {
    modifier(DragSourceModifier(items: { [NSItemProvider(payload())] }, preview: nil))
  }

  /// Lets the view be dragged to others in the window, with a value, shown as another view meanwhile.
  public func draggable<T: Transferable, V: View>(
    _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: @escaping () -> V
  ) -> some View {
    modifier(DragSourceModifier(items: { [NSItemProvider(payload())] }, preview: { AnyView(preview()) }))
  }

  /// Lets the view be dragged to others in the window.
  public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View {
    modifier(DragSourceModifier(items: { [data()] }, preview: nil))
  }

  /// Lets the view be dragged to others in the window, shown as another view meanwhile.
  public func onDrag<V: View>(
    _ data: @escaping () -> NSItemProvider, @ViewBuilder preview: @escaping () -> V
  ) -> some View {
    modifier(DragSourceModifier(items: { [data()] }, preview: { AnyView(preview()) }))
  }
}
