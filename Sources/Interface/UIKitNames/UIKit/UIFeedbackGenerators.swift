/// The base of what makes a device vibrate. The devices that Vitrine runs on have no motor for it: nothing is felt.
open class UIFeedbackGenerator {
  /// A generator without effect.
  public init() {}
  /// Wakes the motor.
  open func prepare() {}
}

/// Vibration that accompanies a collision.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How hard and how large the colliding things are.
  public enum FeedbackStyle: Int, Sendable {
    /// Small things.
    case light
    /// Things of middling size.
    case medium
    /// Large things.
    case heavy
    /// Things that yield.
    case soft
    /// Things that do not.
    case rigid
  }

  /// The style that it was made with.
  public let style: FeedbackStyle

  /// A generator for collisions of a style.
  public init(style: FeedbackStyle) { self.style = style }
  /// An impact of the style `medium`.
  public override convenience init() { self.init(style: .medium) }

  /// The collision happens.
  open func impactOccurred() {}
  /// The collision happens, with an intensity from 0 to 1.
  open func impactOccurred(intensity: CGFloat) {}
}

/// Vibration that says how a task ended.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// How a task ended.
  public enum FeedbackType: Int, Sendable {
    /// It succeeded.
    case success
    /// It succeeded, with something to be told.
    case warning
    /// It failed.
    case error
  }

  /// The task ends.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// Vibration that accompanies a selection.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// The selection changes.
  open func selectionChanged() {}
}
