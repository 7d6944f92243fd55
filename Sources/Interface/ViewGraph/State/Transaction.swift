/// The context of a change of state.
public struct Transaction: Equatable, Sendable {
  /// The animation of the change; nil shows it at once where no view has an animation of its own for it.
  public var animation: Animation?
  /// True if implicit animations below are left out.
  public var disablesAnimations = false
  /// True if the change is one of many in a continuous interaction, such as a drag. The library itself does not use it.
  public var isContinuous = false
  /// Accepted for source compatibility: an animated value whose target changes keeps its velocity in any case.
  public var tracksVelocity = false
  /// The completions that wait for the end of the animations of the change.
  var completions: [AnimationCompletion] = []
  /// The values of keys; an object of its own for each write, so that it is compared by identity.
  private var values: KeyedValues?

  /// Creates a transaction without an animation.
  public init() {}
  /// Creates a transaction with an animation, or without one if that is nil.
  public init(animation: Animation?) { self.animation = animation }

  /// The animation that the change comes with: none if animations are disabled.
  var effectiveAnimation: Animation? { disablesAnimations ? nil : animation }

  /// The transaction of the change being made on this thread now.
  package static var current: Transaction { holder }
  @TaskLocal private static var holder = Transaction()

  static func run<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    let result = try $holder.withValue(transaction, operation: body)
    // Where nothing has changed there is nothing to wait for.
    for completion in transaction.completions where !completion.isTaken {
      completion.isTaken = true
      Task { @MainActor in completion.action() }
    }
    return result
  }

  /// The value of a key: the one last written, or the key's default.
  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get { values?.entries[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set {
      var entries = values?.entries ?? [:]
      entries[ObjectIdentifier(key)] = newValue
      values = KeyedValues(entries)
    }
  }

  /// Calls an action when the animations of the change are over: in the next frame where the change starts none, and as
  /// soon as the main actor is free where nothing changes.
  public mutating func addAnimationCompletion(
    criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping () -> Void
  ) {
    completions.append(AnimationCompletion(criteria: criteria, action: completion))
  }

  /// Unchecked: the values are never written again, and are the changing thread's to hand over, like those of a
  /// `State`.
  private final class KeyedValues: Equatable, @unchecked Sendable {
    let entries: [ObjectIdentifier: Any]
    init(_ entries: [ObjectIdentifier: Any]) { self.entries = entries }
    static func == (a: KeyedValues, b: KeyedValues) -> Bool { a === b }
  }
}

/// A value that flows with a change of state to everything that it changes.
public protocol TransactionKey {
  /// The type of the value.
  associatedtype Value
  /// The value where none was set.
  static var defaultValue: Value { get }
}

/// Makes changes with a transaction.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  try Transaction.run(transaction, body)
}

/// Makes changes with the present transaction, one of whose values is set.
public func withTransaction<Result, V>(
  _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> Result
) rethrows -> Result {
  var transaction = Transaction.current
  transaction[keyPath: keyPath] = value
  return try Transaction.run(transaction, body)
}

/// Makes changes that animate.
///
/// ```swift
/// @State private var isOpen = false
///
/// VStack {
///   Button("Details") { withAnimation(.easeInOut) { isOpen.toggle() } }
///   if isOpen { Text("More about it").transition(.opacity) }
/// }
/// ```
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try Transaction.run(Transaction(animation: animation), body)
}

/// Makes changes that animate, and acts when their animations are over: in the next frame where they start none, and as
/// soon as the main actor is free where nothing changes.
///
/// - Parameter completionCriteria: when springs count as over: once they seem to be, or at rest.
public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  var transaction = Transaction(animation: animation)
  transaction.addAnimationCompletion(criteria: completionCriteria, completion)
  return try Transaction.run(transaction, body)
}
