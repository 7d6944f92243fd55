/// The base class of haptic feedback generators. They have no effect, as desktops cannot vibrate.
open class UIFeedbackGenerator {
  /// A generator without effect.
  public init() {}
  /// Prepares the hardware; does nothing here.
  open func prepare() {}
}

/// A generator of feedback for collisions.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The size and the hardness of the colliding objects.
  public enum FeedbackStyle: Int, Sendable {
    /// Small objects.
    case light
    /// Objects of medium size.
    case medium
    /// Large objects.
    case heavy
    /// Soft objects.
    case soft
    /// Rigid objects.
    case rigid
  }

  /// The style of the generator.
  public let style: FeedbackStyle

  /// A generator for collisions of a style.
  public init(style: FeedbackStyle) { self.style = style }
  /// A generator for collisions of the style `medium`.
  public override convenience init() { self.init(style: .medium) }

  /// Reports a collision.
  open func impactOccurred() {}
  /// Reports a collision with an intensity from 0 to 1.
  open func impactOccurred(intensity: CGFloat) {}
}

/// A generator of feedback for the outcome of a task.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The outcome of a task.
  public enum FeedbackType: Int, Sendable {
    /// The task succeeded.
    case success
    /// The task succeeded with a warning.
    case warning
    /// The task failed.
    case error
  }

  /// Reports the outcome of a task.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// A generator of feedback for changes of a selection.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Reports a change of the selection.
  open func selectionChanged() {}
}
