@_spi(Nodes) import ViewGraph

/// Views made of a collection, of which a list can delete and move some.
public protocol DynamicViewContent: View {
  /// The type of the collection.
  associatedtype Data: Collection
  /// The collection.
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

/// The edits that a row of a list allows.
struct RowEdit {
  /// The offset of the row's element in the collection.
  var index = 0
  var delete: ((IndexSet) -> Void)?
  var move: ((IndexSet, Int) -> Void)?
  /// The number of elements.
  var count = 0
}

/// A loop that can tell each row which edits it allows.
@MainActor
private protocol EditableLoop {
  func nodes(editing edit: RowEdit, in context: ViewContext) -> [ViewNode]
  func runs(editing edit: RowEdit, in context: ViewContext, part: SectionPart?) -> [LazyRun]
}

extension ForEach: EditableLoop where Content: View {
  @MainActor
  private func editing(
    _ edit: RowEdit
  ) -> ForEach<[(offset: Int, element: Data.Element)], ID, ModifiedContent<Content, RowEditModifier>> {
    let count = data.count
    return ForEach<[(offset: Int, element: Data.Element)], ID, ModifiedContent<Content, RowEditModifier>>(
      data: Array(data.enumerated()),
      content: { item in
        var edit = edit
        (edit.index, edit.count) = (item.offset, count)
        return ModifiedContent(content: content(item.element), modifier: RowEditModifier(edit: edit))
      },
      id: .other { id($0.element) })
  }

  @MainActor
  fileprivate func nodes(editing edit: RowEdit, in context: ViewContext) -> [ViewNode] {
    editing(edit).nodes(in: context)
  }

  @MainActor
  fileprivate func runs(editing edit: RowEdit, in context: ViewContext, part: SectionPart?) -> [LazyRun] {
    editing(edit).runs(in: context, part: part)
  }
}

/// A loop with the edits that its rows allow.
nonisolated struct EditableContent<Base: DynamicViewContent>: DynamicViewContent, PrimitiveView {
  let base: Base
  let change: (inout RowEdit) -> Void

  @MainActor var data: Base.Data { base.data }

  @MainActor
  func nodes(in context: ViewContext) -> [ViewNode] { nodes(editing: RowEdit(), in: context) }
}

@MainActor
extension EditableContent: LazyContent {
  static var containsRows: Bool { true }

  func runs(in context: ViewContext, part: SectionPart?) -> [LazyRun] {
    runs(editing: RowEdit(), in: context, part: part)
  }
}

extension EditableContent: EditableLoop {
  @MainActor
  fileprivate func nodes(editing edit: RowEdit, in context: ViewContext) -> [ViewNode] {
    var edit = edit
    change(&edit)
    return (base as? any EditableLoop)?.nodes(editing: edit, in: context) ?? context.nodes(of: base)
  }

  @MainActor
  fileprivate func runs(editing edit: RowEdit, in context: ViewContext, part: SectionPart?) -> [LazyRun] {
    var edit = edit
    change(&edit)
    return (base as? any EditableLoop)?.runs(editing: edit, in: context, part: part)
      ?? context.runs(of: base, part: part)
  }
}

/// Tells a row which edits it allows.
nonisolated package struct RowEditModifier: PrimitiveModifier {
  let edit: RowEdit

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let edit = edit
    return context.nodes(of: content).map { node in
      TraitNode(
        change: { traits in
          var row = traits.values[LayoutTraits.listRow] as? ListRowTraits ?? ListRowTraits()
          row.edit = RowEdit(
            index: edit.index, delete: row.isDeleteDisabled ? nil : edit.delete,
            move: row.isMoveDisabled ? nil : edit.move, count: edit.count)
          traits.values[LayoutTraits.listRow] = row
        }, child: node)
    }
  }
}

nonisolated extension DynamicViewContent {
  /// Lets a list's rows be deleted: by the button that they have while the list is edited, and by the menu that the
  /// secondary button opens.
  ///
  /// - Parameter action: gets the offset of the row's element in the collection; nil lets none be deleted.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    EditableContent(base: self) { $0.delete = action }
  }

  /// Lets a list's rows be moved, by the grip that they have while the list is edited.
  ///
  /// - Parameter action: gets the offset of the row's element in the collection, and that of the element before which
  ///   it goes; nil lets none be moved.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    EditableContent(base: self) { $0.move = action }
  }
}
