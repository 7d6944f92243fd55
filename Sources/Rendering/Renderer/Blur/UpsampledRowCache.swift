import DisplayList
import Lanes

/// The last rows of a small image that one worker upsampled horizontally. A band begins with the rows with which the
/// band above ended, and a worker processes the bands of its share in order. A second backdrop in the same band
/// replaces them.
final class UpsampledRowCache {
  /// The rows' identity.
  struct Owner: Hashable {
    /// The number of the paint job: the next one may use another image of the same backdrop.
    var job: Int
    var backdrop: DisplayIdentity
    /// The pixels that the rows cover.
    var columns: Range<Int>
  }

  let memory = ScratchBuffer<UInt16>()
  private let samples = ScratchBuffer<Int>(capacity: 4)
  private var owner: Owner?

  /// Memory for four rows, and the number of the small row in each; `Int.min` if they were another owner's.
  ///
  /// - Parameter stride: elements from row to row, with `WideLanes.count` before the first one.
  func begin(_ owner: Owner, stride: Int) -> (rows: UnsafeMutablePointer<UInt16>, samples: UnsafeMutablePointer<Int>) {
    let capacity = memory.capacity
    let rows = memory.reserve(stride * 4 + WideLanes.count) + WideLanes.count
    if self.owner != owner || memory.capacity != capacity {
      self.owner = owner
      samples.base.update(repeating: .min, count: 4)
    }
    return (rows, samples.base)
  }
}
