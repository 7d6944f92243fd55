/// The notices by which views tell the container around them about themselves: a title, a toolbar, the height of a
/// sheet.
///
/// A modifier writes a notice while it is evaluated, and removes it when its view goes; the container's bar, which is
/// evaluated after the content, reads them.
@MainActor
package final class NoticeBoard<Value> {
  private struct Notice {
    let identity: ViewIdentity
    var change: (inout Value) -> Void
  }

  private let blank: () -> Value
  private var notices: [Notice] = []
  private let session: EvaluationSession
  /// The parts of the tree that read the board.
  private var readers: Set<ViewIdentity> = []

  package init(session: EvaluationSession, blank: @escaping () -> Value) {
    self.session = session
    self.blank = blank
  }

  /// The value that results from all notices, with the innermost applied last.
  package var value: Value {
    var value = blank()
    for notice in notices { notice.change(&value) }
    return value
  }

  /// Makes the part of the tree that is being evaluated a reader of the board.
  package func listen() {
    if let reader = StateReads.current { readers.insert(reader) }
  }

  /// Writes a notice, or replaces it.
  func post(_ identity: ViewIdentity, _ change: @escaping (inout Value) -> Void) {
    if let index = notices.firstIndex(where: { $0.identity == identity }) {
      notices[index].change = change
      session.records.mark(readers)
    } else {
      notices.append(Notice(identity: identity, change: change))
      changed()
    }
  }

  func remove(_ identity: ViewIdentity) {
    notices.removeAll { $0.identity == identity }
    changed()
  }

  /// Marks the readers, which may have been evaluated already.
  private func changed() {
    guard !readers.isEmpty else { return }
    session.records.mark(readers)
    let readers = readers
    session.afterLayout(owner: NoticeBoard.self, what: "a bar") { [session] in
      session.invalidation.raise(dirty: readers)
    }
  }
}

/// Removes a notice when the view that wrote it goes.
@MainActor
private final class PostedNotice<Value>: Disposable {
  let identity: ViewIdentity
  weak var board: NoticeBoard<Value>?

  init(_ identity: ViewIdentity) { self.identity = identity }

  func dispose() { board?.remove(identity) }
}

/// Tells the container around a view something about it; without a container it has no effect.
nonisolated package struct NoticeModifier<Value>: PrimitiveModifier {
  package let board: KeyPath<EnvironmentValues, NoticeBoard<Value>?>
  package let change: (inout Value) -> Void

  package init(board: KeyPath<EnvironmentValues, NoticeBoard<Value>?>, change: @escaping (inout Value) -> Void) {
    self.board = board
    self.change = change
  }

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    if let board = context.environment[keyPath: board] {
      let posted = context.session.store.object(at: context.identity.child(.notice)) {
        PostedNotice<Value>(context.identity)
      }
      if posted.board !== board { posted.board?.remove(context.identity) }
      posted.board = board
      board.post(context.identity, change)
    }
    return context.child(0).nodes(of: content)
  }
}

@MainActor
extension ViewContext {
  /// Returns the board that a container keeps.
  package func noticeBoard<Value>(_ blank: @escaping () -> Value) -> NoticeBoard<Value> {
    session.store.object(at: identity.child(.noticeBoard)) { NoticeBoard(session: session, blank: blank) }
  }
}
