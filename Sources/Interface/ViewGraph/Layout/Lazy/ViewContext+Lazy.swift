@MainActor
extension ViewContext {
  /// The nodes of a lazy container: one that makes what shows, in a scroll view along its axis; nil elsewhere, where
  /// everything shows.
  func lazyNodes<Content: View>(_ layout: LazyLayout, of content: Content) -> [ViewNode]? {
    guard environment.lazyWindows[layout.axis] != nil else { return nil }
    var inner = child(0).changingEnvironment(.lazyEnvironment) { $0.sectionLabels = .plain }
    inner.axis = layout.items == nil ? layout.axis : nil
    inner.tagsElements = false
    return lazyNodes(layout, of: inner.runs(of: content))
  }

  /// The nodes of a lazy container of rows that are known.
  package func lazyNodes(_ layout: LazyLayout, of runs: [LazyRun]) -> [ViewNode]? {
    guard let window = environment.lazyWindows[layout.axis] else { return nil }
    let record: LazyRecord = session.records.visit(identity.child(.lazyRows), of: LazyState.self)
    let state = session.store.object(at: identity.child(.lazyState)) { LazyState() }
    return [LazyNode(self, layout: layout, runs: runs, state: state, record: record, window: window)]
  }
}
