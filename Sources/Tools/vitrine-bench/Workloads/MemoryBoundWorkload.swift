import Glibc
import Lanes
import Surfaces
import Tiling

/// The minimum memory traffic of a glass frame over a moving background: copies the pixels outside the panel, reads
/// those behind it once, and writes the panel once. The rest of the time of a frame is arithmetic.
final class MemoryBoundWorkload: Workload {
  private let picture: ReadOnlySurfaceView
  private let targets: [PixelBuffer]
  private let panel: PixelRect
  private let pool: WorkerPool
  private let bands: Bands
  private var frame = 0

  init(_ display: Display, threads: Int, fixtures: Fixtures) {
    picture = fixtures.photograph(display.pictureSize).view
    panel = display.panel
    targets = (0..<3).map { _ in PixelBuffer(size: display.size) }
    pool = WorkerPool(threads: threads)
    bands = Bands(rows: 0..<display.size.height, rowBytes: targets[0].stride, threads: threads, multiple: 16)
  }

  func call() {
    // Moves back and forth, like the photograph of the glass scene.
    let (step, way) = (frame % 200, 100)
    let job = MemoryBoundJob(
      picture: picture, left: 2 * (step < way ? step : 2 * way - step), top: 10, target: targets[frame % 3].view,
      panel: panel, bands: bands)
    pool.run(job, chunks: bands.count)
    frame += 1
  }

  var passes: [(name: String, milliseconds: Double)] { [] }
}

private struct MemoryBoundJob: ParallelJob {
  let picture: ReadOnlySurfaceView
  let left: Int
  let top: Int
  let target: SurfaceView
  let panel: PixelRect
  let bands: Bands

  func run(chunk: Int, worker: Int) {
    for y in bands.rows(of: chunk) {
      let (source, out) = (picture.pixel(left, y + top), target.row(y))
      guard panel.rows.contains(y) else {
        memcpy(out, source, target.size.width * 4)
        continue
      }
      memcpy(out, source, panel.minX * 4)
      let behind = source + panel.minX * 4
      var darkest = WideLanes(repeating: 0xFFFF)
      for offset in stride(from: 0, to: panel.width * 4 - WideLanes.byteCount + 1, by: WideLanes.byteCount) {
        darkest = darkest.lesser(behind.lanes(at: offset, as: WideLanes.self))
      }
      // Uses a value that was read, so that the reads are not optimised away.
      let value = withUnsafeBytes(of: darkest) { $0[0] }
      memset(out + panel.minX * 4, Int32(value), panel.width * 4)
      memcpy(out + panel.maxX * 4, source + panel.maxX * 4, (target.size.width - panel.maxX) * 4)
    }
  }
}
