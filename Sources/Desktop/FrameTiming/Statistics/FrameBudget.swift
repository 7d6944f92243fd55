/// The time available for a frame.
public enum FrameBudget: Hashable, Sendable {
  /// One refresh interval of the display.
  case display
  /// This many seconds.
  case seconds(Double)

  /// Returns the budget in seconds.
  ///
  /// - Parameter refresh: refresh interval of the display in seconds; nil, if unknown, stands for 60 Hz.
  public func interval(refresh: Double?) -> Double {
    switch self {
    case .display: refresh ?? 1.0 / 60
    case .seconds(let seconds): seconds
    }
  }

  /// Parses `60hz`, `16.6ms` or `display`; nil for anything else.
  ///
  /// Rates are within 1 ... 1000 Hz, durations within 0.001 ... 10000 ms.
  public init?(_ text: String) {
    let text = text.lowercased()
    func number(before suffix: String, in range: ClosedRange<Double>) -> Double? {
      guard text.hasSuffix(suffix), let value = Double(decimal: text.dropLast(suffix.count)), range.contains(value)
      else { return nil }
      return value
    }
    if text == "display" {
      self = .display
    } else if let rate = number(before: "hz", in: 1...1000) {
      self = .seconds(1 / rate)
    } else if let milliseconds = number(before: "ms", in: 0.001...10000) {
      self = .seconds(milliseconds / 1000)
    } else {
      return nil
    }
  }
}
