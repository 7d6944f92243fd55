import Testing
import Windowing

@testable import X11Windowing

/// Tests of the meaning of keysyms, by their numbers in X.Org's keysymdef.h (X protocol, appendix A).
@Suite struct KeyNameTests {
  @Test(
    arguments: [
      (0xFF08, Key.backspace), (0xFF09, .tab), (0xFF0D, .returnKey), (0xFF1B, .escape), (0xFFFF, .delete),
      (0x20, .space),
      (0xFF50, .home), (0xFF51, .left), (0xFF52, .up), (0xFF53, .right), (0xFF54, .down), (0xFF55, .pageUp),
      (0xFF56, .pageDown), (0xFF57, .end),
      // ISO_Left_Tab, which is Tab with Shift, and ISO_Enter.
      (0xFE20, .tab), (0xFE34, .returnKey),
      // The number pad without Num Lock, from KP_Space to KP_Delete.
      (0xFF80, .space), (0xFF89, .tab), (0xFF8D, .returnKey), (0xFF95, .home), (0xFF96, .left), (0xFF97, .up),
      (0xFF98, .right), (0xFF99, .down), (0xFF9A, .pageUp), (0xFF9B, .pageDown), (0xFF9C, .end), (0xFF9F, .delete),
      // Its operators, from KP_Multiply to KP_Divide, and KP_Equal.
      (0xFFAA, .character("*")), (0xFFAB, .character("+")), (0xFFAC, .character(",")), (0xFFAD, .character("-")),
      (0xFFAE, .character(".")), (0xFFAF, .character("/")), (0xFFBD, .character("=")),
      // Its digits, KP_0 to KP_9.
      (0xFFB0, .character("0")), (0xFFB1, .character("1")), (0xFFB2, .character("2")), (0xFFB3, .character("3")),
      (0xFFB4, .character("4")), (0xFFB5, .character("5")), (0xFFB6, .character("6")), (0xFFB7, .character("7")),
      (0xFFB8, .character("8")), (0xFFB9, .character("9")),
      // F1, F2, F12, F13 and F35.
      (0xFFBE, .function(1)), (0xFFBF, .function(2)), (0xFFC9, .function(12)), (0xFFCA, .function(13)),
      (0xFFE0, .function(35)),
      // Latin-1 by its code points, and Unicode's by theirs plus 0x1000000.
      (0x21, .character("!")), (0x61, .character("a")), (0x41, .character("A")), (0x7E, .character("~")),
      (0xA1, .character("\u{A1}")), (0xE9, .character("\u{E9}")), (0xFF, .character("\u{FF}")),
      (0x100_0100, .character("\u{100}")), (0x100_20AC, .character("\u{20AC}")), (0x101_F600, .character("\u{1F600}")),
      (0x110_FFFF, .character("\u{10FFFF}")),
    ] as [(UInt, Key)])
  func aKeysymIsItsKey(_ symbol: UInt, _ expected: Key) {
    #expect(key(for: symbol) == expected)
  }

  @Test(
    arguments: [
      // NoSymbol; the code point of Delete, the no-break space and the neighbours of Latin-1.
      0, 0x1F, 0x7F, 0xA0, 0x100,
      // Shift_L, Control_R, Caps_Lock, Alt_L, Super_R, Hyper_R, ISO_Level3_Shift, Num_Lock, Mode_switch.
      0xFFE1, 0xFFE4, 0xFFE5, 0xFFE9, 0xFFEC, 0xFFEE, 0xFE03, 0xFF7F, 0xFF7E,
      // Pause, Scroll_Lock, Print, Insert, Menu, KP_F1, KP_Begin, KP_Insert, dead_acute.
      0xFF13, 0xFF14, 0xFF61, 0xFF63, 0xFF67, 0xFF91, 0xFF9D, 0xFF9E, 0xFE51,
      // Greek alpha of the old table; below and above Unicode's range, and a surrogate.
      0x7E1, 0x100_0041, 0x111_0000, 0x100_D800,
    ] as [UInt])
  func aKeysymWithoutAKeyIsNone(_ symbol: UInt) {
    #expect(key(for: symbol) == nil)
  }

  @Test func theNumberPadIsFromItsSpaceToItsEqualSign() {
    #expect([0xFF7F, 0xFF80, 0xFFAF, 0xFFBD, 0xFFBE].map { isOnNumberPad($0) } == [false, true, true, true, false])
  }

  @Test func shortcutsAreWrittenInLatin1() {
    #expect(
      [0x1F, 0x20, 0x7A, 0xFF, 0x100, 0x7E1, 0x100_0431].map { isLatin($0) } == [
        false, true, true, true, false, false, false,
      ])
  }
}
