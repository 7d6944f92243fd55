import Testing
import Vitrine

/// SwiftUI's names of keys against the characters that AppKit gives them (NSEvent.h, the function-key Unicodes) and
/// against ASCII's.
@Suite struct KeyEquivalentTests {
  @Test(arguments: [
    (KeyEquivalent.upArrow, 0xF700 as UInt32), (.downArrow, 0xF701), (.leftArrow, 0xF702), (.rightArrow, 0xF703),
    (.deleteForward, 0xF728), (.home, 0xF729), (.end, 0xF72B), (.pageUp, 0xF72C), (.pageDown, 0xF72D), (.clear, 0xF739),
    (.escape, 0x1B), (.delete, 0x08), (.tab, 0x09), (.space, 0x20), (.return, 0x0D),
  ])
  func aNamedKeyIsItsCharacter(_ key: KeyEquivalent, _ scalar: UInt32) {
    #expect(key.character.unicodeScalars.map(\.value) == [scalar])
  }

  /// The modifiers in the order of SwiftUI's `EventModifiers`, whose raw values are 1 to 32.
  @Test func modifiersAreBitsOfTheirOwn() {
    let all: [EventModifiers] = [.capsLock, .shift, .control, .option, .command, .numericPad]
    #expect(all.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
    #expect(EventModifiers.all.rawValue == 63)
    #expect([KeyPress.Phases.down, .repeat, .up, .all].map(\.rawValue) == [1, 2, 4, 7])
  }

  @Test func theStandardShortcutsAreReturnAndEscape() {
    #expect(KeyboardShortcut.defaultAction == KeyboardShortcut("\r", modifiers: []))
    #expect(KeyboardShortcut.cancelAction == KeyboardShortcut("\u{1B}", modifiers: []))
    #expect(KeyboardShortcut("s").modifiers == .command)
  }
}
