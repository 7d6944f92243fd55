import DisplayList
import Glibc
import Kernels
import Lanes
import Platform
import RenderPlan
import Surfaces

/// Paints a plan's commands over one band of rows: what one worker does with one chunk.
///
/// Commands run one after another over the whole band, which stays in the core's cache; each cuts its visible pixels
/// into spans, and a span is one kernel call, or three where its ends are antialiased; beside a hole there are two.
struct BandPainter {
  let rows: Range<Int>
  let scratch: WorkerScratch
  let resources: PaintResources
  /// What commands paint on now: the pass's canvas, or a layer aside.
  var canvas: PixelSource
  /// The layers begun and not ended.
  var depth = 0
  /// Whether pixels go round the caches when nothing is painted on them afterwards.
  let streams: Bool

  /// - Parameter rows: of the lattice on which `canvas` lies.
  init(
    canvas: PixelSource, rows: Range<Int>, scratch: WorkerScratch, resources: PaintResources, streams: Bool = false
  ) {
    self.streams = streams
    self.canvas = canvas
    self.rows = rows
    self.scratch = scratch
    self.resources = resources
    let width = canvas.bounds.width
    _ = scratch.pixels.reserve(width + 16)
    _ = scratch.coverage.reserve(width + 64)
    _ = scratch.clip.reserve(width + 64)
  }

  /// - Parameters:
  ///   - part: which of the commands; the others are painted before or after.
  ///   - times: where the seconds of each command are added, if somebody asks.
  mutating func paint(_ commands: [PaintCommand], _ part: Range<Int>, times: UnsafeMutablePointer<Double>? = nil) {
    // Handing a command over copies it, and most commands of many lie in a few bands.
    for index in part where commands[index].rows.overlaps(rows) {
      if streams { noteWhatFollows(commands, after: index) }
      guard let times else {
        paint(commands[index])
        continue
      }
      let start = monotonicSeconds()
      paint(commands[index])
      times[index] += monotonicSeconds() - start
    }
    if streams { UnsafeMutableRawPointer.finishStreaming() }
  }

  private mutating func paint(_ command: PaintCommand) {
    switch command.kind {
    case .beginLayer(let extent): beginLayer(extent)
    case .endLayer(let effect): endLayer(effect, command)
    case .clear: clear(command)
    case .fill(let outline, let paint): fill(outline, paint, command)
    case .mask(let mask, let x, let y, let paint): fill(mask, x: x, y: y, paint, command)
    case .image(let image): self.image(image, command)
    case .transformedImage(let image): transformed(image, command)
    case .backdrop(let identity, let outline, let noise, let opacity):
      guard let entry = resources.backdrops[identity] else { return }
      backdrop(entry, outline, noise: noise, opacity: opacity, command)
    case .picture(let identity, let x, let y, let opacity):
      guard let picture = resources.pictures[identity] else { return }
      lay(picture.moved(x: x, y: y), opacity: opacity.byte, command)
    case .projected(let identity, let toPicture, let opacity):
      guard let picture = resources.pictures[identity] else { return }
      projected(picture, by: toPicture, opacity: opacity.byte, command)
    case .shaded(let identity, let input, let effects, let opacity):
      guard let picture = resources.input(input, of: identity) else {
        if command.isFirst { clear(command) }
        return
      }
      shaded(picture, identity, effects, opacity: opacity.byte, command)
    case .blurred(let identity, let opacity):
      guard let entry = resources.backdrops[identity] else { return }
      blurred(entry, opacity: opacity.byte, command)
    }
  }

  // MARK: spans

  /// Calls `body(x, y, count, coverage)` for every run of pixels that the command touches in this band. Coverage is nil
  /// where all of it is 255; otherwise it lies in `scratch.coverage` and may be changed.
  @inline(__always)
  func forEachSpan(
    _ command: PaintCommand, inside shape: CoverageShape? = nil,
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
          span(command.clips, nil, y, rect.minX, rect.maxX, body)
          continue
        }
        let spans = straight.contains(y) ? between! : RowSpans(shape, row: y)
        for index in 0..<spans.count where index != RowSpans.hole {
          let start = max(rect.minX, Int(spans.bounds[index]))
          let stop = min(rect.maxX, Int(spans.bounds[index + 1]))
          guard start < stop else { continue }
          if command.clips.isEmpty, !RowSpans.isSolid(index),
            spans.cover(index, from: start, into: scratch.coverage.base)
          {
            body(start, y, stop - start, UnsafePointer(scratch.coverage.base))
          } else {
            span(command.clips, RowSpans.isSolid(index) ? nil : shape, y, start, stop, body)
          }
        }
      }
    }
  }

  @inline(__always)
  private func span(
    _ clips: [Clip], _ shape: CoverageShape?, _ y: Int, _ x0: Int, _ x1: Int,
    _ body: (Int, Int, Int, UnsafePointer<UInt8>?) -> Void
  ) {
    guard shape != nil || !clips.isEmpty else {
      body(x0, y, x1 - x0, nil)
      return
    }
    var (start, stop) = (x0, x1)
    var covered = shape != nil
    for clip in clips {
      guard case .outline(let outline) = clip else {
        covered = true
        continue
      }
      let (outer, inner) = CoverageKernels.spans(of: CoverageShape(outline), row: y)
      start = max(start, outer.lowerBound)
      stop = min(stop, outer.upperBound)
      if inner.lowerBound > start || inner.upperBound < stop { covered = true }
    }
    guard start < stop else { return }
    guard covered else {
      body(start, y, stop - start, nil)
      return
    }
    let count = stop - start
    let coverage = scratch.coverage.base
    if let shape {
      CoverageKernels.coverage(of: shape, x: start, y: y, count: count, into: coverage)
    } else {
      memset(coverage, 255, count)
    }
    for clip in clips {
      CompositeKernels.multiply(coverage, by: self.coverage(of: clip, x: start, y: y, count: count), count: count)
    }
    body(start, y, count, UnsafePointer(coverage))
  }

  private func coverage(of clip: Clip, x: Int, y: Int, count: Int) -> UnsafePointer<UInt8> {
    let row = scratch.clip.base
    switch clip {
    case .outline(let outline):
      CoverageKernels.coverage(of: CoverageShape(outline), x: x, y: y, count: count, into: row)
    case .mask(let mask, let originX, let originY): return mask.row(x: x - originX, y: y - originY)
    case .picture(let identity, _):
      if let picture = resources.pictures[identity] {
        AlphaKernels.coverage(ofAlphaIn: picture.pixel(x, y), into: row, count: count)
      } else {
        memset(row, 0, count)
      }
    }
    return UnsafePointer(row)
  }

  /// Full coverage, where coverage is wanted and there is none.
  func solid(_ count: Int) -> UnsafePointer<UInt8> {
    memset(scratch.coverage.base, 255, count)
    return UnsafePointer(scratch.coverage.base)
  }
}

extension CoverageMask {
  /// The coverage from pixel `(x, y)` on.
  @inline(__always)
  func row(x: Int, y: Int) -> UnsafePointer<UInt8> {
    UnsafePointer((pixels.base + (y * pixels.stride + x)).assumingMemoryBound(to: UInt8.self))
  }
}
