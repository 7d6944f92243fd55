import DisplayList
import Glibc
import Kernels
public import RenderPlan
public import Surfaces
import Tiling

/// Makes a plan's pixels on a surface, with a pool of threads and caches that outlive the frame.
///
/// One thread uses it at a time. It never fails: a plan names only what the planner saw. The same plans give the same
/// bytes at any number of threads.
public final class FrameRenderer {
  private let pool: WorkerPool
  private let scratch: [WorkerScratch]
  private let backdrops = BackdropCache()
  private let pictures = ScaledImages()
  private let dither: DitherTable
  /// Grain is part of a material, not of rounding: it stays when dithering is off.
  private let grain = DitherTable(isEnabled: true)
  private let phases = PhaseTables()

  /// Threads that make pixels, the calling one included.
  public var threads: Int { pool.threads }

  /// - Parameters:
  ///   - threads: 1...256.
  ///   - dither: false rounds blurred panels to the nearest byte instead of dithering them.
  public init(threads: Int, dither: Bool = true) {
    pool = WorkerPool(threads: threads)
    scratch = (0..<threads).map { _ in WorkerScratch() }
    self.dither = DitherTable(isEnabled: dither)
  }

  /// Runs the plan. `target` holds what the plan's `age` promised, and holds the frame afterwards.
  ///
  /// - Precondition: `target.size == plan.size`.
  @discardableResult
  public func render(_ plan: RenderPlan, into target: SurfaceView) -> RenderTrace {
    precondition(target.size == plan.size, "a plan is rendered at the size it was made for")
    var trace = RenderTrace()
    backdrops.keep(plan.backdrops)
    for index in plan.passes.indices {
      switch plan.passes[index] {
      case .backdrop(let pass): make(pass, target: target, trace: &trace)
      case .paint(let commands): paint(commands, plan: plan, target: target, trace: &trace)
      }
    }
    return trace
  }

  private func make(_ pass: BackdropPass, target: SurfaceView, trace: inout RenderTrace) {
    let source: PixelSource
    var isOpaque = false
    switch pass.source {
    case .image(let image):
      let start = Self.now()
      let (view, made) = pictures.scaled(image, pool: pool)
      if made > 0 { trace.scale.add(seconds: Self.now() - start, pixels: made, bytes: made * 8) }
      source = PixelSource(view: view, originX: image.destination.minX, originY: image.destination.minY)
      isOpaque = image.isOpaque
    case .surface:
      source = PixelSource(view: target, originX: 0, originY: 0)
      isOpaque = pass.sourceIsOpaque
    }
    backdrops.make(
      pass, source: source, isOpaque: isOpaque, pool: pool, scratch: scratch, clock: Self.now, trace: &trace)
  }

  private func paint(
    _ commands: [PaintCommand], plan: RenderPlan, target: SurfaceView, trace: inout RenderTrace
  ) {
    // Pictures are scaled before the bands begin: that is a parallel job of its own.
    for index in commands.indices {
      guard case .image(let image) = commands[index].kind else { continue }
      let start = Self.now()
      let (_, made) = pictures.scaled(image, pool: pool)
      if made > 0 { trace.scale.add(seconds: Self.now() - start, pixels: made, bytes: made * 8) }
    }
    let start = Self.now()
    let area = plan.repaint.bounds
    let bands = Bands(rows: area.rows, rowBytes: target.stride, threads: pool.threads, multiple: 16)
    let resources = PaintResources(
      pictures: pictures, backdrops: backdrops, dither: dither, grain: grain, phases: phases)
    pool.run(
      PaintBands(target: target, bands: bands, scratch: scratch, resources: resources, commands: commands),
      chunks: bands.count)
    var pixels = 0
    for index in commands.indices { pixels += commands[index].visible.area }
    trace.paint.add(seconds: Self.now() - start, pixels: pixels, bytes: pixels * 8)
  }

  func copy(_ source: SurfaceView, to target: SurfaceView) {
    let bands = Bands(rows: 0..<source.size.height, rowBytes: source.stride, threads: pool.threads, multiple: 16)
    pool.run(CopyBands(source: source, target: target, bands: bands), chunks: bands.count)
  }

  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

private struct PaintBands: ParallelJob {
  let target: SurfaceView
  let bands: Bands
  let scratch: [WorkerScratch]
  let resources: PaintResources
  let commands: [PaintCommand]

  func run(chunk: Int, worker: Int) {
    var painter = BandPainter(
      target: target, rows: bands.rows(of: chunk), scratch: scratch[worker], resources: resources)
    painter.paint(commands)
  }
}

private struct CopyBands: ParallelJob {
  let source: SurfaceView
  let target: SurfaceView
  let bands: Bands

  func run(chunk: Int, worker: Int) {
    let rows = bands.rows(of: chunk)
    memcpy(target.row(rows.lowerBound), source.row(rows.lowerBound), rows.count * source.stride)
  }
}

/// What painters read besides their commands. Nothing in it changes while bands are painted.
struct PaintResources {
  let pictures: ScaledImages
  let backdrops: BackdropCache
  let dither: DitherTable
  let grain: DitherTable
  let phases: PhaseTables

  /// The picture at its destination's size, scaled before the bands began.
  func picture(_ image: ImageContent) -> PixelSource? {
    guard let view = pictures.ready(image) else { return nil }
    return PixelSource(view: view, originX: image.destination.minX, originY: image.destination.minY)
  }
}
