/// A time that a text shows, with its style.
package enum TextTime: Hashable, Sendable {
  case date(Date, Text.DateStyle)
  /// A timer from one date to another; `pause` is the date at which counting stopped.
  case timer(ClosedRange<Date>, pause: Date?, countsDown: Bool, showsHours: Bool)
}

extension Text {
  /// A style in which a date is shown.
  public struct DateStyle: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case time, date, relative, offset, timer }
    let kind: Kind

    /// The time of day: `9:41 AM`.
    public static let time = DateStyle(kind: .time)
    /// The day: `June 3, 2019`.
    public static let date = DateStyle(kind: .date)
    /// The distance from now in two units: `2 hours, 23 minutes`. The text is updated as time passes.
    public static let relative = DateStyle(kind: .relative)
    /// The distance from now in one unit with its sign: `+2 hours`. The text is updated as time passes.
    public static let offset = DateStyle(kind: .offset)
    /// The distance from now like a clock: `36:59:01`. The text is updated as time passes.
    public static let timer = DateStyle(kind: .timer)
  }

  /// A date in a style; styles that count follow the host's clock.
  public init(_ date: Date, style: DateStyle) {
    self.init(segments: [Segment(string: "", moment: .date(date, style))])
  }

  /// A clock that counts through an interval and then stands still.
  ///
  /// - Parameters:
  ///   - pauseTime: the date at which the clock is paused; nil runs to the end.
  ///   - countsDown: whether the clock shows the remaining time, rather than the elapsed time.
  ///   - showsHours: whether an interval of an hour or more shows hours; otherwise its minutes exceed 59.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    let moment = TextTime.timer(timerInterval, pause: pauseTime, countsDown: countsDown, showsHours: showsHours)
    self.init(segments: [Segment(string: "", moment: moment)])
  }

  /// An interval of dates in short form: `9:30 AM – 3:30 PM`, with the days where they differ.
  public init(_ dates: ClosedRange<Date>) {
    let sameDay = Calendar.current.isDate(dates.lowerBound, inSameDayAs: dates.upperBound)
    func word(_ date: Date) -> String {
      TextTime.formatted(date, date: sameDay ? .none : .medium, time: .short)
    }
    self.init(verbatim: "\(word(dates.lowerBound)) – \(word(dates.upperBound))")
  }

  /// An interval of dates in short form, like a range of dates.
  public init(_ interval: DateInterval) { self.init(interval.start...interval.end) }

  /// A value as a formatter writes it.
  public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: Self.string(of: subject, formatter))
  }

  /// An object as a formatter writes it.
  public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: Self.string(of: subject, formatter))
  }

  static func string(of subject: Any, _ formatter: Formatter) -> String {
    switch (formatter, subject) {
    case (let formatter as DateFormatter, let date as Date): formatter.string(from: date)
    case (let formatter as NumberFormatter, let number as NSNumber): formatter.string(from: number) ?? "\(number)"
    default: formatter.string(for: subject) ?? "\(subject)"
    }
  }

  /// Returns the text with its times as strings, and requests a frame for their next change.
  @MainActor
  func resolvingDates(at session: EvaluationSession) -> Text {
    let now = session.date
    return Text(
      segments: segments.map { segment in
        guard let moment = segment.moment else { return segment }
        var resolved = segment
        resolved.moment = nil
        resolved.string = moment.string(at: now)
        if let next = moment.change(after: now) { session.wake(at: session.time + next.timeIntervalSince(now)) }
        return resolved
      })
  }
}

extension TextTime {
  static func formatted(_ value: Date, date: DateFormatter.Style, time: DateFormatter.Style) -> String {
    let formatter = DateFormatter()
    (formatter.dateStyle, formatter.timeStyle) = (date, time)
    return formatter.string(from: value)
  }

  func string(at now: Date) -> String {
    switch self {
    case .date(let date, let style):
      let distance = date.timeIntervalSince(now)
      switch style.kind {
      case .time: return Self.formatted(date, date: .none, time: .short)
      case .date: return Self.formatted(date, date: .long, time: .none)
      case .relative: return Self.words(abs(distance), units: 2)
      case .offset: return (distance < 0 ? "+" : "-") + Self.words(abs(distance), units: 1)
      case .timer: return Self.clock(abs(distance), showsHours: true)
      }
    case .timer(let interval, let pause, let countsDown, let showsHours):
      let instant = min(max(pause ?? now, interval.lowerBound), interval.upperBound)
      let seconds =
        countsDown ? interval.upperBound.timeIntervalSince(instant) : instant.timeIntervalSince(interval.lowerBound)
      // Remaining time is rounded up, so that zero is shown only at the end.
      return Self.clock(countsDown ? seconds.rounded(.up) : seconds, showsHours: showsHours)
    }
  }

  /// Returns the date at which the string changes next; nil where it does not.
  func change(after now: Date) -> Date? {
    let anchor: Date
    switch self {
    case .date(let date, let style):
      guard style.kind != .time, style.kind != .date else { return nil }
      anchor = date
    case .timer(let interval, let pause, _, _):
      guard pause == nil, now < interval.upperBound else { return nil }
      if now < interval.lowerBound { return interval.lowerBound }
      anchor = interval.lowerBound
    }
    let elapsed = now.timeIntervalSince(anchor)
    let next = anchor.addingTimeInterval(elapsed.rounded(.down) + 1)
    return next > now ? next : now.addingTimeInterval(1)
  }

  private static func words(_ seconds: Double, units: Int) -> String {
    var rest = Int(min(seconds, 1e12))
    let names = [("year", 31_536_000), ("month", 2_592_000), ("day", 86_400), ("hour", 3600), ("minute", 60)]
    var words: [String] = []
    for (name, length) in names where rest >= length && words.count < units {
      let count = rest / length
      rest %= length
      words.append("\(count) \(name)\(count == 1 ? "" : "s")")
    }
    if words.isEmpty || words.count < units && rest > 0 { words.append("\(rest) second\(rest == 1 ? "" : "s")") }
    return words.joined(separator: ", ")
  }

  private static func clock(_ seconds: Double, showsHours: Bool) -> String {
    let whole = Int(min(max(seconds, 0), 1e12))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    guard showsHours, whole >= 3600 else { return "\(whole / 60):\(two(whole % 60))" }
    return "\(whole / 3600):\(two(whole / 60 % 60)):\(two(whole % 60))"
  }
}
