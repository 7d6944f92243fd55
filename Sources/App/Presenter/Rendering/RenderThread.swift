package import FrameTiming
import Glibc
import Platform
package import RenderPlan
package import Renderer
import Shaders
package import Surfaces
import Tiling

/// The thread that owns the renderer and makes pixels, one job after another.
///
/// The main thread hands over a plan and goes on; when the pixels stand, the thread rings and the main thread collects
/// the result. Handing over never waits.
package final class RenderThread: @unchecked Sendable {
  /// Pixels that are done.
  package struct Result: Sendable {
    /// What each kind of work cost.
    package var trace = RenderTrace()
    /// From when to when, on the monotonic clock.
    package var span = TimeSpan()
    /// Heap allocations on the threads that made the pixels, where they are counted.
    package var allocations = 0
    /// Empty unless they were asked for.
    package var passes: [PassTiming] = []
    /// What was found at the pixel that was asked for.
    package var probe: Probe?
  }

  private enum Job {
    case render(RenderPlan, SurfaceView, threads: Int, timesPasses: Bool, probe: ProbeRequest?)
    case call(@Sendable (FrameRenderer) -> Void)
  }

  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  /// There is something for the thread to do.
  private let posted: UnsafeMutablePointer<pthread_cond_t>
  /// Something is done.
  private let finished: UnsafeMutablePointer<pthread_cond_t>
  private var jobs: [Job] = []
  private var isWorking = false
  private var isStopping = false
  private var hasEnded = false
  private var result: Result?
  /// Used by the thread that works; read by others under the lock.
  private var renderer: FrameRenderer?
  /// Repainting fewer pixels a thread, some ten microseconds' work, is not worth a call.
  private static let workerPixels = 1 << 15

  private let dithers: Bool
  private let waitsForShaders: Bool
  private let ring: @Sendable () -> Void
  private let countAllocations: @Sendable () -> Int
  private let clock = MonotonicClock()
  /// Raised when functions have been compiled for the loupe.
  let traceNews: ChangeFlag
  /// The functions as the loupe needs them; watched from the first look on.
  private lazy var tracing: ShaderStore = {
    let store = ShaderStore(options: ShaderProgram.Options(traces: true))
    store.onChange { [traceNews] in traceNews.raise() }
    store.watch()
    return store
  }()

  /// - Parameters:
  ///   - waitsForShaders: whether a frame waits while its functions are compiled, or is made without them.
  ///   - ring: called on the render thread after each job.
  ///   - countAllocations: heap allocations of the thread that asks and of every other one but the main one so far.
  package init(
    dithers: Bool = true, waitsForShaders: Bool = true, ring: @escaping @Sendable () -> Void = {},
    countAllocations: @escaping @Sendable () -> Int = { 0 }
  ) {
    self.dithers = dithers
    self.waitsForShaders = waitsForShaders
    self.ring = ring
    traceNews = ChangeFlag(wake: ring)
    self.countAllocations = countAllocations
    lock = .allocate(capacity: 1)
    posted = .allocate(capacity: 1)
    finished = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(posted, nil)
    pthread_cond_init(finished, nil)
    jobs.reserveCapacity(8)
    let status = DetachedThread.start(named: "vitrine-render") { self.run() }
    precondition(status == 0, "the system gives no thread for rendering")
  }

  deinit {
    pthread_cond_destroy(posted)
    pthread_cond_destroy(finished)
    pthread_mutex_destroy(lock)
    posted.deallocate()
    finished.deallocate()
    lock.deallocate()
  }

  /// Whether a job handed over has not been finished.
  package var isBusy: Bool { locked { isWorking || !jobs.isEmpty } }

  /// Starts a frame; the surface stays untouched by others until the result is taken.
  ///
  /// A number of threads other than the last one, and another word on measuring passes, mean a new renderer with
  /// nothing in its caches: the plan must come from a planner that was reset.
  package func render(
    _ plan: RenderPlan, into view: SurfaceView, threads: Int, timesPasses: Bool = false, probe: ProbeRequest? = nil
  ) {
    post(.render(plan, view, threads: threads, timesPasses: timesPasses, probe: probe))
    // While the render thread is on its way, so that it need not call the others itself.
    locked { renderer?.pool }?.wake(atMost: plan.repaint.area / Self.workerPixels)
  }

  /// Runs `body` with the renderer of the last frame, after the jobs handed over.
  package func perform(_ body: @escaping @Sendable (FrameRenderer) -> Void) { post(.call(body)) }

  /// The frame that was finished since the last call.
  package func takeResult() -> Result? {
    locked {
      defer { result = nil }
      return result
    }
  }

  /// Whether a frame has been finished that nobody has taken.
  var hasResult: Bool { locked { result != nil } }

  /// Blocks until every job handed over is done.
  package func waitUntilIdle() {
    locked { while isWorking || !jobs.isEmpty { pthread_cond_wait(finished, lock) } }
  }

  /// Ends the thread after the jobs handed over, and waits for that.
  package func stop() {
    locked {
      isStopping = true
      pthread_cond_signal(posted)
      while !hasEnded { pthread_cond_wait(finished, lock) }
    }
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }

  private func post(_ job: Job) {
    locked {
      jobs.append(job)
      pthread_cond_signal(posted)
    }
  }

  private func run() {
    while let job = nextJob() {
      var made: Result?
      switch job {
      case .call(let body):
        body(renderer ?? FrameRenderer(threads: 1, dither: dithers))
      case .render(let plan, let view, let threads, let timesPasses, let probe):
        let current = renderer(threads: threads, timesPasses: timesPasses)
        made = frame(plan, into: view, with: current)
        if let probe { made?.probe = current.probe(probe, on: view, programs: tracing) }
      }
      locked {
        isWorking = false
        if made != nil { result = made }
        pthread_cond_broadcast(finished)
      }
      ring()
    }
    forgetRenderer()
    locked {
      hasEnded = true
      pthread_cond_broadcast(finished)
    }
  }

  /// Its memory goes outside the lock, which nobody is to wait for.
  private func forgetRenderer() {
    var old: FrameRenderer?
    locked { swap(&old, &renderer) }
  }

  /// The renderer of the last frame, or a new one.
  private func renderer(threads: Int, timesPasses: Bool) -> FrameRenderer {
    if let renderer, renderer.threads == threads, renderer.timesPasses == timesPasses { return renderer }
    // The old one's memory goes first.
    forgetRenderer()
    let made = FrameRenderer(
      threads: threads, dither: dithers, waitsForShaders: waitsForShaders, timesPasses: timesPasses)
    locked { renderer = made }
    return made
  }

  private func frame(_ plan: RenderPlan, into view: SurfaceView, with renderer: FrameRenderer) -> Result {
    var done = Result()
    let before = countAllocations()
    done.span.start = clock.now()
    done.trace = renderer.render(plan, into: view)
    done.span.end = clock.now()
    done.allocations = countAllocations() - before
    done.passes = renderer.passTimings
    return done
  }

  private func nextJob() -> Job? {
    locked {
      while isWorking || jobs.isEmpty && !isStopping { pthread_cond_wait(posted, lock) }
      guard !jobs.isEmpty else { return nil }
      isWorking = true
      return jobs.removeFirst()
    }
  }
}
