import Glibc
import Surfaces
import Tiling

/// Copies of one frame by the C library's `memcpy`, shared out in bands as the renderer shares out a frame.
final class Yardstick {
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
    // Pages that were never written are all the same page of zeros.
    memset(picture.base, 1, picture.stride * key.size.height)
    bands = Bands(rows: 0..<key.size.height, rowBytes: picture.stride, threads: key.threads, multiple: 16)
  }

  /// From one buffer to one other, always the same two: both stay in the last cache where it is large enough.
  func copyHot() { copy(to: targets[0]) }

  /// To three buffers in turn, as a window's swap chain has its frames written.
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
