/// A program, which consists of scenes.
///
/// A viewer shows the first view of `body`; see ``AppRoot``. The library has no windows of its own, so `main()` of a
/// program that is run by itself prints an error and exits.
@MainActor @preconcurrency
public protocol App {
  /// The type of the scenes.
  associatedtype Body: Scene
  /// The scenes of the program.
  @SceneBuilder var body: Body { get }
  /// Creates the program.
  init()
}

extension App {
  /// The program's entry point. Without a viewer there is no window, so it prints an error and exits.
  public static func main() {
    FileHandle.standardError.write(Data("\(Self.self): open the file in the viewer, which has the windows\n".utf8))
    exit(1)
  }
}

/// The root view of a program, which is that of its first window.
public struct AppRoot<Program: App>: View {
  private let program: Program

  /// Creates the root view of a program.
  public init(_ program: Program) { self.program = program }

  public var body: some View { program.body.rootView }
}

/// A part of a program: a window, or several of a kind.
@MainActor @preconcurrency
public protocol Scene {
  /// The type of the scene's body; `Never` for the library's own scenes.
  associatedtype Body: Scene
  /// The scenes of which this one consists.
  @SceneBuilder var body: Body { get }
}

/// A scene with a view.
@MainActor
protocol WindowScene: Scene where Body == Never {
  var root: AnyView? { get }
}

extension Never: Scene {}

extension Scene where Body == Never {
  /// Never called: the scene has a view and no other scenes.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Scene {
  /// The view of the first window; nil where no scene has one.
  var rootView: AnyView? { (self as? any WindowScene).map(\.root) ?? body.rootView }
}

/// Windows of a kind, of which the first is shown.
nonisolated public struct WindowGroup<Content: View>: WindowScene {
  let content: Content

  /// Windows with a view.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  /// Windows with a view; the identifier is for opening others.
  public init(id: String, @ViewBuilder content: () -> Content) { self.content = content() }
  /// Windows with a view and a title.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { self.content = content() }
  /// Windows with a view and a title; the identifier is for opening others.
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  @MainActor var root: AnyView? { AnyView(content) }
}

/// A window.
nonisolated public struct Window<Content: View>: WindowScene {
  let content: Content

  /// A window with a view and a title; the identifier is for opening it.
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  @MainActor var root: AnyView? { AnyView(content) }
}

/// The window of a program's settings, which is not shown.
nonisolated public struct Settings<Content: View>: WindowScene {
  /// A window with a view.
  public init(@ViewBuilder content: () -> Content) {}
  @MainActor var root: AnyView? { nil }
}

/// A result builder that turns the statements of a closure into a scene.
@MainActor
@resultBuilder
public struct SceneBuilder {
  /// A statement.
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
  /// One statement.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
  /// Several statements.
  public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> SceneGroup {
    var root: AnyView?
    for scene in repeat each content { root = root ?? scene.rootView }
    return SceneGroup(root: root)
  }
}

/// Several scenes.
public struct SceneGroup: WindowScene {
  let root: AnyView?
}

/// The range of sizes to which a window can be resized.
public struct WindowResizability: Hashable, Sendable {
  private let name: String
  /// The default range.
  public static let automatic = WindowResizability(name: "automatic")
  /// Sizes between the content's least and greatest size.
  public static let contentSize = WindowResizability(name: "contentSize")
  /// Sizes no smaller than the content's least size.
  public static let contentMinSize = WindowResizability(name: "contentMinSize")
}

nonisolated extension Scene {
  /// Accepted for source compatibility: the viewer has the windows.
  public func windowResizability(_ resizability: WindowResizability) -> some Scene { self }
  /// Accepted for source compatibility: the viewer has the windows.
  public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }
  /// Accepted for source compatibility: the viewer has the windows.
  public func defaultSize(_ size: CGSize) -> some Scene { self }
}
