/// Whether there is room for a layout with columns on an axis.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// As on a phone held upright.
  case compact
  /// As on a tablet or a desktop.
  case regular
}

/// The state of a window.
public enum ScenePhase: Comparable, Hashable, Sendable {
  /// It is not seen.
  case background
  /// It is seen, and another one is in use.
  case inactive
  /// It is in use.
  case active
}

extension EnvironmentValues {
  private enum HorizontalSizeClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = .regular }
  private enum VerticalSizeClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = .regular }

  /// The room that there is for columns: regular, as SwiftUI has it for a window on a desktop. A program may set it.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[HorizontalSizeClassKey.self] }
    set { self[HorizontalSizeClassKey.self] = newValue }
  }

  /// The room that there is for rows: regular, as SwiftUI has it for a window on a desktop. A program may set it.
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[VerticalSizeClassKey.self] }
    set { self[VerticalSizeClassKey.self] = newValue }
  }

  /// Inactive while the window is not the one in use. A window that is not seen is not evaluated, so that no view finds
  /// itself in the background.
  public var scenePhase: ScenePhase { appearsActive ? .active : .inactive }
}
