/// A pointer event over the views.
public struct PointerEvent: Codable, Hashable, Sendable {
  /// The kind of a pointer event.
  public enum Phase: String, Codable, Hashable, Sendable {
    /// A button was pressed.
    case down
    /// The pointer moved, with or without a button held.
    case moved
    /// A button was released.
    case up
    /// The pointer left the window; gestures in progress are cancelled.
    case left
  }

  /// The button that went down or up.
  public enum Button: String, Codable, Hashable, Sendable {
    /// The button for clicking and dragging: the left one as a rule.
    case primary
    /// The button for context menus: the right one as a rule.
    case secondary
  }

  /// The kind of the event.
  public var phase: Phase
  /// The location in the host's coordinates, in points.
  public var location: CGPoint
  /// The button that went down or up; ignored in the other phases.
  public var button: Button
  /// The time of the event, in the seconds of `ViewHost.evaluate(time:)`.
  public var time: Double

  /// A pointer event to send to a host.
  ///
  /// - Parameters:
  ///   - location: in the host's coordinates, in points.
  ///   - time: in the seconds of `ViewHost.evaluate(time:)`.
  public init(_ phase: Phase, at location: CGPoint, button: Button = .primary, time: Double) {
    self.phase = phase
    self.location = location
    self.button = button
    self.time = time
  }
}
