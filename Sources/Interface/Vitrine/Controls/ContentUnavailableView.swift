/// Says in the middle of the room there is that there is nothing to show, and why.
nonisolated public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  let label: Label
  let description: Description
  let actions: Actions

  /// A label, a description below it, and what can be done.
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

extension ContentUnavailableView where Label == Vitrine.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// A title with the picture of a name, and a description below it.
  public init(_ title: LocalizedStringKey, image name: String, description: Text? = nil) {
    self.init(label: { Vitrine.Label(title, image: name) }, description: { description }, actions: { EmptyView() })
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

/// Controls that belong together, side by side on a plate.
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
