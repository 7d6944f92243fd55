/// An action that a control runs when it is used.
@MainActor @preconcurrency
public final class UIAction {
  /// The label of a control that is made from the action.
  public let title: String
  /// The picture beside the label; nil for none.
  public let image: UIImage?
  /// The control that was used; nil while the action is not running.
  public fileprivate(set) var sender: Any?

  fileprivate let handler: (UIAction) -> Void

  /// An action with a label.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
    (self.title, self.image, self.handler) = (title, image, handler)
  }
}

/// A view that runs actions when it is used with the pointer. Targets are not supported, because Swift has selectors on
/// Apple's systems alone.
open class UIControl: UIView {
  /// The events of a control, with UIKit's raw values.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The events, one bit each.
    public let rawValue: UInt
    /// Events from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A press ended inside the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The value has changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The main event of the control: a press of a button, a new value of a slider.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
  }

  /// The states in which a control looks different, with UIKit's raw values.
  public struct State: OptionSet, Hashable, Sendable {
    /// The states, one bit each.
    public let rawValue: UInt
    /// A state from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// None of the other states.
    public static let normal: State = []
    /// The control is disabled.
    public static let disabled = State(rawValue: 1 << 1)
  }

  /// True while the control can be used.
  open var isEnabled = true { didSet { invalidate() } }

  private var actions: [(action: UIAction, events: Event)] = []

  /// The current state: `disabled` or `normal`.
  public final var state: State { isEnabled ? .normal : .disabled }

  /// Runs an action whenever one of the events happens.
  public func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((action, controlEvents)) }

  /// Stops running an action when one of the events happens.
  public func removeAction(_ action: UIAction, for controlEvents: Event) {
    for index in actions.indices where actions[index].action === action {
      actions[index].events.subtract(controlEvents)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  /// Runs the actions for events.
  public func sendActions(for controlEvents: Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
      action.sender = self
      action.handler(action)
      action.sender = nil
    }
  }
}
