import CAgent
import DisplayList
import Glibc
import Platform
import Surfaces
import Synchronization

/// The agent of a host, supervised: the process that runs the compiled functions of the host.
///
/// A run that fails leaves the last good pixels, and a fault; the functions do not run again until `retry()`, or until
/// they have been compiled again. A run that takes long may continue for two seconds without a row, and the frames in
/// between show the last good pixels too. Pixels that are written to the canvas are kept ten times a second.
///
/// Sendable because `turn` guards everything but the state.
public final class ShaderAgents: @unchecked Sendable {
  struct State {
    var faults: [[ShaderStore.Function]: ShaderError] = [:]
    /// The number of calls of `retry()`.
    var attempt: UInt64 = 0
    var process: AgentProcess?
    var isEnded = false
    /// The faults whose lines have yet to be looked up.
    var unlocated: [[ShaderStore.Function]: UnlocatedFault] = [:]
    var isLocatingFault = false
  }

  /// The libraries that failed during an attempt.
  private var broken: (attempt: UInt64, names: Set<String>) = (0, [])
  var agent: ShaderAgent?
  /// The request that has not been answered.
  var pending: Pending?
  /// The requests whose pixels arrived after their frame had been shown without them; the next frame uses them.
  var late: [Key: Request] = [:]
  var isWatching = false
  private var pictures: [Key: Kept] = [:]
  private var program: AgentProgram?
  let state = Mutex(State())
  /// Locked by the thread that communicates with the agent.
  let turn = Mutex(())
  private let compiler: @Sendable () throws(ShaderError) -> ShaderCompiler
  let onChange: @Sendable () -> Void

  struct Pending {
    var request: Request
    var kept: Kept
    var began: Double
    /// True if the pixels are kept; false if they are only written to the canvas.
    var keeps: Bool
    var traces: Bool
    /// The attempt that it belongs to; functions that fail do not run again during that attempt.
    var attempt: UInt64
  }

  /// The state that is kept for a command.
  final class Kept {
    let picture = AgentPicture()
    var arguments = AgentArguments()
    var lastUse = 0.0
    /// The time at which the picture was last kept, and the duration of the last run in seconds.
    var lastKept = 0.0
    var runSeconds = Double.infinity
  }

  /// The seconds after which pixels that no frame requests are dropped.
  private static let idleSeconds = 10.0

  /// The seconds that a frame waits.
  static let frameLimit = 0.5
  /// The seconds by which kept pixels may be older than those on the canvas, and the longest run whose pixels are not
  /// kept.
  ///
  /// Keeping costs a write of the picture: 0.1 ms of a frame of 1920x1080.
  private static let keeping = (interval: 0.1, maximumRun: 0.05)
  /// The seconds of processor time after which an agent is replaced, and after which it is ended.
  private static let cpuLimits = (replaced: 600.0, ended: 900)

  /// - Parameters:
  ///   - compiler: called when the first request arrives.
  ///   - onChange: called on any thread when a fault appears or disappears, and when late pixels have arrived.
  init(
    compiler: @escaping @Sendable () throws(ShaderError) -> ShaderCompiler, onChange: @escaping @Sendable () -> Void
  ) {
    self.compiler = compiler
    self.onChange = onChange
  }

  /// The current faults by chain.
  var faults: [[ShaderStore.Function]: ShaderError] { state.withLock { $0.faults } }

  /// Forgets the faults, so that the functions may run again.
  func retry() {
    let hadFaults = state.withLock { state in
      state.attempt &+= 1
      defer { state.faults = [:] }
      return !state.faults.isEmpty
    }
    if hadFaults { onChange() }
  }

  /// Ends the agent permanently; threads that wait for it return at once.
  public func end() {
    state.withLock { state in
      state.isEnded = true
      state.process?.kill()
    }
  }

  /// Computes pixels and returns them; the last good ones if that fails or takes long; nil if there are none.
  ///
  /// - Parameter waits: whether to wait until a run is done or stuck, however long that takes.
  public func pixels(_ request: Request, waits: Bool) -> AgentResult? {
    var request = request
    // In that case the bounding box is computed, but the canvas must keep the pixels between the rectangles.
    if request.rects.count > Int(AGENT_RECTS.rawValue) { request.canvas = nil }
    return turn.withLock { [request] _ in
      if pending != nil { settle(until: waits ? .infinity : 0) }
      giveUpPending(for: request)
      let kept = kept(request.key)
      let isEnded = state.withLock(\.isEnded)
      let isBroken = broken.attempt == attempt(of: request) && broken.names.contains(request.program.name)
      if pending != nil || isBroken || isEnded { return kept.picture.result }
      if let done = late.removeValue(forKey: request.key), done.program === request.program,
        done.values == request.values, done.box == request.box, let result = kept.picture.result,
        request.rects.allSatisfy(result.valid.contains)
      {
        return result
      }
      guard begin(request, kept) else { return kept.picture.result }
      let isDone = settle(until: waits ? .infinity : monotonicSeconds() + Self.frameLimit)
      if let pending {
        agent?.abandonCanvas()
        setFault(pending.request, .failed(ShaderFailure(.notAnswering, in: pending.request.program)), attempt: nil)
        watch()
      }
      return isDone && request.canvas != nil ? kept.picture.result?.canvasResult : kept.picture.result
    }
  }

  /// Returns the values of each stage for one pixel of the destination; nil if that fails.
  ///
  /// - Precondition: the request's program traces.
  public func trace(_ request: Request, x: Int, y: Int) -> ShaderTrace? {
    turn.withLock { _ in
      if pending != nil { settle(until: 0) }
      let stages = ShaderTrace.stages(of: request.program.links)
      guard pending == nil, !state.withLock({ $0.isEnded }), state.withLock({ $0.faults.isEmpty }),
        let values = SharedMemory(count: stages * 16, access: .writable)
      else { return nil }
      var request = request
      request.rects = [PixelRect(x: x, y: y, width: 1, height: 1)]
      let kept = Kept()
      guard begin(request, kept, trace: values) else { return nil }
      settle(until: monotonicSeconds() + Self.frameLimit)
      guard pending == nil, let result = kept.picture.result else {
        if pending != nil { watch() }
        return nil
      }
      let floats = (0..<stages * 4).map { values.base.load(fromByteOffset: $0 * 4, as: Float.self) }
      let pixel = result.pixels.view.pixel(x - result.bounds.minX, y - result.bounds.minY).load(as: UInt32.self)
      return ShaderTrace(request.program.links, floats, pixel: pixel)
    }
  }

  // MARK: the turn's holder

  /// Ends an agent whose run is no longer needed: its source has been saved again, or it is stuck and a retry is due.
  private func giveUpPending(for request: Request) {
    guard let pending, let agent else { return }
    let isReplaced = pending.request.chain == request.chain && pending.request.program !== request.program
    guard isReplaced || pending.attempt != attempt(of: request) && agent.isStalled else { return }
    self.pending = nil
    pending.kept.picture.abandonTarget()
    agent.process.end()
    forgetAgent()
    clearFault(pending.request.chain)
  }

  private func kept(_ key: Key) -> Kept {
    let now = monotonicSeconds()
    if pictures.values.contains(where: { now - $0.lastUse > Self.idleSeconds }) {
      pictures = pictures.filter { $0.key == key || now - $0.value.lastUse <= Self.idleSeconds }
      // A late request keeps the memory of its source alive.
      late = late.filter { pictures[$0.key] != nil }
    }
    if let known = pictures[key] {
      known.lastUse = now
      return known
    }
    let made = Kept()
    made.lastUse = now
    pictures[key] = made
    return made
  }

  /// Hands a request to the agent. Returns false if there is none.
  private func begin(_ request: Request, _ kept: Kept, trace: SharedMemory? = nil) -> Bool {
    guard let agent = runningAgent(for: request) else { return false }
    kept.arguments.update(request.values, box: request.box, hasStrictHalf: request.program.hasStrictHalf)
    let now = monotonicSeconds()
    let keeps =
      request.canvas == nil || trace != nil || kept.runSeconds > Self.keeping.maximumRun
      || now - kept.lastKept >= Self.keeping.interval || !kept.picture.covers(request.rects)
    var target: PlacedPixels?
    if keeps {
      let bounds = request.rects.reduce(PixelRect.empty) { $0.union($1) }
      let next = kept.picture.target(for: bounds)
      guard let shared = SharedPixels(next.pixels.view.readOnly) else {
        setFault(request, .agentUnusable(reason: "no memory to share"), attempt: attempt(of: request))
        return false
      }
      target = PlacedPixels(shared, x: next.bounds.minX, y: next.bounds.minY)
    }
    // Uses the padded copy of a source that is too small to be sampled.
    var source = request.source
    if let padded = request.call.padded { source = SharedMemory(copying: padded).map { SharedPixels(padded, in: $0) } }
    pending = Pending(
      request: request, kept: kept, began: now, keeps: keeps, traces: trace != nil, attempt: attempt(of: request))
    agent.begin(
      ShaderAgent.Run(
        program: request.program, call: request.call.span, arguments: kept.arguments, source: source, target: target,
        canvas: request.canvas, thresholds: request.thresholds, trace: trace, rects: request.rects,
        threads: request.threads))
    return true
  }

  /// Returns the agent, and starts it if there is none.
  private func runningAgent(for request: Request) -> ShaderAgent? {
    if let agent, agent.process.cpuSeconds < Self.cpuLimits.replaced { return agent }
    forgetAgent()
    do throws(ShaderError) {
      // The user may have emptied the cache.
      if program.map({ !Files.exists($0.path) }) ?? true { program = try AgentProgram(compiler: compiler()) }
      guard let program else { return nil }
      let agent = try ShaderAgent(program, threads: Self.threads, cpuSeconds: Self.cpuLimits.ended)
      self.agent = agent
      let isEnded = state.withLock { state in
        state.process = agent.process
        return state.isEnded
      }
      if isEnded { agent.process.kill() }
      return agent
    } catch {
      setFault(request, error, attempt: attempt(of: request))
      return nil
    }
  }

  /// The number of calls of `retry()`.
  var attempt: UInt64 { state.withLock(\.attempt) }

  private func attempt(of request: Request) -> UInt64 { request.attempt ?? attempt }

  private static let threads = max(1, min(256, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  private func forgetAgent() {
    state.withLock { $0.process = nil }
    agent = nil
  }

  /// Waits for the answer to the pending request, and takes it. Returns whether the request has been computed.
  @discardableResult
  func settle(until deadline: Double) -> Bool {
    guard let agent, let pending else { return false }
    let request = pending.request
    switch agent.wait(until: deadline) {
    case .pending: return false
    case .done:
      self.pending = nil
      let now = monotonicSeconds()
      pending.kept.runSeconds = now - pending.began
      if pending.keeps {
        pending.kept.picture.accept(request.rects)
        pending.kept.lastKept = now
      }
      clearFault(request.chain)
      return true
    case .refused(let reason):
      self.pending = nil
      setFault(request, .cannotLoad(reason: reason), attempt: pending.attempt)
      forgetAgent()
      return false
    case .failed(let cause, let place):
      self.pending = nil
      pending.kept.picture.abandonTarget()
      agent.process.end()
      forgetAgent()
      // The host itself ended the agent.
      if state.withLock({ $0.isEnded }) { return false }
      let failure = ShaderFailure(cause, in: request.program)
      setFault(request, failure, place: place, attempt: pending.attempt, waits: deadline == .infinity)
      return false
    }
  }

  // MARK: faults

  /// - Parameters:
  ///   - place: the instruction in the library.
  ///   - waits: whether to look up its line in this call, or in the background.
  private func setFault(
    _ request: Request, _ failure: ShaderFailure, place: UInt64?, attempt: UInt64, waits: Bool
  ) {
    let program = request.program
    guard let place else { return setFault(request, .failed(failure), attempt: attempt) }
    if let calls = waits ? program.findCalls(at: place) : program.knownCalls(at: place) {
      return setFault(request, .failed(failure.located(by: calls, in: program)), attempt: attempt)
    }
    var failure = failure
    failure.isBeingLocated = true
    setFault(request, .failed(failure), attempt: attempt)
    locate(UnlocatedFault(chain: request.chain, failure: failure, program: program, place: place))
  }

  /// - Parameter attempt: the attempt during which the program must not run again; nil if it may.
  private func setFault(_ request: Request, _ error: ShaderError, attempt: UInt64?) {
    if let attempt {
      if broken.attempt < attempt { broken = (attempt, []) }
      if broken.attempt == attempt { broken.names.insert(request.program.name) }
    }
    state.withLock { $0.faults[request.chain] = error }
    onChange()
  }

  private func clearFault(_ chain: [ShaderStore.Function]) {
    if state.withLock({ $0.faults.removeValue(forKey: chain) }) != nil { onChange() }
  }
}
