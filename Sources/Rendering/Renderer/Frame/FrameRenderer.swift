import DisplayList
import Glibc
import Kernels
import Platform
public import RenderPlan
public import Shaders
public import Surfaces
public import Tiling

/// Makes a plan's pixels on a surface, with a pool of threads and caches that outlive the frame.
///
/// One thread uses it at a time. It never fails: a plan names only what the planner saw. The same plans give the same
/// bytes at any number of threads.
public final class FrameRenderer {
  /// The threads that make pixels; whoever has a plan for them may wake them before it is rendered.
  public let pool: WorkerPool
  private let scratch: [WorkerScratch]
  let resources: PaintResources
  private let timer: PassTimer?

  /// Frames that write more bytes than this take the better route; others stay in the caches of any machine.
  var largeBytes = (16 << 20) / 3
  private var route = StoreRoute()
  /// Pixels below which those that wait for no blur are not painted while blurs are made: a job of their own would cost
  /// more than the waiting that it saves.
  var leastOpening = 1 << 16

  /// Threads that make pixels, the calling one included.
  public var threads: Int { pool.threads }
  /// Whether each pass is measured by itself.
  public var timesPasses: Bool { timer != nil }
  /// What the passes of the last frame took; empty unless they are measured.
  public var passTimings: [PassTiming] { timer?.timings ?? [] }

  /// A renderer with threads and caches of its own.
  ///
  /// - Parameters:
  ///   - threads: 1...256.
  ///   - dither: false rounds blurred panels, gradients and shaders to the nearest byte instead of dithering them.
  ///   - shaders: where compiled Metal functions come from.
  ///   - waitsForShaders: whether a frame waits while its functions are compiled, or is made without them.
  ///   - timesPasses: whether each pass is measured by itself: two looks at the clock a command and band.
  ///   - processors: threads beyond these are not started; those that are online where nil.
  public init(
    threads: Int, dither: Bool = true, shaders: ShaderStore = .shared, waitsForShaders: Bool = true,
    timesPasses: Bool = false, processors: Int? = nil
  ) {
    timer = timesPasses ? PassTimer(threads: threads) : nil
    pool = WorkerPool(threads: threads, processors: processors)
    scratch = (0..<pool.started).map { _ in WorkerScratch() }
    let dither = DitherTable(isEnabled: dither)
    resources = PaintResources(
      dither: dither, shaders: ShaderShadings(store: shaders, waits: waitsForShaders, dither: dither))
  }

  /// Runs the plan. `target` holds what the plan's `age` promised, and holds the frame afterwards.
  ///
  /// - Precondition: `target.size == plan.size`.
  @discardableResult
  public func render(_ plan: RenderPlan, into target: SurfaceView) -> RenderTrace {
    precondition(target.size == plan.size, "a plan is rendered at the size it was made for")
    var trace = RenderTrace()
    resources.begin(plan)
    timer?.beginFrame()
    let isLarge = plan.repaint.area * 4 > largeBytes
    let start = monotonicSeconds()
    run(
      plan.passes, on: PixelSource(view: target), rows: plan.repaint.bounds.rows, streams: isLarge && route.goesRound,
      &trace)
    if isLarge { route.note(cost: (monotonicSeconds() - start) / Double(plan.repaint.area)) }
    WorkerScratch.even(scratch)
    return trace
  }

  /// - Parameter streams: whether the last pixels may go round the caches, which nobody reads before the display does.
  private func run(
    _ passes: [RenderPass], on canvas: PixelSource, _ identity: DisplayIdentity = DisplayIdentity(0),
    rows: Range<Int>, streams: Bool = false, _ trace: inout RenderTrace
  ) {
    var opening: Opening?
    var index = 0
    while index < passes.count {
      switch passes[index] {
      case .backdrop(let pass):
        opening = self.opening(of: passes, from: index)
        if let opening {
          // The paint pass makes them.
          index = opening.backdrops.endIndex
          continue
        }
        prepare(pass, &trace)
        make(pass, on: canvas, &trace)
      case .picture(let pass): paint(pass, &trace)
      case .paint(let commands):
        let streams = streams && index == passes.count - 1
        paint(commands, on: canvas, identity, rows: rows, streams: streams, opening, &trace)
        opening = nil
      }
      index += 1
    }
  }

  /// Has the picture scaled that a backdrop reads.
  private func prepare(_ pass: BackdropPass, _ trace: inout RenderTrace) {
    if case .image(let image) = pass.source { scale(image, &trace) }
  }

  private func make(_ pass: BackdropPass, on canvas: PixelSource, _ trace: inout RenderTrace) {
    let source: PixelSource
    var isOpaque = pass.sourceIsOpaque
    switch pass.source {
    case .image(let image):
      guard let picture = resources.image(image) else { return }
      source = picture
      isOpaque = image.isOpaque
    case .canvas: source = canvas
    case .picture(let identity, let x, let y):
      guard let picture = resources.pictures[identity] else { return }
      source = picture.moved(x: x, y: y)
    }
    let start = timer == nil ? 0 : monotonicSeconds()
    defer { timer?.add(monotonicSeconds() - start, pass.identity, .blur) }
    resources.backdrops.make(
      pass, source: source, isOpaque: isOpaque, pool: pool, scratch: scratch, clock: monotonicSeconds, trace: &trace)
  }

  private func paint(_ pass: PicturePass, _ trace: inout RenderTrace) {
    let canvas = resources.pictures.canvas(for: pass)
    run(pass.passes, on: canvas, pass.identity, rows: pass.bounds.rows, &trace)
    guard let ink = pass.ink else { return }
    let start = monotonicSeconds()
    let bands = Bands(rows: pass.bounds.rows, rowBytes: canvas.view.stride, threads: pool.threads)
    pool.run(TintBands(canvas: canvas, bands: bands, color: ink.premultiplied), chunks: bands.count)
    trace.paint.add(seconds: monotonicSeconds() - start, pixels: pass.bounds.area, bytes: pass.bounds.area * 8)
  }

  /// - Parameter opening: backdrops to be made, and commands that are painted meanwhile.
  private func paint(
    _ commands: [PaintCommand], on canvas: PixelSource, _ identity: DisplayIdentity, rows: Range<Int>, streams: Bool,
    _ opening: Opening?, _ trace: inout RenderTrace
  ) {
    let backdrops = opening?.backdrops ?? []
    for case .backdrop(let pass) in backdrops { prepare(pass, &trace) }
    prepare(commands, &trace)
    let bands = Bands(rows: rows, rowBytes: canvas.view.stride, threads: pool.threads, multiple: 16)
    timer?.begin(commands: commands.count)
    var job = PaintBands(
      canvas: canvas, bands: bands, scratch: scratch, resources: resources, commands: commands,
      part: 0..<(opening?.commands ?? 0), timer: timer, streams: streams)
    var start = monotonicSeconds()
    if opening != nil {
      pool.run(job, chunks: bands.count) {
        for case .backdrop(let pass) in backdrops { make(pass, on: canvas, &trace) }
        start = monotonicSeconds()
      }
    }
    resources.job += 1
    job.part = job.part.upperBound..<commands.count
    pool.run(job, chunks: bands.count)
    timer?.end(commands, on: identity)
    var pixels = 0
    for index in commands.indices { pixels += commands[index].visible.area }
    trace.paint.add(seconds: monotonicSeconds() - start, pixels: pixels, bytes: pixels * 8)
  }

  /// Has everything made that commands read. Scaling pictures is a parallel job of its own, so it comes before the
  /// bands.
  private func prepare(_ commands: [PaintCommand], _ trace: inout RenderTrace) {
    for index in commands.indices {
      switch commands[index].kind {
      case .image(let image): scale(image, &trace)
      case .transformedImage(let image): scale(image.image, &trace)
      case .shaded(_, .image(let image, _), _, _): scale(image, &trace)
      default: break
      }
    }
    // From here on no scaled picture gives way to another.
    for index in commands.indices {
      switch commands[index].kind {
      case .fill(_, .gradient(let gradient, _)), .mask(_, _, _, .gradient(let gradient, _)):
        resources.gradients.prepare(gradient)
      case .endLayer(let effect): if let transfer = effect.transfer { resources.transfers.prepare(transfer) }
      case .fill(_, .shader(let effect, _)), .mask(_, _, _, .shader(let effect, _)):
        resources.shaders.prepare([effect], of: nil, source: nil)
      case .shaded(let identity, let input, let effects, _):
        guard let source = resources.input(input, of: identity) else { continue }
        resources.shaders.prepare(effects, of: identity, source: source)
      default: break
      }
    }
  }

  private func scale(_ image: ImageContent, _ trace: inout RenderTrace) {
    let start = monotonicSeconds()
    let (_, made) = resources.images.scaled(image, pool: pool)
    if made > 0 { trace.scale.add(seconds: monotonicSeconds() - start, pixels: made, bytes: made * 8) }
  }

  func copy(_ source: SurfaceView, to target: SurfaceView) {
    let bands = Bands(rows: 0..<source.size.height, rowBytes: source.stride, threads: pool.threads, multiple: 16)
    pool.run(CopyBands(source: source, target: target, bands: bands), chunks: bands.count)
  }
}

private struct PaintBands: ParallelJob {
  let canvas: PixelSource
  let bands: Bands
  let scratch: [WorkerScratch]
  let resources: PaintResources
  let commands: [PaintCommand]
  /// Which of them are painted.
  var part: Range<Int>
  let timer: PassTimer?
  let streams: Bool

  func run(chunk: Int, worker: Int) {
    var painter = BandPainter(
      canvas: canvas, rows: bands.rows(of: chunk), scratch: scratch[worker], resources: resources, streams: streams)
    painter.paint(commands, part, times: timer?.row(of: worker))
  }
}

private struct TintBands: ParallelJob {
  let canvas: PixelSource
  let bands: Bands
  let color: UInt32

  func run(chunk: Int, worker: Int) {
    let bounds = canvas.bounds
    for y in bands.rows(of: chunk) {
      let row = canvas.pixel(bounds.minX, y)
      AlphaKernels.tint(row, with: color, into: row, count: bounds.width)
    }
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
