/// The room on an axis: whether it is enough for a layout with columns.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// Little room, such as on a phone held upright.
  case compact
  /// Ample room, such as on a tablet or a desktop.
  case regular
}

/// The state of a window.
public enum ScenePhase: Comparable, Hashable, Sendable {
  /// The window is not visible.
  case background
  /// The window is visible, and another one is in use.
  case inactive
  /// The window is in use.
  case active
}

extension EnvironmentValues {
  private enum DisplayScaleKey: EnvironmentKey { static let defaultValue: CGFloat = 1 }
  private enum ActiveStateKey: EnvironmentKey { static let defaultValue = ControlActiveState.key }
  private enum HorizontalSizeClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = .regular }
  private enum VerticalSizeClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = .regular }

  /// Pixels per point; at least 0.01.
  public var displayScale: CGFloat {
    get { self[DisplayScaleKey.self] }
    set { self[DisplayScaleKey.self] = newValue.isFinite ? max(0.01, newValue) : 1 }
  }

  /// The length of a pixel in points.
  public var pixelLength: CGFloat { 1 / displayScale }

  /// The window's state, for views and for materials that follow it.
  public var controlActiveState: ControlActiveState {
    get { self[ActiveStateKey.self] }
    set { self[ActiveStateKey.self] = newValue }
  }

  /// True if the window is the one in use.
  public var appearsActive: Bool {
    get { controlActiveState != .inactive }
    set { controlActiveState = newValue ? .key : .inactive }
  }

  /// The room for columns: regular, the same as in SwiftUI for a window on a desktop. A program may set it.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[HorizontalSizeClassKey.self] }
    set { self[HorizontalSizeClassKey.self] = newValue }
  }

  /// The room for rows: regular, the same as in SwiftUI for a window on a desktop. A program may set it.
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[VerticalSizeClassKey.self] }
    set { self[VerticalSizeClassKey.self] = newValue }
  }

  /// The state of the window: inactive while it is not the one in use. A window that is not visible is not evaluated,
  /// so that no view finds itself in the background.
  public var scenePhase: ScenePhase { appearsActive ? .active : .inactive }
}
