/// A schedule of the dates at which a timeline changes.
public protocol TimelineSchedule {
  /// The dates, in ascending order.
  associatedtype Entries: Sequence where Entries.Element == Date
  /// The rate at which the schedule may change.
  typealias Mode = TimelineScheduleMode
  /// The dates of the changes from `startDate` on, in order; the first may lie before it.
  func entries(from startDate: Date, mode: Mode) -> Entries
}

/// The rate at which a schedule may change.
public enum TimelineScheduleMode: Sendable {
  /// The schedule's own rate, for which a `TimelineView` asks.
  case normal
  /// A lower rate, for dimmed displays. No host here dims its display, so that only custom schedules use it.
  case lowFrequency
}

/// A view whose content changes with time: that of the display instant, not of the wall clock.
///
/// ```swift
/// TimelineView(.animation) { context in
///   let seconds = context.date.timeIntervalSinceReferenceDate
///   Image(systemName: "gear").rotationEffect(.degrees(seconds * 90))
/// }
/// ```
nonisolated public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
  /// The input of the content. In SwiftUI it is generic over the view; here it is one type.
  public typealias Context = TimelineViewDefaultContext
  let schedule: Schedule
  let content: (TimelineViewDefaultContext) -> Content

  /// Creates a view whose content is evaluated at each date of a schedule.
  ///
  /// - Parameter content: the content from a date of the schedule to the next.
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
    self.schedule = schedule
    self.content = content
  }
}

/// The input of a timeline's content.
public struct TimelineViewDefaultContext: Sendable {
  /// The rate at which the content changes.
  public enum Cadence: Comparable, Sendable {
    /// The schedule's next date is less than a second after this one.
    case live
    /// The schedule's next date is at least a second and less than a minute after this one.
    case seconds
    /// The schedule's next date is a minute or more after this one, or there is none.
    case minutes
  }

  /// The schedule's last date that is not after the frame's own.
  public let date: Date
  /// The time for which the content stays the same.
  public let cadence: Cadence
}

extension TimelineView: PrimitiveView {
  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let now = session.date
    let (date, next) = Self.instants(of: begun(in: context) ?? schedule, at: now)
    if let next { session.wake(at: session.time + next.timeIntervalSince(now)) }
    let interval = next.map { $0.timeIntervalSince(date) } ?? .infinity
    let cadence: TimelineViewDefaultContext.Cadence = interval < 1 ? .live : interval < 60 ? .seconds : .minutes
    let view = session.tracked(by: Self.self) { content(TimelineViewDefaultContext(date: date, cadence: cadence)) }
    return context.child(0).nodes(of: view)
  }

  /// Returns the periodic schedule starting with the view, in place of one that would start later, such as at the wall
  /// clock's present, so that two runs of one host time are the same. Nil for any other schedule.
  @MainActor
  private func begun(in context: ViewContext) -> Schedule? {
    guard let periodic = schedule as? PeriodicTimelineSchedule, periodic.start > context.session.date else {
      return nil
    }
    let start = context.session.store.object(at: context.identity) { SharedValue(context.session.date) }
    return PeriodicTimelineSchedule(from: start.value, by: periodic.interval) as? Schedule
  }

  /// Returns the schedule's last date that is not after `now`, and its first that is.
  private static func instants(of schedule: Schedule, at now: Date) -> (current: Date, next: Date?) {
    if let animation = schedule as? AnimationTimelineSchedule { return animation.instants(at: now) }
    var current: Date?
    // A schedule without an end could yield dates before now forever.
    for date in schedule.entries(from: now, mode: .normal).prefix(100_000) {
      if date > now { return (current ?? now, date) }
      current = date
    }
    return (current ?? now, nil)
  }
}

/// A schedule that changes in every frame, or at least `minimumInterval` seconds apart.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  let minimumInterval: Double
  let isPaused: Bool

  /// Creates a schedule that follows the display.
  ///
  /// - Parameters:
  ///   - minimumInterval: the seconds between two changes; nil changes in every frame.
  ///   - paused: whether the timeline stands still.
  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    self.minimumInterval = max(0, minimumInterval ?? 0)
    isPaused = paused
  }

  /// The display's dates from `startDate` on, a 120th of a second or the minimum interval apart; none while paused, and
  /// none at a low rate.
  public func entries(from startDate: Date, mode: Mode) -> AnySequence<Date> {
    guard !isPaused, mode == .normal else { return AnySequence(EmptyCollection()) }
    let step = max(minimumInterval, 1.0 / 120)
    return AnySequence(sequence(first: startDate) { $0.addingTimeInterval(step) })
  }

  func instants(at now: Date) -> (current: Date, next: Date?) {
    if isPaused { return (now, nil) }
    guard minimumInterval > 0 else { return (now, now) }
    let step = (now.timeIntervalSinceReferenceDate / minimumInterval).rounded(.down)
    return (
      Date(timeIntervalSinceReferenceDate: step * minimumInterval),
      Date(timeIntervalSinceReferenceDate: (step + 1) * minimumInterval)
    )
  }
}

/// A schedule that changes at equal intervals from a date on.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  let start: Date
  let interval: Double

  /// Creates a schedule of equal steps.
  ///
  /// - Parameters:
  ///   - startDate: the first change.
  ///   - interval: the seconds between changes, at least a thousandth.
  public init(from startDate: Date, by interval: Double) {
    start = startDate
    self.interval = max(interval, 1e-3)
  }

  public func entries(from startDate: Date, mode: Mode) -> AnySequence<Date> {
    let elapsed = max(0, (startDate.timeIntervalSince(start) / interval).rounded(.down))
    let first = start.addingTimeInterval(elapsed * interval)
    return AnySequence(sequence(first: first) { [interval] in $0.addingTimeInterval(interval) })
  }
}

/// A schedule that changes at given dates.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule where Entries.Element == Date {
  let dates: Entries
  /// Creates a schedule of these dates, which are in ascending order.
  public init(_ dates: Entries) { self.dates = dates }
  public func entries(from startDate: Date, mode: Mode) -> Entries { dates }
}

/// A schedule that changes at the start of every minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  /// Creates a schedule of the clock's whole minutes, whenever it is made.
  public init() {}

  public func entries(from startDate: Date, mode: Mode) -> AnySequence<Date> {
    PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: 0), by: 60).entries(from: startDate, mode: mode)
  }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// A schedule that changes in every frame.
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
  /// A schedule that changes in every frame, or at least `minimumInterval` seconds apart; not at all while `paused`.
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// A schedule that changes every `interval` seconds from a date on.
  public static func periodic(from startDate: Date, by interval: Double) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  /// A schedule that changes at the start of every minute.
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule {
  /// A schedule that changes at the dates of a sequence, which are in ascending order.
  public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S>, S.Element == Date { ExplicitTimelineSchedule(dates) }
}
