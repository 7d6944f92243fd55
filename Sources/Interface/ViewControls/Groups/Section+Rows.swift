@MainActor
extension Section: LazyContent {
  package static var containsRows: Bool { true }

  package func runs(in context: ViewContext, part: SectionPart?) -> [LazyRun] {
    func runs<V: View>(_ view: V, _ index: Int, _ role: SectionPart.Role) -> [LazyRun] {
      context.child(index).runs(of: view, part: SectionPart(id: context.identity, role: role))
    }
    func label<V: View>(_ view: V, _ index: Int, _ role: SectionPart.Role) -> [LazyRun] {
      guard V.self != EmptyView.self, context.environment.sectionLabels == .list else { return runs(view, index, role) }
      let prominence = context.environment.headerProminence
      return runs(listLabel(view, isHeader: role == .header, prominence: prominence), index, role)
    }
    let heading = isExpanded.map { label(ExpandingHeader(header: header, isExpanded: $0), 3, .header) }
    let rows = isExpanded?.wrappedValue == false ? [] : runs(content, 1, .content)
    return (heading ?? label(header, 0, .header)) + rows + label(footer, 2, .footer)
  }
}
