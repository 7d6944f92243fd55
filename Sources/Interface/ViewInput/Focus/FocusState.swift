/// A property that says which of a view's parts has the focus. It changes when the focus moves, and setting it moves
/// the focus.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  /// The value while nothing has the focus.
  package let initial: Value
  package var box: StateBox<Value>?

  /// A state that is true while its view has the focus.
  public init() where Value == Bool { initial = false }
  /// A state that says which view has the focus; nil when none of its views has.
  public init<Wrapped: Hashable>() where Value == Wrapped? { initial = nil }

  /// The value of the view that has the focus. Before the view is evaluated it is false or nil, and writing has no
  /// effect.
  public var wrappedValue: Value {
    get { box?.value ?? initial }
    nonmutating set { box?.set(newValue) }
  }

  /// The binding that `focused(_:)` and `focused(_:equals:)` take: the `$` of the property.
  public var projectedValue: Binding { Binding(none: initial, box: box) }

  /// A binding that passes a focus state to the views inside.
  @propertyWrapper
  public struct Binding {
    let none: Value
    let box: StateBox<Value>?

    /// The value of the view that has the focus; writing moves the focus.
    public var wrappedValue: Value {
      get { box?.value ?? none }
      nonmutating set { box?.set(newValue) }
    }

    /// The binding itself, for handing on.
    public var projectedValue: Binding { self }
  }
}

extension FocusState: StoredProperty {}

extension FocusState: ChangeTracking {}
