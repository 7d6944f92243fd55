import Glibc
import Surfaces
import Tiling

/// Copies of one frame with `memcpy`, divided into bands as the renderer divides a frame.
final class CopyBaseline {
  struct Key: Hashable {
    var size: PixelSize
    var threads: Int
  }

  private let pool: WorkerPool
  private let bands: Bands
  private let picture: PixelBuffer
  private let targets: [PixelBuffer]
  private var turn = 0

  init(_ key: Key) {
    pool = WorkerPool(threads: key.threads)
    picture = PixelBuffer(size: key.size)
    targets = (0..<3).map { _ in PixelBuffer(size: key.size) }
    // Pages that were never written would all map to one page of zeros.
    memset(picture.base, 1, picture.stride * key.size.height)
    bands = Bands(rows: 0..<key.size.height, rowBytes: picture.stride, threads: key.threads, multiple: 16)
  }

  /// Copies to the same buffer every time: both stay in the last-level cache if it is large enough.
  func copyHot() { copy(to: targets[0]) }

  /// Copies to three buffers in turn, like the swap chain of a window.
  func copyRotating() {
    copy(to: targets[turn % 3])
    turn += 1
  }

  private func copy(to target: PixelBuffer) {
    pool.run(CopyJob(source: picture.view.readOnly, target: target.view, bands: bands), chunks: bands.count)
  }
}

private struct CopyJob: ParallelJob {
  let source: ReadOnlySurfaceView
  let target: SurfaceView
  let bands: Bands

  func run(chunk: Int, worker: Int) {
    let rows = bands.rows(of: chunk)
    memcpy(target.row(rows.lowerBound), source.row(rows.lowerBound), rows.count * source.stride)
  }
}
