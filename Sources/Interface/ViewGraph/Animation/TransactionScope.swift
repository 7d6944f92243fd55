/// What changes the transaction of a frame on its way to the views of a part of the tree.
///
/// Views ask for their transaction when something of theirs changes, in whatever frame that is: an animation elsewhere is
/// no reason to evaluate them.
@MainActor
final class TransactionScope {
  private unowned let session: EvaluationSession
  private var outer: TransactionScope?
  private var transform: (inout Transaction) -> Void = { _ in }
  /// The only frame that is changed; nil for all of them.
  private var frame: UInt64?
  /// The transaction of the last evaluation that asked for it.
  private var known: (evaluation: UInt64, transaction: Transaction)?

  init(in session: EvaluationSession) { self.session = session }

  /// A scope in which every change of the present frame has the same transaction.
  fileprivate convenience init(_ transaction: Transaction, outer: TransactionScope?, in session: EvaluationSession) {
    self.init(in: session)
    self.outer = outer
    frame = session.frame
    transform = { $0 = transaction }
  }

  /// The transaction of the changes that are shown now.
  var transaction: Transaction {
    if let known, known.evaluation == session.evaluation { return known.transaction }
    var transaction = outer?.transaction ?? session.transaction
    if frame == nil || frame == session.frame { transform(&transaction) }
    // What waits for its end is not kept waiting by what only remembers it.
    if transaction.completions.isEmpty { known = (session.evaluation, transaction) }
    return transaction
  }

  fileprivate func update(outer: TransactionScope?, frame: UInt64?, _ transform: @escaping (inout Transaction) -> Void)
  {
    (self.outer, self.frame, self.transform) = (outer, frame, transform)
    known = nil
    // What the transform reads is read by the view whose modifier it is.
    _ = transaction
  }
}

@MainActor
extension ViewContext {
  /// The transaction of the changes here that are shown now.
  package var transaction: Transaction { scope?.transaction ?? session.transaction }

  /// The context of the views inside a modifier that changes their transaction.
  ///
  /// - Parameter frame: the only frame that is changed; nil for all of them.
  func changingTransaction(
    in frame: UInt64? = nil, _ transform: @escaping (inout Transaction) -> Void
  ) -> ViewContext {
    let scope = session.store.object(at: identity.child(.transactionScope)) { TransactionScope(in: session) }
    scope.update(outer: self.scope, frame: frame, transform)
    if frame == nil { session.changesEachTransaction = true }
    return inside(scope)
  }

  /// The context of views whose changes all have one transaction in the present frame.
  package func with(_ transaction: Transaction) -> ViewContext {
    inside(TransactionScope(transaction, outer: scope, in: session))
  }

  private func inside(_ scope: TransactionScope) -> ViewContext {
    var inner = self
    inner.scope = scope
    return inner
  }
}
