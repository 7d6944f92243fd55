import FrameTiming
import Platform
import Presenter
import Session
import Shaders
import Surfaces

/// `vitrine render`: pictures at given times, with the same pixels as in the window, or the plan of the first one.
@MainActor
enum RenderCommand {
  static func run(_ call: Invocation, catalog: Catalog) throws(CommandFailure) -> Int32 {
    if !call.swiftFiles.isEmpty { return try PreviewRendering.run(call) }
    try Signals.install {
      ShaderStore.shared.end()
      VideoWriter.endAll()
    }
    let state = call.launchState
    let scale = call.scale ?? 1
    let size = call.pixelSize(scale: scale)
    try call.checkMemory(for: size)
    let composer = FrameComposer(backgrounds: try call.loadBackground(catalog), effects: try call.loadEffects())
    let run = FrameRun(
      state, size: size, scale: scale, composer: composer, reporter: DiagnosticReporter(StandardError.warn),
      dithers: call.dithers)
    if call.printsPlan {
      try StandardOutput.print(run.planText(at: call.time(ofFrame: call.frames?.lowerBound ?? 0)))
    }
    guard let name = call.outputName else { return ExitCode.ok }
    let frames = call.frames ?? 0..<1
    let output = try FrameOutput(call, output: name, frames: frames, size: size, threads: state.threads)
    var fault: CommandFailure?
    do throws(CommandFailure) { try make(frames, with: run, call, into: output) } catch { fault = error }
    // Frames before an error are written; an error that a signal has caused is none.
    do throws(CommandFailure) {
      try output.finish(isComplete: fault == nil && Signals.caught == nil)
    } catch {
      fault = fault ?? error
    }
    if let fault, Signals.caught == nil { throw fault }
    return Signals.exitCode ?? ExitCode.ok
  }

  /// Makes frames until there is a signal.
  private static func make(
    _ frames: Range<Int>, with run: FrameRun, _ call: Invocation, into output: FrameOutput
  ) throws(CommandFailure) {
    let showsNotes = call.launchState.showsNotes
    var progress = Progress("frames", of: frames.count)
    for (number, frame) in frames.enumerated() {
      run.makeFrame(at: call.time(ofFrame: frame))
      let isMade = monotonicSeconds()
      if Signals.caught != nil { return }
      // With notes, a picture has stripes in place of functions that do not run.
      if !showsNotes { try call.checkEffects(of: run) }
      try output.append(run.pixels.view, number: number)
      if call.tracesStart, number == 0 {
        call.printStart(run.log.last, picture: TimeSpan(isMade, monotonicSeconds()))
      }
      try call.checkEffects(of: run)
      if frames.count > 1 { progress.update(output.written) }
      if Signals.caught != nil { return }
    }
  }
}
