import Glibc
import ImageFiles
import Presenter
import Session
import Shaders
import Surfaces

/// `vitrine render`: pictures at given times with the same pixels as the window's, or the plan of the first one.
@MainActor
enum RenderCommand {
  static func run(_ call: Invocation, catalog: Catalog) throws(CommandFailure) -> Int32 {
    try Signals.install { ShaderStore.shared.end() }
    let state = call.launchState
    let scale = call.scale ?? 1
    let composer = FrameComposer(backgrounds: try call.loadBackground(catalog), effects: try call.loadEffects())
    let run = FrameRun(
      state, size: call.pixelSize(scale: scale), scale: scale, composer: composer,
      reporter: DiagnosticReporter(StandardError.warn), dithers: call.dithers)
    if call.printsPlan {
      try StandardOutput.print(run.planText(at: call.time(ofFrame: call.frames?.lowerBound ?? 0)))
    }
    guard let output = call.output else { return ExitCode.ok }
    let pattern = try? FramePattern(output)
    for frame in call.frames ?? 0..<1 {
      run.makeFrame(at: call.time(ofFrame: frame))
      if let code = Signals.exitCode { return code }
      // With notes a picture has stripes where functions do not run.
      if !state.showsNotes { try call.checkEffects(of: run) }
      do throws(ImageFileError) {
        if output == "-" {
          try PNGWriter.write(run.pixels.view, toDescriptor: STDOUT_FILENO)
        } else {
          try PNGWriter.write(run.pixels.view, to: pattern?.name(frame: frame) ?? output)
        }
      } catch {
        throw CommandFailure(error)
      }
      try call.checkEffects(of: run)
      if let code = Signals.exitCode { return code }
    }
    return ExitCode.ok
  }
}
