@_spi(Nodes) import ViewGraph

/// The pages of a container, one over the other, of which only the last is shown. Those below keep their state.
nonisolated struct NavigationContainer<Root: View>: PrimitiveView {
  let root: Root
  var path: NavigationPathBinding?
  /// The model of a container around this one, whose links open pages here; nil uses a model of its own.
  var model: NavigationModel?

  @MainActor
  func nodes(in context: ViewContext) -> [ViewNode] {
    let session = context.session
    // The container is a part of its own, so that opening a page evaluates no body around it.
    let record: ViewRecord = session.records.visit(context.identity.child(.navigation))
    return session.records.walk(record, in: context) {
      let own = session.place(at: context.identity.child(.navigationModel)) { NavigationModel(session: session) }
      let model = model ?? own
      model.reader = record.identity
      model.path = path
      var pageSettings: [ContainerSettings<NavigationBarContent>] = []
      @MainActor func page<V: View>(_ view: V, in context: ViewContext, target: DismissTarget?) -> ViewNode? {
        var context = context.changingEnvironment(.pageEnvironment) {
          $0.navigation = model
          if let target { $0.dismissTarget = target }
          $0.opensInDetail = false
        }
        context.axis = nil
        let settings = context.containerSettings { NavigationBarContent() }
        pageSettings.append(settings)
        return context.node(of: NavigationPage(content: view, pageSettings: pageSettings, model: model))
      }
      // The destinations of a page are registered by the pages before it.
      var nodes: [ViewNode] = []
      if let first = page(root, in: context.child(0), target: nil) { nodes.append(first) }
      var index = 0
      while index < model.pages.count {
        let page_ = model.pages[index]
        var place = context.child(1).child(index).child(id: page_.id)
        place.isPresentedSeparately = true
        let target = session.store.object(at: place.identity.child(.dismissTarget)) { DismissTarget() }
        let count = index
        target.action = { model.pop(to: count) }
        if let node = page(page_.content, in: place, target: target) { nodes.append(node) }
        index += 1
      }
      let shown = nodes.enumerated().map { $0.offset == nodes.count - 1 ? $0.element : HiddenNode(child: $0.element) }
      return [
        ContainerNode(
          identity: context.identity.wrapped, layout: DepthLayout(alignment: .topLeading), children: shown)
      ]
    }
  }
}

/// A page between its bars.
private struct NavigationPage<Content: View>: PrimitiveView {
  let content: Content
  /// The settings of this page and of those before it.
  let pageSettings: [ContainerSettings<NavigationBarContent>]
  let model: NavigationModel

  func nodes(in context: ViewContext) -> [ViewNode] {
    let inner = context.child(0).changingEnvironment(.pageContentEnvironment) {
      $0.navigationBarSettings = pageSettings.last
    }
    let whole = ImplicitStack(content: content).frame(maxWidth: .infinity, maxHeight: .infinity)
    let alignment = Alignment(horizontal: .center, vertical: .center)
    let pageWithBar = whole.modifier(
      SafeAreaInset(
        edge: .top, alignment: alignment, spacing: 0,
        inset: NavigationBar(pageSettings: pageSettings, model: model).presentedSeparately()
      ))
    guard let settings = pageSettings.last else { return inner.nodes(of: pageWithBar) }
    return inner.nodes(
      of: pageWithBar.modifier(
        SafeAreaInset(
          edge: .bottom, alignment: alignment, spacing: 0,
          inset: BottomToolbar(settings: settings).presentedSeparately())))
  }
}

/// The bar above a page: a back button, a title, and the items of the page's toolbar.
private struct NavigationBar: View {
  let pageSettings: [ContainerSettings<NavigationBarContent>]
  let model: NavigationModel
  @Environment(\.colorScheme) private var colorScheme

  private var isLarge: Bool {
    for settings in pageSettings.reversed() where settings.value.displayMode != .automatic {
      return settings.value.displayMode == .large
    }
    return true
  }

  private var previousTitle: Text {
    let title = pageSettings.count > 1 ? pageSettings[pageSettings.count - 2].value.title : nil
    guard let title, !title.segments.isEmpty, title.segments.map(\.string.count).reduce(0, +) <= 16 else {
      return Text(verbatim: "Back")
    }
    return title
  }

  var body: some View {
    let content = pageSettings.last?.value ?? NavigationBarContent()
    let showsBack = pageSettings.count > 1 && !content.hidesBackButton
    // The settings invalidate this part of the tree when they change.
    let _ = pageSettings.forEach { $0.addReader() }
    if !content.isHidden, showsBack || !content.isEmpty {
      let hasTitle = content.title?.segments.isEmpty == false
      let isLarge = isLarge && hasTitle
      let hasItems = [.leading, .center, .trailing].contains { !content.items($0).isEmpty }
      VStack(alignment: .leading, spacing: 0) {
        if showsBack || hasItems || !isLarge {
          NavigationBarRow(content: content, showsTitle: !isLarge, back: showsBack ? previousTitle : nil) {
            model.pop(to: pageSettings.count - 2)
          }
        }
        if isLarge, let title = content.title {
          title.font(.largeTitle).fontWeight(.bold).lineLimit(1)
            .padding(EdgeInsets(top: showsBack || hasItems ? 3 : 16, leading: 16, bottom: 8, trailing: 16))
        }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .background { if let style = content.background { Rectangle().fill(style).ignoresSafeArea() } }
      .environment(\.colorScheme, content.colorScheme ?? colorScheme)
    }
  }
}

/// The row of a bar's buttons, 44 points high, with a title in its middle.
private struct NavigationBarRow: View {
  let content: NavigationBarContent
  let showsTitle: Bool
  let back: Text?
  let goBack: () -> Void

  var body: some View {
    ZStack {
      HStack(spacing: 16) {
        if let back {
          Button(action: goBack) {
            HStack(spacing: 6) {
              BackChevron().stroke(style: StrokeStyle(lineWidth: 2.5, lineCap: .round, lineJoin: .round))
                .frame(width: 9, height: 17)
              back.lineLimit(1)
            }
          }
        }
        ToolbarRow(entries: content.items(.leading))
        Spacer(minLength: 0)
        ToolbarRow(entries: content.items(.trailing))
      }
      if !content.items(.center).isEmpty {
        ToolbarRow(entries: content.items(.center))
      } else if showsTitle, let title = content.title {
        title.font(.headline).lineLimit(1).padding(.horizontal, 80)
      }
    }
    .padding(.horizontal, 16)
    .frame(height: 44)
    .buttonStyle(.borderless)
  }
}

/// Items of a toolbar side by side.
struct ToolbarRow: View {
  let entries: [ToolbarEntry]

  var body: some View {
    if !entries.isEmpty {
      HStack(spacing: 16) {
        ForEach(Array(entries.enumerated()), id: \.offset) { _, entry in
          entry.content.fontWeight(entry.placement == .confirmationAction ? .semibold : nil)
        }
      }
    }
  }
}

/// The bar below a page, shown if its toolbar has items for it.
private struct BottomToolbar: View {
  let settings: ContainerSettings<NavigationBarContent>

  var body: some View {
    let _ = settings.addReader()
    let entries = settings.value.items(.bottom)
    if !entries.isEmpty {
      ToolbarRow(entries: entries)
        .frame(maxWidth: .infinity)
        .padding(.horizontal, 16)
        .frame(height: 49)
        .background { Rectangle().fill(.bar).ignoresSafeArea() }
        .overlay(alignment: .top) { Divider() }
        .buttonStyle(.borderless)
    }
  }
}

nonisolated struct BackChevron: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.maxX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.minX, y: rect.midY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    }
  }
}
