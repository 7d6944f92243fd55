/// A stored property of a view that is connected to the outside before `body` runs.
@preconcurrency
public protocol DynamicProperty {
  /// Runs on the main actor before the view's `body`, after the property's own dynamic properties are connected.
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// A dynamic property that the library connects itself.
package protocol ConnectedProperty: DynamicProperty {
  @MainActor mutating func connect(in context: PropertyContext)
}

/// The place of a dynamic property.
package struct PropertyContext {
  let session: EvaluationSession
  /// The identity of the property: that of the view, and the property's offset or label.
  let identity: ViewIdentity
  package let environment: EnvironmentValues
  /// The type of the view, for messages.
  let owner: Any.Type
  /// The name of the property as it is stored, `_count`; empty for the context of a view.
  var label = ""
}
