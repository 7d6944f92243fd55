/// A pointer gesture, recognised over a view.
///
/// ```swift
/// @State private var count = 0
///
/// Text("\(count) double clicks")
///   .gesture(TapGesture(count: 2).onEnded { count += 1 })
/// ```
@MainActor @preconcurrency
public protocol Gesture<Value> {
  /// The type of the gesture's value, such as a location or a distance.
  associatedtype Value
  /// The type of the gesture that this one is made of.
  associatedtype Body: Gesture
  /// The gesture that is recognised in this one's place.
  var body: Body { get }
}

extension Never: Gesture {
  /// There is no value: this stands for gestures that the library recognises.
  public typealias Value = Never
}

extension Gesture where Body == Never {
  /// Never called: the library recognises the gesture itself.
  public var body: Never { fatalError("\(Self.self) is recognised by the library and has no body") }
}

/// A gesture that the library recognises.
@MainActor
package protocol PrimitiveGesture: Gesture where Body == Never {
  func makeRecognizer() -> ValueRecognizer<Value>
}

extension Gesture {
  func recognizer() -> GestureRecognizer? {
    // Decided by the type: casting the value would unwrap its optional.
    if let optional = Self.self as? any OptionalGesture.Type { return optional.recognizer(of: self) }
    if let primitive = self as? any PrimitiveGesture { return Self.erased(primitive) }
    return body.recognizer()
  }

  private static func erased<G: PrimitiveGesture>(_ gesture: G) -> GestureRecognizer { gesture.makeRecognizer() }

  func valueRecognizer() -> ValueRecognizer<Value> {
    recognizer() as? ValueRecognizer<Value> ?? FailingRecognizer()
  }
}

/// A recognizer that fails at once, so that gestures that wait for it go on.
private final class FailingRecognizer<Value>: ValueRecognizer<Value> {
  override func recognize(_ event: PointerEvent.Phase) { cancel() }
}

@MainActor
private protocol OptionalGesture {
  static func recognizer(of gesture: Any) -> GestureRecognizer?
}

extension Optional: OptionalGesture where Wrapped: Gesture {
  static func recognizer(of gesture: Any) -> GestureRecognizer? { (gesture as? Wrapped)?.recognizer() }
}

/// A gesture or none, as in `.gesture(isOnTop ? drag : nil)`.
extension Optional: Gesture where Wrapped: Gesture {
  public typealias Value = Wrapped.Value
}

/// A gesture with something added to its recognizer.
nonisolated package struct ConfiguredGesture<Base: Gesture>: PrimitiveGesture {
  package typealias Value = Base.Value
  let base: Base
  let configure: @MainActor (ValueRecognizer<Base.Value>) -> Void

  @MainActor
  package func makeRecognizer() -> ValueRecognizer<Value> {
    let recognizer = base.valueRecognizer()
    configure(recognizer)
    return recognizer
  }
}

// The closures and states below are `nonisolated(unsafe)`: gestures are made anywhere, but their recognizers run on the
// main actor alone.
extension Gesture {
  /// Acts whenever the gesture's value changes.
  public func onChanged(_ action: @escaping (Value) -> Void) -> some Gesture<Value> {
    nonisolated(unsafe) let action = action
    return ConfiguredGesture(base: self) { $0.onChange.append(action) }
  }

  /// Acts when the gesture ends successfully.
  public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> {
    nonisolated(unsafe) let action = action
    return ConfiguredGesture(base: self) { $0.onEnd.append(action) }
  }

  /// Sets a state while the gesture is in progress; it returns to its initial value when the gesture is over.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> some Gesture<Value> {
    nonisolated(unsafe) let (state, body) = (state, body)
    return ConfiguredGesture(base: self) { recognizer in
      recognizer.onChange.append { value in
        var new = state.wrappedValue
        var transaction = Transaction()
        body(value, &new, &transaction)
        state.set(new, transaction: transaction)
      }
      recognizer.onFinish.append { state.reset() }
    }
  }
}

/// A value that a gesture sets while it is in progress.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  package let initial: Value
  private let resetTransaction: Transaction
  package var box: StateBox<Value>?

  /// A value that returns to this one when the gesture is over.
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, resetTransaction: Transaction()) }
  /// A value that returns to this one when the gesture is over; for use in initialisers.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// A value that returns to this one when the gesture is over, with a transaction.
  ///
  /// - Parameter resetTransaction: the transaction in which the value returns to the initial one.
  public init(wrappedValue: Value, resetTransaction: Transaction) {
    initial = wrappedValue
    self.resetTransaction = resetTransaction
  }

  /// The value: the initial one while no gesture is in progress.
  public var wrappedValue: Value { box?.value ?? initial }
  /// The state that `Gesture.updating(_:body:)` takes: the `$` of the property.
  public var projectedValue: GestureState<Value> { self }

  func set(_ value: Value, transaction: Transaction) { box?.set(value, transaction: transaction) }
  func reset() { box?.set(initial, transaction: resetTransaction) }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  /// A value that is nil while no gesture is in progress.
  ///
  /// - Parameter resetTransaction: the transaction in which the value returns to nil.
  public init(resetTransaction: Transaction = Transaction()) {
    self.init(wrappedValue: nil, resetTransaction: resetTransaction)
  }
}

extension GestureState: StoredProperty {}

extension GestureState: ChangeTracking {}
