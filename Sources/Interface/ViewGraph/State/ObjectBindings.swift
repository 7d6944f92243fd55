/// Bindings to the properties of an object.
@dynamicMemberLookup
public struct ObjectBindings<Object: AnyObject> {
  let object: Object

  /// A binding to a property of the object: `$model.name`.
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Object, Subject>) -> Binding<Subject> {
    let object = object
    return Binding(
      get: { object[keyPath: keyPath] },
      set: { value, transaction in withTransaction(transaction) { object[keyPath: keyPath] = value } })
  }
}
