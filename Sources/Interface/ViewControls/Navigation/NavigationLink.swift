/// A button that leads to a page of the navigation container around it; without one it does nothing.
///
/// ```swift
/// NavigationStack {
///   NavigationLink("Settings") {
///     Text("Nothing to set").navigationTitle("Settings")
///   }
/// }
/// ```
nonisolated public struct NavigationLink<Label: View, Destination: View>: View {
  enum Target {
    case page(() -> Destination)
    case value(AnyHashable?)
    case bound(Binding<Bool>, () -> Destination)
  }

  let target: Target
  let label: Label

  /// A button that leads to a view.
  public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
    target = .page(destination)
    self.label = label()
  }

  /// A button that leads to a view.
  public init(
    destination: @autoclosure @escaping () -> Destination, @ViewBuilder label: () -> Label
  ) {
    target = .page(destination)
    self.label = label()
  }

  /// A button that leads to a view while a binding is true.
  public init(
    destination: @autoclosure @escaping () -> Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label
  ) {
    target = .bound(isActive, destination)
    self.label = label()
  }

  /// A button that leads to a view while a binding has the button's tag as its value.
  public init<V: Hashable>(
    destination: @autoclosure @escaping () -> Destination, tag: V, selection: Binding<V?>,
    @ViewBuilder label: () -> Label
  ) {
    let isActive = Binding<Bool>(
      get: { selection.wrappedValue == tag },
      set: { isActive in
        if isActive {
          selection.wrappedValue = tag
        } else if selection.wrappedValue == tag {
          selection.wrappedValue = nil
        }
      })
    target = .bound(isActive, destination)
    self.label = label()
  }

  @MainActor public var body: some View {
    switch target {
    case .page(let destination): PageLink(label: label, destination: destination)
    case .value(let value): ValueLink(label: label, value: value)
    case .bound(let isActive, let destination):
      LinkButton(label: label) { isActive.wrappedValue = true }
        .modifier(PageOpener(isPresented: isActive, destination: destination))
    }
  }
}

extension NavigationLink where Destination == Never {
  /// A button that leads to the page of a value; nil does nothing.
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    target = .value(value.map { AnyHashable($0) })
    self.label = label()
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// A text that leads to the page of a value; nil does nothing.
  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) {
    self.init(value: value) { Text(titleKey) }
  }

  /// A string, as it is, that leads to the page of a value; nil does nothing.
  @_disfavoredOverload
  public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) { self.init(value: value) { Text(title) } }
}

extension NavigationLink where Label == Text {
  /// A text that leads to a view.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: @escaping () -> Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }

  /// A string, as it is, that leads to a view.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: @escaping () -> Destination) {
    self.init(destination: destination) { Text(title) }
  }

  /// A text that leads to a view.
  public init(_ titleKey: LocalizedStringKey, destination: @autoclosure @escaping () -> Destination) {
    self.init(destination: { destination() }) { Text(titleKey) }
  }

  /// A string, as it is, that leads to a view.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: @autoclosure @escaping () -> Destination) {
    self.init(destination: { destination() }) { Text(title) }
  }

  /// A text that leads to a view while a binding is true.
  public init(
    _ titleKey: LocalizedStringKey, destination: @autoclosure @escaping () -> Destination, isActive: Binding<Bool>
  ) { self.init(destination: destination(), isActive: isActive) { Text(titleKey) } }
}

/// A link to a view, which keeps whether its page is open.
private struct PageLink<Label: View, Destination: View>: View, KeepsOwnState {
  let label: Label
  let destination: () -> Destination
  @State private var isOpen = false
  @Environment(\.navigation) private var navigation
  @Environment(\.opensInDetail) private var opensInDetail

  var body: some View {
    LinkButton(label: label) {
      if opensInDetail { navigation?.pop(to: 0) }
      if navigation != nil { isOpen = true }
    }
    .modifier(PageOpener(isPresented: $isOpen, destination: destination))
  }
}

private struct ValueLink<Label: View>: View {
  let label: Label
  let value: AnyHashable?
  @Environment(\.navigation) private var navigation
  @Environment(\.opensInDetail) private var opensInDetail

  var body: some View {
    let _ = value.map { navigation?.reopen($0) }
    LinkButton(label: label) {
      guard let value else { return }
      if opensInDetail { navigation?.pop(to: 0) }
      navigation?.push(value)
    }
  }
}

/// A link as a button; in a row of a list, with a chevron at its end.
private struct LinkButton<Label: View>: View {
  let label: Label
  let action: () -> Void
  @Environment(\.isListRow) private var isListRow

  var body: some View {
    if isListRow {
      Button(action: action) {
        HStack(spacing: 8) {
          label
          Spacer(minLength: 8)
          BackChevron().stroke(style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
            .frame(width: 6, height: 11).scaleEffect(x: -1).foregroundStyle(.tertiary)
        }
      }
      .buttonStyle(.plain)
    } else {
      Button(action: action) { label }
    }
  }
}

extension EnvironmentValues {
  private enum DetailKey: EnvironmentKey { static let defaultValue = false }
  private enum ListRowKey: EnvironmentKey { static let defaultValue = false }

  /// True where links replace the page of another column, as in a sidebar.
  var opensInDetail: Bool {
    get { self[DetailKey.self] }
    set { self[DetailKey.self] = newValue }
  }

  /// True where a view is in a row of a list.
  var isListRow: Bool {
    get { self[ListRowKey.self] }
    set { self[ListRowKey.self] = newValue }
  }
}
