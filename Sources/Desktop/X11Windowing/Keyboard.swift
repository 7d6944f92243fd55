import CX11
import Windowing

/// The keyboard as the server has it: layouts, modifiers and the keys that are down.
final class Keyboard {
  private let connection: DisplayConnection
  private var down = Set<UInt32>()
  private var altMask: UInt32 = 0
  private var commandMask: UInt32 = 0

  init(_ connection: DisplayConnection) {
    self.connection = connection
    // Otherwise a held key comes as release and press, and looks like typing.
    XkbSetDetectableAutoRepeat(connection.handle, 1, nil)
    readModifiers()
  }

  /// What a key that went down means; nil for modifiers alone and for keys that mean nothing here.
  func press(_ event: inout XKeyEvent) -> KeyPress? {
    let isRepeat = !down.insert(event.keycode).inserted
    guard let key = key(of: &event) else { return nil }
    var modifiers = modifiers(event.state)
    if case .character = key { modifiers.remove(.shift) }
    return KeyPress(key, modifiers: modifiers, isRepeat: isRepeat)
  }

  func release(_ event: XKeyEvent) { down.remove(event.keycode) }

  /// Keys released while another window has the focus are not told.
  func forgetPressed() { down.removeAll() }

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
    return modifiers
  }

  private func readModifiers() {
    guard !connection.isLost else { return }
    altMask = XkbKeysymToModifiers(connection.handle, KeySym(XK_Alt_L))
    commandMask = XkbKeysymToModifiers(connection.handle, KeySym(XK_Super_L))
    if altMask == 0 { altMask = UInt32(Mod1Mask) }
    if commandMask == 0 { commandMask = UInt32(Mod4Mask) }
  }

  private func key(of event: inout XKeyEvent) -> Key? {
    let state = event.state
    defer { event.state = state }
    // Shortcuts are the key's letter: Control would make it a control code, Caps Lock a capital.
    event.state &= ~(UInt32(ControlMask) | UInt32(LockMask) | altMask | commandMask)
    var symbol: KeySym = 0
    XLookupString(&event, nil, 0, &symbol, nil)
    if let key = X11Windowing.key(for: symbol), isLatin(symbol) || !isLetter(symbol) { return key }
    return latinKey(event) ?? X11Windowing.key(for: symbol)
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
