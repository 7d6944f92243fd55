import CAgent
import Glibc
import Platform
import Surfaces

/// An agent and its resources: shared memory, libraries, and the run that it has not answered.
///
/// One thread uses it at a time.
final class ShaderAgent {
  /// A computation for an agent.
  struct Run {
    var program: ShaderProgram
    var call: SpanCall
    var arguments: AgentArguments
    /// The layer's pixels; nil for a fill.
    var source: SharedPixels?
    /// The memory in which the pixels are kept; nil if they are not.
    var target: PlacedPixels?
    /// The canvas to which they are also written; nil if the host copies them from the target.
    var canvas: PlacedPixels?
    var thresholds: SharedMemory?
    var trace: SharedMemory?
    var rects: [PixelRect]
    var threads: Int
  }

  /// The outcome of a run.
  enum Outcome {
    case done
    /// There is no answer yet.
    case pending
    case refused(reason: String)
    case failed(ShaderFailure.Cause, place: UInt64?)
  }

  let process: AgentProcess
  private var mapped: [UInt32] = []
  private var loaded: [Library] = []
  /// The number of libraries that it has not confirmed to have loaded.
  private var pendingLoads = 0
  private var lastNumber: UInt32 = 0
  /// The request that is being written.
  private var packet: [UInt8] = []
  /// The run that has not been answered, with the time at which it began and that of its last row.
  private var current: Current?

  private struct Current {
    var serial: UInt32
    var began: Double
    /// The agent's count of rows, and the number of rows that it may still finish.
    var rows: UInt64
    var rowsLeft: UInt64
    /// The time of the last row, and the processor time used until then.
    var lastProgress: Double
    var cpu: Double
  }

  private struct Library {
    weak var program: ShaderProgram?
    var number: UInt32
  }

  init(_ program: AgentProgram, threads: Int, cpuSeconds: Int) throws(ShaderError) {
    process = try AgentProcess(program, threads: threads, cpuSeconds: cpuSeconds)
  }

  /// Begins a run.
  ///
  /// - Precondition: every earlier run has been answered.
  func begin(_ run: Run) {
    releaseUnused()
    map(run.source?.memory)
    map(run.target?.pixels.memory)
    map(run.canvas?.pixels.memory)
    map(run.thresholds)
    map(run.trace)
    for memory in run.arguments.memories { map(memory) }
    lastNumber &+= 1
    let serial = lastNumber
    var request = agent_run()
    request.kind = AGENT_RUN.rawValue
    request.serial = serial
    request.program = number(of: run.program)
    request.threads = UInt32(max(1, run.threads))
    // A request holds a limited number of rectangles; more become one.
    let isSimple = run.rects.count <= Int(AGENT_RECTS.rawValue)
    request.rects = isSimple ? UInt32(run.rects.count) : 1
    request.slots = UInt32(run.arguments.slots.count)
    if let source = run.source { request.source = source.pixels }
    if let target = run.target {
      request.target = target.pixels.pixels
      (request.target_x, request.target_y) = (Int32(target.x), Int32(target.y))
    }
    if let canvas = run.canvas {
      request.canvas = canvas.pixels.pixels
      (request.canvas_x, request.canvas_y) = (Int32(canvas.x), Int32(canvas.y))
    }
    let call = run.call
    (request.source_x, request.source_y) = (call.sourceX, call.sourceY)
    (request.unit, request.origin_x, request.origin_y) = (call.unit, call.originX, call.originY)
    (request.pixels, request.place_x, request.place_y) = (call.pixels, call.placeX, call.placeY)
    request.thresholds = run.thresholds?.id ?? 0
    request.threshold_stride = call.thresholdStride
    request.trace = run.trace?.id ?? 0
    write(request)
    if isSimple {
      for rect in run.rects { append(agent_rect(rect)) }
    } else {
      append(agent_rect(run.rects.reduce(.empty) { $0.union($1) }))
    }
    for slot in run.arguments.slots { append(slot) }
    let now = monotonicSeconds()
    let whole = run.rects.reduce(PixelRect.empty) { $0.union($1) }
    let rows = isSimple ? run.rects.reduce(0) { $0 + $1.height } : whole.height
    current = Current(
      serial: serial, began: now, rows: process.rows, rowsLeft: UInt64(rows), lastProgress: now, cpu: process.cpuSeconds
    )
    send()
  }

  /// Waits until an instant of the monotonic clock for the run to end or to get stuck.
  func wait(until deadline: Double) -> Outcome {
    while let current {
      switch process.receive(until: min(deadline, monotonicSeconds() + 0.1)) {
      case .done(current.serial):
        self.current = nil
        return .done
      case .loaded where pendingLoads > 0: pendingLoads -= 1
      case .refused(let reason) where pendingLoads > 0: return .refused(reason: reason)
      // A function sent this, not the agent's own code.
      case .done, .loaded, .refused:
        process.kill()
        return .failed(.ended, place: nil)
      case .failed(let report): return .failed(Self.cause(report), place: report.program == 0 ? nil : report.place)
      case .ended(let status): return .failed(Self.cause(status), place: nil)
      case .nothing:
        if isStuck { return locate() }
        if monotonicSeconds() >= deadline { return .pending }
      }
    }
    return .done
  }

  /// Makes the current run leave its canvas alone.
  func abandonCanvas() { if let current { process.abandonCanvas(ofRun: current.serial) } }

  /// True if no row has arrived for half a second.
  var isStalled: Bool {
    guard let current else { return false }
    return process.rows == current.rows && monotonicSeconds() - current.lastProgress > 0.5
  }

  /// True while it has a run to answer.
  var isBusy: Bool { current != nil }

  /// The seconds without a row after which it is ended.
  static let rowTimeout = 2.0

  /// True if no row has arrived for two seconds in which it had the processor, which it may not have had on a busy
  /// machine.
  private var isStuck: Bool {
    guard var current else { return false }
    let (now, rows) = (monotonicSeconds(), process.rows)
    // Functions can write to the counter, so an impossible count is not progress.
    if rows > current.rows, rows - current.rows <= current.rowsLeft {
      current.rowsLeft -= rows - current.rows
      (current.rows, current.lastProgress, current.cpu) = (rows, now, process.cpuSeconds)
      self.current = current
      return now - current.began > Self.maximumRunSeconds
    }
    let waited = now - current.lastProgress
    // A stopped process does not get the processor either.
    return waited >= Self.rowTimeout
      && (process.cpuSeconds - current.cpu >= Self.rowTimeout / 2 || waited >= 3 * Self.rowTimeout)
  }

  /// The seconds after which a run is ended, whatever its progress.
  private static let maximumRunSeconds = 300.0

  /// Finds out where a run is stuck, and ends it.
  private func locate() -> Outcome {
    process.locate()
    var place: UInt64?
    if case .failed(let report) = process.receive(until: monotonicSeconds() + 0.1), report.program != 0 {
      place = report.place
    }
    process.kill()
    return .failed(.tookTooLong(seconds: Self.rowTimeout), place: place)
  }

  // MARK: requests

  private func map(_ memory: SharedMemory?) {
    guard let memory, !mapped.contains(memory.id) else { return }
    var request = agent_map()
    request.kind = AGENT_MAP.rawValue
    request.id = memory.id
    request.bytes = UInt64(memory.count)
    request.is_writable = memory.access == .writable ? 1 : 0
    request.is_array = memory.access == .array ? 1 : 0
    write(request)
    send(descriptor: memory.descriptor)
    mapped.append(memory.id)
  }

  /// Returns the number of a library, and loads it if necessary.
  private func number(of program: ShaderProgram) -> UInt32 {
    if let known = loaded.first(where: { $0.program === program }) { return known.number }
    lastNumber &+= 1
    loaded.append(Library(program: program, number: lastNumber))
    write(agent_name(kind: AGENT_LOAD.rawValue, id: lastNumber))
    pendingLoads += 1
    send(descriptor: program.library.descriptor)
    return lastNumber
  }

  private func releaseUnused() {
    mapped.removeAll { id in
      guard !SharedMemory.exists(id) else { return false }
      write(agent_name(kind: AGENT_UNMAP.rawValue, id: id))
      return process.send(packet)
    }
    loaded.removeAll { library in
      guard library.program == nil else { return false }
      write(agent_name(kind: AGENT_UNLOAD.rawValue, id: library.number))
      return process.send(packet)
    }
  }

  /// Sends the request; ends an agent that does not take it.
  private func send(descriptor: Int32? = nil) {
    if !process.send(packet, descriptor: descriptor) { process.kill() }
  }

  /// Begins a request.
  private func write<Value>(_ value: Value) {
    packet.removeAll(keepingCapacity: true)
    append(value)
  }

  private func append<Value>(_ value: Value) { withUnsafeBytes(of: value) { packet.append(contentsOf: $0) } }

  // MARK: what went wrong

  private static func cause(_ report: agent_report) -> ShaderFailure.Cause {
    if report.signal == SIGSYS { return .forbidden(call: SystemCall.name(report.call)) }
    return .crashed(signal: String(cString: strsignal(report.signal)).lowercased())
  }

  private static func cause(_ status: Int32) -> ShaderFailure.Cause {
    let signal = status & 0x7f
    return signal == 0 ? .ended : .crashed(signal: String(cString: strsignal(signal)).lowercased())
  }
}

extension agent_rect {
  fileprivate init(_ rect: PixelRect) {
    self.init(x: Int32(rect.minX), y: Int32(rect.minY), width: Int32(rect.width), height: Int32(rect.height))
  }
}
