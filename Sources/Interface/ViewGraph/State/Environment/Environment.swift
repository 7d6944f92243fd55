public import Observation

/// A value read from the environment of the view.
///
/// ```swift
/// @Environment(\.colorScheme) private var colorScheme
///
/// Image(systemName: colorScheme == .dark ? "moon" : "sun.max")
/// ```
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private enum Source {
    case keyPath(KeyPath<EnvironmentValues, Value>)
    case object((EnvironmentValues) -> Value?)
    case value(Value)
  }

  private var source: Source

  /// The value, once the view is evaluated.
  var known: Value? { if case .value(let value) = source { value } else { nil } }

  /// Creates a property that reads the value at a key path: `@Environment(\.colorScheme)`.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { source = .keyPath(keyPath) }

  /// The value; before the view is evaluated, the default one. If no ancestor has set an object that is asked for by
  /// its type, reading it ends the program, as in SwiftUI.
  public var wrappedValue: Value {
    switch source {
    case .value(let value): return value
    case .keyPath(let keyPath): return EnvironmentValues()[keyPath: keyPath]
    case .object:
      fatalError("no object of type \(Value.self) in the environment: an ancestor must set it with environment(_:)")
    }
  }
}

extension Environment where Value: AnyObject & Observable {
  /// Creates a property that reads the object of this type that an ancestor set with `environment(_:)`.
  public init(_ type: Value.Type) { source = .object { $0[object: type] as? Value } }
}

extension Environment {
  /// Creates a property that reads the object of this type that an ancestor set with `environment(_:)`; nil if none
  /// did.
  public init<T: AnyObject & Observable>(_ type: T.Type) where Value == T? {
    source = .object { .some($0[object: type] as? T) }
  }
}

extension Environment: SelfComparable {
  package static var isTracked: Bool { ContentComparison.of(Value.self) != nil }

  package func isSame(as other: Environment) -> Bool {
    switch (source, other.source) {
    case (.keyPath(let a), .keyPath(let b)): a == b
    case (.object, .object): true
    case (.value(let a), .value(let b)): ValueComparison.same(a, b)
    default: false
    }
  }
}

extension Environment: ConnectedProperty {
  package mutating func connect(in context: PropertyContext) {
    switch source {
    case .keyPath(let keyPath): source = .value(context.environment[keyPath: keyPath])
    case .object(let find):
      if let value = find(context.environment) { source = .value(value) }
    case .value: break
    }
  }
}
