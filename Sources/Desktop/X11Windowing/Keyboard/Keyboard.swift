import CX11
import Windowing

/// The keyboard as the server has it: layouts, modifiers and the keys that are down.
final class Keyboard {
  private let connection: DisplayConnection
  /// The keys that were told to go down and not up, by their codes.
  private var held: [UInt32: Held] = [:]
  private var altMask: UInt32 = 0
  private var commandMask: UInt32 = 0

  /// What a held key was when it was told last: what Shift makes of it may change while it is held.
  private struct Held {
    var key: Key
    var isOnNumberPad: Bool
  }

  init(_ connection: DisplayConnection) {
    self.connection = connection
    // Otherwise a held key comes as release and press, and looks like typing.
    XkbSetDetectableAutoRepeat(connection.handle, 1, nil)
    readModifiers()
  }

  /// What a key that went down means; nil for modifiers alone and for keys that mean nothing here.
  func press(_ event: inout XKeyEvent) -> KeyPress? {
    guard let key = key(of: &event) else { return nil }
    let isRepeat = held.updateValue(key, forKey: event.keycode) != nil
    return tell(key, state: event.state, isRepeat ? .repeated : .down)
  }

  /// The key that went up; nil for one that was not told to go down.
  func release(_ event: XKeyEvent) -> KeyPress? {
    held.removeValue(forKey: event.keycode).map { tell($0, state: event.state, .up) }
  }

  /// What is held when the window loses the focus goes up: nobody tells of it later.
  func releaseAll() -> [KeyPress] {
    defer { held.removeAll() }
    return held.sorted { $0.key < $1.key }.map { tell($0.value, state: 0, .up) }
  }

  private func tell(_ held: Held, state: UInt32, _ phase: KeyPress.Phase) -> KeyPress {
    var modifiers = modifiers(state)
    if case .character = held.key { modifiers.remove(.shift) }
    if held.isOnNumberPad { modifiers.insert(.numberPad) }
    return KeyPress(held.key, modifiers: modifiers, phase: phase)
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

  private func key(of event: inout XKeyEvent) -> Held? {
    let state = event.state
    defer { event.state = state }
    // Shortcuts are the key's letter: Control would make it a control code, Caps Lock a capital.
    event.state &= ~(UInt32(ControlMask) | UInt32(LockMask) | altMask | commandMask)
    var symbol: KeySym = 0
    XLookupString(&event, nil, 0, &symbol, nil)
    let own = X11Windowing.key(for: symbol)
    let key = own != nil && (isLatin(symbol) || !isLetter(symbol)) ? own : latinKey(event) ?? own
    return key.map { Held(key: $0, isOnNumberPad: isOnNumberPad(symbol)) }
  }

  /// The key in the first of the layout's groups that has a Latin symbol for it.
  private func latinKey(_ event: XKeyEvent) -> Key? {
    let level: Int32 = event.state & UInt32(ShiftMask) != 0 ? 1 : 0
    for group in 0..<Int32(XkbNumKbdGroups) {
      let symbol = XkbKeycodeToKeysym(connection.handle, KeyCode(truncatingIfNeeded: event.keycode), group, level)
      if isLatin(symbol) { return X11Windowing.key(for: symbol) }
    }
    return nil
  }

  /// Keysyms above Latin-1 and below the function keys are letters of other scripts, as are those of Unicode.
  private func isLetter(_ symbol: KeySym) -> Bool {
    (0x100..<0xFD00).contains(symbol) || symbol >= 0x100_0100
  }
}
