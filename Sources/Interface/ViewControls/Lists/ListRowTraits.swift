/// The traits that a row passes to its list.
struct ListRowTraits {
  /// The margins around the row, in points; nil is the list's.
  var insets: EdgeInsets?
  var background: AnyView?
  var hidesTopLine = false
  var hidesBottomLine = false
  var lineTint: Color?
  /// The edits that the row's element allows; nil for a row without an element.
  var edit: RowEdit?
  var isDeleteDisabled = false
  var isMoveDisabled = false
  /// The swipe actions of the row.
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

  /// Sets the margins around a row of a list, in points; nil is the list's.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { rowTraits { $0.insets = insets } }

  /// Sets the view behind a row of a list; nil is the list's.
  public func listRowBackground<V: View>(_ view: V?) -> some View {
    let background = view.map { AnyView($0) }
    return rowTraits { $0.background = background }
  }

  /// Sets whether there are lines above and below a row of a list.
  public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    rowTraits {
      if edges.contains(.top) { $0.hidesTopLine = visibility == .hidden }
      if edges.contains(.bottom) { $0.hidesBottomLine = visibility == .hidden }
    }
  }

  /// Sets the colour of the lines at a row of a list; nil is the list's.
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

  /// Adds actions to a row of a list. A desktop has no swipe: they are in the menu that the secondary button opens, in
  /// place of the deletion by `onDelete(perform:)`.
  ///
  /// - Parameters:
  ///   - edge: ignored here.
  ///   - allowsFullSwipe: ignored here.
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View {
    let actions = AnyView(content())
    return rowTraits { $0.actions.append(actions) }
  }

  /// Sets whether this row cannot be deleted, though the others can.
  public func deleteDisabled(_ isDisabled: Bool) -> some View { rowTraits { $0.isDeleteDisabled = isDisabled } }
  /// Sets whether this row cannot be moved, though the others can.
  public func moveDisabled(_ isDisabled: Bool) -> some View { rowTraits { $0.isMoveDisabled = isDisabled } }
}
