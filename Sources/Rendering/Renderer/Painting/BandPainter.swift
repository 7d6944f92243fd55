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
    // Passing a command copies it, and in a list of many each lies in a few bands only.
    for index in part where commands[index].rows.overlaps(rows) {
      if streams { recordLaterColumns(commands, after: index) }
      let sum = measured.seconds(of: worker, at: index, isPanel: commands[index].isPanel)
      guard times != nil || sum != nil else {
        paint(commands[index], inputs[index])
        continue
      }
      let clock = measured.single == index ? threadSeconds : monotonicSeconds
      let start = clock()
      paint(commands[index], inputs[index])
      let seconds = clock() - start
      times?[index] += seconds
      sum?.pointee += seconds
    }
    if streams { UnsafeMutableRawPointer.finishStreaming() }
  }

  private mutating func paint(_ command: PaintCommand, _ input: PaintInput) {
    switch command.kind {
    case .beginLayer(let extent): beginLayer(extent)
    case .endLayer(let effect): endLayer(effect, input, command)
    case .clear: clear(command)
    case .fill(let outline, let paint): fill(outline, paint, input, command)
    case .mask(let mask, let x, let y, let paint): fill(mask, x: x, y: y, paint, input, command)
    case .image(let image):
      guard case .pixels(let source) = input else { return }
      self.image(image, source, command)
    case .transformedImage(let image):
      guard case .pixels(let source) = input else { return }
      transformed(image, source, command)
    case .backdrop(_, let outline, let noise, let opacity):
      guard case .backdrop(let image) = input else { return }
      backdrop(image, outline, noise: noise, opacity: opacity, command)
    case .picture(_, let x, let y, let opacity):
      guard case .pixels(let picture) = input else { return }
      draw(picture.moved(x: x, y: y), opacity: opacity.byte, command)
    case .projected(_, let toPicture, let opacity):
      guard case .pixels(let picture) = input else { return }
      projected(picture, by: toPicture, opacity: opacity.byte, command)
    case .shaded(_, _, _, let opacity):
      guard case .shaded(let picture, let shading) = input else {
        if command.isFirst { clear(command) }
        return
      }
      shaded(picture, shading, opacity: opacity.byte, command)
    case .blurred(_, let opacity):
      guard case .backdrop(let image) = input else { return }
      blurred(image, opacity: opacity.byte, command)
    }
  }

  // MARK: spans

  /// Calls `body(x, y, count, coverage)` for every run of pixels that the command paints in this band. Coverage is nil
  /// if all of it is 255; otherwise it is in `scratch.coverage` and may be modified.
  ///
  /// - Parameter least: the least number of pixels inside all clips that are painted separately.
  @inline(__always)
  func forEachSpan(
    _ command: PaintCommand, inside shape: CoverageShape? = nil, dividedFrom least: Int = 16,
    _ body: (Int, Int, Int, UnsafePointer<UInt8>?) -> Void
  ) {
    let rects = command.visible.rects
    let straight = shape.map { CoverageKernels.straightRows(of: $0) } ?? 0..<0
    let between =
      straight.overlaps(rows)
      ? RowSpans(straightRowsOf: shape!, like: straight.lowerBound, edges: scratch.edges) : nil
    for index in rects.indices {
      let rect = rects[index]
      let first = max(rect.minY, rows.lowerBound)
      let end = min(rect.maxY, rows.upperBound)
      guard first < end else { continue }
      for y in first..<end {
        guard let shape else {
          span(command.clips, nil, y, rect.minX, rect.maxX, dividedFrom: least, body)
          continue
        }
        let spans = straight.contains(y) ? between! : RowSpans(shape, row: y)
        for index in 0..<spans.count where index != RowSpans.hole {
          let start = max(rect.minX, Int(spans.bounds[index]))
          let stop = min(rect.maxX, Int(spans.bounds[index + 1]))
          guard start < stop else { continue }
          if command.clips.isEmpty, !RowSpans.isSolid(index),
            spans.copyCoverage(index, from: start, into: scratch.coverage.base)
          {
            body(start, y, stop - start, UnsafePointer(scratch.coverage.base))
          } else {
            span(command.clips, RowSpans.isSolid(index) ? nil : shape, y, start, stop, dividedFrom: least, body)
          }
        }
      }
    }
  }

  @inline(__always)
  private func span(
    _ clips: [Clip], _ shape: CoverageShape?, _ y: Int, _ x0: Int, _ x1: Int, dividedFrom least: Int,
    _ body: (Int, Int, Int, UnsafePointer<UInt8>?) -> Void
  ) {
    guard shape != nil || !clips.isEmpty else {
      body(x0, y, x1 - x0, nil)
      return
    }
    var (start, stop) = (x0, x1)
    // The range of pixels that are completely covered; empty if a shape, a mask or a picture may cover some partly.
    var (first, end) = shape == nil ? (x0, x1) : (x1, x1)
    for clip in clips {
      guard case .outline(let outline) = clip else {
        first = x1
        continue
      }
      let (outer, inner) = CoverageKernels.spans(of: CoverageShape(outline), row: y)
      (start, stop) = (max(start, outer.lowerBound), min(stop, outer.upperBound))
      (first, end) = (max(first, inner.lowerBound), min(end, inner.upperBound))
    }
    guard start < stop else { return }
    if end - first < least { (first, end) = first <= start && end >= stop ? (start, stop) : (stop, stop) }
    var left = start
    while left < stop {
      let isInside = left >= first && left < end
      let right = isInside ? end : left < first ? first : stop
      let covered = isInside ? nil : coverage(of: clips, shape, x: left, y: y, count: right - left)
      body(left, y, right - left, covered)
      left = right
    }
  }

  /// The coverage of clips and a shape, in `scratch.coverage`.
  private func coverage(
    of clips: [Clip], _ shape: CoverageShape?, x: Int, y: Int, count: Int
  ) -> UnsafePointer<UInt8> {
    let coverage = scratch.coverage.base
    if let shape {
      CoverageKernels.coverage(of: shape, x: x, y: y, count: count, into: coverage)
    } else {
      memset(coverage, 255, count)
    }
    for clip in clips {
      CompositeKernels.multiply(coverage, by: self.coverage(of: clip, x: x, y: y, count: count), count: count)
    }
    return UnsafePointer(coverage)
  }

  private func coverage(of clip: Clip, x: Int, y: Int, count: Int) -> UnsafePointer<UInt8> {
    let row = scratch.clip.base
    switch clip {
    case .outline(let outline):
      CoverageKernels.coverage(of: CoverageShape(outline), x: x, y: y, count: count, into: row)
    case .mask(let mask, let originX, let originY): return mask.row(x: x - originX, y: y - originY)
    case .picture(let identity, _):
      if let picture = clips.first(where: { $0.identity == identity })?.source {
        AlphaKernels.coverage(ofAlphaIn: picture.pixel(x, y), into: row, count: count)
      } else {
        memset(row, 0, count)
      }
    }
    return UnsafePointer(row)
  }

  /// A row of full coverage.
  func fullCoverage(_ count: Int) -> UnsafePointer<UInt8> {
    memset(scratch.coverage.base, 255, count)
    return UnsafePointer(scratch.coverage.base)
  }
}
