/// The traits that say what kind of element a view is.
public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// A control that is pressed.
  public static let isButton = AccessibilityTraits(rawValue: 1 << 0)
  /// A heading.
  public static let isHeader = AccessibilityTraits(rawValue: 1 << 1)
  /// Something that is selected.
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
  /// Something that blocks all other elements.
  public static let isModal = AccessibilityTraits(rawValue: 1 << 14)
  /// A control that is on or off.
  public static let isToggle = AccessibilityTraits(rawValue: 1 << 15)
  /// A bar of tabs.
  public static let isTabBar = AccessibilityTraits(rawValue: 1 << 16)
}

/// The treatment of the elements inside an element.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  private let name: String
  /// The elements inside are left out.
  public static let ignore = AccessibilityChildBehavior(name: "ignore")
  /// The elements inside remain elements.
  public static let contain = AccessibilityChildBehavior(name: "contain")
  /// The labels and values of the elements inside become the element's.
  public static let combine = AccessibilityChildBehavior(name: "combine")
}

/// The kind of an action.
public struct AccessibilityActionKind: Equatable, Sendable {
  private let name: String
  /// The main action of the element.
  public static let `default` = AccessibilityActionKind(name: "default")
  /// An action that goes back or closes.
  public static let escape = AccessibilityActionKind(name: "escape")
  /// The main action of the whole interface.
  public static let magicTap = AccessibilityActionKind(name: "magicTap")
  /// An action with a name of its own.
  public init(named name: Text) { self.name = name.segments.map(\.string).joined() }
  private init(name: String) { self.name = name }
}

/// The direction in which a value is changed.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  /// Larger.
  case increment
  /// Smaller.
  case decrement
}

/// The level of a heading.
public enum AccessibilityHeadingLevel: UInt, Sendable {
  /// No level in particular.
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

  /// True where motion is to be reduced; a program sets it, the desktop does not.
  public var accessibilityReduceMotion: Bool {
    get { self[ReduceMotionKey.self] }
    set { self[ReduceMotionKey.self] = newValue }
  }

  /// True where things are to differ by more than their colour; a program sets it, the desktop does not.
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
