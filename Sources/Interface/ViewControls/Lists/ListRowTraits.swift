/// What a row says of itself to its list.
struct ListRowTraits {
  /// In points; nil is the list's.
  var insets: EdgeInsets?
  var background: AnyView?
  var hidesTopLine = false
  var hidesBottomLine = false
  var lineTint: Color?
  /// What can be done with the row's element; nil for a row of none.
  var edit: RowEdit?
  var isDeleteDisabled = false
  var isMoveDisabled = false
  /// What is behind the row for a swipe.
  var actions: [AnyView] = []
}

extension LayoutTraits {
  private enum Row {}
  static let listRow = ObjectIdentifier(Row.self)
}

nonisolated extension View {
  private func rowTraits(_ change: @escaping (inout ListRowTraits) -> Void) -> some View {
    modifier(
      TraitModifier {
        var traits = $0.values[LayoutTraits.listRow] as? ListRowTraits ?? ListRowTraits()
        change(&traits)
        $0.values[LayoutTraits.listRow] = traits
      })
  }

  /// The room around a row of a list, in points; nil is the list's.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { rowTraits { $0.insets = insets } }

  /// The view behind a row of a list; nil is the list's.
  public func listRowBackground<V: View>(_ view: V?) -> some View {
    let background = view.map { AnyView($0) }
    return rowTraits { $0.background = background }
  }

  /// Whether there are lines above and below a row of a list.
  public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    rowTraits {
      if edges.contains(.top) { $0.hidesTopLine = visibility == .hidden }
      if edges.contains(.bottom) { $0.hidesBottomLine = visibility == .hidden }
    }
  }

  /// The colour of the lines at a row of a list; nil is the list's.
  public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
    rowTraits { if edges.contains(.bottom) { $0.lineTint = color } }
  }

  /// Accepted for source compatibility: sections have no lines between them.
  public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View { self }
  /// Accepted for source compatibility: sections have no lines between them.
  public func listSectionSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View { self }

  /// Accepted for source compatibility: lists have no index of their sections.
  public func listSectionIndexVisibility(_ visibility: Visibility) -> some View { self }
  /// Accepted for source compatibility: lists have no index of their sections.
  public func sectionIndexLabel(_ label: Text?) -> some View { self }
  /// Accepted for source compatibility: lists have no index of their sections; the string is the label as it is.
  @_disfavoredOverload
  public func sectionIndexLabel<S: StringProtocol>(_ label: S?) -> some View { self }

  /// What can be done with a row of a list. A desktop has no swipe: the menu that the secondary button opens has it, in
  /// the place of the deletion by `onDelete(perform:)`.
  ///
  /// - Parameters:
  ///   - edge: makes no difference here.
  ///   - allowsFullSwipe: makes no difference here.
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View {
    let actions = AnyView(content())
    return rowTraits { $0.actions.append(actions) }
  }

  /// Whether the row cannot be deleted, though the others can.
  public func deleteDisabled(_ isDisabled: Bool) -> some View { rowTraits { $0.isDeleteDisabled = isDisabled } }
  /// Whether the row cannot be moved, though the others can.
  public func moveDisabled(_ isDisabled: Bool) -> some View { rowTraits { $0.isMoveDisabled = isDisabled } }
}
