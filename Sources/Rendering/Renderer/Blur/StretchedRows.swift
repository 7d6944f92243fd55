import Lanes

/// The rows of a small image that one worker has stretched last. The band below begins with the rows that the band above
/// ended with, and a worker does the bands of its own share in order. Two backdrops in one band take each other's place.
final class StretchedRows {
  /// What the rows are of.
  struct Owner: Hashable {
    /// Of the paint job: in the next one an image of the same entry is another.
    var job: Int
    var entry: ObjectIdentifier
    /// The pixels that they are stretched to.
    var columns: Range<Int>
  }

  let memory = Scratch<UInt16>()
  private let held = Scratch<Int>(capacity: 4)
  private var owner: Owner?

  /// Room for four rows, and which small row each of them is by now; none where they were somebody else's.
  ///
  /// - Parameter stride: elements from row to row, and `WideLanes.count` before the first one.
  func begin(_ owner: Owner, stride: Int) -> (wide: UnsafeMutablePointer<UInt16>, held: UnsafeMutablePointer<Int>) {
    let capacity = memory.capacity
    let wide = memory.reserve(stride * 4 + WideLanes.count) + WideLanes.count
    if self.owner != owner || memory.capacity != capacity {
      self.owner = owner
      held.base.update(repeating: .min, count: 4)
    }
    return (wide, held.base)
  }
}
