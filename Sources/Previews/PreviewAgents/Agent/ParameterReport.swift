import Platform
import Vitrine

/// A report of the views' parameters to the host, sent when they differ from what it knows.
@MainActor
struct ParameterReport {
  /// The shared memory for the parameters, with its number; nil while the host does not want them.
  private var memory: (number: Int, mapping: SharedMapping)?
  /// The parameters that were reported last; nil if the next report is sent in any case.
  private var lastReported: [StateParameter]?
  /// True while the host may be reading the memory, which must not change.
  private var isBeingRead = false
  /// True if a report was due while the host was reading.
  private var isDue = false

  /// Begins to report into shared memory, or stops if there is none.
  mutating func list(in number: Int?, descriptor: Int32?) {
    (memory, lastReported, isBeingRead, isDue) = (nil, nil, false, false)
    guard let number, let descriptor else { return }
    memory = SharedMapping(descriptor: descriptor, count: ParameterList.limit).map { (number, $0) }
  }

  /// Has the next report sent in any case: the host has asked for a change, which the views may refuse.
  mutating func expectAnswer() { lastReported = nil }

  /// Takes note that the host has read the memory of a number.
  ///
  /// - Returns: whether a report is due.
  mutating func read(_ number: Int) -> Bool {
    guard number == memory?.number else { return false }
    isBeingRead = false
    return isDue
  }

  /// - Parameter serial: the serial number of the last frame.
  mutating func send(_ host: ViewHost, in environment: EnvironmentValues, serial: Int, on channel: PreviewChannel) {
    isDue = isBeingRead
    guard let memory, !isBeingRead else { return }
    let parameters = host.stateParameters(in: environment)
    guard parameters != lastReported else { return }
    lastReported = parameters
    let count = memory.mapping.fill(with: ParameterList.data(of: parameters))
    isBeingRead = channel.send(PreviewAnswer.parameters(count, serial: serial, memory: memory.number))
  }
}
