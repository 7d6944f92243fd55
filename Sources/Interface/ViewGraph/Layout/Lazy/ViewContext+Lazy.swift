@MainActor
extension ViewContext {
  /// Returns the nodes of a lazy container that makes only what is visible, in a scroll view along its axis; nil
  /// elsewhere, where everything is made.
  func lazyNodes<Content: View>(_ layout: LazyLayout, of content: Content) -> [ViewNode]? {
    guard environment.lazyWindows[layout.axis] != nil else { return nil }
    var inner = child(0).changingEnvironment(.lazyEnvironment) { $0.sectionLabels = .plain }
    inner.axis = layout.items == nil ? layout.axis : nil
    inner.tagsElements = false
    return lazyNodes(layout, of: inner.runs(of: content))
  }

  /// Returns the nodes of a lazy container whose rows are known.
  package func lazyNodes(_ layout: LazyLayout, of runs: [LazyRun]) -> [ViewNode]? {
    guard let window = environment.lazyWindows[layout.axis] else { return nil }
    let record: LazyRecord = session.records.visit(identity.child(.lazyRows), of: LazyState.self)
    let state = session.store.object(at: identity.child(.lazyState)) { LazyState() }
    return [LazyNode(self, layout: layout, runs: runs, state: state, record: record, window: window)]
  }
}
