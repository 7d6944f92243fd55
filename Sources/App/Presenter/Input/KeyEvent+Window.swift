import Vitrine
import Windowing

extension KeyEvent {
  /// A window's key as views see it; nil for a key that views have no name for.
  ///
  /// - Parameter time: in the layer's time.
  init?(_ press: Windowing.KeyPress, time: Double) {
    var modifiers = EventModifiers()
    for (held, modifier) in Self.modifiers where press.modifiers.contains(held) { modifiers.insert(modifier) }
    let key: KeyEquivalent
    var characters = ""
    switch press.key {
    case .character(let character):
      // The window tells what Shift makes of a letter, and not that it is held.
      if character.isUppercase { modifiers.insert(.shift) }
      key = KeyEquivalent(character.lowercase)
      characters = String(modifiers.contains(.capsLock) ? character.withOtherCase : character)
    case .space:
      key = .space
      characters = " "
    default:
      guard let named = Self.named[press.key] else { return nil }
      key = named
    }
    self.init(key, characters: characters, modifiers: modifiers, phase: Self.phases[press.phase] ?? .down, time: time)
  }

  private static let phases: [Windowing.KeyPress.Phase: Vitrine.KeyPress.Phases] = [
    .down: .down, .repeated: .repeat, .up: .up,
  ]

  private static let modifiers: [(Modifiers, EventModifiers)] = [
    (.shift, .shift), (.control, .control), (.alt, .option), (.command, .command), (.capsLock, .capsLock),
    (.numberPad, .numericPad),
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

extension Character {
  /// The small letter; a letter whose small form is several characters stays.
  fileprivate var lowercase: Character { Self.single(lowercased()) ?? self }

  /// What Caps Lock makes of a letter: the capital of a small one, and of a capital, which takes Shift, the small one.
  fileprivate var withOtherCase: Character {
    Self.single(isLowercase ? uppercased() : lowercased()) ?? self
  }

  private static func single(_ text: String) -> Character? { text.count == 1 ? text.first : nil }
}
