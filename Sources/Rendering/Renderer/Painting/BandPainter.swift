import DisplayList
import Glibc
import Kernels
import Lanes
import Platform
import RenderPlan
import Surfaces

/// A painter of commands over one band of rows: the work of one chunk.
///
/// Commands run one after another over the whole band, which stays in the core's cache. Each divides its visible pixels
/// into spans, and a span is one kernel call, or three if its ends are antialiased; beside a hole there are two spans.
struct BandPainter {
  let rows: Range<Int>
  let scratch: WorkerScratch
  let tables: PaintTables
  let clips: [PaintInputs.ClipPicture]
  /// The number of the paint job.
  let job: Int
  /// The current target: the pass's canvas, or a layer.
  var canvas: PixelTarget
  /// The number of open layers.
  var depth = 0
  /// True if final pixels use non-temporal stores.
  let streams: Bool

  /// - Parameter rows: rows of the lattice of `canvas`.
  init(
    canvas: PixelTarget, rows: Range<Int>, scratch: WorkerScratch, tables: PaintTables,
    clips: [PaintInputs.ClipPicture], job: Int, streams: Bool = false
  ) {
    self.streams = streams
    self.canvas = canvas
    self.rows = rows
    self.scratch = scratch
    self.tables = tables
    self.clips = clips
    self.job = job
    let width = canvas.bounds.width
    _ = scratch.pixels.reserve(width + 16)
    _ = scratch.coverage.reserve(width + 64)
    _ = scratch.clip.reserve(width + 64)
    _ = scratch.straightRow.reserve(width + 64)
  }

  /// Paints commands.
  ///
  /// - Parameters:
  ///   - inputs: the input of each command of `part`.
  ///   - part: the commands to paint; others are needed to know which pixels are final.
  ///   - times: the memory to which the seconds of each command are added; nil does not measure them.
  ///   - measured: receives the seconds of some commands.
  mutating func paint(
    _ commands: [PaintCommand], _ inputs: [PaintInput], _ part: Range<Int>, times: UnsafeMutablePointer<Double>?,
    measured: MeasuredCommands, worker: Int
  ) {
    commands.withUnsafeBufferPointer { all in
      inputs.withUnsafeBufferPointer { inputs in
        for index in part where all[index].rows.overlaps(rows) {
          if streams { recordLaterColumns(commands, after: index) }
          let (command, input) = (all.baseAddress! + index, inputs.baseAddress! + index)
          let sum = measured.seconds(of: worker, at: index, isPanel: command.pointee.isPanel)
          guard times != nil || sum != nil else {
            paint(command, input)
            continue
          }
          let clock = measured.single == index ? threadSeconds : monotonicSeconds
          let start = clock()
          paint(command, input)
          let seconds = clock() - start
          times?[index] += seconds
          sum?.pointee += seconds
        }
      }
    }
    if streams { UnsafeMutableRawPointer.finishStreaming() }
  }

  private mutating func paint(_ command: UnsafePointer<PaintCommand>, _ input: UnsafePointer<PaintInput>) {
    let area = PaintArea(command)
    switch command.pointee.kind {
    case .beginLayer(let extent): beginLayer(extent)
    case .endLayer(let effect): endLayer(effect, input, area)
    case .clear: clear(area)
    case .fill(let outline, let paint): fill(outline, paint, input, area)
    case .mask(let mask, let x, let y, let paint): fill(mask, x: x, y: y, paint, input, area)
    case .image(let image):
      guard case .pixels(let source) = input.pointee else { return }
      self.image(image, source, area)
    case .transformedImage(let image):
      guard case .pixels(let source) = input.pointee else { return }
      transformed(image, source, area)
    case .backdrop(_, let outline, let noise, let opacity):
      guard case .backdrop(let image) = input.pointee else { return }
      backdrop(image, outline, noise: noise, opacity: opacity, area)
    case .picture(_, let x, let y, let opacity):
      guard case .pixels(let picture) = input.pointee else { return }
      draw(picture.moved(x: x, y: y), opacity: opacity.byte, area)
    case .projected(_, let toPicture, let opacity):
      guard case .pixels(let picture) = input.pointee else { return }
      projected(picture, by: toPicture, opacity: opacity.byte, area)
    case .shaded(_, _, _, let opacity):
      guard case .shaded(let picture, let shading) = input.pointee else {
        if area.isFirst { clear(area) }
        return
      }
      shaded(picture, shading, opacity: opacity.byte, area)
    case .blurred(_, let opacity):
      guard case .backdrop(let image) = input.pointee else { return }
      blurred(image, opacity: opacity.byte, area)
    }
  }
}
