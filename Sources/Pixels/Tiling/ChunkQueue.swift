import Synchronization

/// One worker's share of a job: its owner takes chunks from the front, other workers from the back.
///
/// The job's number and the remaining chunks are one word, so a chunk is taken by one compare-exchange, and a late
/// worker cannot take a chunk of a finished job.
struct ChunkQueue: ~Copyable {
  /// Job number (24 bits), first chunk and end (20 bits each).
  private let word = Atomic<UInt64>(0)
  /// Padding to two cache lines, which are prefetched in pairs.
  private let padding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0)
  private let secondPadding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)

  private static let mask: UInt64 = 0xF_FFFF

  /// Publishes the chunks of a new job, with release ordering.
  func fill(job: UInt64, with chunks: Range<Int>) {
    word.store((job << 40) | (UInt64(chunks.lowerBound) << 20) | UInt64(chunks.upperBound), ordering: .releasing)
  }

  /// Takes the first chunk, for the owner.
  func takeFirst() -> Int? { take { ($0 >> 20 & Self.mask, $0 + 1 << 20) } }

  /// Takes the last chunk, for other workers.
  func takeLast() -> Int? { take { (($0 & Self.mask) - 1, $0 - 1) } }

  /// - Parameter choose: returns a chunk of a word, and the word without it.
  @inline(__always)
  private func take(_ choose: (UInt64) -> (chunk: UInt64, rest: UInt64)) -> Int? {
    var seen = word.load(ordering: .acquiring)
    while seen >> 20 & Self.mask < seen & Self.mask {
      let (chunk, rest) = choose(seen)
      let (exchanged, original) = word.compareExchange(
        expected: seen, desired: rest, ordering: .acquiringAndReleasing)
      if exchanged { return Int(chunk) }
      seen = original
    }
    return nil
  }
}
