import CAllocations
import FrameTiming
import Platform
import Presenter
import Session
import Shaders
import Tiling

/// `vitrine profile`: makes frames one after another, as fast as possible, and reports their cost.
///
/// The default is to run without a display; `--display` opens a window and runs at the display's pace. `--matrix`
/// repeats the run with other values. `--compare` runs nothing, and reads two earlier reports.
@MainActor
enum ProfileCommand {
  /// A single reporter for all runs of a matrix, which would give the same warnings.
  private static let reporter = DiagnosticReporter(StandardError.warn)

  static func run(_ call: Invocation, catalog: Catalog) throws(CommandFailure) -> Int32 {
    if call.comparedReport != nil { return try ComparisonCommand.run(call) }
    if call.display != nil { return try PreviewCommand.run(call, catalog: catalog) }
    try call.checkMemory(for: call.pixelSize(scale: call.scale ?? 1))
    try Signals.install { ShaderStore.shared.end() }
    let code = call.matrix.isEmpty ? try profile(call, catalog) : try matrix(call, catalog)
    return Signals.exitCode ?? code
  }

  private static func profile(_ call: Invocation, _ catalog: Catalog) throws(CommandFailure) -> Int32 {
    let workLog = call.trace.map { _ in WorkLog() }
    var progress = Progress("frames", of: frames(of: call).count)
    let (log, report) = try measure(call, catalog, workLog, isPaced: workLog == nil) { progress.update($0) }
    Progress.hide()
    return try call.deliver(log, report, tracks: workLog?.tracks ?? [])
  }

  /// Runs all combinations; after a signal, reports those that have finished.
  private static func matrix(_ call: Invocation, _ catalog: Catalog) throws(CommandFailure) -> Int32 {
    let runs: [(values: [String], call: Invocation)]
    do { runs = try call.matrixRuns(catalog: catalog) } catch {
      throw CommandFailure("\(error)", exitCode: ExitCode.usage)
    }
    var table = MatrixReport(keys: call.matrix.map(\.key.rawValue))
    let framesPerRun = frames(of: call).count
    var progress = Progress("frames", of: framesPerRun * runs.count)
    for (index, run) in runs.enumerated() where Signals.caught == nil {
      var alone = run.call
      try alone.loadMaterial()
      let (_, report) = try measure(alone, catalog, nil) { progress.update(index * framesPerRun + $0) }
      table.runs.append(MatrixReport.Run(values: run.values, report: report))
    }
    Progress.hide()
    return try call.deliver(table)
  }

  /// Returns the times of the frames before the measured ones. They scale the picture and fill the caches, some of
  /// which are full only after a panel has moved twice; a window pays that cost once. The same is true of memory that
  /// grows to the largest blur and the farthest place of a panel, which the periods of `Motion` reach within seven
  /// seconds.
  private static func warmUpTimes(_ call: Invocation, before frames: Range<Int>, isMoving: Bool) -> [Double] {
    let first = call.time(ofFrame: frames.lowerBound)
    let last = (1...4).reversed().map { call.time(ofFrame: frames.lowerBound - $0) }
    let count = warmUpFrames(isMoving: isMoving) - last.count
    return (0..<count).reversed().map { first - Double($0 + 1) / 4 } + last
  }

  /// Returns the number of frames before the measured ones, with and without a window.
  static func warmUpFrames(isMoving: Bool) -> Int { isMoving ? 32 : 4 }

  private static func frames(of call: Invocation) -> Range<Int> { call.frames ?? 0..<600 }

  /// - Parameters:
  ///   - isPaced: whether to make frames at the pace of a display as well.
  ///   - progress: called after each frame with the number of finished frames.
  private static func measure(
    _ call: Invocation, _ catalog: Catalog, _ workLog: WorkLog?, isPaced: Bool = false, progress: (Int) -> Void
  ) throws(CommandFailure) -> (FrameLog, FrameReport) {
    let state = call.launchState
    let scale = call.scale ?? 1
    let size = call.pixelSize(scale: scale)
    let composer = FrameComposer(backgrounds: try call.loadBackground(catalog), effects: try call.loadEffects())
    let run = FrameRun(
      state, size: size, scale: scale, composer: composer, reporter: reporter,
      dithers: call.dithers, keepsBlurs: call.keepsBlurs, workLog: workLog,
      countAllocations: { allocations_counted() })
    let frames = frames(of: call)
    let warmUp = warmUpTimes(call, before: frames, isMoving: state.motion != .none)
    run.warmUp(at: warmUp)
    try call.checkEffects(of: run)
    let revision = ShaderStore.shared.revision
    let clock = MonotonicClock()
    let start = clock.now()
    for frame in frames {
      run.makeFrame(at: call.time(ofFrame: frame))
      if ShaderStore.shared.revision != revision { try call.checkEffects(of: run) }
      if Signals.caught != nil { break }
      if let limit = call.exitAfter, clock.now() - start >= limit { break }
      progress(frame + 1 - frames.lowerBound)
    }
    run.finish()
    var setting = call.reportSetting(
      size: size, state: state, budget: call.budget.interval(refresh: nil), refresh: nil)
    setting.warmUpFrames = warmUp.count
    var report = FrameReport(
      run.log, setting: setting, memcpy: run.measureCopies(),
      allocationsPerFrame: Double(run.allocations) / Double(max(1, run.log.total)))
    if isPaced, run.log.total > 1 {
      report.paced = paced(run, call, from: start, interval: setting.budget)
    }
    return (run.log, report)
  }

  /// Makes the first frames again at the rate of the budget, for up to a second and within `--exit-after`.
  private static func paced(
    _ run: FrameRun, _ call: Invocation, from start: Double, interval: Double
  ) -> FrameReport.PacedRun? {
    let clock = MonotonicClock()
    let end = min(clock.now() + 1, start + (call.exitAfter ?? .infinity))
    let times = frames(of: call).prefix(run.log.total).map { call.time(ofFrame: $0) }
    let work = run.makePacedFrames(at: times, interval: interval) {
      Signals.caught != nil || clock.now() + interval > end
    }
    return work.isEmpty ? nil : FrameReport.PacedRun(work, interval: interval)
  }
}
