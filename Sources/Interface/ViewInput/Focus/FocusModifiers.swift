@_spi(Nodes) import ViewGraph

/// Lets a view have the focus.
nonisolated package struct FocusableModifier: PrimitiveModifier {
  var isFocusable: Bool

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let reader = StateReads.current.map { Set([$0]) } ?? []
    let holder = session.place(at: context.identity) { FocusHolder(session: session) }
    holder.isEnabled = isFocusable && context.environment.isEnabled
    holder.onChange = { _ in session.invalidation.raise(dirty: reader) }
    let inner = context.child(0).changingEnvironment(.focusEnvironment) { $0.isFocused = holder.isFocused }
    return inner.nodes(of: content).mapped { context.valueNode(holder, around: $0) { FocusNode($0, child: $1) } }
  }
}

/// Ties a focus state to the first part of a view that can have the focus.
nonisolated package struct FocusLinkModifier<Value: Hashable>: PrimitiveModifier {
  let binding: FocusState<Value>.Binding
  let value: Value

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let link = session.store.object(at: context.identity) { FocusLink() }
    let (binding, value) = (binding, value)
    link.write = { isFocused in
      if isFocused {
        binding.wrappedValue = value
      } else if binding.wrappedValue == value {
        binding.wrappedValue = binding.none
      }
    }
    let isWanted = binding.wrappedValue == value
    if isWanted != link.isFocused {
      link.isFocused = isWanted
      session.afterLayout(owner: context.owner, name: "a focus state") {
        session.focus.apply(link, root: session.root, frame: session.frame)
      }
    }
    return context.child(0).nodes(of: content).mapped {
      context.valueNode(link, around: $0) { FocusLinkNode($0, child: $1) }
    }
  }
}

/// Handles keys while the focus is inside a view.
nonisolated package struct KeyPressModifier: PrimitiveModifier {
  let phases: KeyPress.Phases
  let matches: (KeyPress) -> Bool
  let action: (KeyPress) -> KeyPress.Result

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let handler = context.session.store.object(at: context.identity) { KeyHandler() }
    let (phases, matches, action) = (phases, matches, action)
    handler.action = { phases.contains($0.phase) && matches($0) ? action($0) : .ignored }
    return context.child(0).nodes(of: content).mapped {
      context.valueNode(handler, around: $0) { KeyHandlerNode($0, child: $1) }
    }
  }
}

extension EnvironmentValues {
  private enum IsFocusedKey: EnvironmentKey { static let defaultValue = false }

  /// True while the nearest focusable view around has the focus.
  public package(set) var isFocused: Bool {
    get { self[IsFocusedKey.self] }
    set { self[IsFocusedKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets whether the view can have the focus: by Tab, by a press on it, by a focus state.
  public func focusable(_ isFocusable: Bool = true) -> some View {
    modifier(FocusableModifier(isFocusable: isFocusable))
  }

  /// Keeps a focus state true while the focus is inside the view, and moves the focus there when it is set.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    modifier(FocusLinkModifier(binding: condition, value: true))
  }

  /// Keeps a focus state at `value` while the focus is inside the view, and moves the focus there when it is set.
  public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
    modifier(FocusLinkModifier(binding: binding, value: value))
  }

  /// Acts on a key that goes down or repeats while the focus is inside the view.
  ///
  /// The focused view's own handlers are asked before it acts on the key itself, those of the views around it after.
  public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> KeyPress.Result) -> some View {
    onKeyPress(key, phases: [.down, .repeat]) { _ in action() }
  }

  /// Acts on a key in the given phases; the action gets the key press.
  public func onKeyPress(
    _ key: KeyEquivalent, phases: KeyPress.Phases, action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View { modifier(KeyPressModifier(phases: phases, matches: { $0.key == key }, action: action)) }

  /// Acts on any of some keys.
  public func onKeyPress(
    keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View { modifier(KeyPressModifier(phases: phases, matches: { keys.contains($0.key) }, action: action)) }

  /// Acts on keys that type characters of a set.
  public func onKeyPress(
    characters: CharacterSet, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    modifier(
      KeyPressModifier(
        phases: phases,
        matches: { !$0.characters.isEmpty && $0.characters.unicodeScalars.allSatisfy(characters.contains) },
        action: action))
  }

  /// Acts on every key.
  public func onKeyPress(
    phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View { modifier(KeyPressModifier(phases: phases, matches: { _ in true }, action: action)) }
}

/// The direction of an arrow key.
public enum MoveCommandDirection: Hashable, Sendable {
  /// Upwards.
  case up
  /// Downwards.
  case down
  /// To the left.
  case left
  /// To the right.
  case right

  fileprivate static let keys: [KeyEquivalent: MoveCommandDirection] = [
    .upArrow: .up, .downArrow: .down, .leftArrow: .left, .rightArrow: .right,
  ]
}

extension View {
  /// Acts on the arrow keys while the focus is inside the view; nil leaves them to others.
  public func onMoveCommand(perform action: ((MoveCommandDirection) -> Void)?) -> some View {
    onKeyPress(phases: [.down, .repeat]) { press in
      guard let action, let direction = MoveCommandDirection.keys[press.key] else { return .ignored }
      action(direction)
      return .handled
    }
  }

  /// Acts on the Escape key while the focus is inside the view; nil leaves it to others.
  public func onExitCommand(perform action: (() -> Void)?) -> some View {
    onKeyPress(phases: .down) { press in
      guard let action, press.key == .escape else { return .ignored }
      action()
      return .handled
    }
  }

  /// Accepted for source compatibility: Tab goes through the views in their order.
  public func focusSection() -> some View { self }
}
