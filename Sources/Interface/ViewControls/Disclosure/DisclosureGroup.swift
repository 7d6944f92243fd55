/// A label that shows and hides its content when it is clicked.
nonisolated public struct DisclosureGroup<Label: View, Content: View>: View {
  let isExpanded: Binding<Bool>?
  let content: () -> Content
  let label: Label

  /// A group that is closed at first.
  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    isExpanded = nil
    self.content = content
    self.label = label()
  }

  /// A group that is open while a binding is true.
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.isExpanded = isExpanded
    self.content = content
    self.label = label()
  }

  @MainActor public var body: some View { Disclosure(bound: isExpanded, content: content, label: label) }
}

extension DisclosureGroup where Label == Text {
  /// A group below a text, closed at first.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  /// A group below a text, open while a binding is true.
  public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) { self.init(isExpanded: isExpanded, content: content) { Text(titleKey) } }

  /// A group below a string, as it is, closed at first.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ label: S, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(label) }
  }

  /// A group below a string, as it is, open while a binding is true.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) { self.init(isExpanded: isExpanded, content: content) { Text(label) } }
}

private struct Disclosure<Label: View, Content: View>: View, KeepsOwnState {
  let bound: Binding<Bool>?
  let content: () -> Content
  let label: Label
  @State private var own = false

  private var isExpanded: Binding<Bool> { bound ?? $own }

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Button(action: { withAnimation(.snappy(duration: 0.25)) { isExpanded.wrappedValue.toggle() } }) {
        HStack(spacing: 8) {
          label
          Spacer(minLength: 8)
          BackChevron().stroke(style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
            .frame(width: 6, height: 11)
            .frame(width: 12)
            .rotationEffect(.degrees(isExpanded.wrappedValue ? -90 : 180))
            .foregroundStyle(Color.accentColor)
        }
      }
      .buttonStyle(.plain)
      if isExpanded.wrappedValue { content() }
    }
  }
}
