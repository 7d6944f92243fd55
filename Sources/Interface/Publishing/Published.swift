/// A property of an `ObservableObject` that publishes its changes.
@propertyWrapper
public struct Published<Value> {
  private var value: Value
  /// The publisher, which is made when it is first accessed.
  private var publisher: Publisher?

  /// Creates a property with an initial value.
  public init(wrappedValue: Value) { value = wrappedValue }
  /// Creates a property with an initial value; for use in initialisers.
  public init(initialValue: Value) { value = initialValue }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError("a published property is read through its object") }
    set { fatalError("a published property is written through its object") }
  }

  public static subscript<Object: ObservableObject>(
    _enclosingInstance object: Object, wrapped wrappedKeyPath: ReferenceWritableKeyPath<Object, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].value }
    set {
      (object.objectWillChange as? ObservableObjectPublisher)?.send()
      object[keyPath: storageKeyPath].publisher?.subject.send(newValue)
      object[keyPath: storageKeyPath].value = newValue
    }
  }

  /// A publisher of the property's values, such as `$count`. It begins with the current value, and sends each new one
  /// before it is stored.
  public var projectedValue: Publisher {
    mutating get {
      if let publisher { return publisher }
      let made = Publisher(subject: CurrentValueSubject(value))
      publisher = made
      return made
    }
    set { publisher = newValue }
  }

  /// A publisher of a published property's values.
  public struct Publisher: Publishing.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    fileprivate let subject: CurrentValueSubject<Value, Never>

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      subject.receive(subscriber: subscriber)
    }
  }
}
