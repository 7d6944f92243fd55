import CAllocations
import FrameTiming
import Presenter
import Session
import Shaders

/// `vitrine profile`: frames one after another, as fast as they can be made, and their cost.
///
/// Without a display by default; with `--display` in a window, at the display's pace.
@MainActor
enum ProfileCommand {
  static func run(_ call: Invocation, catalog: Catalog) throws(CommandFailure) -> Int32 {
    if call.display != nil { return try PreviewCommand.run(call, catalog: catalog) }
    try Signals.install { ShaderStore.shared.end() }
    let state = call.launchState
    let scale = call.scale ?? 1
    let size = call.pixelSize(scale: scale)
    let composer = FrameComposer(backgrounds: try call.loadBackground(catalog), effects: try call.loadEffects())
    let run = FrameRun(
      state, size: size, scale: scale, composer: composer, reporter: DiagnosticReporter(StandardError.warn),
      dithers: call.dithers, keepsBlurs: call.keepsBlurs,
      countAllocations: { allocations_counted() })
    let frames = call.frames ?? 0..<600
    // The first frames scale the picture and fill the caches; a window pays that once.
    run.warmUp(at: (1...4).reversed().map { call.time(ofFrame: frames.lowerBound - $0) })
    try call.checkEffects(of: run)
    let revision = ShaderStore.shared.revision
    let clock = MonotonicClock()
    let start = clock.now()
    for frame in frames {
      run.makeFrame(at: call.time(ofFrame: frame))
      if ShaderStore.shared.revision != revision { try call.checkEffects(of: run) }
      if Signals.caught != nil { break }
      if let limit = call.exitAfter, clock.now() - start >= limit { break }
    }
    run.finish()
    let setting = call.reportSetting(
      size: size, threads: state.threads, scene: state.scene, budget: call.budget.interval(refresh: nil), refresh: nil)
    let report = FrameReport(
      run.log, setting: setting, memcpy: run.measureCopies(),
      allocationsPerFrame: Double(run.allocations) / Double(max(1, run.log.total)))
    let code = try call.deliver(run.log, report)
    return Signals.exitCode ?? code
  }
}
