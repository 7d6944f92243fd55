/// A view that says, in the middle of the space that is offered, that there is nothing to show, and why.
nonisolated public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  let label: Label
  let description: Description
  let actions: Actions

  /// A label, a description below it, and controls for what can be done.
  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  @MainActor public var body: some View {
    VStack(spacing: 14) {
      VStack(spacing: 6) {
        label.labelStyle(UnavailableLabelStyle())
        description.font(.subheadline).foregroundStyle(.secondary)
      }
      actions
    }
    .multilineTextAlignment(.center)
    .padding()
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

extension ContentUnavailableView
where Label == ViewControls.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// A title with the picture of a name, and a description below it.
  public init(_ title: LocalizedStringKey, image name: String, description: Text? = nil) {
    self.init(label: { ViewControls.Label(title, image: name) }, description: { description }, actions: { EmptyView() })
  }

  /// A title with a symbol, named as in SF Symbols, and a description below it.
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init(
      label: { ViewControls.Label(title, systemImage: name) }, description: { description }, actions: { EmptyView() })
  }

  /// A string, as it is, with a symbol, and a description below it.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
    self.init(
      label: { ViewControls.Label(title, systemImage: name) }, description: { description }, actions: { EmptyView() })
  }
}

extension ContentUnavailableView
where
  Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description,
  Actions == SearchUnavailableContent.Actions
{
  /// A view that says that a search has found nothing.
  public static var search: Self { search(text: "") }

  /// A view that says that a search has found nothing.
  ///
  /// - Parameter text: the text that was searched for; it is in the title unless it is empty.
  public static func search(text: String) -> Self {
    Self(
      label: { SearchUnavailableContent.Label(text: text) }, description: { SearchUnavailableContent.Description() },
      actions: { SearchUnavailableContent.Actions() })
  }
}

/// The parts of the view that says that a search has found nothing.
public struct SearchUnavailableContent {
  /// The title, with a magnifying glass.
  nonisolated public struct Label: View {
    let text: String

    @MainActor public var body: some View {
      ViewControls.Label(text.isEmpty ? "No Results" : "No Results for “\(text)”", systemImage: "magnifyingglass")
    }
  }

  /// A hint at what else to try.
  nonisolated public struct Description: View {
    @MainActor public var body: some View { Text("Check the spelling or try a new search.") }
  }

  /// No actions.
  nonisolated public struct Actions: View {
    @MainActor public var body: some View { EmptyView() }
  }
}

/// A large icon above a bold title.
private struct UnavailableLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 12) {
      configuration.icon.font(.largeTitle).foregroundStyle(.secondary)
      configuration.title.font(.title2).fontWeight(.bold)
    }
  }
}

/// Controls that belong together, side by side on a common background.
nonisolated public struct ControlGroup<Content: View>: View {
  let content: Content

  /// Controls side by side.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Controls side by side; the label is for menus and is not shown.
  public init<L: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> L) { self.content = content() }

  @MainActor public var body: some View {
    HStack(spacing: 14) { content }
      .padding(EdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12))
      .background(.fill.tertiary, in: RoundedRectangle(cornerRadius: 8, style: .continuous))
  }
}
