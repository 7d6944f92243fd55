import CX11
import Windowing

/// The state of the keyboard: layouts, modifiers and the keys that are down.
final class Keyboard {
  private let connection: DisplayConnection
  /// The keys that were reported as down but not yet as up, by keycode.
  private var held: [UInt32: HeldKey] = [:]
  private var altMask: UInt32 = 0
  private var commandMask: UInt32 = 0

  /// A held key as last reported: Shift may change its meaning while it is held.
  private struct HeldKey {
    var key: Key
    var isOnNumberPad: Bool
  }

  init(_ connection: DisplayConnection) {
    self.connection = connection
    guard !connection.isLost else { return }
    // Without this, a repeating key is reported as a sequence of releases and presses.
    XkbSetDetectableAutoRepeat(connection.handle, 1, nil)
    readModifiers()
  }

  /// Translates a press; nil for modifiers and for keys without a meaning here.
  func press(_ event: inout XKeyEvent) -> KeyInput? {
    guard let key = key(of: &event) else { return nil }
    let isRepeat = held.updateValue(key, forKey: event.keycode) != nil
    return keyPress(key, state: event.state, isRepeat ? .repeated : .down)
  }

  /// Translates a release; nil for a key that was not reported as down.
  func release(_ event: XKeyEvent) -> KeyInput? {
    held.removeValue(forKey: event.keycode).map { keyPress($0, state: event.state, .up) }
  }

  /// Releases all held keys when the window loses the focus, because their releases will not be reported.
  func releaseAll() -> [KeyInput] {
    defer { held.removeAll() }
    return held.sorted { $0.key < $1.key }.map { keyPress($0.value, state: 0, .up) }
  }

  private func keyPress(_ held: HeldKey, state: UInt32, _ phase: KeyInput.Phase) -> KeyInput {
    var modifiers = modifiers(state)
    if case .character = held.key { modifiers.remove(.shift) }
    if held.isOnNumberPad { modifiers.insert(.numberPad) }
    return KeyInput(held.key, modifiers: modifiers, phase: phase)
  }

  func refresh(_ event: inout XMappingEvent) {
    XRefreshKeyboardMapping(&event)
    readModifiers()
  }

  func modifiers(_ state: UInt32) -> Modifiers {
    var modifiers: Modifiers = []
    if state & UInt32(ShiftMask) != 0 { modifiers.insert(.shift) }
    if state & UInt32(ControlMask) != 0 { modifiers.insert(.control) }
    if state & altMask != 0 { modifiers.insert(.alt) }
    if state & commandMask != 0 { modifiers.insert(.command) }
    if state & UInt32(LockMask) != 0 { modifiers.insert(.capsLock) }
    return modifiers
  }

  private func readModifiers() {
    guard !connection.isLost else { return }
    altMask = XkbKeysymToModifiers(connection.handle, KeySym(XK_Alt_L))
    commandMask = XkbKeysymToModifiers(connection.handle, KeySym(XK_Super_L))
    if altMask == 0 { altMask = UInt32(Mod1Mask) }
    if commandMask == 0 { commandMask = UInt32(Mod4Mask) }
  }

  private func key(of event: inout XKeyEvent) -> HeldKey? {
    let state = event.state
    defer { event.state = state }
    // Shortcuts use the letter of the key: Control would make it a control code, Caps Lock a capital.
    event.state &= ~(UInt32(ControlMask) | UInt32(LockMask) | altMask | commandMask)
    var symbol: KeySym = 0
    XLookupString(&event, nil, 0, &symbol, nil)
    let own = X11Windowing.key(for: symbol)
    let isShifted = event.state & UInt32(ShiftMask) != 0
    var key = own
    if !hasLatinLetters {
      if isLetter(symbol) || KeyPositions.letters.contains(event.keycode),
        let character = KeyPositions.character(at: event.keycode, isShifted: isShifted)
      {
        key = .character(character)
      }
    } else if own == nil || isLetter(symbol) {
      key = latinSymbol(at: event.keycode, level: isShifted ? 1 : 0).flatMap { X11Windowing.key(for: $0) } ?? own
    }
    return key.map { HeldKey(key: $0, isOnNumberPad: isOnNumberPad(symbol)) }
  }

  /// True if a layout group has Latin letters; otherwise, keys are identified by their position.
  private var hasLatinLetters: Bool {
    KeyPositions.letters.contains { latinSymbol(at: $0, level: 0).map(isLatinLetter) ?? false }
  }

  /// Returns the keysym of a key in the first layout group that has a Latin one for it.
  private func latinSymbol(at keycode: UInt32, level: Int32) -> KeySym? {
    (0..<Int32(XkbNumKbdGroups)).lazy
      .map { XkbKeycodeToKeysym(self.connection.handle, KeyCode(truncatingIfNeeded: keycode), $0, level) }
      .first(where: isLatin)
  }

  /// Returns whether a keysym is a letter of another script: above Latin-1 and below the function keys, or a Unicode
  /// keysym.
  private func isLetter(_ symbol: KeySym) -> Bool {
    (0x100..<0xFD00).contains(symbol) || symbol >= 0x100_0100
  }
}
