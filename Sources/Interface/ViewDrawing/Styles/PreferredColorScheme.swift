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
    let board: NoticeBoard<ColorScheme?> = context.noticeBoard { nil }
    return context.child(0).nodes(of: PreferredAppearance(colorScheme: colorScheme, content: content, board: board))
  }
}

private struct PreferredAppearance<Content: View>: View {
  let colorScheme: ColorScheme
  let content: Content
  let board: NoticeBoard<ColorScheme?>

  var body: some View {
    let _ = board.listen()
    let colorScheme = board.value ?? colorScheme
    content
      .background(colorScheme == .dark ? Color.black : Color.white)
      .environment(\.colorScheme, colorScheme)
      .environment(\.colorSchemeBoard, board)
  }
}

extension EnvironmentValues {
  private enum BoardKey: EnvironmentKey { static var defaultValue: NoticeBoard<ColorScheme?>? { nil } }

  /// The board on which views leave their preferred appearance for the presentation around them.
  package var colorSchemeBoard: NoticeBoard<ColorScheme?>? {
    get { self[BoardKey.self] }
    set { self[BoardKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets the preferred appearance of the presentation around the view, where the outermost preference counts. In a
  /// host without a presentation, it applies from the view down, like `colorScheme`.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    modifier(EnvironmentTransform { if let colorScheme { $0.colorScheme = colorScheme } })
      .modifier(NoticeModifier(board: \.colorSchemeBoard) { $0 = $0 ?? colorScheme })
  }
}
