public import Observation

/// An object made once, when the view first appears, and kept as long as the view keeps its place.
///
/// ```swift
/// class Score: ObservableObject {
///   @Published var points = 0
/// }
///
/// @StateObject private var score = Score()
///
/// Button("\(score.points) points") { score.points += 1 }
/// ```
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  private let make: () -> ObjectType
  private var box: ObjectBox<ObjectType>?

  /// Creates a property whose object is made when the view first appears.
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

  /// The object; before the view is evaluated, one that is not kept.
  public var wrappedValue: ObjectType { box?.value ?? make() }
  /// Bindings to the object's properties: `$model.name`.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { ObjectBindings(object: wrappedValue) }
}

extension StateObject: ConnectedProperty {
  package mutating func connect(in context: PropertyContext) {
    let make = make
    let box = context.session.store.object(at: context.identity) {
      let (object, origin) = StateRestoration.start(make(), in: context)
      return ObjectBox(object, origin: origin)
    }
    box.value.hostPublisher.attach(context.session)
    self.box = box
  }
}

extension StateObject: SelfComparable {
  package func isSame(as other: StateObject) -> Bool { box === other.box }
}

/// The storage of a `StateObject`.
final class ObjectBox<ObjectType>: PersistentState {
  let value: ObjectType
  let origin: StateOrigin?

  init(_ value: ObjectType, origin: StateOrigin?) {
    self.value = value
    self.origin = origin
  }
}

/// An object that someone else keeps; its changes ask for a new frame.
///
/// ```swift
/// class Score: ObservableObject {
///   @Published var points = 0
/// }
///
/// struct ScoreStepper: View {
///   @ObservedObject var score: Score
///   var body: some View { Stepper("\(score.points) points", value: $score.points) }
/// }
/// ```
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  /// Bindings to the properties of an object.
  public typealias Wrapper = ObjectBindings<ObjectType>
  /// The object.
  public var wrappedValue: ObjectType

  /// Creates a property for an object that someone else keeps.
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  /// Creates a property for an object that someone else keeps; for use in initialisers.
  public init(initialValue: ObjectType) { wrappedValue = initialValue }
  /// Bindings to the object's properties: `$model.name`.
  public var projectedValue: Wrapper { ObjectBindings(object: wrappedValue) }
}

extension ObservedObject: ConnectedProperty {
  package mutating func connect(in context: PropertyContext) {
    wrappedValue.hostPublisher.attach(context.session)
  }
}

/// An object that an ancestor put into the environment with `environmentObject(_:)`.
///
/// ```swift
/// class Account: ObservableObject { @Published var name = "Ada" }
///
/// struct Greeting: View {
///   @EnvironmentObject private var account: Account
///   var body: some View { Text("Hello, \(account.name)!") }
/// }
///
/// Greeting().environmentObject(Account())
/// ```
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  private var object: ObjectType?

  /// The object, if an ancestor has set one.
  var found: ObjectType? { object }

  /// Creates a property that looks for the object when the view is evaluated.
  public init() {}

  /// The object; reading it ends the program when no ancestor has set one, as in SwiftUI.
  public var wrappedValue: ObjectType {
    guard let object else {
      fatalError(
        "no object of type \(ObjectType.self) in the environment: an ancestor must set it with environmentObject(_:)")
    }
    return object
  }

  /// Bindings to the object's properties: `$model.name`.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { ObjectBindings(object: wrappedValue) }
}

extension EnvironmentObject: ConnectedProperty {
  package mutating func connect(in context: PropertyContext) {
    object = context.environment[object: ObjectType.self] as? ObjectType
    object?.hostPublisher.attach(context.session)
  }
}

/// Bindings to the properties of an observable object.
///
/// ```swift
/// @Observable class Book { var title = "Emma" }
///
/// struct TitleField: View {
///   @Bindable var book: Book
///   var body: some View { TextField("Title", text: $book.title) }
/// }
/// ```
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
  /// The object.
  public var wrappedValue: Value

  /// Creates bindings from a wrapper that was handed on.
  public init(projectedValue: Bindable<Value>) { self = projectedValue }
  /// Unavailable for values that are not observable objects.
  // Without constraints, since only then does the compiler give memberwise initializers the value for the wrapper.
  @available(*, unavailable, message: "the wrapped value must be an object that conforms to Observable")
  public init(wrappedValue: Value) { fatalError("unavailable") }
  /// Bindings to the object's properties: `$model.name`.
  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject & Observable {
  /// Creates bindings to the properties of an object, for `@Bindable var model`.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// Creates bindings to the properties of an object, for use in a body.
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// A binding to a property of the object: `$model.name`.
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
    ObjectBindings(object: wrappedValue)[dynamicMember: keyPath]
  }
}

nonisolated extension View {
  /// Puts an object into the environment, where it is found by its type.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    modifier(EnvironmentObjectWriter(object: object))
  }
}

/// Puts an object into the environment of the views below.
nonisolated package struct EnvironmentObjectWriter<T: AnyObject>: PrimitiveModifier {
  let object: T?

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.changingEnvironment(.objectEnvironment) { $0[object: T.self] = object }.nodes(of: content)
  }
}
