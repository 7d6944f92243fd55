@_spi(Nodes) import ViewGraph

/// The presentations that are open over the views of a host: sheets and alerts, and above them a panel.
@MainActor
package final class PresentationStack: HostService {
  /// The panel over all views, if one is open.
  package var panel: Presentation?
  /// Sheets and alerts over the views and below the panel, from the bottom up.
  var covers: [Cover] = []
  package private(set) weak var panelNode: ViewNode?
  /// The node of the uppermost sheet or alert.
  package private(set) weak var topCoverNode: ViewNode?
  private weak var session: EvaluationSession?
  private lazy var panelTarget: DismissTarget = {
    let target = DismissTarget()
    target.action = { [weak self] in _ = self?.dismissPanel() }
    return target
  }()
  /// One closure for all frames, so that the panel's environment stays the same.
  private lazy var dismissAction: @MainActor () -> Void = { [weak self] in _ = self?.dismissPanel() }

  package init() {}

  package var topmostCover: Cover? { covers.last { $0.end == nil } }

  package func end() { (panel, covers) = (nil, []) }

  /// Closes the panel; returns whether there was one.
  @discardableResult
  func dismissPanel() -> Bool {
    guard let panel else { return false }
    self.panel = nil
    panel.onDismiss()
    session?.invalidation.request()
    return true
  }

  package func surrounding(_ root: ViewNode, in context: ViewContext) -> ViewNode {
    session = context.session
    let coverNodes = context.coverNodes()
    topCoverNode = covers.isEmpty ? nil : coverNodes.last
    let node = panel.flatMap { self.node(of: $0, in: context) }
    guard node != nil || !coverNodes.isEmpty else { return root }
    return ContainerNode(
      identity: context.child(1).identity.wrapped,
      layout: PresentationLayout(anchor: node == nil ? nil : panel?.anchor),
      children: [root] + coverNodes + (node.map { [$0] } ?? []))
  }

  private func node(of panel: Presentation, in context: ViewContext) -> ViewNode? {
    var inner = context.child(1)
    inner.environment = panel.environment
    inner.isPresentedSeparately = true
    inner = inner.changingEnvironment(.panelEnvironment) {
      $0.dismissPresentation = panel.isMenu ? dismissAction : nil
      if !panel.isMenu { $0.dismissTarget = panelTarget }
    }
    let node = inner.node(of: PresentationPanel(content: panel.content, isMenu: panel.isMenu))
    panelNode = node
    if panel.isNew, node != nil {
      self.panel?.isNew = false
      let session = context.session
      session.afterLayout(owner: context.owner, name: "a panel") { [weak self, weak session] in
        if let self { session?.focus.enter(panelNode) }
      }
    }
    return node
  }
}

extension EvaluationSession {
  package var presentations: PresentationStack { services() }
}

extension ViewHost {
  /// Closes the panel that is open over the views; returns whether there was one.
  @discardableResult
  public func dismissPresentation() -> Bool { session.presentations.dismissPanel() }

  /// True where Escape closes something over the views: a panel, or a sheet that it may close.
  public var takesEscape: Bool {
    session.presentations.panel != nil || session.presentations.topmostCover?.isDismissible == true
  }
}
