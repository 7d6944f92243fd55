public import Surfaces

/// An input or window event.
public enum InputEvent: Hashable, Sendable {
  /// A key went down, repeated, or went up.
  case key(KeyInput)
  /// The pointer moved; position in pixels from the top left of the window.
  case pointerMoved(x: Double, y: Double, modifiers: Modifiers)
  /// A button went down or up; position in pixels from the top left of the window. Buttons are numbered as in X11: 1 is
  /// the left one.
  case pointerButton(button: Int, pressed: Bool, x: Double, y: Double, modifiers: Modifiers)
  /// The wheel or touchpad scrolled; one notch is 1, positive is down and right.
  case scroll(dx: Double, dy: Double, x: Double, y: Double, modifiers: Modifiers)
  /// The pointer left the window.
  case pointerLeft
  /// The size changed; consecutive changes are coalesced.
  case resized(PixelSize)
  /// The number of pixels per point changed.
  case scaleChanged(Double)
  /// The window has to be shown again, with unchanged contents.
  case exposed
  /// The window got or lost the keyboard focus.
  case focus(Bool)
  /// The window became visible, at least in part, or invisible.
  case visible(Bool)
  /// The window entered or left full screen.
  case fullscreen(Bool)
  /// The image or the position of `wallpaper` changed.
  case backdropChanged
  /// Files started or stopped being dragged over the window.
  case dragged(isOver: Bool)
  /// Files were dropped on the window; nil if the other program did not hand over their names.
  case dropped(FileList?)
  /// The user or the window manager wants to close the window.
  case closeRequested
  /// Another client destroyed the window.
  case destroyed
}

/// A key event.
public struct KeyInput: Hashable, Sendable {
  /// The phase of a key press.
  public enum Phase: Hashable, Sendable {
    /// The key went down.
    case down
    /// The key is held and repeats.
    case repeated
    /// The key went up, or the window lost the focus while the key was held.
    case up
  }

  public var key: Key
  /// The modifiers held with it.
  public var modifiers: Modifiers
  public var phase: Phase

  /// Creates a key event; by default, a key that went down.
  public init(_ key: Key, modifiers: Modifiers = [], phase: Phase = .down) {
    self.key = key
    self.modifiers = modifiers
    self.phase = phase
  }
}

/// A key, identified by the character that it types, or by its name if it types none.
///
/// A character includes the effect of Shift (`?`, `B`, `{`), so `modifiers` contains `.shift` only for named keys. Caps
/// Lock has no effect on keys. If the active layout has no Latin letter for the key, the first group that has one is
/// used.
public enum Key: Hashable, Sendable {
  /// The character that the key types, including the effect of Shift.
  case character(Character)
  case space
  /// Return, and Enter on the numeric keypad.
  case returnKey
  case escape
  case tab
  /// Backspace: deletes to the left of the caret.
  case backspace
  /// Delete: deletes to the right of the caret.
  case delete
  case home
  case end
  case pageUp
  case pageDown
  case up
  case down
  case left
  case right
  /// A function key by its number: 1 is F1.
  case function(Int)
}

/// The modifier keys held with a key, and the state of Caps Lock.
public struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift; for named keys only, see `Key`.
  public static let shift = Modifiers(rawValue: 1)
  public static let control = Modifiers(rawValue: 2)
  public static let alt = Modifiers(rawValue: 4)
  /// Super.
  public static let command = Modifiers(rawValue: 8)
  /// Caps Lock is on.
  public static let capsLock = Modifiers(rawValue: 16)
  /// The key is on the numeric keypad.
  public static let numberPad = Modifiers(rawValue: 32)
  /// The modifiers that make a shortcut: all except Caps Lock and the numeric keypad.
  public static let chord: Modifiers = [.shift, .control, .alt, .command]
}
