@_spi(Nodes) import ViewGraph

/// The selected view above a bar of all labels.
struct TabBarLayout: View {
  let choices: [TabChoice]
  let selection: Binding<AnyHashable>
  let barSettings: ContainerSettings<TabBarContent>

  private var selectedIndex: Int { choices.firstIndex { $0.tag == selection.wrappedValue } ?? 0 }

  var body: some View {
    let content = ZStack {
      ForEach(Array(choices.enumerated()), id: \.offset) { index, choice in
        TabPage(node: choice.node, isShown: index == selectedIndex)
      }
    }
    content.frame(maxWidth: .infinity, maxHeight: .infinity)
      .modifier(
        SafeAreaInset(
          edge: .bottom, alignment: .center, spacing: 0,
          inset: TabBar(choices: choices, selectedIndex: selectedIndex, selection: selection, barSettings: barSettings)
            .presentedSeparately()))
  }
}

/// The evaluated view of a tab, painted only while the tab is selected.
private struct TabPage: PrimitiveView {
  let node: ViewNode
  let isShown: Bool
  func nodes(in context: ViewContext) -> [ViewNode] { [isShown ? node : HiddenNode(child: node)] }
}

/// The look of all tab bars of a program, as it is set by other means than views.
package struct TabBarSettings {
  package var isHidden = false
  /// The colour of labels that are not selected; nil for grey.
  package var unselectedColor: Color?
  /// The colour behind the labels; nil for the bar's material.
  package var background: Color?

  package init(isHidden: Bool = false, unselectedColor: Color? = nil, background: Color? = nil) {
    self.isHidden = isHidden
    self.unselectedColor = unselectedColor
    self.background = background
  }

  /// Returns the settings; called whenever a bar is made.
  @MainActor package static var current: () -> TabBarSettings = { TabBarSettings() }
}

/// iOS's bar: 49 points high, each label an icon above a small title.
private struct TabBar: View {
  let choices: [TabChoice]
  let selectedIndex: Int
  let selection: Binding<AnyHashable>
  let barSettings: ContainerSettings<TabBarContent>

  /// The space between an icon and its title, in points.
  static let spacing = 3.0

  var body: some View {
    let _ = barSettings.addReader()
    let content = barSettings.value
    let settings = TabBarSettings.current()
    if !content.isHidden, !settings.isHidden, choices.contains(where: { $0.item != nil }) {
      let plain = settings.unselectedColor.map { AnyShapeStyle($0) } ?? AnyShapeStyle(Color.secondary)
      let background =
        content.background ?? settings.background.map { AnyShapeStyle($0) }
      HStack(spacing: 0) {
        ForEach(Array(choices.enumerated()), id: \.offset) { index, choice in
          VStack(spacing: Self.spacing) { choice.item }
            .labelStyle(TabLabelStyle())
            .font(.caption2)
            .environment(\.symbolFont, .title3)
            .lineLimit(1)
            .foregroundStyle(index == selectedIndex ? AnyShapeStyle(Color.accentColor) : plain)
            .overlay(alignment: .topTrailing) {
              if let badge = choice.badge { Badge(text: badge).alignmentGuide(.trailing) { $0.width / 2 } }
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .contentShape(Rectangle())
            .onTapGesture { selection.wrappedValue = choice.tag }
        }
      }
      .frame(height: 49)
      .background { Rectangle().fill(background ?? AnyShapeStyle(Material.bar)).ignoresSafeArea() }
      .overlay(alignment: .top) { Divider() }
    }
  }
}

/// White text on a red capsule.
private struct Badge: View {
  let text: Text

  var body: some View {
    text.font(.caption2).foregroundStyle(.white).padding(.horizontal, 5).frame(minWidth: 18, minHeight: 18)
      .background(.red, in: Capsule())
  }
}

/// The icon above the title.
private struct TabLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: TabBar.spacing) {
      configuration.icon
      configuration.title
    }
  }
}
