/// The place of a search field.
public struct SearchFieldPlacement: Sendable {
  /// Below the title of the page.
  public static let automatic = SearchFieldPlacement()
  /// Below the title of the page, here.
  public static let toolbar = SearchFieldPlacement()
  /// Below the title of the page, here.
  public static let sidebar = SearchFieldPlacement()
  /// Below the title of the page.
  public static let navigationBarDrawer = SearchFieldPlacement()
  /// Below the title of the page, always.
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement {
    SearchFieldPlacement()
  }

  /// The time at which a field below the title is shown; always, here.
  public enum NavigationBarDrawerDisplayMode: Hashable, Sendable {
    /// Always, here.
    case automatic
    /// Always.
    case always
  }
}

/// A search field, shown above the content that is searched.
nonisolated package struct SearchField: View {
  let text: Binding<String>
  let prompt: Text

  @MainActor package var body: some View {
    HStack(spacing: 6) {
      Magnifier().stroke(style: StrokeStyle(lineWidth: 1.7, lineCap: .round)).frame(width: 14, height: 14)
        .foregroundStyle(.secondary)
      TextField(text: text, prompt: prompt) { EmptyView() }.textFieldStyle(.plain)
    }
    .padding(EdgeInsets(top: 7, leading: 8, bottom: 7, trailing: 8))
    .background(.fill.tertiary, in: RoundedRectangle(cornerRadius: 10, style: .continuous))
    .padding(EdgeInsets(top: 2, leading: 16, bottom: 8, trailing: 16))
  }
}

private struct Magnifier: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      let lens = rect.width * 0.76
      path.addEllipse(in: CGRect(x: rect.minX, y: rect.minY, width: lens, height: lens))
      path.move(to: CGPoint(x: rect.minX + lens * 0.86, y: rect.minY + lens * 0.86))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    }
  }
}

nonisolated extension View {
  /// Adds a search field above the view.
  ///
  /// - Parameters:
  ///   - text: the text that is searched for.
  ///   - placement: accepted for source compatibility: the field is above the view.
  ///   - prompt: shown while the text is empty; nil is "Search".
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    let field = SearchField(text: text, prompt: prompt ?? Text(verbatim: "Search"))
    return modifier(SafeAreaInset(edge: .top, alignment: .center, spacing: 0, inset: field))
  }

  /// Adds a search field above the view, like `searchable(text:placement:prompt:)`.
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View { searchable(text: text, placement: placement, prompt: Text(prompt)) }

  /// Adds a search field above the view, like `searchable(text:placement:prompt:)`.
  @_disfavoredOverload
  public func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View { searchable(text: text, placement: placement, prompt: Text(prompt)) }
}
