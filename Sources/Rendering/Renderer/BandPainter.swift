import DisplayList
import Glibc
import Kernels
import RenderPlan
import Surfaces

/// Paints a plan's commands over one band of rows: what one worker does with one chunk.
///
/// Commands run one after another over the whole band, which stays in the core's cache; each cuts its visible pixels
/// into spans, and a span is one kernel call, or three where its ends are antialiased.
struct BandPainter {
  /// Rows of pixels that commands paint on: the surface, or a layer aside.
  struct Canvas {
    var base: UnsafeMutableRawPointer
    var stride: Int
    var firstRow: Int

    @inline(__always)
    func pixel(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer { base + ((y - firstRow) * stride + x * 4) }
  }

  let target: SurfaceView
  let rows: Range<Int>
  let scratch: WorkerScratch
  let resources: PaintResources

  private var canvas: Canvas
  private var depth = 0

  init(target: SurfaceView, rows: Range<Int>, scratch: WorkerScratch, resources: PaintResources) {
    self.target = target
    self.rows = rows
    self.scratch = scratch
    self.resources = resources
    canvas = Canvas(base: target.base, stride: target.stride, firstRow: 0)
    _ = scratch.pixels.reserve(target.size.width + 16)
    _ = scratch.coverage.reserve(target.size.width + 64)
    _ = scratch.clip.reserve(target.size.width + 64)
  }

  mutating func paint(_ commands: [PaintCommand]) {
    for index in commands.indices {
      let command = commands[index]
      switch command.kind {
      case .beginLayer: beginLayer()
      case .endLayer(let opacity): endLayer(opacity, command)
      default: paint(command)
      }
    }
  }

  // MARK: layers

  private mutating func beginLayer() {
    if scratch.layers.count == depth { scratch.layers.append(Scratch<UInt32>()) }
    let stride = target.size.width * 4 + 64
    let base = UnsafeMutableRawPointer(scratch.layers[depth].reserve(stride / 4 * rows.count + 32))
    memset(base, 0, stride * rows.count)
    depth += 1
    canvas = Canvas(base: base, stride: stride, firstRow: rows.lowerBound)
  }

  private mutating func endLayer(_ opacity: Float, _ command: PaintCommand) {
    let layer = canvas
    depth -= 1
    if depth == 0 {
      canvas = Canvas(base: target.base, stride: target.stride, firstRow: 0)
    } else {
      canvas = Canvas(
        base: UnsafeMutableRawPointer(scratch.layers[depth - 1].base), stride: layer.stride, firstRow: rows.lowerBound)
    }
    let opacity = opacity.byte
    forEachSpan(command) { x, y, count, coverage in
      if let coverage {
        CompositeKernels.sourceOver(
          layer.pixel(x, y), opacity: opacity, coverage: coverage, canvas.pixel(x, y), count: count)
      } else {
        CompositeKernels.sourceOver(layer.pixel(x, y), opacity: opacity, canvas.pixel(x, y), count: count)
      }
    }
  }

  // MARK: content

  private func paint(_ command: PaintCommand) {
    switch command.kind {
    case .clear:
      forEachSpan(command) { x, y, count, _ in memset(canvas.pixel(x, y), 0, count * 4) }
    case .fill(let outline, .color(let color)):
      let packed = color.premultiplied
      forEachSpan(command, inside: CoverageShape(outline)) { x, y, count, coverage in
        if let coverage {
          CompositeKernels.sourceOver(packed, coverage: coverage, canvas.pixel(x, y), count: count)
        } else if packed >> 24 == 255 {
          CompositeKernels.fill(canvas.pixel(x, y), count: count, with: packed)
        } else {
          CompositeKernels.sourceOver(packed, canvas.pixel(x, y), count: count)
        }
      }
    case .fill(let outline, .vibrancy(let vibrancy, let opacity)):
      forEachSpan(command, inside: CoverageShape(outline)) { x, y, count, coverage in
        recolor(vibrancy, opacity, x, y, count, coverage ?? solid(count))
      }
    case .mask(let mask, let originX, let originY, let paint):
      let (pixels, stride) = (mask.pixels.base, mask.pixels.stride)
      forEachSpan(command) { x, y, count, clip in
        var coverage = UnsafePointer(
          (pixels + ((y - originY) * stride + x - originX)).assumingMemoryBound(to: UInt8.self))
        if let clip {
          CompositeKernels.multiply(scratch.coverage.base, by: coverage, count: count)
          coverage = clip
        }
        switch paint {
        case .color(let color):
          CompositeKernels.sourceOver(color.premultiplied, coverage: coverage, canvas.pixel(x, y), count: count)
        case .vibrancy(let vibrancy, let opacity):
          recolor(vibrancy, opacity, x, y, count, coverage)
        }
      }
    case .image(let image):
      guard let source = resources.picture(image) else { return }
      let opacity = image.opacity.byte
      forEachSpan(command) { x, y, count, coverage in
        let pixels = source.pixel(x, y)
        if let coverage {
          CompositeKernels.sourceOver(
            pixels, opacity: opacity, coverage: coverage, canvas.pixel(x, y), count: count)
        } else if image.isOpaque {
          memcpy(canvas.pixel(x, y), pixels, count * 4)
        } else {
          CompositeKernels.sourceOver(pixels, opacity: opacity, canvas.pixel(x, y), count: count)
        }
      }
    case .backdrop(let identity, let outline, let noise, let opacity):
      guard let entry = resources.backdrops[identity] else { return }
      paintBackdrop(entry, outline, noise: noise, opacity: opacity, command)
    case .beginLayer, .endLayer: break
    }
  }

  private func recolor(
    _ vibrancy: Vibrancy, _ opacity: Float, _ x: Int, _ y: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>
  ) {
    CompositeKernels.vibrancy(
      scale: vibrancy.scale, saturation: vibrancy.saturation, bias: vibrancy.bias, opacity: opacity,
      coverage: coverage, canvas.pixel(x, y), count: count)
  }

  private func solid(_ count: Int) -> UnsafePointer<UInt8> {
    memset(scratch.coverage.base, 255, count)
    return UnsafePointer(scratch.coverage.base)
  }

  // MARK: backdrops

  private func paintBackdrop(
    _ entry: BackdropCache.Entry, _ outline: Outline, noise: Float, opacity: Float, _ command: PaintCommand
  ) {
    let area = command.visible.bounds.intersection(rowsOnly)
    guard !area.isEmpty else { return }
    var upsampler = Upsampler(
      entry, area: area, scratch: scratch.stretched, tables: resources.phases)
    let dither = resources.dither
    let opacity = opacity.byte
    let grain = resources.grain
    let amplitude = UInt16(noise.unit * 256 + 0.5)
    let row = UnsafeMutableRawPointer(scratch.pixels.base)
    let isOpaque = entry.coloring.isOpaque
    forEachSpan(command, inside: CoverageShape(outline)) { x, y, count, coverage in
      // By way of a row that stays in the nearest cache: a long copy then writes the surface without reading it first,
      // which is 6 % of the frame.
      upsampler.row(y, x: x, count: count, thresholds: dither.row(y), into: row)
      if amplitude > 0 {
        CompositeKernels.addGrain(row, count: count, amplitude: amplitude, thresholds: grain.row(y), column: x)
      }
      if !isOpaque { CompositeKernels.limitToAlpha(row, count: count) }
      if coverage == nil, opacity == 255 {
        memcpy(canvas.pixel(x, y), row, count * 4)
        return
      }
      let mixed = coverage ?? solid(count)
      if opacity < 255 { CompositeKernels.multiply(scratch.coverage.base, by: opacity, count: count) }
      CompositeKernels.mix(row, coverage: mixed, canvas.pixel(x, y), count: count)
    }
  }

  private var rowsOnly: PixelRect {
    PixelRect(minX: 0, minY: rows.lowerBound, maxX: target.size.width, maxY: rows.upperBound)
  }

  // MARK: spans

  /// Calls `body(x, y, count, coverage)` for every run of pixels that the command touches in this band. Coverage is nil
  /// where all of it is 255; otherwise it lies in `scratch.coverage` and may be changed.
  @inline(__always)
  private func forEachSpan(
    _ command: PaintCommand, inside shape: CoverageShape? = nil,
    _ body: (Int, Int, Int, UnsafePointer<UInt8>?) -> Void
  ) {
    let rects = command.visible.rects
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
        let (outer, inner) = CoverageKernels.spans(of: shape, row: y)
        let start = max(rect.minX, outer.lowerBound)
        let stop = min(rect.maxX, outer.upperBound)
        guard start < stop else { continue }
        let solidStart = min(max(inner.lowerBound, start), stop)
        let solidStop = max(solidStart, min(inner.upperBound, stop))
        if inner.isEmpty {
          span(command.clips, shape, y, start, stop, body)
          continue
        }
        if start < solidStart { span(command.clips, shape, y, start, solidStart, body) }
        if solidStart < solidStop { span(command.clips, nil, y, solidStart, solidStop, body) }
        if solidStop < stop { span(command.clips, shape, y, solidStop, stop, body) }
      }
    }
  }

  @inline(__always)
  private func span(
    _ clips: [Outline], _ shape: CoverageShape?, _ y: Int, _ x0: Int, _ x1: Int,
    _ body: (Int, Int, Int, UnsafePointer<UInt8>?) -> Void
  ) {
    var (start, stop) = (x0, x1)
    var covered = false
    if shape != nil || !clips.isEmpty {
      covered = shape != nil
      for clip in clips {
        let (outer, inner) = CoverageKernels.spans(of: CoverageShape(clip), row: y)
        start = max(start, outer.lowerBound)
        stop = min(stop, outer.upperBound)
        if inner.lowerBound > start || inner.upperBound < stop { covered = true }
      }
      guard start < stop else { return }
    }
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
      CoverageKernels.coverage(of: CoverageShape(clip), x: start, y: y, count: count, into: scratch.clip.base)
      CompositeKernels.multiply(coverage, by: UnsafePointer(scratch.clip.base), count: count)
    }
    body(start, y, count, UnsafePointer(coverage))
  }
}

extension CoverageShape {
  init(_ outline: Outline) {
    let isContinuous = if case .roundedRect(_, _, .continuous) = outline { true } else { false }
    self.init(rect: outline.rect, extent: outline.cornerExtent, corner: isContinuous ? .superellipse : .circle)
  }
}

extension ResolvedColor {
  /// `0xAARRGGBB`, components limited to 0...1 and multiplied by alpha.
  var premultiplied: UInt32 {
    let alpha = alpha.unit
    return UInt32(alpha.byte) << 24 | UInt32((red.unit * alpha).byte) << 16 | UInt32((green.unit * alpha).byte) << 8
      | UInt32((blue.unit * alpha).byte)
  }
}

extension Float {
  /// Limited to 0...1; 0 for what is not a number.
  var unit: Float { self >= 0 ? Swift.min(self, 1) : 0 }

  /// 0...1 as 0...255, rounded.
  var byte: UInt8 { UInt8(unit * 255 + 0.5) }
}
