/// The look of labels.
@MainActor @preconcurrency
public protocol LabelStyle {
  /// The type of the view that a label looks like.
  associatedtype Body: View
  /// A label's title and icon.
  typealias Configuration = LabelStyleConfiguration
  /// Returns the view that a label looks like.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A label as its style sees it.
nonisolated public struct LabelStyleConfiguration {
  /// The title of the label.
  nonisolated public struct Title: View {
    let content: AnyView
    @MainActor public var body: some View { content }
  }

  /// The icon of the label.
  nonisolated public struct Icon: View {
    let content: AnyView
    @MainActor public var body: some View { content }
  }

  /// The title of the label.
  public let title: Title
  /// The icon of the label.
  public let icon: Icon
}

extension LabelStyle {
  func erasedBody(_ configuration: Configuration) -> AnyView { AnyView(makeBody(configuration: configuration)) }
}

/// A style of any type, as the environment keeps it.
struct AnyLabelStyle: SelfComparable {
  let style: any LabelStyle
  func isSame(as other: AnyLabelStyle) -> Bool { ValueComparison.sameContents(style, other.style) }
}

/// The icon and the title beside it.
nonisolated public struct DefaultLabelStyle: LabelStyle, Sendable {
  /// The same as `.labelStyle(.automatic)`.
  public init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    TitleAndIconLabelStyle().makeBody(configuration: configuration)
  }
}

/// The icon and the title beside it, aligned by their first baselines.
nonisolated public struct TitleAndIconLabelStyle: LabelStyle, Sendable {
  /// The same as `.labelStyle(.titleAndIcon)`.
  public init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 8) {
      configuration.icon
      configuration.title
    }
  }
}

/// The icon alone.
nonisolated public struct IconOnlyLabelStyle: LabelStyle, Sendable {
  /// The same as `.labelStyle(.iconOnly)`.
  public init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

/// The title alone.
nonisolated public struct TitleOnlyLabelStyle: LabelStyle, Sendable {
  /// The same as `.labelStyle(.titleOnly)`.
  public init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == DefaultLabelStyle {
  /// The icon and the title beside it.
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// The icon and the title beside it.
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  /// The icon alone.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// The title alone.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension EnvironmentValues {
  private enum LabelStyleKey: EnvironmentKey {
    static var defaultValue: AnyLabelStyle { AnyLabelStyle(style: DefaultLabelStyle()) }
  }

  var labelStyle: AnyLabelStyle {
    get { self[LabelStyleKey.self] }
    set { self[LabelStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of labels inside.
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    environment(\.labelStyle, AnyLabelStyle(style: style))
  }
}
