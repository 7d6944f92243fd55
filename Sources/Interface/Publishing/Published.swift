/// A property of an `ObservableObject` that publishes its changes.
@propertyWrapper
public struct Published<Value> {
  private var value: Value
  /// Made when it is first asked for.
  private var publisher: Publisher?

  /// A property with this value at first.
  public init(wrappedValue: Value) { value = wrappedValue }
  /// A property with this value at first; for use in initialisers.
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

  /// The values of the property, beginning with the present one; each is sent before the property has it: `$count`.
  public var projectedValue: Publisher {
    mutating get {
      if let publisher { return publisher }
      let made = Publisher(subject: CurrentValueSubject(value))
      publisher = made
      return made
    }
    set { publisher = newValue }
  }

  /// The values of a published property.
  public struct Publisher: Publishing.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    fileprivate let subject: CurrentValueSubject<Value, Never>

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      subject.receive(subscriber: subscriber)
    }
  }
}
