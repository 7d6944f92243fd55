public import DisplayList
import RenderPlan

/// The time of one pass of a frame.
public struct PassTiming: Hashable, Sendable {
  /// The kind of work that is measured.
  public enum Work: Hashable, Sendable {
    /// Painting a picture or the surface, without the other two.
    case canvas
    /// Functions that share a pass over a picture.
    case shaders
    /// A blur or a material: its small images, and compositing at full size.
    case blur
  }

  /// The pass's identity in the plan; `DisplayIdentity(0)` for the surface.
  public var identity: DisplayIdentity
  /// The measured work.
  public var work: Work
  /// Seconds of all threads divided by their number: the pass's share of a frame that keeps all threads busy.
  public var seconds: Double

  public init(identity: DisplayIdentity, work: Work, seconds: Double) {
    self.identity = identity
    self.work = work
    self.seconds = seconds
  }
}

/// The times of one frame's passes.
///
/// Sendable because each worker writes its own row of cells, and the rendering thread the rest between jobs.
final class PassTimer: @unchecked Sendable {
  private(set) var timings: [PassTiming] = []
  private let cells = ScratchBuffer<Double>()
  private let threads: Int
  /// Cells from one worker's row to the next: whole cache lines, with one between rows.
  private var stride = 0

  init(threads: Int) { self.threads = threads }

  func beginFrame() { timings.removeAll(keepingCapacity: true) }

  /// Prepares cells for the commands of a paint pass.
  func begin(commands: Int) {
    stride = (commands + 7) / 8 * 8 + 8
    cells.reserve(stride * threads).update(repeating: 0, count: stride * threads)
  }

  /// The cells of a worker, one per command.
  func row(of worker: Int) -> UnsafeMutablePointer<Double> { cells.base + worker * stride }

  /// Adds the workers' times of a canvas's commands to their passes.
  func end(_ commands: [PaintCommand], on canvas: DisplayIdentity) {
    for index in commands.indices {
      var seconds = 0.0
      for worker in 0..<threads { seconds += cells.base[worker * stride + index] }
      let (identity, work) = commands[index].pass ?? (canvas, .canvas)
      add(seconds / Double(threads), identity, work)
    }
  }

  func add(_ seconds: Double, _ identity: DisplayIdentity, _ work: PassTiming.Work) {
    if let known = timings.firstIndex(where: { $0.identity == identity && $0.work == work }) {
      timings[known].seconds += seconds
    } else {
      timings.append(PassTiming(identity: identity, work: work, seconds: seconds))
    }
  }
}

extension PaintCommand {
  /// The pass that the command ends; nil for the canvas itself.
  fileprivate var pass: (DisplayIdentity, PassTiming.Work)? {
    switch kind {
    case .shaded(let identity, _, _, _): (identity, .shaders)
    case .blurred(let identity, _), .backdrop(let identity, _, _, _): (identity, .blur)
    default: nil
    }
  }
}
