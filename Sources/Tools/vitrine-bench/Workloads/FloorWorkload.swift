import Glibc
import Lanes
import Surfaces
import Tiling

/// The memory that a glass frame over a moving background cannot do without, and nothing else: what is outside the panel
/// is copied, what is behind it is read once, the panel is written once. What a frame takes beyond it is arithmetic.
final class FloorWorkload: Workload {
  private let picture: ReadOnlySurfaceView
  private let targets: [PixelBuffer]
  private let panel: PixelRect
  private let pool: WorkerPool
  private let bands: Bands
  private var frame = 0

  init(_ display: Display, threads: Int, stage: Stage) {
    picture = stage.photograph(display.pictureSize).view
    panel = display.panel
    targets = (0..<3).map { _ in PixelBuffer(size: display.size) }
    pool = WorkerPool(threads: threads)
    bands = Bands(rows: 0..<display.size.height, rowBytes: targets[0].stride, threads: threads, multiple: 16)
  }

  func call() {
    // There and back, as the glass scene's photograph.
    let (step, way) = (frame % 200, 100)
    let job = FloorJob(
      picture: picture, left: 2 * (step < way ? step : 2 * way - step), top: 10, target: targets[frame % 3].view,
      panel: panel, bands: bands)
    pool.run(job, chunks: bands.count)
    frame += 1
  }

  var passes: [(name: String, milliseconds: Double)] { [] }
}

private struct FloorJob: ParallelJob {
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
      // Of a value that was read, so that reading is not in vain.
      let value = withUnsafeBytes(of: darkest) { $0[0] }
      memset(out + panel.minX * 4, Int32(value), panel.width * 4)
      memcpy(out + panel.maxX * 4, source + panel.maxX * 4, (target.size.width - panel.maxX) * 4)
    }
  }
}
