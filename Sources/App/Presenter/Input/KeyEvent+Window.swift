import Vitrine
import Windowing

extension KeyEvent {
  /// Creates the event that views receive for a window's key; nil for a key that has no name in SwiftUI.
  ///
  /// - Parameter time: the time on the layer's clock.
  init?(_ press: KeyInput, time: Double) {
    var modifiers = EventModifiers(press.modifiers)
    let key: KeyEquivalent
    var characters = ""
    switch press.key {
    case .character(let character):
      // The window reports the shifted letter, but not that Shift is held.
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

  private static let phases: [KeyInput.Phase: KeyPress.Phases] = [
    .down: .down, .repeated: .repeat, .up: .up,
  ]

  /// The named keys; function keys have the numbers of NSEvent.h.
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

extension EventModifiers {
  /// Creates the modifiers that views receive for those of a window.
  init(_ window: Modifiers) {
    self = []
    for (held, modifier) in Self.pairs where window.contains(held) { insert(modifier) }
  }

  private static let pairs: [(Modifiers, EventModifiers)] = [
    (.shift, .shift), (.control, .control), (.alt, .option), (.command, .command), (.capsLock, .capsLock),
    (.numberPad, .numericPad),
  ]
}

extension Character {
  /// The lowercase letter; unchanged where that is several characters.
  fileprivate var lowercase: Character { Self.single(lowercased()) ?? self }

  /// The letter with Caps Lock: uppercase, or lowercase for a letter that is typed with Shift.
  fileprivate var withOtherCase: Character {
    Self.single(isLowercase ? uppercased() : lowercased()) ?? self
  }

  private static func single(_ text: String) -> Character? { text.count == 1 ? text.first : nil }
}
