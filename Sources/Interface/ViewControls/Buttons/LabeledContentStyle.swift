/// The look of a value with its name.
@MainActor @preconcurrency
public protocol LabeledContentStyle {
  /// The type of the view that a value with its name looks like.
  associatedtype Body: View
  /// The name and the value.
  typealias Configuration = LabeledContentStyleConfiguration
  /// Returns the view that a value with its name looks like.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A value with its name, as its style sees it.
nonisolated public struct LabeledContentStyleConfiguration {
  /// The name.
  nonisolated public struct Label: View {
    let content: AnyView
    @MainActor public var body: some View { content }
  }

  /// The value.
  nonisolated public struct Content: View {
    let content: AnyView
    @MainActor public var body: some View { content }
  }

  /// The name.
  public let label: Label
  /// The value.
  public let content: Content
}

/// The name at the leading edge, and the value, in the secondary style, at the trailing one.
nonisolated public struct AutomaticLabeledContentStyle: LabeledContentStyle, Sendable {
  /// The same as `.labeledContentStyle(.automatic)`.
  public init() {}

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.label
      Spacer()
      configuration.content.foregroundStyle(.secondary)
    }
  }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
  /// The name at the leading edge, and the value at the trailing one.
  public static var automatic: AutomaticLabeledContentStyle { AutomaticLabeledContentStyle() }
}

extension LabeledContentStyle {
  func erasedBody(_ configuration: Configuration) -> AnyView { AnyView(makeBody(configuration: configuration)) }
}

/// A style of any type, as the environment keeps it.
struct AnyLabeledContentStyle: SelfComparable {
  let style: any LabeledContentStyle
  func isSame(as other: AnyLabeledContentStyle) -> Bool { ValueComparison.sameContents(style, other.style) }
}

extension EnvironmentValues {
  private enum StyleKey: EnvironmentKey {
    static var defaultValue: AnyLabeledContentStyle { AnyLabeledContentStyle(style: AutomaticLabeledContentStyle()) }
  }

  var labeledContentStyle: AnyLabeledContentStyle {
    get { self[StyleKey.self] }
    set { self[StyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of values with names inside.
  public func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View {
    environment(\.labeledContentStyle, AnyLabeledContentStyle(style: style))
  }
}

/// A value with its name, in the style of its environment.
struct StyledLabeledContent: View {
  let configuration: LabeledContentStyleConfiguration
  @Environment(\.labeledContentStyle) private var style

  var body: some View { style.style.erasedBody(configuration) }
}
