public import DisplayList
import RenderPlan

/// What one pass of a frame took.
public struct PassTiming: Hashable, Sendable {
  /// What is measured of a pass.
  public enum Work: Hashable, Sendable {
    /// Painting a picture aside, or the surface, without the other two.
    case canvas
    /// Functions that share a pass, over this picture.
    case shaders
    /// A blur, or a material: its small images, and laying it down at full size.
    case blur
  }

  /// As in the plan; the surface is `DisplayIdentity(0)`.
  public var identity: DisplayIdentity
  /// What of the pass.
  public var work: Work
  /// Of all threads together, divided by their number: what the pass adds to a frame that keeps them all busy.
  public var seconds: Double

  public init(identity: DisplayIdentity, work: Work, seconds: Double) {
    self.identity = identity
    self.work = work
    self.seconds = seconds
  }
}

/// The times of one frame's passes. Each worker writes to a row of its own, so nothing is locked.
final class PassTimer {
  private(set) var timings: [PassTiming] = []
  private let cells = Scratch<Double>()
  private let threads: Int
  /// Cells from one worker's row to the next: whole cache lines, and one between them.
  private var stride = 0

  init(threads: Int) { self.threads = threads }

  func beginFrame() { timings.removeAll(keepingCapacity: true) }

  /// Room for the times of so many commands.
  func begin(commands: Int) {
    stride = (commands + 7) / 8 * 8 + 8
    cells.reserve(stride * threads).update(repeating: 0, count: stride * threads)
  }

  /// Where a worker adds each command's seconds.
  func row(of worker: Int) -> UnsafeMutablePointer<Double> { cells.base + worker * stride }

  /// Takes in what the workers have written on a canvas.
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
  /// The pass that the command ends; nil where it is the canvas's own.
  fileprivate var pass: (DisplayIdentity, PassTiming.Work)? {
    switch kind {
    case .shaded(let identity, _, _, _): (identity, .shaders)
    case .blurred(let identity, _), .backdrop(let identity, _, _, _): (identity, .blur)
    default: nil
    }
  }
}
