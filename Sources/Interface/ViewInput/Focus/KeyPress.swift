/// A key, known by the character that it types without modifiers.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// The character of the key, or AppKit's character for a key that types none.
  public var character: Character

  /// The key that types a character.
  public init(_ character: Character) { self.character = character }
  /// The key that types a character: `"a"`.
  public init(extendedGraphemeClusterLiteral: Character) { character = extendedGraphemeClusterLiteral }

  // The characters that AppKit uses for function keys (NSEvent.h), as in SwiftUI.
  /// The up arrow, U+F700.
  public static let upArrow = KeyEquivalent("\u{F700}")
  /// The down arrow, U+F701.
  public static let downArrow = KeyEquivalent("\u{F701}")
  /// The left arrow, U+F702.
  public static let leftArrow = KeyEquivalent("\u{F702}")
  /// The right arrow, U+F703.
  public static let rightArrow = KeyEquivalent("\u{F703}")
  /// The key that deletes to the right of the caret, U+F728.
  public static let deleteForward = KeyEquivalent("\u{F728}")
  /// The Home key, U+F729.
  public static let home = KeyEquivalent("\u{F729}")
  /// The End key, U+F72B.
  public static let end = KeyEquivalent("\u{F72B}")
  /// The Page Up key, U+F72C.
  public static let pageUp = KeyEquivalent("\u{F72C}")
  /// The Page Down key, U+F72D.
  public static let pageDown = KeyEquivalent("\u{F72D}")
  /// The Clear key of Apple's number pads, U+F739.
  public static let clear = KeyEquivalent("\u{F739}")
  /// The Escape key.
  public static let escape = KeyEquivalent("\u{1B}")
  /// The backspace key.
  public static let delete = KeyEquivalent("\u{08}")
  /// The Tab key; a view gets it before it moves the focus.
  public static let tab = KeyEquivalent("\t")
  /// The space bar.
  public static let space = KeyEquivalent(" ")
  /// The Return key.
  public static let `return` = KeyEquivalent("\r")
}

extension KeyEquivalent: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let character = text.first, text.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not one character"))
    }
    self.init(character)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(character))
  }
}

/// Modifier keys that are held with another key.
public struct EventModifiers: OptionSet, Codable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Caps Lock is on.
  public static let capsLock = EventModifiers(rawValue: 1)
  /// Shift.
  public static let shift = EventModifiers(rawValue: 2)
  /// Control.
  public static let control = EventModifiers(rawValue: 4)
  /// Alt, which Apple calls Option.
  public static let option = EventModifiers(rawValue: 8)
  /// Super, which Apple calls Command.
  public static let command = EventModifiers(rawValue: 16)
  /// The key is one of the number pad's.
  public static let numericPad = EventModifiers(rawValue: 32)
  /// All of them.
  public static let all: EventModifiers = [.capsLock, .shift, .control, .option, .command, .numericPad]
}

/// A key event while a view has the focus.
public struct KeyPress: Hashable, Sendable {
  /// The phases of a key: going down, repeating while held, going up.
  public struct Phases: OptionSet, Codable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The key goes down.
    public static let down = Phases(rawValue: 1)
    /// The key is held and types again.
    public static let `repeat` = Phases(rawValue: 2)
    /// The key goes up, or the window loses the focus while the key is held.
    public static let up = Phases(rawValue: 4)
    /// All three.
    public static let all: Phases = [.down, .repeat, .up]
  }

  /// The outcome of a key press, which says whether the key goes on to other views.
  public enum Result: Hashable, Sendable {
    /// The key is used up.
    case handled
    /// The key goes on to the views around.
    case ignored
  }

  /// The phase of the key: one of `down`, `repeat` and `up`.
  public let phase: Phases
  /// The key, regardless of its modifiers.
  public let key: KeyEquivalent
  /// The characters that the key types with its modifiers.
  public let characters: String
  /// The modifier keys held with the key.
  public let modifiers: EventModifiers
}

/// A key that went down or up over the views; `ViewHost.send(_:)` routes it to the view with the focus.
public struct KeyEvent: Codable, Hashable, Sendable {
  /// The phase of the key: one of `down`, `repeat` and `up`.
  public var phase: KeyPress.Phases
  /// The key, regardless of its modifiers.
  public var key: KeyEquivalent
  /// The characters that the key types with its modifiers; empty for a key that types nothing.
  public var characters: String
  /// The modifier keys held with the key.
  public var modifiers: EventModifiers
  /// The time of the event, in the seconds of `ViewHost.evaluate(time:)`.
  public var time: Double

  /// A key event to send to a host.
  ///
  /// - Parameters:
  ///   - characters: the characters that the key types; nil is the key's own character.
  ///   - time: in the seconds of `ViewHost.evaluate(time:)`.
  public init(
    _ key: KeyEquivalent, characters: String? = nil, modifiers: EventModifiers = [], phase: KeyPress.Phases = .down,
    time: Double
  ) {
    self.phase = phase
    self.key = key
    self.characters = characters ?? String(key.character)
    self.modifiers = modifiers
    self.time = time
  }

  var press: KeyPress { KeyPress(phase: phase, key: key, characters: characters, modifiers: modifiers) }
}
