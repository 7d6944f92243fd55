public import Surfaces

/// What happened at the window, as a value.
public enum InputEvent: Hashable, Sendable {
  /// A key went down, repeated, or went up.
  case key(KeyPress)
  /// In pixels from the window's top left corner.
  case pointerMoved(x: Double, y: Double, modifiers: Modifiers)
  /// A button went down or up, at a place in pixels from the window's top left corner; 1 is the left one, as X11
  /// counts.
  case pointerButton(button: Int, pressed: Bool, x: Double, y: Double, modifiers: Modifiers)
  /// Wheel or touchpad; one notch is 1, positive is down and right.
  case scroll(dx: Double, dy: Double, x: Double, y: Double, modifiers: Modifiers)
  /// The pointer left the window.
  case pointerLeft
  /// The size changed; only the last of a storm is told.
  case resized(PixelSize)
  /// Pixels a point have become another number.
  case scaleChanged(Double)
  /// The window's content was damaged from outside and must be shown again; nothing has changed in it.
  case exposed
  /// Whether the window gets keys.
  case focus(Bool)
  /// Whether any of the window can be seen.
  case visible(Bool)
  /// Whether the window fills the screen.
  case fullscreen(Bool)
  /// What `wallpaper` gives is another picture, or lies elsewhere.
  case backdropChanged
  /// The user, or the window manager, asks for the window to be closed.
  case closeRequested
  /// The window was destroyed by someone else.
  case destroyed
}

/// What a key did.
public struct KeyPress: Hashable, Sendable {
  /// The parts of a press, in their order.
  public enum Phase: Hashable, Sendable {
    /// The key went down.
    case down
    /// The key is held and types again.
    case repeated
    /// The key went up, or the window lost the focus while the key was held.
    case up
  }

  /// Which key.
  public var key: Key
  /// What is held with it.
  public var modifiers: Modifiers
  /// What the key did.
  public var phase: Phase

  /// A key that went down, without a phase.
  public init(_ key: Key, modifiers: Modifiers = [], phase: Phase = .down) {
    self.key = key
    self.modifiers = modifiers
    self.phase = phase
  }
}

/// Which key: what it types, or its name when it types nothing.
///
/// A character stands for what the layout makes of the key with Shift (`?`, `B`, `{`), so `modifiers` carries `.shift`
/// only for named keys. Caps Lock changes no key. Where the active layout has no Latin letter, the first group that has
/// one decides.
public enum Key: Hashable, Sendable {
  /// What the key types, with Shift.
  case character(Character)
  /// The space bar.
  case space
  /// Return, and Enter on the number pad.
  case returnKey
  /// Escape.
  case escape
  /// Tab.
  case tab
  /// The key that deletes to the left of the caret.
  case backspace
  /// The key that deletes to the right of the caret.
  case delete
  /// Home.
  case home
  /// End.
  case end
  /// Page Up.
  case pageUp
  /// Page Down.
  case pageDown
  /// The up arrow.
  case up
  /// The down arrow.
  case down
  /// The left arrow.
  case left
  /// The right arrow.
  case right
  /// A function key by its number: 1 is F1.
  case function(Int)
}

/// Keys held with another one, and the state of Caps Lock.
public struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift; for named keys alone, see `Key`.
  public static let shift = Modifiers(rawValue: 1)
  /// Control.
  public static let control = Modifiers(rawValue: 2)
  /// Alt.
  public static let alt = Modifiers(rawValue: 4)
  /// Super: the key with the system's mark.
  public static let command = Modifiers(rawValue: 8)
  /// Caps Lock is on.
  public static let capsLock = Modifiers(rawValue: 16)
  /// The key is one of the number pad's.
  public static let numberPad = Modifiers(rawValue: 32)
  /// What is held with the key on purpose, for shortcuts: neither Caps Lock nor where the key lies.
  public static let chord: Modifiers = [.shift, .control, .alt, .command]
}
