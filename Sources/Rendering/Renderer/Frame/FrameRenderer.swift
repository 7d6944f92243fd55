import DisplayList
import Glibc
import Kernels
import Platform
public import RenderPlan
public import Shaders
public import Surfaces
public import Tiling

/// A renderer of plans, with a thread pool and caches that outlive the frame.
///
/// One thread uses it at a time. It never fails: a plan refers only to content that the planner saw. The same plans
/// give the same bytes with any number of threads.
public final class FrameRenderer {
  /// The threads that paint; a thread that submits a plan may wake them before it is rendered.
  public let pool: WorkerPool
  private let scratch: [WorkerScratch]
  let caches: RenderCaches
  private let tables: PaintTables
  private let timer: PassTimer?
  /// Memory for the inputs of a paint pass.
  private var inputs = PaintInputs()
  /// The picture that is measured separately, and each worker's seconds of drawing it, in a cache line of its own.
  private var measured: (identity: DisplayIdentity?, seconds: ScratchBuffer<Double>)
  /// The number of the last paint job: rows that a worker kept from earlier jobs are stale.
  private var paintJob = 0

  /// The number of bytes above which frames choose between kinds of stores; smaller frames stay in the caches of any
  /// machine.
  var largeFrameBytes = (16 << 20) / 3
  private var storePolicy = StorePolicy()
  /// The least number of pixels for an `OverlappedPrefix`: below it a separate job costs more than it saves.
  var minimumOverlappedPixels = 1 << 16

  /// The number of threads that paint, the calling one included.
  public var threads: Int { pool.threads }
  /// True if each pass is measured separately.
  public var timesPasses: Bool { timer != nil }
  /// The times of the last frame's passes; empty unless they are measured.
  public var passTimings: [PassTiming] { timer?.timings ?? [] }

  /// A renderer with its own threads and caches.
  ///
  /// - Parameters:
  ///   - threads: 1...256.
  ///   - dither: false rounds blurred panels, gradients and shaders to the nearest byte instead of dithering them.
  ///   - shaders: the source of compiled Metal functions.
  ///   - waitsForShaders: whether a frame waits for the compilation of its functions, or is rendered without them.
  ///   - timesPasses: whether each pass is measured separately: two readings of the clock per command and band.
  ///   - processors: the maximum number of threads started; nil for the processors that are online.
  ///   - workLog: the log in which the threads record their work.
  public init(
    threads: Int, dither: Bool = true, shaders: ShaderStore = .shared, waitsForShaders: Bool = true,
    timesPasses: Bool = false, processors: Int? = nil, workLog: WorkLog? = nil
  ) {
    timer = timesPasses ? PassTimer(threads: threads) : nil
    pool = WorkerPool(threads: threads, processors: processors, log: workLog)
    scratch = (0..<pool.started).map { _ in WorkerScratch() }
    measured = (nil, ScratchBuffer(capacity: pool.started * MeasuredCommands.stride))
    let dither = DitherTable(isEnabled: dither)
    tables = PaintTables(dither: dither)
    caches = RenderCaches(
      shaders: ShaderShadingCache(store: shaders, waitsForCompilation: waitsForShaders, dither: dither),
      sharesPictures: shaders.agents != nil)
  }

  /// Renders a plan. `target` holds the frame that the plan's `age` promised, and the new frame afterwards.
  ///
  /// - Precondition: `target.size == plan.size`.
  @discardableResult
  public func render(_ plan: RenderPlan, into target: SurfaceView) -> RenderTrace {
    precondition(target.size == plan.size, "a plan is rendered at the size it was made for")
    var trace = RenderTrace()
    caches.beginFrame(plan)
    timer?.beginFrame()
    measured.identity = plan.measured
    let isLarge = plan.repaint.area * 4 > largeFrameBytes
    prepareMasks(of: plan.passes, &trace)
    let start = monotonicSeconds()
    run(
      plan.passes, on: PixelTarget(view: target), rows: plan.repaint.bounds.rows,
      streams: isLarge && storePolicy.usesNonTemporalStores, &trace)
    if isLarge { storePolicy.note(cost: (monotonicSeconds() - start) / Double(plan.repaint.area)) }
    WorkerScratch.equalizeCapacity(scratch)
    trace.countKept()
    return trace
  }

  /// - Parameter streams: whether final pixels, which only the display reads, may use non-temporal stores.
  private func run(
    _ passes: [RenderPass], on canvas: PixelTarget, _ identity: DisplayIdentity = DisplayIdentity(0),
    rows: Range<Int>, streams: Bool = false, _ trace: inout RenderTrace
  ) {
    var prefix: OverlappedPrefix?
    var index = 0
    while index < passes.count {
      switch passes[index] {
      case .backdrop(let pass):
        prefix = overlappedPrefix(of: passes, from: index)
        if let prefix {
          // The paint pass makes these backdrops.
          index = prefix.backdrops.endIndex
          continue
        }
        scaleSource(of: pass, &trace)
        make(pass, on: canvas, &trace)
      case .picture(let pass): paint(pass, &trace)
      case .paint(let commands):
        let streams = streams && index == passes.count - 1
        paint(commands, on: canvas, identity, rows: rows, streams: streams, prefix, &trace)
        prefix = nil
      }
      index += 1
    }
  }

  private func scaleSource(of pass: BackdropPass, _ trace: inout RenderTrace) {
    if case .image(let image) = pass.source { _ = scaled(image, &trace) }
  }

  private func make(_ pass: BackdropPass, on canvas: PixelTarget, _ trace: inout RenderTrace) {
    let source: PixelSource
    var isOpaque = pass.sourceIsOpaque
    switch pass.source {
    case .image(let image):
      guard let picture = caches.image(image) else { return }
      source = picture
      isOpaque = image.isOpaque
    case .canvas: source = canvas.source
    case .picture(let identity, let x, let y):
      guard let picture = caches.pictures[identity] else { return }
      source = picture.moved(x: x, y: y)
    }
    let start = timer == nil ? 0 : monotonicSeconds()
    defer { timer?.add(monotonicSeconds() - start, pass.identity, .blur) }
    caches.backdrops.make(
      pass, source: source, isOpaque: isOpaque, pool: pool, scratch: scratch, clock: monotonicSeconds, trace: &trace)
  }

  private func paint(_ pass: PicturePass, _ trace: inout RenderTrace) {
    let isMeasured = pass.identity == measured.identity
    let begin = isMeasured ? threadSeconds() : 0
    defer { if isMeasured { trace.measured += threadSeconds() - begin } }
    trace.pictures.made += 1
    let canvas = caches.pictures.canvas(for: pass)
    run(pass.passes, on: canvas, pass.identity, rows: pass.bounds.rows, &trace)
    guard let color = pass.silhouetteColor else { return }
    let start = monotonicSeconds()
    let bands = Bands(rows: pass.bounds.rows, rowBytes: canvas.view.stride, threads: pool.threads)
    pool.run(TintBands(canvas: canvas, bands: bands, color: color.premultiplied), chunks: bands.count)
    trace.paint.add(seconds: monotonicSeconds() - start, pixels: pass.bounds.area, bytes: pass.bounds.area * 8)
  }

  /// - Parameter prefix: backdrops to make, and the commands that are painted meanwhile.
  private func paint(
    _ commands: [PaintCommand], on canvas: PixelTarget, _ identity: DisplayIdentity, rows: Range<Int>, streams: Bool,
    _ prefix: OverlappedPrefix?, _ trace: inout RenderTrace
  ) {
    let backdrops = prefix?.backdrops ?? []
    for case .backdrop(let pass) in backdrops { scaleSource(of: pass, &trace) }
    let bands = Bands(rows: rows, rowBytes: canvas.view.stride, threads: pool.threads, multiple: 16)
    timer?.begin(commands: commands.count)
    var job = PaintBands(
      canvas: canvas, bands: bands, scratch: scratch, tables: tables, commands: commands, inputs: PaintInputs(),
      part: 0..<(prefix?.commands ?? 0), number: paintJob, timer: timer, streams: streams,
      measured: MeasuredCommands(
        single: commands.firstIndex { $0.draws(measured.identity) }, seconds: measured.seconds.base,
        workers: pool.started))
    // The job reuses the memory of the last job's inputs.
    swap(&job.inputs, &inputs)
    addInputs(of: commands, on: canvas, identity, to: &job.inputs, &trace)
    var start = monotonicSeconds()
    if prefix != nil {
      pool.run(job, chunks: bands.count) {
        for case .backdrop(let pass) in backdrops { make(pass, on: canvas, &trace) }
        start = monotonicSeconds()
      }
    }
    addBackdrops(of: commands, to: &job.inputs)
    paintJob += 1
    job.number = paintJob
    job.part = job.part.upperBound..<commands.count
    pool.run(job, chunks: bands.count)
    swap(&job.inputs, &inputs)
    inputs.removeAll()
    timer?.end(commands, on: identity)
    trace.measured += job.measured.ofSingle
    var pixels = 0
    var panelPixels = 0
    for index in commands.indices {
      pixels += commands[index].visible.area
      if commands[index].isPanel { panelPixels += commands[index].visible.area }
      trace.count(commands[index].kind)
    }
    trace.paint.add(seconds: monotonicSeconds() - start, pixels: pixels, bytes: pixels * 8)
    trace.panels.add(seconds: job.measured.ofPanels, pixels: panelPixels, bytes: panelPixels * 8)
  }

  func copy(_ source: ReadOnlySurfaceView, to target: SurfaceView) {
    let bands = Bands(rows: 0..<source.size.height, rowBytes: source.stride, threads: pool.threads, multiple: 16)
    pool.run(CopyBands(source: source, target: target, bands: bands), chunks: bands.count)
  }
}
