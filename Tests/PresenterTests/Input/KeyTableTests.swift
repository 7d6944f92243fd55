import Session
import Testing
import Vitrine
import Windowing

@testable import Presenter

/// Every key of the window by name, as views see it and as the help prints it.
@Suite struct KeyTableTests {
  /// The characters are NSEvent.h's function-key Unicodes and ASCII's; the names are those on the keys.
  @Test(arguments: [
    (Windowing.Key.returnKey, 0x0D as UInt32, "Return"), (.escape, 0x1B, "Esc"), (.tab, 0x09, "Tab"),
    (.backspace, 0x08, "BackSpace"), (.delete, 0xF728, "Delete"), (.home, 0xF729, "Home"), (.end, 0xF72B, "End"),
    (.pageUp, 0xF72C, "PageUp"), (.pageDown, 0xF72D, "PageDown"), (.up, 0xF700, "Up"), (.down, 0xF701, "Down"),
    (.left, 0xF702, "Left"), (.right, 0xF703, "Right"), (.space, 0x20, "space"), (.character("m"), 0x6D, "m"),
    (.function(1), 0xF704, "F1"), (.function(11), 0xF70E, "F11"), (.function(35), 0xF726, "F35"),
  ])
  func aKeyHasItsCharacterAndItsName(_ key: Windowing.Key, _ scalar: UInt32, _ name: String) throws {
    let event = try #require(KeyEvent(KeyInput(key), time: 0))
    #expect(event.key.character.unicodeScalars.map(\.value) == [scalar])
    #expect(Chord(key).name == name)
    #expect(Chord(key, [.control, .alt]).name == "Ctrl+Alt+" + (name == "m" ? "M" : name))
  }

  @Test(arguments: [
    (Modifiers.shift, EventModifiers.shift), (.control, .control), (.alt, .option), (.command, .command),
    (.capsLock, .capsLock), (.numberPad, .numericPad),
  ])
  func aModifierIsItsOwn(_ held: Modifiers, _ modifier: EventModifiers) throws {
    #expect(try #require(KeyEvent(KeyInput(.home, modifiers: held), time: 0)).modifiers == modifier)
  }

  @Test(arguments: [
    (KeyInput.Phase.down, KeyPress.Phases.down), (.repeated, .repeat), (.up, .up),
  ])
  func aPhaseIsItsOwn(_ phase: KeyInput.Phase, _ seen: KeyPress.Phases) throws {
    #expect(try #require(KeyEvent(KeyInput(.home, phase: phase), time: 0)).phase == seen)
  }
}
