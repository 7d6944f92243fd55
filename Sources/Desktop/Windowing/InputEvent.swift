public import Surfaces

/// What happened at the window, as a value.
public enum InputEvent: Hashable, Sendable {
  case key(KeyPress)
  /// In pixels from the window's top left corner.
  case pointerMoved(x: Double, y: Double, modifiers: Modifiers)
  case pointerButton(button: Int, pressed: Bool, x: Double, y: Double, modifiers: Modifiers)
  /// Wheel or touchpad; one notch is 1, positive is down and right.
  case scroll(dx: Double, dy: Double, x: Double, y: Double, modifiers: Modifiers)
  case pointerLeft
  /// The size changed; only the last of a storm is told.
  case resized(PixelSize)
  case scaleChanged(Double)
  /// The window's content was damaged from outside and must be shown again; nothing has changed in it.
  case exposed
  case focus(Bool)
  /// Whether any of the window can be seen.
  case visible(Bool)
  case fullscreen(Bool)
  case closeRequested
  /// The window was destroyed by someone else.
  case destroyed
}

/// A key that went down, or repeated.
public struct KeyPress: Hashable, Sendable {
  public var key: Key
  public var modifiers: Modifiers
  public var isRepeat: Bool

  public init(_ key: Key, modifiers: Modifiers = [], isRepeat: Bool = false) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }
}

/// Which key: what it types, or its name when it types nothing.
///
/// A character stands for what the layout makes of the key with Shift (`?`, `B`, `{`), so `modifiers` carries `.shift`
/// only for named keys. Where the active layout has no Latin letter, the first group that has one decides.
public enum Key: Hashable, Sendable {
  case character(Character)
  case space, returnKey, escape, tab, backspace, delete, home, end, pageUp, pageDown
  case up, down, left, right
  case function(Int)
}

public struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let shift = Modifiers(rawValue: 1)
  public static let control = Modifiers(rawValue: 2)
  public static let alt = Modifiers(rawValue: 4)
  public static let command = Modifiers(rawValue: 8)
}
