import Platform

/// An uninterrupted stretch of one worker's work on one job.
public struct WorkSpan: Sendable {
  /// The name of the job.
  public var name: StaticString
  /// Nanoseconds of the monotonic clock.
  public var start: UInt64
  /// Nanoseconds of the monotonic clock.
  public var end: UInt64
  /// The number of chunks.
  public var chunks: Int
}

/// A log of the workers of a pool: for each the last `capacity` spans, in memory that is allocated before the first
/// job.
///
/// Recording costs a chunk two readings of the clock; it takes no lock and allocates nothing. Successive pools may
/// share a log, if jobs of one are done before those of the next begin.
///
/// Sendable because each worker writes its own ring, and rings are read between jobs.
public final class WorkLog: @unchecked Sendable {
  /// The default capacity, enough for some thousand frames.
  public static let defaultCapacity = 1 << 16
  private static let maximumWorkers = 256

  /// The maximum number of spans of a worker.
  public let capacity: Int
  let rings: UnsafeMutablePointer<WorkRing>
  /// The largest number of workers so far.
  public private(set) var workers = 0

  /// Creates an empty log for pools of any size.
  public init(capacity: Int = WorkLog.defaultCapacity) {
    self.capacity = max(1, capacity)
    rings = .allocate(capacity: Self.maximumWorkers)
    rings.initialize(repeating: WorkRing(), count: Self.maximumWorkers)
  }

  deinit {
    for worker in 0..<Self.maximumWorkers { rings[worker].spans?.deallocate() }
    rings.deallocate()
  }

  /// Allocates memory for the workers of a new pool.
  func reserve(workers count: Int) {
    workers = max(workers, count)
    for worker in 0..<count {
      rings[worker].job = 0
      guard rings[worker].spans == nil else { continue }
      rings[worker].spans = .allocate(capacity: capacity)
      rings[worker].capacity = capacity
    }
  }

  /// Records a job that the caller ran alone.
  @usableFromInline
  func noteSerialWork(_ name: StaticString, chunks: Int, start: UInt64) {
    guard chunks > 0 else { return }
    rings[0].note(name, job: 0, chunks: chunks, start: start)
  }

  /// Returns the spans of a worker, oldest first; they do not overlap.
  public func spans(of worker: Int) -> [WorkSpan] {
    let ring = rings[worker]
    guard let spans = ring.spans else { return [] }
    return (max(0, ring.total - ring.capacity)..<ring.total).map { spans[$0 % ring.capacity] }
  }
}

/// The spans of one worker.
struct WorkRing {
  fileprivate(set) var spans: UnsafeMutablePointer<WorkSpan>?
  fileprivate(set) var capacity = 0
  /// The number of spans ever recorded.
  fileprivate(set) var total = 0
  /// The number of the last span's job.
  fileprivate(set) var job: UInt64 = 0
  /// Padding to two cache lines, which are prefetched in pairs.
  private let padding: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private let secondPadding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)

  /// Records chunks of a job, as part of the last span if that is of the same job.
  ///
  /// - Parameter job: the number of the job, or 0 for a span of its own.
  mutating func note(_ name: StaticString, job: UInt64, chunks: Int, start: UInt64) {
    guard let spans else { return }
    let end = monotonicNanoseconds()
    if job != 0, job == self.job {
      let last = (total - 1) % capacity
      spans[last].end = end
      spans[last].chunks += chunks
    } else {
      (spans + total % capacity).initialize(to: WorkSpan(name: name, start: start, end: end, chunks: chunks))
      total += 1
      self.job = job
    }
  }
}
