@_spi(Nodes) import ViewGraph

/// One of the previews of which a provider's view consists.
struct PreviewMember {
  var settings = PreviewSettings()
  var view: any View
}

/// Returns the previews of which a view consists: the members of groups, loops and conditions, or the view itself.
func members<V: View>(of view: V) -> [PreviewMember] {
  (view as? any PreviewGroup)?.previewMembers ?? [PreviewMember(view: view)]
}

/// A view that consists of several previews, or carries settings for one.
protocol PreviewGroup {
  var previewMembers: [PreviewMember] { get }
}

extension Group: PreviewGroup where Content: View {
  var previewMembers: [PreviewMember] { members(of: content) }
}

extension EmptyView: PreviewGroup {
  var previewMembers: [PreviewMember] { [] }
}

extension TupleView: PreviewGroup {
  var previewMembers: [PreviewMember] {
    var all: [PreviewMember] = []
    for view in repeat each value { all += members(of: view) }
    return all
  }
}

extension ForEach: PreviewGroup where Content: View {
  var previewMembers: [PreviewMember] { data.flatMap { members(of: content($0)) } }
}

extension Optional: PreviewGroup where Wrapped: View {
  var previewMembers: [PreviewMember] { map { members(of: $0) } ?? [] }
}

extension _ConditionalContent: PreviewGroup where TrueContent: View, FalseContent: View {
  var previewMembers: [PreviewMember] {
    switch storage {
    case .first(let view): members(of: view)
    case .second(let view): members(of: view)
    }
  }
}

extension AnyView: PreviewGroup {
  var previewMembers: [PreviewMember] { members(of: base) }
}

extension ModifiedContent: PreviewGroup where Content: View, Modifier: ViewModifier {
  /// The members of the content, each with the modifier. Settings of the modifier apply to members that do not set
  /// them.
  var previewMembers: [PreviewMember] {
    let outer = (modifier as? PreviewSettingsModifier)?.settings
    return members(of: content).map { member in
      func modified<V: View>(_ view: V) -> any View { view.modifier(modifier) }
      if let outer { return PreviewMember(settings: member.settings.within(outer), view: member.view) }
      return PreviewMember(settings: member.settings, view: modified(member.view))
    }
  }
}

/// A modifier that carries settings for a preview and does not change the view.
nonisolated package struct PreviewSettingsModifier: PrimitiveModifier {
  let settings: PreviewSettings

  init(_ change: (inout PreviewSettings) -> Void) {
    var settings = PreviewSettings()
    change(&settings)
    self.settings = settings
  }

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] { context.nodes(of: content) }
}
