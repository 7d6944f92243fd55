import Glibc
import Kernels
import RenderPlan
import Surfaces
import Tiling

/// A range of a paint pass's commands over bands of its canvas.
struct PaintBands: ParallelJob {
  static let name: StaticString = "paint"
  let canvas: PixelTarget
  let bands: Bands
  let scratch: [WorkerScratch]
  let tables: PaintTables
  let commands: [PaintCommand]
  /// The inputs of all commands that are in `part`.
  var inputs: PaintInputs
  /// The commands to paint.
  var part: Range<Int>
  /// A number that no other paint job of the renderer has.
  var number: Int
  let timer: PassTimer?
  let streams: Bool
  let measured: MeasuredCommands

  func run(chunk: Int, worker: Int) {
    var painter = BandPainter(
      canvas: canvas, rows: bands.rows(of: chunk), scratch: scratch[worker], tables: tables, clips: inputs.clips,
      job: number, streams: streams)
    painter.paint(
      commands, inputs.inputs, part, times: timer?.row(of: worker),
      measured: measured, worker: worker)
  }
}

/// Replaces a picture's colours by one.
struct TintBands: ParallelJob {
  static let name: StaticString = "paint"
  let canvas: PixelTarget
  let bands: Bands
  /// The colour, premultiplied, `0xAARRGGBB`.
  let color: UInt32

  func run(chunk: Int, worker: Int) {
    let bounds = canvas.bounds
    for y in bands.rows(of: chunk) {
      let row = canvas.pixel(bounds.minX, y)
      AlphaKernels.tint(row, with: color, into: row, count: bounds.width)
    }
  }
}

/// Copies rows between surfaces of the same size and stride.
struct CopyBands: ParallelJob {
  static let name: StaticString = "copy"
  let source: ReadOnlySurfaceView
  let target: SurfaceView
  let bands: Bands

  func run(chunk: Int, worker: Int) {
    let rows = bands.rows(of: chunk)
    memcpy(target.row(rows.lowerBound), source.row(rows.lowerBound), rows.count * source.stride)
  }
}

/// Computes the coverage of masks.
struct PrepareMasks: ParallelJob {
  static let name: StaticString = "paths"
  let masks: [CoverageMask]

  /// The number of masks of a chunk: one, unless there are more than a job may have chunks.
  private var length: Int { 1 + masks.count >> 16 }
  var chunks: Int { (masks.count + length - 1) / length }

  func run(chunk: Int, worker: Int) {
    for index in chunk * length..<min((chunk + 1) * length, masks.count) { masks[index].prepare() }
  }
}
