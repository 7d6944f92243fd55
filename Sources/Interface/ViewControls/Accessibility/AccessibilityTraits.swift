/// What kind of element a view is.
public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// A control that is pressed.
  public static let isButton = AccessibilityTraits(rawValue: 1 << 0)
  /// A heading.
  public static let isHeader = AccessibilityTraits(rawValue: 1 << 1)
  /// Something chosen.
  public static let isSelected = AccessibilityTraits(rawValue: 1 << 2)
  /// A link.
  public static let isLink = AccessibilityTraits(rawValue: 1 << 3)
  /// A field for searching.
  public static let isSearchField = AccessibilityTraits(rawValue: 1 << 4)
  /// A picture.
  public static let isImage = AccessibilityTraits(rawValue: 1 << 5)
  /// Something that makes a sound.
  public static let playsSound = AccessibilityTraits(rawValue: 1 << 6)
  /// A key.
  public static let isKeyboardKey = AccessibilityTraits(rawValue: 1 << 7)
  /// Text that does not change.
  public static let isStaticText = AccessibilityTraits(rawValue: 1 << 8)
  /// A summary.
  public static let isSummaryElement = AccessibilityTraits(rawValue: 1 << 9)
  /// Something that changes often.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 10)
  /// Something that begins to play.
  public static let startsMediaSession = AccessibilityTraits(rawValue: 1 << 11)
  /// Something that is touched directly.
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 1 << 12)
  /// Something that turns a page.
  public static let causesPageTurn = AccessibilityTraits(rawValue: 1 << 13)
  /// What keeps from all else.
  public static let isModal = AccessibilityTraits(rawValue: 1 << 14)
  /// A control that is on or off.
  public static let isToggle = AccessibilityTraits(rawValue: 1 << 15)
  /// A bar of tabs.
  public static let isTabBar = AccessibilityTraits(rawValue: 1 << 16)
}

/// What becomes of the elements inside an element.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  private let name: String
  /// They are not there.
  public static let ignore = AccessibilityChildBehavior(name: "ignore")
  /// They stay elements.
  public static let contain = AccessibilityChildBehavior(name: "contain")
  /// Their labels and values become the element's.
  public static let combine = AccessibilityChildBehavior(name: "combine")
}

/// The kind of an action.
public struct AccessibilityActionKind: Equatable, Sendable {
  private let name: String
  /// The first thing that the element is for.
  public static let `default` = AccessibilityActionKind(name: "default")
  /// Goes back or closes.
  public static let escape = AccessibilityActionKind(name: "escape")
  /// The most wanted action of the whole.
  public static let magicTap = AccessibilityActionKind(name: "magicTap")
  /// An action with a name of its own.
  public init(named name: Text) { self.name = name.segments.map(\.string).joined() }
  private init(name: String) { self.name = name }
}

/// The way in which a value is changed.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  /// Larger.
  case increment
  /// Smaller.
  case decrement
}

/// The level of a heading.
public enum AccessibilityHeadingLevel: UInt, Sendable {
  /// None in particular.
  case unspecified
  /// The first.
  case h1
  /// The second.
  case h2
  /// The third.
  case h3
  /// The fourth.
  case h4
  /// The fifth.
  case h5
  /// The sixth.
  case h6
}

extension EnvironmentValues {
  private enum ReduceMotionKey: EnvironmentKey { static let defaultValue = false }
  private enum WithoutColorKey: EnvironmentKey { static let defaultValue = false }

  /// Whether there is to be little motion; a program sets it, the desktop does not.
  public var accessibilityReduceMotion: Bool {
    get { self[ReduceMotionKey.self] }
    set { self[ReduceMotionKey.self] = newValue }
  }

  /// Whether things are to differ by more than their colour; a program sets it, the desktop does not.
  public var accessibilityDifferentiateWithoutColor: Bool {
    get { self[WithoutColorKey.self] }
    set { self[WithoutColorKey.self] = newValue }
  }

  /// Always false: there is no accessibility tree that a screen reader could read.
  public var accessibilityVoiceOverEnabled: Bool { false }
  /// Always false: there is no switch control.
  public var accessibilitySwitchControlEnabled: Bool { false }
  /// Always false: the display's colours are not inverted.
  public var accessibilityInvertColors: Bool { false }
  /// Always false: the shapes of buttons are those of their styles.
  public var accessibilityShowButtonShapes: Bool { false }
}
