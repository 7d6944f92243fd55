/// An action that closes the presentation that a view is in: a sheet, or a page that was pushed. Elsewhere it does
/// nothing.
public struct DismissAction: Sendable {
  let target: DismissTarget?

  /// Closes the presentation that the view is in.
  @MainActor public func callAsFunction() { target?.action() }
}

/// The presentation that `dismiss` closes. An object, so that an environment with it compares equal from frame to
/// frame.
@MainActor
package final class DismissTarget {
  package init() {}
  package var action: () -> Void = {}
}

/// The value of `presentationMode`: SwiftUI's first name for `dismiss` and `isPresented`.
public struct PresentationMode: Sendable {
  let target: DismissTarget?

  /// True if the view is in a presentation that can be closed.
  public var isPresented: Bool { target != nil }

  /// Closes the presentation that the view is in.
  @MainActor public mutating func dismiss() { target?.action() }
}

extension EnvironmentValues {
  private enum DismissTargetKey: EnvironmentKey { static var defaultValue: DismissTarget? { nil } }

  package var dismissTarget: DismissTarget? {
    get { self[DismissTargetKey.self] }
    set { self[DismissTargetKey.self] = newValue }
  }

  /// The action that closes the presentation that the view is in: a sheet, a page of a navigation stack.
  public var dismiss: DismissAction { DismissAction(target: dismissTarget) }

  /// True if the view is in a presentation that can be closed.
  public var isPresented: Bool { dismissTarget != nil }

  /// The same as `dismiss` and `isPresented`; writing it has no effect except through `dismiss()`.
  public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode(target: dismissTarget)) }
}

/// An action that opens an address, for a click on a `Link` or when code calls it.
public struct OpenURLAction: Sendable {
  /// The outcome of opening an address.
  public struct Result: Sendable {
    let isAccepted: Bool
    /// Returns the address that the system is to open; nil for none.
    let url: @Sendable (URL) -> URL?

    /// The address was handled.
    public static let handled = Result(isAccepted: true) { _ in nil }
    /// The address was discarded.
    public static let discarded = Result(isAccepted: false) { _ in nil }
    /// The desktop is to open the address.
    public static let systemAction = Result(isAccepted: true) { $0 }
    /// The desktop is to open another address.
    public static func systemAction(_ url: URL) -> Result { Result(isAccepted: true) { _ in url } }
  }

  private final class Handler: Sendable {
    let handle: @MainActor @Sendable (URL) -> Result
    init(_ handle: @escaping @MainActor @Sendable (URL) -> Result) { self.handle = handle }
  }

  private let handler: Handler
  private static let system = Handler { _ in .systemAction }

  /// Creates a custom action, for `environment(\.openURL, …)`.
  public init(handler: @escaping @MainActor @Sendable (URL) -> Result) { self.handler = Handler(handler) }

  private init(_ handler: Handler) { self.handler = handler }

  static let standard = OpenURLAction(system)

  /// Opens an address: web and mail addresses with the desktop's program for them (`xdg-open`), others not at all.
  @MainActor public func callAsFunction(_ url: URL) { callAsFunction(url) { _ in } }

  /// Opens an address, and tells whether it was accepted.
  @MainActor public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    let result = handler.handle(url)
    guard let target = result.url(url) else { return completion(result.isAccepted) }
    completion(DesktopOpener.open(target))
  }
}

/// Hands addresses to the desktop.
enum DesktopOpener {
  /// Schemes that only show something: an address that a view opens by itself must not start programs.
  private static let schemes: Set<String> = ["http", "https", "mailto"]

  static func open(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased(), schemes.contains(scheme) else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/xdg-open")
    process.arguments = [url.absoluteString]
    return (try? process.run()) != nil
  }
}

extension EnvironmentValues {
  private enum OpenURLKey: EnvironmentKey { static var defaultValue: OpenURLAction { .standard } }

  /// The action that opens an address.
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Accepted for source compatibility: nothing opens the program with an address.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
}
