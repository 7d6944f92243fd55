@_spi(Nodes) import ViewGraph

/// Tracks the view that has the focus, moves the focus, and routes keys to it.
@MainActor
package final class FocusRouter: HostService {
  package private(set) var focused: FocusHolder?
  /// True where a view's focus state may give it the focus while no view has it.
  var allowsProgrammaticFocus = true
  /// The frame in which a binding last took the focus from a view.
  private var releaseFrame: UInt64?
  /// The view that gets the focus when the focused view goes: the one around it, or the one that opened the panel.
  private var outer: FocusHolder?
  /// The view that had the focus when the open panel was opened.
  private var opener: FocusHolder?

  package init() {}

  /// A view that can have the focus, with the links and key handlers around it.
  struct Target {
    let holder: FocusHolder
    /// The nearest view around it that can have the focus.
    let outer: FocusHolder?
    /// The focus states tied to views around it, innermost first.
    let links: [FocusLink]
    let handlers: [KeyHandler]
    /// The number of handlers that belong to the view itself, not to a container of it.
    let ownHandlers: Int
  }

  private func targets(in root: ViewNode?) -> [Target] {
    var targets: [Target] = []
    func visit(
      _ node: ViewNode, _ links: [FocusLink], _ handlers: [KeyHandler], _ own: Int, _ outer: FocusHolder?
    ) {
      var (links, handlers, own, outer) = (links, handlers, own, outer)
      switch node {
      case let node as FocusNode:
        if node.value.isEnabled {
          targets.append(
            Target(holder: node.value, outer: outer, links: links, handlers: handlers, ownHandlers: own))
          outer = node.value
        }
      case let node as FocusLinkNode: links.insert(node.value, at: 0)
      case let node as KeyHandlerNode:
        handlers.insert(node.value, at: 0)
        own += 1
      case is ContainerNode: own = 0
      case is HiddenNode: return
      default: break
      }
      for child in node.placedChildren { visit(child, links, handlers, own, outer) }
    }
    if let root { visit(root, [], [], 0, nil) }
    return targets
  }

  /// Gives a view the focus; nil takes it from all.
  package func focus(_ holder: FocusHolder?, root: ViewNode?) {
    guard focused !== holder else { return }
    let targets = targets(in: root)
    let before = targets.first { $0.holder === focused }
    let after = targets.first { $0.holder === holder }
    let old = focused
    focused = after?.holder
    if focused === opener { opener = nil }
    outer = after?.outer ?? opener
    for link in before?.links ?? [] where after?.links.contains(where: { $0 === link }) != true { link.setFocus(false) }
    old?.onChange(false)
    focused?.onChange(true)
    for link in after?.links ?? [] { link.setFocus(true) }
  }

  /// Moves the focus as the binding of a link asks for.
  ///
  /// - Parameter frame: the current frame; within one, a binding may take the focus from a view and another
  ///   give it to the next.
  func apply(_ link: FocusLink, root: ViewNode?, frame: UInt64) {
    let targets = targets(in: root)
    let isInside = targets.contains { $0.holder === focused && $0.links.contains { $0 === link } }
    if link.isFocused, !isInside {
      guard allowsProgrammaticFocus || focused != nil || releaseFrame == frame else { return link.setFocus(false) }
      if let target = targets.first(where: { $0.links.contains { $0 === link } }) { focus(target.holder, root: root) }
    } else if !link.isFocused, isInside {
      releaseFrame = frame
      focus(nil, root: root)
    }
  }

  /// Handles the removal of a view: if it had the focus, the focus returns to where it came from.
  func handleRemoval(of holder: FocusHolder, root: ViewNode?) {
    guard focused === holder else { return }
    focused = nil
    if let outer, !outer.isRemoved, outer.isEnabled { focus(outer, root: root) }
  }

  /// Gives the first view of a panel the focus, until the panel goes.
  package func enter(_ panel: ViewNode?) {
    guard let first = targets(in: panel).first else { return }
    opener = focused
    focus(first.holder, root: panel)
  }

  /// Gives the focus to the view around the focused one, or takes it from all.
  package func leave(root: ViewNode?) { focus(outer.flatMap { $0.isRemoved ? nil : $0 }, root: root) }

  /// Clears the focus without notifying any view.
  package func end() { (focused, outer, opener) = (nil, nil, nil) }

  /// Returns whether a view handled the key. The focused view's own handlers go first, then the view itself, then the
  /// handlers around it; Tab moves the focus if none of them handles it.
  package func send(_ event: KeyEvent, root: ViewNode?) -> Bool {
    let targets = targets(in: root)
    let current = targets.firstIndex { $0.holder === focused }
    if let current {
      let target = targets[current]
      let own = target.handlers.prefix(target.ownHandlers)
      if own.contains(where: { $0.handle(event.press) }) { return true }
      if target.holder.handle?(event) == true { return true }
      if target.handlers.dropFirst(own.count).contains(where: { $0.handle(event.press) }) { return true }
    }
    guard event.key == .tab, event.phase != .up, !targets.isEmpty else { return false }
    let step = event.modifiers.contains(.shift) ? targets.count - 1 : 1
    let next = current.map { ($0 + step) % targets.count } ?? (step == 1 ? 0 : targets.count - 1)
    focus(targets[next].holder, root: root)
    if let root { reveal(targets[next].holder, in: root, time: event.time) }
    return true
  }

  /// Scrolls until a view is visible; returns the view's frame if the view is inside the node.
  @discardableResult
  private func reveal(_ holder: FocusHolder, in node: ViewNode, time: Double) -> CGRect? {
    if let node = node as? FocusNode, node.value === holder { return node.frame }
    for child in node.placedChildren {
      guard let rect = reveal(holder, in: child, time: time) else { continue }
      if let scroll = node as? ScrollNode, !scroll.frame.contains(rect) {
        scroll.scroll(to: scroll.inContent(rect), nil, nil)
      }
      return rect
    }
    return nil
  }
}

/// The state of a focusable view, kept across evaluations.
@MainActor
package final class FocusHolder: Disposable {
  package var isEnabled = true
  /// True once the view has been removed.
  private(set) var isRemoved = false
  package var handle: ((KeyEvent) -> Bool)?
  package var onChange: (Bool) -> Void = { _ in }
  private unowned let session: EvaluationSession

  package init(session: EvaluationSession) { self.session = session }

  package var isFocused: Bool { session.focus.focused === self }

  /// Takes the focus once the view has been placed, if views may take it without input.
  package func askForFocus(then act: @escaping () -> Void) {
    guard session.focus.allowsProgrammaticFocus else { return }
    session.afterLayout(owner: FocusHolder.self, name: "the focus") { [weak self] in
      guard let self, !isRemoved, isEnabled else { return }
      session.focus.focus(self, root: session.root)
      if isFocused { act() }
    }
  }

  package func dispose() {
    isRemoved = true
    guard isFocused else { return }
    session.focus.handleRemoval(of: self, root: session.root)
    onChange(false)
  }
}

package typealias FocusNode = ValueNode<FocusHolder>

/// The link between a focus state and the views inside a view.
@MainActor
final class FocusLink {
  /// The value that the state and the focus last agreed on.
  var isFocused = false
  var write: (Bool) -> Void = { _ in }

  func setFocus(_ isFocused: Bool) {
    guard self.isFocused != isFocused else { return }
    self.isFocused = isFocused
    write(isFocused)
  }
}

typealias FocusLinkNode = ValueNode<FocusLink>

@MainActor
final class KeyHandler {
  var action: (KeyPress) -> KeyPress.Result = { _ in .ignored }
  func handle(_ press: KeyPress) -> Bool { action(press) == .handled }
}

typealias KeyHandlerNode = ValueNode<KeyHandler>

extension FocusHolder: PlaceState {
  package var place: String? { isFocused ? "" : nil }
  package func take(_ place: String) { askForFocus {} }
}

extension EvaluationSession {
  package var focus: FocusRouter { services() }
}
