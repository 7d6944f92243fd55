/// A change that a part of the tree makes to the transaction of a frame.
///
/// Views ask for their transaction when something of theirs changes, in whichever frame that is: an animation elsewhere
/// is no reason to evaluate them.
@MainActor
final class TransactionScope {
  private unowned let session: EvaluationSession
  private var outer: TransactionScope?
  private var transform: (inout Transaction) -> Void = { _ in }
  /// The only frame whose transaction is changed; nil for all frames.
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
    // A transaction with completions is not cached, so that the cache does not keep them alive.
    if transaction.completions.isEmpty { known = (session.evaluation, transaction) }
    return transaction
  }

  fileprivate func update(outer: TransactionScope?, frame: UInt64?, _ transform: @escaping (inout Transaction) -> Void)
  {
    (self.outer, self.frame, self.transform) = (outer, frame, transform)
    known = nil
    // State that the transform reads counts as read by the view whose modifier it is.
    _ = transaction
  }
}

@MainActor
extension ViewContext {
  /// The transaction of the changes shown now, as it applies here.
  package var transaction: Transaction { scope?.transaction ?? session.transaction }

  /// Returns the context of the views inside a modifier that changes their transaction.
  ///
  /// - Parameter frame: the only frame whose transaction is changed; nil for all frames.
  func changingTransaction(
    in frame: UInt64? = nil, _ transform: @escaping (inout Transaction) -> Void
  ) -> ViewContext {
    let scope = session.store.object(at: identity.child(.transactionScope)) { TransactionScope(in: session) }
    scope.update(outer: self.scope, frame: frame, transform)
    if frame == nil { session.changesEachTransaction = true }
    return inside(scope)
  }

  /// Returns the context of views whose changes all have one transaction in the present frame.
  package func with(_ transaction: Transaction) -> ViewContext {
    inside(TransactionScope(transaction, outer: scope, in: session))
  }

  private func inside(_ scope: TransactionScope) -> ViewContext {
    var inner = self
    inner.scope = scope
    return inner
  }
}
