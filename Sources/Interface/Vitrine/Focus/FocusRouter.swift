/// Knows which view has the focus, moves it, and leads keys to it.
@MainActor
final class FocusRouter {
  private(set) var focused: FocusHolder?

  /// A view that can have the focus, and what stands around it.
  struct Target {
    let holder: FocusHolder
    /// From the innermost out.
    let links: [FocusLink]
    let handlers: [KeyHandler]
    /// How many of the handlers belong to the view itself, not to what contains it.
    let ownHandlers: Int
  }

  private func targets(in root: ViewNode?) -> [Target] {
    var targets: [Target] = []
    func visit(_ node: ViewNode, _ links: [FocusLink], _ handlers: [KeyHandler], _ own: Int) {
      var (links, handlers, own) = (links, handlers, own)
      switch node {
      case let node as FocusNode:
        if node.value.isEnabled {
          targets.append(Target(holder: node.value, links: links, handlers: handlers, ownHandlers: own))
        }
      case let node as FocusLinkNode: links.insert(node.value, at: 0)
      case let node as KeyHandlerNode:
        handlers.insert(node.value, at: 0)
        own += 1
      case is ContainerNode: own = 0
      default: break
      }
      for child in node.placedChildren { visit(child, links, handlers, own) }
    }
    if let root { visit(root, [], [], 0) }
    return targets
  }

  /// Gives a view the focus, or takes it from all.
  func focus(_ holder: FocusHolder?, root: ViewNode?) {
    guard focused !== holder else { return }
    let targets = targets(in: root)
    let before = targets.first { $0.holder === focused }
    let after = targets.first { $0.holder === holder }
    let old = focused
    focused = after?.holder
    for link in before?.links ?? [] where after?.links.contains(where: { $0 === link }) != true { link.setFocus(false) }
    old?.onChange(false)
    focused?.onChange(true)
    for link in after?.links ?? [] { link.setFocus(true) }
  }

  /// Does what the binding of a link asks for.
  func follow(_ link: FocusLink, root: ViewNode?) {
    let targets = targets(in: root)
    let isInside = targets.contains { $0.holder === focused && $0.links.contains { $0 === link } }
    if link.isFocused, !isInside {
      if let target = targets.first(where: { $0.links.contains { $0 === link } }) { focus(target.holder, root: root) }
    } else if !link.isFocused, isInside {
      focus(nil, root: root)
    }
  }

  /// The view that had the focus is gone.
  func lose(_ holder: FocusHolder) {
    if focused === holder { focused = nil }
  }

  /// Clears the focus without notifying any view.
  func reset() { focused = nil }

  /// Whether a view took the key. Its own handlers go first, then what it does with keys, then those around it; Tab
  /// moves on when none of them wants it.
  func send(_ event: KeyEvent, root: ViewNode?) -> Bool {
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
    return true
  }
}

/// A focusable view, kept while evaluations replace the view.
@MainActor
final class FocusHolder: Disposable {
  var isEnabled = true
  var handle: ((KeyEvent) -> Bool)?
  var onChange: (Bool) -> Void = { _ in }
  private unowned let session: EvaluationSession

  init(session: EvaluationSession) { self.session = session }

  var isFocused: Bool { session.focus.focused === self }

  func dispose() {
    guard isFocused else { return }
    session.focus.lose(self)
    onChange(false)
  }
}

typealias FocusNode = ValueNode<FocusHolder>

/// Ties a focus state to what is inside a view.
@MainActor
final class FocusLink {
  /// What the state and the focus agreed on last.
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
