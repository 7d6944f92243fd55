/// Items of a toolbar.
@MainActor @preconcurrency
public protocol ToolbarContent {
  /// The type of the items' body; `Never` for the library's own.
  associatedtype Body: ToolbarContent
  /// The items that these items are made of.
  @ToolbarContentBuilder var body: Body { get }
}

/// Items of a toolbar that the library places itself.
@MainActor
protocol PrimitiveToolbarContent: ToolbarContent where Body == Never {
  var entries: [ToolbarEntry] { get }
}

extension Never: ToolbarContent {}

extension ToolbarContent where Body == Never {
  /// Never called: the library shows the items itself.
  public var body: Never { fatalError("\(Self.self) is shown by the library and has no body") }
}

extension ToolbarContent {
  var allEntries: [ToolbarEntry] {
    (self as? any PrimitiveToolbarContent)?.entries ?? body.allEntries
  }
}

extension ToolbarContent {
  /// Accepted for source compatibility: items have no glass background behind them.
  public func sharedBackgroundVisibility(_ visibility: Visibility) -> Self { self }
}

/// Items of a toolbar that the user may arrange; here they are like others.
public protocol CustomizableToolbarContent: ToolbarContent {}

/// Views in one place of a toolbar.
struct ToolbarEntry {
  let placement: ToolbarItemPlacement
  let content: AnyView

  init<V: View>(_ placement: ToolbarItemPlacement, _ content: V) {
    self.placement = placement
    self.content = AnyView(content)
  }
}

/// One view of a toolbar.
nonisolated public struct ToolbarItem<ID, Content: View>: CustomizableToolbarContent, PrimitiveToolbarContent {
  let placement: ToolbarItemPlacement
  let content: Content

  @MainActor var entries: [ToolbarEntry] { [ToolbarEntry(placement, content)] }
}

extension ToolbarItem where ID == Void {
  /// A view at a place of the toolbar.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.init(placement: placement, content: content())
  }
}

extension ToolbarItem where ID == String {
  /// A view at a place of the toolbar; the id is for toolbars that the user may arrange.
  public init(id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.init(placement: placement, content: content())
  }
}

/// Several views at one place of a toolbar.
nonisolated public struct ToolbarItemGroup<Content: View>: PrimitiveToolbarContent {
  let placement: ToolbarItemPlacement
  let content: Content

  /// Views at a place of the toolbar.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }

  @MainActor var entries: [ToolbarEntry] { [ToolbarEntry(placement, content)] }
}

/// Space between the items of a toolbar.
nonisolated public struct ToolbarSpacer: CustomizableToolbarContent, PrimitiveToolbarContent {
  let sizing: SpacerSizing
  let placement: ToolbarItemPlacement

  /// Space at a place of the toolbar.
  public init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {
    self.sizing = sizing
    self.placement = placement
  }

  @MainActor var entries: [ToolbarEntry] {
    [
      sizing == .fixed
        ? ToolbarEntry(placement, Color.clear.frame(width: 8, height: 1)) : ToolbarEntry(placement, Spacer())
    ]
  }
}

/// The amount of space that a spacer of a toolbar takes.
public struct SpacerSizing: Hashable, Sendable {
  private let name: String
  /// All the space that is left.
  public static let flexible = SpacerSizing(name: "flexible")
  /// A fixed space of 8 points.
  public static let fixed = SpacerSizing(name: "fixed")
}

/// Turns the statements of a closure into the items of a toolbar.
@MainActor
@resultBuilder
public struct ToolbarContentBuilder {
  /// A statement.
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }
  /// No statement.
  public static func buildBlock() -> ToolbarItems { ToolbarItems([]) }
  /// One statement.
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }
  /// Several statements.
  public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content) -> ToolbarItems {
    var entries: [ToolbarEntry] = []
    for item in repeat each content { entries += item.allEntries }
    return ToolbarItems(entries)
  }
  /// The items of an `if` without an `else`, if any.
  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> ToolbarItems {
    ToolbarItems(content?.allEntries ?? [])
  }
  /// The items of an `if` with an `else`, or of a case of a `switch`.
  public static func buildEither<Content: ToolbarContent>(first: Content) -> ToolbarItems {
    ToolbarItems(first.allEntries)
  }
  /// The items of an `else`, or of a later case of a `switch`.
  public static func buildEither<Content: ToolbarContent>(second: Content) -> ToolbarItems {
    ToolbarItems(second.allEntries)
  }
  /// The items of an `if #available`.
  public static func buildLimitedAvailability<Content: ToolbarContent>(_ content: Content) -> ToolbarItems {
    ToolbarItems(content.allEntries)
  }
}

/// The items that the statements of a toolbar builder make.
public struct ToolbarItems: CustomizableToolbarContent, PrimitiveToolbarContent {
  let entries: [ToolbarEntry]
  init(_ entries: [ToolbarEntry]) { self.entries = entries }
}
