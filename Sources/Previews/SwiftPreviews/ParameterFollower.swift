import Platform
import PreviewAgents
import Vitrine

/// The parameters of an agent's views, and the values that are being sent to it.
///
/// At most one change of each parameter goes with a frame, the newest: a control that is dragged waits for the agent.
struct ParameterFollower {
  private let built: BuiltPreviews
  /// The parameters that the agent has listed, with the values that they are going to have; nil before the first list.
  private(set) var shown: [PreviewParameter]?
  private var isFollowing = false
  /// The changes that have not been sent, by the parameters' identities.
  private var waiting: [UInt64: StateParameter.Change] = [:]
  /// The changes that have been sent, each with the serial number of the frame before which it was.
  private var sent: [UInt64: (change: StateParameter.Change, serial: Int)] = [:]

  init(_ built: BuiltPreviews) { self.built = built }

  /// Has the agent list the parameters, or ends that.
  mutating func follow(_ isWanted: Bool, _ agent: PreviewAgent) {
    guard isWanted != isFollowing else { return }
    isFollowing = isWanted
    if !isWanted { (shown, waiting, sent) = (nil, [:], [:]) }
    agent.listParameters(isWanted)
  }

  /// Takes over a list of the parameters as of a frame.
  mutating func take(_ parameters: [StateParameter], serial: Int) {
    guard isFollowing else { return }
    sent = sent.filter { $0.value.serial > serial }
    shown = [PreviewParameter](parameters, of: built.functions, comments: built.comments)
    for change in sent.values.map(\.change) + waiting.values { show(change) }
  }

  /// Takes note of a change for the next frame. One of a parameter that is not listed is ignored.
  mutating func set(_ change: StateParameter.Change) {
    guard shown?.contains(where: { $0.parameter.id == change.id }) == true else { return }
    var change = change
    if case .text(let text)? = change.value { change.value = .text(text.listed) }
    waiting[change.id] = change
    show(change)
  }

  var hasChanges: Bool { !waiting.isEmpty }

  mutating func sendChanges(beforeFrame serial: Int, to agent: PreviewAgent) {
    guard hasChanges else { return }
    agent.send(.set(Array(waiting.values)))
    for change in waiting.values { sent[change.id] = (change, serial) }
    waiting = [:]
  }

  /// Shows a change at once, before the agent has taken it.
  private mutating func show(_ change: StateParameter.Change) {
    guard let index = shown?.firstIndex(where: { $0.parameter.id == change.id }) else { return }
    if let initial = shown?[index].parameter.initial { shown?[index].parameter.value = change.value ?? initial }
  }
}

extension String {
  /// The text, cut to what an agent lists of it.
  fileprivate var listed: String {
    let printing = unicodeScalars.filter { !$0.isUnprintable }.prefix(StateParameter.maximumTextLength)
    return String(String.UnicodeScalarView(printing))
  }
}
