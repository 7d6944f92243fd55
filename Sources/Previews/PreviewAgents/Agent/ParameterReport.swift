import Platform
import Vitrine

/// Tells the host of the parameters of the views, when they differ from what it knows.
@MainActor
struct ParameterReport {
  /// Where the host wants to have them; nil where it does not.
  private var memory: (number: Int, mapping: SharedMapping)?
  /// nil where it is to be told in any case.
  private var told: [StateParameter]?
  /// Whether the host may be reading what it was told: the memory stays as it is.
  private var isBeingRead = false
  /// Whether there was something to tell meanwhile.
  private var isDue = false

  /// Begins, or ends where there is no memory.
  mutating func list(in number: Int?, descriptor: Int32?) {
    (memory, told, isBeingRead, isDue) = (nil, nil, false, false)
    guard let number, let descriptor else { return }
    memory = SharedMapping(descriptor: descriptor, count: ParameterList.limit).map { (number, $0) }
  }

  /// A change was asked for, which the views may not take.
  mutating func expectAnswer() { told = nil }

  /// The host has read memory of a number.
  ///
  /// - Returns: whether there is something to tell.
  mutating func read(_ number: Int) -> Bool {
    guard number == memory?.number else { return false }
    isBeingRead = false
    return isDue
  }

  /// - Parameter serial: of the last frame.
  mutating func tell(_ host: ViewHost, in environment: EnvironmentValues, serial: Int, on channel: PreviewChannel) {
    isDue = isBeingRead
    guard let memory, !isBeingRead else { return }
    let parameters = host.stateParameters(in: environment)
    guard parameters != told else { return }
    told = parameters
    let count = memory.mapping.fill(with: ParameterList.data(of: parameters))
    isBeingRead = channel.send(PreviewAnswer.parameters(count, serial: serial, memory: memory.number))
  }
}
