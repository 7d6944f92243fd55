import Vitrine
import Windowing

extension KeyEvent {
  /// A window's key as views see it.
  ///
  /// - Parameter time: in the layer's time.
  init(_ press: Windowing.KeyPress, time: Double) {
    var modifiers = EventModifiers()
    for (held, modifier) in Self.modifiers where press.modifiers.contains(held) { modifiers.insert(modifier) }
    let phase: Vitrine.KeyPress.Phases = press.isRepeat ? .repeat : .down
    switch press.key {
    case .character(let character):
      // The window tells what Shift makes of a letter, and not that it is held.
      if character.isUppercase { modifiers.insert(.shift) }
      let key = KeyEquivalent(Character(character.lowercased()))
      self.init(key, characters: String(character), modifiers: modifiers, phase: phase, time: time)
    case .space: self.init(.space, modifiers: modifiers, phase: phase, time: time)
    default:
      self.init(
        Self.named[press.key] ?? .clear, characters: "", modifiers: modifiers, phase: phase, time: time)
    }
  }

  private static let modifiers: [(Modifiers, EventModifiers)] = [
    (.shift, .shift), (.control, .control), (.alt, .option), (.command, .command),
  ]

  /// Function keys by NSEvent.h's numbers, as the other named keys are.
  private static let named: [Key: KeyEquivalent] = {
    var keys: [Key: KeyEquivalent] = [
      .returnKey: .return, .escape: .escape, .tab: .tab, .backspace: .delete, .delete: .deleteForward, .home: .home,
      .end: .end, .pageUp: .pageUp, .pageDown: .pageDown, .up: .upArrow, .down: .downArrow, .left: .leftArrow,
      .right: .rightArrow,
    ]
    for number in 1...35 {
      guard let scalar = UnicodeScalar(0xF703 + number) else { continue }
      keys[.function(number)] = KeyEquivalent(Character(scalar))
    }
    return keys
  }()
}
