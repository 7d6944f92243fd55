@_spi(Nodes) import ViewGraph

/// A sheet, an alert or another view that lies over all others until it is closed.
@MainActor
package final class Cover {
  enum Style {
    case sheet
    case fullScreen
    case alert
    case dialog
  }

  /// The identity of the modifier that shows the cover.
  let owner: ViewIdentity
  let style: Style
  var content: AnyView
  var environment: EnvironmentValues
  /// The target of `dismiss` inside the cover.
  package let target = DismissTarget()
  let traits: ContainerSettings<SheetTraits>
  /// True until a frame has shown the cover.
  var isNew: Bool
  /// The time at which the cover has faded out, in the seconds of `ViewHost.evaluate(time:)`; nil while it is open.
  var end: Double?

  static let fadingTime = 0.3

  init(
    owner: ViewIdentity, style: Style, content: AnyView, environment: EnvironmentValues, session: EvaluationSession,
    close: @escaping () -> Void
  ) {
    self.owner = owner
    self.style = style
    self.content = content
    self.environment = environment
    // A cover that is open from the beginning does not move in.
    isNew = session.frame > 1
    traits = ContainerSettings(session: session) { SheetTraits() }
    target.action = close
  }

  /// True if Escape, or a click beside the cover, closes it.
  package var isDismissible: Bool {
    switch style {
    case .sheet: !traits.value.isDismissDisabled
    case .fullScreen, .alert: false
    case .dialog: true
    }
  }
}

/// Removes a cover when the view that shows it is removed.
@MainActor
private final class CoverOpener: Disposable {
  let identity: ViewIdentity
  let session: EvaluationSession
  var onDismiss: (() -> Void)?

  init(identity: ViewIdentity, session: EvaluationSession) {
    self.identity = identity
    self.session = session
  }

  func dispose() {
    session.presentations.covers.removeAll { $0.owner == identity }
    session.invalidation.raise()
  }
}

/// Shows a cover while a binding is true.
nonisolated package struct CoverModifier: PrimitiveModifier {
  let style: Cover.Style
  let isPresented: Binding<Bool>
  var onDismiss: (() -> Void)?
  let content: () -> AnyView

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let opener = session.store.object(at: context.identity.child(.cover)) {
      CoverOpener(identity: context.identity, session: session)
    }
    let isPresented = isPresented
    let wanted = isPresented.wrappedValue
    let cover = session.presentations.covers.first { $0.owner == context.identity && $0.end == nil }
    if let cover {
      cover.environment = context.environment
      if wanted {
        cover.content = session.tracked(by: Self.self, self.content)
      } else {
        cover.end = session.time + Cover.fadingTime
        session.coversChanged()
        if let onDismiss { session.afterLayout(owner: context.owner, name: "onDismiss", run: onDismiss) }
      }
    } else if wanted {
      session.presentations.covers.append(
        Cover(
          owner: context.identity, style: style, content: session.tracked(by: Self.self, self.content),
          environment: context.environment, session: session, close: { isPresented.wrappedValue = false }))
      session.coversChanged()
    }
    _ = opener
    return context.child(1).nodes(of: content)
  }
}

extension EvaluationSession {
  /// Requests another frame if covers change after this one has read them, as they do where a view is evaluated while
  /// the tree is placed, in a `GeometryReader`.
  fileprivate func coversChanged() {
    guard services.hasSurroundedRoot else { return }
    afterLayout(owner: Cover.self, name: "a sheet") { [invalidation] in invalidation.raise() }
  }
}

extension ViewContext {
  /// Returns the open covers, from the bottom up, as views over the whole host.
  @MainActor
  func coverNodes() -> [ViewNode] {
    let session = session
    session.presentations.covers.removeAll { ($0.end ?? .infinity) <= session.time }
    var nodes: [ViewNode] = []
    // A cover may open others.
    var index = 0
    while index < session.presentations.covers.count {
      let cover = session.presentations.covers[index]
      index += 1
      if let end = cover.end { session.wake(at: end) }
      var inner = child(2).child(id: cover.owner)
      inner.environment = cover.environment
      inner.isPresentedSeparately = true
      inner = inner.changingEnvironment(.coverEnvironment) {
        $0.dismissTarget = cover.target
        $0.sheetSettings = cover.traits
        $0.navigation = nil
        $0.navigationBarSettings = nil
        $0.tabBarSettings = nil
        $0.safeAreaRegion = nil
        $0.containerLink = nil
        $0.colorSchemeSettings = nil
        $0.isListRow = false
        $0.keyboardShortcut = nil
        $0.isEnabled = true
      }
      let view = CoverView(
        style: cover.style, content: cover.content, isShown: !cover.isNew && cover.end == nil, traits: cover.traits,
        dismiss: { if cover.isDismissible { cover.target.action() } })
      if let node = inner.node(of: view) { nodes.append(node) }
      if cover.isNew {
        cover.isNew = false
        session.afterLayout(owner: owner, name: "a sheet") { session.invalidation.raise() }
      }
    }
    return nodes
  }
}

/// The traits that the views in a sheet set for it.
struct SheetTraits {
  var detents: Set<PresentationDetent> = []
  var selectedDetent: Binding<PresentationDetent>?
  var showsIndicator: Visibility = .automatic
  var cornerRadius: CGFloat?
  var background: AnyShapeStyle?
  var backgroundView: AnyView?
  /// True if only the program closes the sheet.
  var isDismissDisabled = false
}

extension EnvironmentValues {
  private enum SettingsKey: EnvironmentKey { static var defaultValue: ContainerSettings<SheetTraits>? { nil } }

  var sheetSettings: ContainerSettings<SheetTraits>? {
    get { self[SettingsKey.self] }
    set { self[SettingsKey.self] = newValue }
  }
}
