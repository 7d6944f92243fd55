/// The parts of a scroll view that margins apply to.
public struct ContentMarginPlacement: Hashable, Sendable {
  fileprivate let isContent: Bool
  fileprivate let isIndicators: Bool
  /// The content and the bars.
  public static let automatic = ContentMarginPlacement(isContent: true, isIndicators: true)
  /// The content.
  public static let scrollContent = ContentMarginPlacement(isContent: true, isIndicators: false)
  /// The bars.
  public static let scrollIndicators = ContentMarginPlacement(isContent: false, isIndicators: true)
}

/// The margins of a scroll view around its content, and around its bars, in points.
struct ScrollMargins: Equatable, Sendable {
  var content = EdgeInsets()
  var indicators = EdgeInsets()

  mutating func set(_ edges: Edge.Set, _ insets: EdgeInsets, for placement: ContentMarginPlacement) {
    func set(_ own: inout EdgeInsets) {
      if edges.contains(.top) { own.top = insets.top }
      if edges.contains(.leading) { own.leading = insets.leading }
      if edges.contains(.bottom) { own.bottom = insets.bottom }
      if edges.contains(.trailing) { own.trailing = insets.trailing }
    }
    if placement.isContent { set(&content) }
    if placement.isIndicators { set(&indicators) }
  }
}

extension EdgeInsets {
  static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: a.top + b.top, leading: a.leading + b.leading, bottom: a.bottom + b.bottom,
      trailing: a.trailing + b.trailing)
  }
}

extension EnvironmentValues {
  private enum MarginsKey: EnvironmentKey { static let defaultValue = ScrollMargins() }
  private enum AnchorKey: EnvironmentKey { static let defaultValue: UnitPoint? = nil }
  private enum ClipKey: EnvironmentKey { static let defaultValue = true }
  private enum BackgroundKey: EnvironmentKey { static let defaultValue = true }

  var scrollMargins: ScrollMargins {
    get { self[MarginsKey.self] }
    set { self[MarginsKey.self] = newValue }
  }

  /// The point of the content that scroll views show at first.
  var scrollAnchor: UnitPoint? {
    get { self[AnchorKey.self] }
    set { self[AnchorKey.self] = newValue }
  }

  /// True where scroll views clip their content.
  var clipsScrolledContent: Bool {
    get { self[ClipKey.self] }
    set { self[ClipKey.self] = newValue }
  }

  /// True where lists, forms and text editors have the system's background.
  package var showsScrollBackground: Bool {
    get { self[BackgroundKey.self] }
    set { self[BackgroundKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets margins around the content, or the bars, of scroll views inside, in points; they scroll with the content.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
  ) -> some View { transformEnvironment(\.scrollMargins) { $0.set(edges, insets, for: placement) } }

  /// Sets margins on some edges of scroll views inside, in points; nil is 16.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    contentMargins(edges, EdgeInsets(edges, length ?? PaddingLayout.defaultLength), for: placement)
  }

  /// Sets margins on every edge of scroll views inside, in points.
  public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic) -> some View {
    contentMargins(.all, length, for: placement)
  }

  /// Sets the point of the content that scroll views inside first align with the same point of their own: `.bottom`
  /// begins at the end.
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { environment(\.scrollAnchor, anchor) }

  /// Sets the point of the content that scroll views inside show at first, if `role` is `initialOffset`. The other
  /// roles, for changes of size and for small content, have no effect.
  @ViewBuilder
  public func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) -> some View {
    if role == .initialOffset { defaultScrollAnchor(anchor) } else { self }
  }

  /// Sets whether scroll views inside show content outside their bounds.
  public func scrollClipDisabled(_ disabled: Bool = true) -> some View {
    environment(\.clipsScrolledContent, !disabled)
  }

  /// Sets whether lists, forms and text editors inside have the system's background.
  public func scrollContentBackground(_ visibility: Visibility) -> some View {
    environment(\.showsScrollBackground, visibility != .hidden)
  }

  /// Accepted for source compatibility: there is no on-screen keyboard.
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }

  /// Accepted for source compatibility: bars are drawn while there is anything to scroll.
  public func scrollIndicatorsFlash(onAppear: Bool) -> some View { self }

  /// Accepted for source compatibility: there is no gesture that refreshes.
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
}

/// The visibility of an element.
@frozen public enum Visibility: Hashable, CaseIterable, Sendable {
  /// The container decides.
  case automatic
  /// It is shown.
  case visible
  /// It is not shown.
  case hidden
}

/// The way in which scrolling dismisses the on-screen keyboard.
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
  private let name: String
  /// The container decides.
  public static let automatic = ScrollDismissesKeyboardMode(name: "automatic")
  /// The keyboard goes at once.
  public static let immediately = ScrollDismissesKeyboardMode(name: "immediately")
  /// The keyboard goes with the drag.
  public static let interactively = ScrollDismissesKeyboardMode(name: "interactively")
  /// The keyboard stays.
  public static let never = ScrollDismissesKeyboardMode(name: "never")
}

/// The role of a scroll view's anchor.
public struct ScrollAnchorRole: Hashable, Sendable {
  private let name: String
  /// The part of the content that is shown at first.
  public static let initialOffset = ScrollAnchorRole(name: "initialOffset")
  /// The point that stays in place while sizes change.
  public static let sizeChanges = ScrollAnchorRole(name: "sizeChanges")
  /// The alignment of content that is smaller than its scroll view.
  public static let alignment = ScrollAnchorRole(name: "alignment")
}
