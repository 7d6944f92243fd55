/// The keyframes for the parts of a value.
public protocol Keyframes<Value> {
  /// The type of the value.
  associatedtype Value
  /// The tracks, as the library evaluates them.
  var tracks: KeyframeTracks<Value> { get }
}

/// Tracks side by side, as the library evaluates them.
public struct KeyframeTracks<Value> {
  /// The course of a part of a value, and the seconds that it takes.
  struct Course {
    let duration: Double
    /// Sets the part to its value at a time; `accelerate` sets it to its velocity then.
    let move: (inout Value, Double) -> Void
    let accelerate: (inout Value, Double) -> Void
  }

  /// Returns the courses from an initial value.
  let courses: (Value) -> [Course]
}

/// The keyframes of a part of a value, one after the other.
public struct KeyframeTrack<Root, Value: Animatable, Content: KeyframeTrackContent>: Keyframes
where Content.Value == Value {
  private let keyPath: WritableKeyPath<Root, Value>
  private let content: Content

  /// Creates a track for a part of a value.
  public init(
    _ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content
  ) {
    self.keyPath = keyPath
    self.content = content()
  }

  public var tracks: KeyframeTracks<Root> {
    let (keyPath, segments) = (keyPath, content.segments)
    return KeyframeTracks { initial in
      let course = KeyframeCourse(segments, from: initial[keyPath: keyPath])
      return [
        .init(
          duration: course.duration, move: { $0[keyPath: keyPath] = course.value(at: $1) },
          accelerate: { $0[keyPath: keyPath] = course.velocity(at: $1) })
      ]
    }
  }
}

extension KeyframeTrack where Root == Value {
  /// Creates a track for a whole value.
  public init(@KeyframeTrackContentBuilder<Value> content: () -> Content) { self.init(\.self, content: content) }

  init(_ content: Content) {
    keyPath = \.self
    self.content = content
  }
}

/// Several tracks side by side, as a builder's statements make them.
public struct KeyframeGroup<Value>: Keyframes {
  public let tracks: KeyframeTracks<Value>

  init(_ tracks: [KeyframeTracks<Value>]) {
    self.tracks = KeyframeTracks { initial in tracks.flatMap { $0.courses(initial) } }
  }
}

/// Turns the statements of a closure into the tracks of a value, or into the keyframes of its only track.
@resultBuilder
public struct KeyframesBuilder<Value> {
  /// A statement that is a track.
  public static func buildExpression<K: Keyframes>(_ expression: K) -> K where K.Value == Value { expression }
  /// A statement that is a keyframe of the whole value.
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
    expression
  }
  /// No statement.
  public static func buildBlock() -> KeyframeGroup<Value> { KeyframeGroup([]) }
  /// The first track.
  public static func buildPartialBlock<K: Keyframes>(first: K) -> K where K.Value == Value { first }
  /// The first keyframe.
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }
  /// The tracks so far, and one more.
  public static func buildPartialBlock<A: Keyframes, B: Keyframes>(accumulated: A, next: B) -> KeyframeGroup<Value>
  where A.Value == Value, B.Value == Value { KeyframeGroup([accumulated.tracks, next.tracks]) }
  /// The keyframes so far, and one more.
  public static func buildPartialBlock<A: KeyframeTrackContent, B: KeyframeTrackContent>(
    accumulated: A, next: B
  ) -> KeyframeSequence<Value> where A.Value == Value, B.Value == Value {
    KeyframeSequence([accumulated.segments, next.segments])
  }
  /// The keyframes of a loop.
  public static func buildArray<K: KeyframeTrackContent>(_ components: [K]) -> KeyframeSequence<Value>
  where K.Value == Value { KeyframeSequence(components.map(\.segments)) }
  /// The keyframes of an `if`.
  public static func buildEither<K: KeyframeTrackContent>(first component: K) -> KeyframeSequence<Value>
  where K.Value == Value { KeyframeSequence([component.segments]) }
  /// The keyframes of an `else`.
  public static func buildEither<K: KeyframeTrackContent>(second component: K) -> KeyframeSequence<Value>
  where K.Value == Value { KeyframeSequence([component.segments]) }

  /// The tracks.
  public static func buildFinalResult<K: Keyframes>(_ component: K) -> K where K.Value == Value { component }
  /// The track of the keyframes.
  public static func buildFinalResult<K: KeyframeTrackContent>(_ component: K) -> KeyframeTrack<Value, Value, K>
  where K.Value == Value { KeyframeTrack(component) }
}

/// The course of a value along keyframes, as a function of time.
public struct KeyframeTimeline<Value> {
  /// Seconds until the last track is at its end.
  public let duration: Double
  private let initial: Value
  private let courses: [KeyframeTracks<Value>.Course]

  /// Creates the timeline from an initial value.
  public init<Content: Keyframes>(
    initialValue: Value, @KeyframesBuilder<Value> content: () -> Content
  ) where Content.Value == Value { self.init(initialValue, content()) }

  init<Content: Keyframes>(_ initial: Value, _ content: Content) where Content.Value == Value {
    self.initial = initial
    courses = content.tracks.courses(initial)
    duration = courses.map(\.duration).max() ?? 0
  }

  /// Returns the value after some seconds; times before the beginning or after the end give the value there.
  public func value(time: Double) -> Value {
    let time = time.isNaN ? 0 : time
    return courses.reduce(into: initial) { value, course in course.move(&value, time) }
  }

  /// Returns the value at a fraction of the duration, from 0 to 1.
  public func value(progress: Double) -> Value { value(time: progress * duration) }

  /// Returns the velocity, per second, after some seconds; zero before the beginning and after the end.
  public func velocity(time: Double) -> Value {
    courses.reduce(into: initial) { value, course in course.accelerate(&value, time) }
  }

  /// Returns the velocity, per second, at a fraction of the duration, from 0 to 1.
  public func velocity(progress: Double) -> Value { velocity(time: progress * duration) }
}
