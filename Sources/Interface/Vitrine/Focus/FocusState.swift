/// Which of a view's parts has the focus: written when the focus moves, and moving it when written.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  private let none: Value
  private var box: StateBox<Value>?

  public init() where Value == Bool { none = false }
  public init<Wrapped: Hashable>() where Value == Wrapped? { none = nil }

  public var wrappedValue: Value {
    get { box?.value ?? none }
    nonmutating set { box?.set(newValue) }
  }

  public var projectedValue: Binding { Binding(none: none, box: box) }

  /// Hands a focus state to the views that have its parts.
  @propertyWrapper
  public struct Binding {
    let none: Value
    let box: StateBox<Value>?

    public var wrappedValue: Value {
      get { box?.value ?? none }
      nonmutating set { box?.set(newValue) }
    }

    public var projectedValue: Binding { self }
  }
}

extension FocusState: ConnectedProperty {
  mutating func connect(in context: PropertyContext) {
    let none = none
    box = context.session.store.object(at: context.identity) {
      StateBox(none, invalidation: context.session.invalidation)
    }
  }
}

extension FocusState: SelfComparable {
  func isSame(as other: FocusState) -> Bool { box === other.box }
}
