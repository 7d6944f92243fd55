@_spi(Nodes) import ViewGraph

/// The program with UIKit's names, for views that ask for the measures of its window.
@MainActor @preconcurrency
public final class UIApplication {
  /// The only application.
  public static let shared = UIApplication()

  /// The windows, of which there is one.
  public let windows = [UIWindow()]
  /// The program's only window.
  public var keyWindow: UIWindow? { windows.first }
  /// The scenes of the program: the one of its window, for `compactMap { $0 as? UIWindowScene }`.
  public let connectedScenes: Set<UIScene> = [UIWindowScene()]

  /// Opens an address with the desktop's program for it; without such a program, nothing happens.
  public func open(_ url: URL) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", url.absoluteString]
    try? process.run()
  }
}

/// A window with UIKit's names, for views that ask for its measures or for a picture of it.
@MainActor @preconcurrency
public final class UIWindow {
  /// The host of the window's views; nil where there is none yet.
  var host: ViewHost? { ShownWindow.host }

  /// Always zero, as nothing covers a window's edges.
  public var safeAreaInsets: UIEdgeInsets { .zero }
  /// The window's size at the origin, in points.
  public var bounds: CGRect { UIScreen.main.bounds }
  /// The window's size at the origin, in points.
  public var frame: CGRect { UIScreen.main.bounds }
  /// Always true, as there is one window.
  public var isKeyWindow: Bool { true }

  /// The innermost of UIKit's or AppKit's views around the focused view; nil where there is none.
  public var firstResponder: UIResponder? {
    guard let host, let root = host.root, let focused = host.session.focus.focused else { return nil }
    func responder(in node: ViewNode, around outer: UIView?) -> UIView?? {
      if let node = node as? FocusNode, node.value === focused { return .some(outer) }
      let outer = (node as? UIViewNode)?.view ?? outer
      for child in node.placedChildren {
        if let found = responder(in: child, around: outer) { return found }
      }
      return nil
    }
    return responder(in: root, around: nil) ?? nil
  }
}

/// A part of the program's interface with UIKit's names.
@MainActor @preconcurrency
open class UIScene: Hashable {
  /// The activation state of a scene.
  public enum ActivationState: Int, Sendable {
    /// The scene is not connected.
    case unattached = -1
    /// The scene is in the foreground and receives events.
    case foregroundActive
    /// The scene is in the foreground and receives no events.
    case foregroundInactive
    /// The scene is not shown.
    case background
  }

  init() {}

  /// The state of the scene, always in the foreground, as there is one window.
  public var activationState: ActivationState { .foregroundActive }

  /// Returns whether both are the same scene.
  nonisolated public static func == (a: UIScene, b: UIScene) -> Bool { a === b }
  /// Hashes the identity of the scene.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A scene that consists of windows.
@MainActor @preconcurrency
public final class UIWindowScene: UIScene {
  /// The windows, of which there is one.
  public var windows: [UIWindow] { UIApplication.shared.windows }
  /// The program's only window.
  public var keyWindow: UIWindow? { windows.first }
  /// The screen.
  public var screen: UIScreen { .main }
}
