/// The context of a change of state.
public struct Transaction: Equatable, Sendable {
  /// The animation of the change; nil shows it at once where no view has an animation of its own for it.
  public var animation: Animation?
  /// Whether implicit animations below are left out.
  public var disablesAnimations = false

  /// A change without an animation.
  public init() {}
  /// A change with an animation, or without one where that is nil.
  public init(animation: Animation?) { self.animation = animation }

  /// The transaction of the change being made on this thread now.
  static var current: Transaction { holder }
  @TaskLocal private static var holder = Transaction()

  mutating func merge(_ other: Transaction) {
    if let animation = other.animation { self.animation = animation }
    disablesAnimations = disablesAnimations || other.disablesAnimations
  }

  static func run<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try $holder.withValue(transaction, operation: body)
  }
}

/// Makes changes with a transaction.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  try Transaction.run(transaction, body)
}

/// Makes changes that animate.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try Transaction.run(Transaction(animation: animation), body)
}
