/// What a pointer did over the views.
public struct PointerEvent: Hashable, Sendable {
  /// What a pointer can do.
  public enum Phase: Hashable, Sendable {
    case down
    /// With or without a button held.
    case moved
    case up
    /// The pointer left the window; what was being recognised is given up.
    case left
  }

  /// Which button went down or up.
  public enum Button: Hashable, Sendable {
    case primary
    case secondary
  }

  public var phase: Phase
  /// In the host's coordinates, in points.
  public var location: CGPoint
  public var button: Button
  /// In the seconds of `ViewHost.evaluate(time:)`.
  public var time: Double

  public init(_ phase: Phase, at location: CGPoint, button: Button = .primary, time: Double) {
    self.phase = phase
    self.location = location
    self.button = button
    self.time = time
  }
}
