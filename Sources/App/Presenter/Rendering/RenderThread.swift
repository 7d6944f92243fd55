package import FrameTiming
import Glibc
import Platform
package import RenderPlan
package import Renderer
import Shaders
package import Surfaces
package import Tiling

/// The thread that owns the renderer and makes pixels, one job at a time.
///
/// The main thread hands over a plan and continues. When the pixels are done, the render thread calls `onCompletion`,
/// and the main thread collects the result. Handing over never waits.
///
/// Unchecked: `lock` guards every mutable property. Only the working thread uses the renderer, while others read the
/// reference under the lock; `tracing` is used by the render thread alone.
package final class RenderThread: @unchecked Sendable {
  /// A finished frame.
  package struct Result: Sendable {
    /// The cost of each kind of work.
    package var trace = RenderTrace()
    /// The time spent rendering, on the monotonic clock.
    package var span = TimeSpan()
    /// The number of heap allocations on the threads that made the pixels, where they are counted.
    package var allocations = 0
    /// The times of the passes; empty unless they were requested.
    package var passes: [PassTiming] = []
    /// The result for the requested pixel; nil where none was requested.
    package var probe: Probe?
  }

  private enum Job {
    case render(RenderPlan, SurfaceView, threads: Int, timesPasses: Bool, probe: ProbeRequest?)
    case call(@Sendable (FrameRenderer) -> Void)
    case release
  }

  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  /// Signalled when a job was posted.
  private let posted: UnsafeMutablePointer<pthread_cond_t>
  /// Broadcast when a job is done, and when the thread ends.
  private let finished: UnsafeMutablePointer<pthread_cond_t>
  private var jobs: [Job] = []
  private var isWorking = false
  private var isStopping = false
  private var hasEnded = false
  private var result: Result?
  /// Used by the working thread; other threads read the reference under the lock.
  private var renderer: FrameRenderer?
  /// The number of threads of the last renderer.
  private var lastThreads = 1
  /// The number of pixels per thread, some ten microseconds' work, below which waking a worker does not pay.
  private static let workerPixels = 1 << 15

  private let dithers: Bool
  private let waitsForShaders: Bool
  private let workLog: WorkLog?
  private let onCompletion: @Sendable () -> Void
  private let countAllocations: @Sendable () -> Int
  private let clock: any FrameClock
  /// A flag that is raised when functions have been compiled with tracing, for the loupe.
  let traceChanged: ChangeFlag
  /// The functions compiled with tracing, for the loupe; watched from the first probe on.
  private let tracing = ShaderStore(
    options: ShaderProgram.Options(strictHalf: ShaderStore.shared.strictHalf, traces: true))

  /// - Parameters:
  ///   - waitsForShaders: whether a frame waits until its functions are compiled; otherwise it is made without them.
  ///   - workLog: records the work of the renderer's threads.
  ///   - onCompletion: called on the render thread after each job, and when functions have been compiled for the loupe.
  ///   - countAllocations: returns the number of heap allocations so far, of the calling thread and of every other one
  ///     but the main one.
  package init(
    dithers: Bool = true, waitsForShaders: Bool = true, workLog: WorkLog? = nil,
    onCompletion: @escaping @Sendable () -> Void = {},
    countAllocations: @escaping @Sendable () -> Int = { 0 }, clock: any FrameClock = MonotonicClock()
  ) {
    self.clock = clock
    self.dithers = dithers
    self.waitsForShaders = waitsForShaders
    self.workLog = workLog
    self.onCompletion = onCompletion
    traceChanged = ChangeFlag(wake: onCompletion)
    self.countAllocations = countAllocations
    tracing.onChange { [traceChanged] in traceChanged.raise() }
    if ShaderStore.shared.agents != nil { tracing.isolate() }
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

  /// True while a job is waiting or running.
  package var isBusy: Bool { locked { isWorking || !jobs.isEmpty } }

  /// Starts a frame; nothing else may touch the surface until the result is taken.
  ///
  /// A value of `threads` or `timesPasses` that differs from the last frame's requires a new renderer with empty
  /// caches: the plan must then come from a planner that was reset.
  package func render(
    _ plan: RenderPlan, into view: SurfaceView, threads: Int, timesPasses: Bool = false, probe: ProbeRequest? = nil
  ) {
    post(.render(plan, view, threads: threads, timesPasses: timesPasses, probe: probe))
    // Wakes the workers while the render thread itself wakes up, so that it need not do that.
    locked { renderer?.pool }?.wake(atMost: plan.repaint.area / Self.workerPixels)
  }

  /// Runs `body` with the last frame's renderer, after the jobs that were handed over before.
  package func perform(_ body: @escaping @Sendable (FrameRenderer) -> Void) { post(.call(body)) }

  /// Releases the renderer and its caches after the jobs that were handed over before, and returns free memory to the
  /// system. The next plan must come from a planner that was reset.
  func release() { post(.release) }

  /// Returns the frame that was finished since the last call; nil if there is none.
  package func takeResult() -> Result? {
    locked {
      defer { result = nil }
      return result
    }
  }

  /// True while there is a finished frame that has not been taken.
  var hasResult: Bool { locked { result != nil } }

  /// Blocks until all jobs are done.
  package func waitUntilIdle() {
    locked { while isWorking || !jobs.isEmpty { pthread_cond_wait(finished, lock) } }
  }

  /// Ends the processes in which functions run; a job may be waiting for one of them.
  func endAgents() {
    ShaderStore.shared.agents?.end()
    tracing.agents?.end()
  }

  /// Ends the thread after its jobs, and waits for that.
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
        body(renderer ?? renderer(threads: lastThreads, timesPasses: false))
      case .release:
        forgetRenderer()
        SystemMemory.returnFree()
      case .render(let plan, let view, let threads, let timesPasses, let probe):
        let current = renderer(threads: threads, timesPasses: timesPasses)
        made = frame(plan, into: view, with: current)
        if let probe {
          tracing.watch()
          made?.probe = current.probe(probe, on: view, programs: tracing)
        }
      }
      locked {
        isWorking = false
        if made != nil { result = made }
        pthread_cond_broadcast(finished)
      }
      onCompletion()
    }
    forgetRenderer()
    locked {
      hasEnded = true
      pthread_cond_broadcast(finished)
    }
  }

  /// Releases the renderer, and frees its memory outside the lock.
  private func forgetRenderer() {
    var old: FrameRenderer?
    locked { swap(&old, &renderer) }
  }

  /// Returns the last frame's renderer, or a new one if its settings differ.
  private func renderer(threads: Int, timesPasses: Bool) -> FrameRenderer {
    if let renderer, renderer.threads == threads, renderer.timesPasses == timesPasses { return renderer }
    // Frees the old renderer's memory first.
    forgetRenderer()
    lastThreads = threads
    let made = FrameRenderer(
      threads: threads, dither: dithers, waitsForShaders: waitsForShaders, timesPasses: timesPasses,
      workLog: workLog)
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
