import CX11
import Windowing

/// Returns the key of a keysym; nil for modifiers, dead keys and keysyms without a Latin-1 or Unicode value.
func key(for symbol: KeySym) -> Key? {
  let code = Int32(truncatingIfNeeded: symbol)
  if let named = namedKeys[code] { return named }
  if (XK_F1...XK_F35).contains(code) { return .function(Int(code - XK_F1) + 1) }
  // Latin-1 keysyms are code points, Unicode keysyms are code points plus 0x1000000 (X protocol, appendix A).
  let isLatin1 = (0x21...0x7E).contains(symbol) || (0xA1...0xFF).contains(symbol)
  let isUnicode = (0x100_0100...0x110_FFFF).contains(symbol)
  guard isLatin1 || isUnicode else { return nil }
  return Unicode.Scalar(UInt32(symbol & 0xFF_FFFF)).map { .character(Character($0)) }
}

/// Returns whether a keysym is Latin-1, like those of shortcuts.
func isLatin(_ symbol: KeySym) -> Bool { (0x20...0xFF).contains(symbol) }

/// Returns whether a keysym is one of a to z or A to Z.
func isLatinLetter(_ symbol: KeySym) -> Bool { (0x61...0x7A).contains(symbol) || (0x41...0x5A).contains(symbol) }

/// Returns whether a keysym is on the numeric keypad (X protocol, appendix A: from KP_Space to KP_Equal).
func isOnNumberPad(_ symbol: KeySym) -> Bool { (KeySym(XK_KP_Space)...KeySym(XK_KP_Equal)).contains(symbol) }

private let namedKeys: [Int32: Key] = {
  var keys: [Int32: Key] = [
    XK_space: .space, XK_KP_Space: .space,
    XK_Return: .returnKey, XK_KP_Enter: .returnKey, XK_ISO_Enter: .returnKey,
    XK_Escape: .escape, XK_Tab: .tab, XK_KP_Tab: .tab, XK_ISO_Left_Tab: .tab,
    XK_BackSpace: .backspace, XK_Delete: .delete, XK_KP_Delete: .delete,
    XK_Home: .home, XK_KP_Home: .home, XK_End: .end, XK_KP_End: .end,
    XK_Page_Up: .pageUp, XK_KP_Page_Up: .pageUp, XK_Page_Down: .pageDown, XK_KP_Page_Down: .pageDown,
    XK_Up: .up, XK_KP_Up: .up, XK_Down: .down, XK_KP_Down: .down,
    XK_Left: .left, XK_KP_Left: .left, XK_Right: .right, XK_KP_Right: .right,
    XK_KP_Add: .character("+"), XK_KP_Subtract: .character("-"), XK_KP_Multiply: .character("*"),
    XK_KP_Divide: .character("/"), XK_KP_Equal: .character("="), XK_KP_Decimal: .character("."),
    XK_KP_Separator: .character(","),
  ]
  for digit in 0...9 as ClosedRange<Int32> { keys[XK_KP_0 + digit] = .character(Character(String(digit))) }
  return keys
}()
