@_spi(Nodes) import ViewGraph

/// A key, and the keys held with it, that act on a control wherever the focus is.
public struct KeyboardShortcut: Hashable, Sendable {
  /// The key, known by the character that it types without modifiers.
  public var key: KeyEquivalent
  /// The modifier keys held with it; no others may be held.
  public var modifiers: EventModifiers

  /// A key with Command, or with other keys held.
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Return, for the button that performs the form's main action.
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  /// Escape, for the button that cancels.
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])

  /// Returns whether a key event presses this shortcut. Control stands in for Command, which desktops reserve.
  func matches(_ event: KeyEvent) -> Bool {
    guard event.phase == .down, event.key.character.lowercased() == key.character.lowercased() else { return false }
    let held = event.modifiers.subtracting([.capsLock, .numericPad])
    var other = modifiers
    if other.remove(.command) != nil { other.insert(.control) }
    return held == modifiers || held == other
  }
}

/// Lets a control act on the shortcut in its environment.
nonisolated package struct ShortcutModifier: PrimitiveModifier {
  package let action: () -> Void

  package init(action: @escaping () -> Void) { self.action = action }

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let nodes = context.child(0).nodes(of: content)
    guard let shortcut = context.environment.keyboardShortcut, context.environment.isEnabled else { return nodes }
    return nodes.map { ShortcutNode(shortcut: shortcut, action: action, child: $0) }
  }
}

package final class ShortcutNode: WrapperNode {
  let shortcut: KeyboardShortcut
  package let action: () -> Void

  init(shortcut: KeyboardShortcut, action: @escaping () -> Void, child: ViewNode) {
    self.shortcut = shortcut
    self.action = action
    super.init(child: child)
  }
}

extension ViewNode {
  /// Returns the first control, in reading order, whose shortcut matches a key event.
  package final func control(for event: KeyEvent) -> ShortcutNode? {
    if let own = self as? ShortcutNode, own.shortcut.matches(event) { return own }
    if self is HiddenNode { return nil }
    return placedChildren.lazy.compactMap { $0.control(for: event) }.first
  }
}

extension EnvironmentValues {
  private enum KeyboardShortcutKey: EnvironmentKey { static let defaultValue: KeyboardShortcut? = nil }

  /// The shortcut that controls inside act on.
  public package(set) var keyboardShortcut: KeyboardShortcut? {
    get { self[KeyboardShortcutKey.self] }
    set { self[KeyboardShortcutKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Adds a key that acts on the first button or toggle of the view, wherever the focus is. Control stands in for
  /// Command.
  ///
  /// The view with the focus is asked first: a key that it handles triggers no shortcut.
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
  }

  /// Adds a shortcut that acts on the first button or toggle of the view, wherever the focus is.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    environment(\.keyboardShortcut, shortcut)
  }

  /// Adds a shortcut that acts on the first button or toggle of the view; nil removes the shortcut of the surroundings.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    environment(\.keyboardShortcut, shortcut)
  }
}
