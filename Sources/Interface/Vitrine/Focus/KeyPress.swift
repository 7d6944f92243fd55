/// A key, by what it types without modifiers.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  public var character: Character

  public init(_ character: Character) { self.character = character }
  public init(extendedGraphemeClusterLiteral: Character) { character = extendedGraphemeClusterLiteral }

  // What AppKit names the function keys by (NSEvent.h), as SwiftUI does.
  public static let upArrow = KeyEquivalent("\u{F700}")
  public static let downArrow = KeyEquivalent("\u{F701}")
  public static let leftArrow = KeyEquivalent("\u{F702}")
  public static let rightArrow = KeyEquivalent("\u{F703}")
  public static let deleteForward = KeyEquivalent("\u{F728}")
  public static let home = KeyEquivalent("\u{F729}")
  public static let end = KeyEquivalent("\u{F72B}")
  public static let pageUp = KeyEquivalent("\u{F72C}")
  public static let pageDown = KeyEquivalent("\u{F72D}")
  public static let clear = KeyEquivalent("\u{F739}")
  public static let escape = KeyEquivalent("\u{1B}")
  /// The backspace key.
  public static let delete = KeyEquivalent("\u{08}")
  public static let tab = KeyEquivalent("\t")
  public static let space = KeyEquivalent(" ")
  public static let `return` = KeyEquivalent("\r")
}

/// Keys held with another one.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let capsLock = EventModifiers(rawValue: 1)
  public static let shift = EventModifiers(rawValue: 2)
  public static let control = EventModifiers(rawValue: 4)
  public static let option = EventModifiers(rawValue: 8)
  /// The key with the system's mark, or Super.
  public static let command = EventModifiers(rawValue: 16)
  public static let numericPad = EventModifiers(rawValue: 32)
  public static let all: EventModifiers = [.capsLock, .shift, .control, .option, .command, .numericPad]
}

/// What a key did while a view had the focus.
public struct KeyPress: Hashable, Sendable {
  /// Going down, repeating while held, going up.
  public struct Phases: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let down = Phases(rawValue: 1)
    public static let `repeat` = Phases(rawValue: 2)
    public static let up = Phases(rawValue: 4)
    public static let all: Phases = [.down, .repeat, .up]
  }

  /// Whether the key goes on to other views.
  public enum Result: Hashable, Sendable {
    case handled
    case ignored
  }

  public let phase: Phases
  public let key: KeyEquivalent
  /// What the key types, with its modifiers.
  public let characters: String
  public let modifiers: EventModifiers
}

/// A key that went down or up over the views; `ViewHost.send(_:)` leads it to the view with the focus.
public struct KeyEvent: Hashable, Sendable {
  public var phase: KeyPress.Phases
  public var key: KeyEquivalent
  /// What the key types, with its modifiers; empty for a key that types nothing.
  public var characters: String
  public var modifiers: EventModifiers
  /// In the seconds of `ViewHost.evaluate(time:)`.
  public var time: Double

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
