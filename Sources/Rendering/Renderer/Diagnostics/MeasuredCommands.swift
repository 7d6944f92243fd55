import DisplayList
import RenderPlan

/// The commands of a paint job that are measured, with each worker's seconds: a single command, and all panels
/// together.
///
/// The single command is a cost that is added to frames, so that processor time counts: on a busy machine a thread also
/// waits for others. Panels are compared with the frame, which is measured by the clock.
///
/// Unchecked: each worker adds to numbers of its own, and the rendering thread reads them between jobs.
struct MeasuredCommands: @unchecked Sendable {
  /// The distance in numbers from one worker to the next: a cache line.
  static let stride = 8

  /// The index in its pass of the command that is measured separately; nil for none.
  let single: Int?
  /// The seconds of the first worker: for that command, then for the panels.
  private let seconds: UnsafeMutablePointer<Double>
  private let workers: Int

  /// - Parameter seconds: memory for `workers * stride` numbers, which are set to 0.
  init(single: Int?, seconds: UnsafeMutablePointer<Double>, workers: Int) {
    self.single = single
    self.seconds = seconds
    self.workers = workers
    seconds.update(repeating: 0, count: workers * Self.stride)
  }

  /// Returns the memory to which a worker adds the seconds of the command at `index`; nil if that is not measured.
  func seconds(of worker: Int, at index: Int, isPanel: Bool) -> UnsafeMutablePointer<Double>? {
    let own = seconds + worker * Self.stride
    return index == single ? own : isPanel ? own + 1 : nil
  }

  /// The mean of the workers' seconds for the one command, its share of a frame that keeps all threads busy.
  var ofSingle: Double { mean(0) }
  /// The same for panels.
  var ofPanels: Double { mean(1) }

  private func mean(_ place: Int) -> Double {
    (0..<workers).reduce(0) { $0 + seconds[$1 * Self.stride + place] } / Double(workers)
  }
}

extension PaintCommand {
  /// True if the command composites a panel's blurred material.
  var isPanel: Bool {
    if case .backdrop = kind { true } else { false }
  }

  /// Returns whether the command draws a picture exactly as it was painted.
  func draws(_ picture: DisplayIdentity?) -> Bool {
    guard let picture, case .picture(picture, _, _, _) = kind else { return false }
    return true
  }
}
