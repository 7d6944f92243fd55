@_spi(Nodes) import ViewGraph

/// The program with UIKit's names, as far as views ask it for its window's measures.
@MainActor @preconcurrency
public final class UIApplication {
  /// The one there is.
  public static let shared = UIApplication()

  /// The window.
  public let windows = [UIWindow()]
  /// The window.
  public var keyWindow: UIWindow? { windows.first }
  /// The scene of the window, for `compactMap { $0 as? UIWindowScene }`.
  public let connectedScenes: Set<UIScene> = [UIWindowScene()]

  /// Opens an address with the desktop's program for it; nothing happens for one that there is no program for.
  public func open(_ url: URL) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", url.absoluteString]
    try? process.run()
  }
}

/// A window with UIKit's names, as far as views ask it for its measures and for a picture of it.
@MainActor @preconcurrency
public final class UIWindow {
  /// What the window shows; nil where there is none yet.
  var host: ViewHost? { ShownWindow.host }

  /// None: nothing covers a window's edges.
  public var safeAreaInsets: UIEdgeInsets { .zero }
  /// The window's size at the origin, in points.
  public var bounds: CGRect { UIScreen.main.bounds }
  /// The window's size at the origin, in points.
  public var frame: CGRect { UIScreen.main.bounds }
  /// Always: there is one window.
  public var isKeyWindow: Bool { true }

  /// The innermost of UIKit's or AppKit's views around what has the focus; nil where there is none.
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
  /// Whether a scene is in front.
  public enum ActivationState: Int, Sendable {
    /// Not connected.
    case unattached = -1
    /// In front, with events.
    case foregroundActive
    /// In front, without events.
    case foregroundInactive
    /// Not shown.
    case background
  }

  init() {}

  /// In front: the window is what there is.
  public var activationState: ActivationState { .foregroundActive }

  /// Whether both are one scene.
  nonisolated public static func == (a: UIScene, b: UIScene) -> Bool { a === b }
  /// Hashes which scene it is.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The part of the program's interface that is in windows.
@MainActor @preconcurrency
public final class UIWindowScene: UIScene {
  /// The window.
  public var windows: [UIWindow] { UIApplication.shared.windows }
  /// The window.
  public var keyWindow: UIWindow? { windows.first }
  /// The screen.
  public var screen: UIScreen { .main }
}
