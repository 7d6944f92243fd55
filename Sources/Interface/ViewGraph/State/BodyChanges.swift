/// A part of the tree that can report why its body runs.
@MainActor
protocol ChangeReporter: ViewRecord {
  /// Returns the names of the properties that have changed since the last call.
  func changes() -> [String]
}

/// The body that is running.
@MainActor
enum BodyChanges {
  private static var running: (any ChangeReporter)?

  /// Runs the body of a part of the tree.
  static func during<Result>(_ reporter: any ChangeReporter, _ body: () -> Result) -> Result {
    let outer = running
    running = reporter
    defer { running = outer }
    return body()
  }

  /// Returns SwiftUI's line about the changes for which the body runs; nil outside a body.
  static func line(for view: Any.Type) -> String? {
    running.map { "\(view): \($0.changes().joined(separator: ", ")) changed." }
  }
}

/// A dynamic property that tracks whether it has changed.
package protocol ChangeTracking: DynamicProperty {
  /// A value that is the same as long as nothing has changed.
  var changeToken: Any { get }
}

/// The identity of a state, and the number of times that it has been changed.
struct ChangeCount: Hashable {
  let object: ObjectIdentifier?
  let count: Int
}

extension BodyRecord: ChangeReporter {
  /// The dynamic properties as they were when the changes were last reported.
  struct ReportedProperties {
    let owner: Owner
    let marks: [(name: String, mark: Any)]
  }

  func changes() -> [String] {
    guard let running else { return [] }
    // Reporting a property does not make the body a reader of it.
    let reader = StateReads.begin(ViewIdentity(rawValue: 0))
    defer { StateReads.end(restoring: reader) }
    let owner = running.owner
    let marks = withUnsafePointer(to: running.connected) {
      PropertyFields.of(Owner.self).marks(at: UnsafeRawPointer($0))
    }
    defer { lastReported = ReportedProperties(owner: owner, marks: marks) }
    guard let lastReported else { return ["@self", "@identity"] + marks.map(\.name) }
    let changed = zip(lastReported.marks, marks).filter { !ValueComparison.sameContents($0.mark, $1.mark) }.map(
      \.1.name)
    let names = (ValueComparison.same(lastReported.owner, owner) ? [] : ["@self"]) + changed
    // Otherwise the body runs because of an observable object that it has read.
    return names.isEmpty ? ["@dependencies"] : names
  }
}

extension PropertyFields {
  /// Returns the marks of the dynamic properties of a value in memory, in their order.
  fileprivate func marks(at base: UnsafeRawPointer) -> [(name: String, mark: Any)] {
    properties.flatMap { offset, name, type in Self.marks(of: type, at: base + offset, name: name) }
  }

  private static func marks<Property: DynamicProperty>(
    of type: Property.Type, at pointer: UnsafeRawPointer, name: String
  ) -> [(name: String, mark: Any)] {
    if let marked = pointer.assumingMemoryBound(to: type).pointee as? any ChangeTracking {
      return [(name, marked.changeToken)]
    }
    let inner = of(type).marks(at: pointer).map { $0.mark }
    return inner.isEmpty ? [] : [(name, inner)]
  }
}

extension StoredProperty {
  package var changeToken: Any { ChangeCount(object: box.map { ObjectIdentifier($0) }, count: box?.changes ?? 0) }
}

extension State: ChangeTracking {}

extension ObservableObject {
  fileprivate var changeToken: Any { ChangeCount(object: ObjectIdentifier(self), count: hostPublisher.changes) }
}

extension StateObject: ChangeTracking {
  package var changeToken: Any { wrappedValue.changeToken }
}

extension ObservedObject: ChangeTracking {
  package var changeToken: Any { wrappedValue.changeToken }
}

extension EnvironmentObject: ChangeTracking {
  package var changeToken: Any { found.map(\.changeToken) ?? 0 }
}

extension Environment: ChangeTracking {
  package var changeToken: Any { known ?? 0 }
}

extension Binding: ChangeTracking {
  package var changeToken: Any { wrappedValue }
}

extension AppStorage: ChangeTracking {
  package var changeToken: Any { wrappedValue }
}

extension SceneStorage: ChangeTracking {
  package var changeToken: Any { wrappedValue }
}

extension View {
  /// Prints to the standard output why the body that calls it runs, such as `Counter: _count changed.`
  ///
  /// The first time it names `@self`, `@identity` and all properties; later the properties that have changed since,
  /// `@self` if the view's own value has changed, and `@dependencies` for an observable object that the body has read.
  public static func _printChanges() {
    if let line = BodyChanges.line(for: Self.self) { print(line) }
  }
}
