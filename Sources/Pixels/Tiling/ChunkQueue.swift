import Synchronization

/// One worker's share of a job: its owner takes chunks from the front, whoever has none left takes them from the back.
///
/// One word holds the job's number and the chunks that are left, so that taking one is a compare-exchange, and a worker
/// that comes late cannot take a chunk of a job that is over.
struct ChunkQueue: ~Copyable {
  /// Job number (24 bits), first chunk and end (20 bits each).
  private let word = Atomic<UInt64>(0)
  /// Queues lie two cache lines apart, which are fetched in pairs.
  private let apart: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0)
  private let further: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)

  private static let mask: UInt64 = 0xF_FFFF

  /// Hands out the chunks of a new job; whoever takes one sees what was written before.
  func fill(job: UInt64, with chunks: Range<Int>) {
    word.store((job << 40) | (UInt64(chunks.lowerBound) << 20) | UInt64(chunks.upperBound), ordering: .releasing)
  }

  /// The owner's next chunk.
  func takeFirst() -> Int? { take { ($0 >> 20 & Self.mask, $0 + 1 << 20) } }

  /// The chunk that the owner would come to last.
  func takeLast() -> Int? { take { (($0 & Self.mask) - 1, $0 - 1) } }

  /// - Parameter choose: which chunk of a word, and what the word is without it.
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
