import Platform
import Vitrine

/// Tells the host of the parameters of the views, when they differ from what it knows.
@MainActor
struct ParameterReport {
  /// Whether the host wants to know.
  var isWanted = false {
    didSet { told = nil }
  }
  /// nil where it is to be told in any case.
  private var told: [StateParameter]?

  /// A change was asked for, which the views may not take.
  mutating func expectAnswer() { told = nil }

  /// - Parameter serial: of the last frame.
  mutating func tell(_ host: ViewHost, in environment: EnvironmentValues, serial: Int, on channel: PreviewChannel) {
    guard isWanted else { return }
    let parameters = host.stateParameters(in: environment)
    guard parameters != told else { return }
    told = parameters
    let data = ParameterList.data(of: parameters)
    let memory = SharedBytes.memory(of: data)
    channel.send(
      PreviewAnswer.parameters(memory == nil ? 0 : data.count, serial: serial), descriptor: memory?.descriptor)
  }
}
