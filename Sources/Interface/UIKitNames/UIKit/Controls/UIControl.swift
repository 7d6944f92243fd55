/// Something that a control does when it is used.
@MainActor @preconcurrency
public final class UIAction {
  /// The label of a control that is made of the action.
  public let title: String
  /// The picture beside it; nil for none.
  public let image: UIImage?
  /// The control that was used; nil while the action is not run.
  public fileprivate(set) var sender: Any?

  fileprivate let handler: (UIAction) -> Void

  /// An action with a label.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
    (self.title, self.image, self.handler) = (title, image, handler)
  }
}

/// A view that is used with the pointer, and runs actions then. Targets need selectors, which Swift has on Apple's systems
/// alone.
open class UIControl: UIView {
  /// What happens to a control, with UIKit's raw values.
  public struct Event: OptionSet, Hashable, Sendable {
    /// A bit an event.
    public let rawValue: UInt
    /// The events of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A press ends inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The value becomes another one.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// What the control is mainly for: of a button a press, of a slider a value.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
  }

  /// What a control looks different in, with UIKit's raw values.
  public struct State: OptionSet, Hashable, Sendable {
    /// A bit a state.
    public let rawValue: UInt
    /// The state of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// In none of the others.
    public static let normal: State = []
    /// Not to be used.
    public static let disabled = State(rawValue: 1 << 1)
  }

  /// Whether the control can be used.
  open var isEnabled = true { didSet { invalidate() } }

  private var actions: [(action: UIAction, events: Event)] = []

  /// `disabled`, or none.
  public final var state: State { isEnabled ? .normal : .disabled }

  /// Runs an action whenever one of the events happens.
  public func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((action, controlEvents)) }

  /// Runs an action no longer when one of the events happens.
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
