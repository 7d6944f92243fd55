@_spi(Nodes) import ViewGraph

/// A presentation on its system background; the appearance that its views prefer applies to all of it.
nonisolated package struct PresentationAppearance<Content: View>: View, PrimitiveView {
  private let colorScheme: ColorScheme
  private let content: Content

  /// - Parameter colorScheme: the appearance where the views prefer none.
  package init(_ colorScheme: ColorScheme, @ViewBuilder content: () -> Content) {
    self.colorScheme = colorScheme
    self.content = content()
  }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let settings: ContainerSettings<ColorScheme?> = context.containerSettings { nil }
    return context.child(0).nodes(
      of: PreferredAppearance(colorScheme: colorScheme, content: content, settings: settings))
  }
}

private struct PreferredAppearance<Content: View>: View {
  let colorScheme: ColorScheme
  let content: Content
  let settings: ContainerSettings<ColorScheme?>

  var body: some View {
    let _ = settings.addReader()
    let colorScheme = settings.value ?? colorScheme
    content
      .background(colorScheme == .dark ? Color.black : Color.white)
      .environment(\.colorScheme, colorScheme)
      .environment(\.colorSchemeSettings, settings)
  }
}

extension EnvironmentValues {
  private enum SettingsKey: EnvironmentKey { static var defaultValue: ContainerSettings<ColorScheme?>? { nil } }

  /// The preferred appearances that views set for the presentation around them.
  package var colorSchemeSettings: ContainerSettings<ColorScheme?>? {
    get { self[SettingsKey.self] }
    set { self[SettingsKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets the preferred appearance of the presentation around the view, where the outermost preference counts. In a
  /// host without a presentation, it applies from the view down, like `colorScheme`.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    modifier(EnvironmentTransform { if let colorScheme { $0.colorScheme = colorScheme } })
      .modifier(ContainerSettingModifier(settings: \.colorSchemeSettings) { $0 = $0 ?? colorScheme })
  }
}
