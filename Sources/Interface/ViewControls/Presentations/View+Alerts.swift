nonisolated extension View {
  private func alert(
    _ title: Text?, _ isPresented: Binding<Bool>, style: Cover.Style, message: @escaping () -> AnyView?,
    actions: @escaping () -> AnyView
  ) -> some View {
    modifier(
      CoverModifier(style: style, isPresented: isPresented) {
        AnyView(
          AlertCard(isDialog: style == .dialog, title: title, message: message(), actions: actions()) {
            isPresented.wrappedValue = false
          })
      })
  }

  /// Shows an alert over the window while a binding is true; any button closes it. Without buttons it has an OK.
  public func alert<A: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { alert(title, isPresented, style: .alert, message: { nil }, actions: { AnyView(actions()) }) }

  /// Shows an alert with a message over the window while a binding is true; any of its buttons closes it.
  public func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View {
    alert(title, isPresented, style: .alert, message: { AnyView(message()) }, actions: { AnyView(actions()) })
  }

  /// Shows an alert over the window while a binding is true; any of its buttons closes it.
  public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { alert(Text(titleKey), isPresented: isPresented, actions: actions) }

  /// Shows an alert with a message over the window while a binding is true; any of its buttons closes it.
  public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alert(Text(titleKey), isPresented: isPresented, actions: actions, message: message) }

  /// Shows an alert over the window while a binding is true; any of its buttons closes it.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { alert(Text(title), isPresented: isPresented, actions: actions) }

  /// Shows an alert with a message over the window while a binding is true; any of its buttons closes it.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alert(Text(title), isPresented: isPresented, actions: actions, message: message) }

  /// Shows an alert about a value over the window, while a binding is true and there is a value.
  public func alert<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alert(
      Text(titleKey), isPresented.unlessNil(data), style: .alert, message: { nil },
      actions: { AnyView(data.map(actions)) })
  }

  /// Shows an alert about a value, with a message, over the window, while a binding is true and there is a value.
  public func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alert(
      Text(titleKey), isPresented.unlessNil(data), style: .alert, message: { AnyView(data.map(message)) },
      actions: { AnyView(data.map(actions)) })
  }

  /// Shows an error's description over the window while a binding is true and there is an error.
  public func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    alert(
      error.map { Text(verbatim: $0.errorDescription ?? "\($0)") }, isPresented.unlessNil(error), style: .alert,
      message: { nil }, actions: { AnyView(actions()) })
  }

  /// Shows choices at the lower end of the window while a binding is true; any of its buttons closes them, and so does
  /// Cancel, which is added if it is missing.
  public func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    alert(
      titleVisibility == .visible ? Text(titleKey) : nil, isPresented, style: .dialog, message: { nil },
      actions: { AnyView(actions()) })
  }

  /// Shows choices with a message at the lower end of the window while a binding is true.
  public func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    alert(
      titleVisibility == .hidden ? nil : Text(titleKey), isPresented, style: .dialog,
      message: { AnyView(message()) }, actions: { AnyView(actions()) })
  }

  /// Shows choices at the lower end of the window while a binding is true.
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    alert(
      titleVisibility == .visible ? Text(title) : nil, isPresented, style: .dialog, message: { nil },
      actions: { AnyView(actions()) })
  }

  /// Shows an alert over the window while a binding is true: SwiftUI's first form of alerts.
  public func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View {
    modifier(
      CoverModifier(style: .alert, isPresented: isPresented) {
        AnyView(content().card { isPresented.wrappedValue = false })
      })
  }

  /// Shows an alert about a value over the window while a binding has one: SwiftUI's first form of alerts.
  public func alert<Item: Identifiable>(item: Binding<Item?>, content: @escaping (Item) -> Alert) -> some View {
    modifier(
      CoverModifier(style: .alert, isPresented: item.isPresent()) {
        AnyView(item.wrappedValue.map { content($0).card { item.wrappedValue = nil } })
      })
  }

  /// Shows choices at the lower end of the window while a binding is true: SwiftUI's first form of dialogs.
  public func actionSheet(isPresented: Binding<Bool>, content: @escaping () -> ActionSheet) -> some View {
    modifier(
      CoverModifier(style: .dialog, isPresented: isPresented) {
        AnyView(content().card { isPresented.wrappedValue = false })
      })
  }
}

extension Binding where Value == Bool {
  /// Returns a binding that is false as long as there is no value.
  func unlessNil<T>(_ value: T?) -> Binding<Bool> {
    Binding(get: { wrappedValue && value != nil }, set: { wrappedValue = $0 })
  }
}
