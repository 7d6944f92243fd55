import FrameTiming
import ImageFiles
import Platform
import Presenter
import Renderer
import Session
import Surfaces
import Vitrine

extension Invocation {
  /// Points, where no size was given: a common laptop's window, or the frame that figures are usually quoted for.
  var pointSize: (width: Double, height: Double) { size ?? (command == .profile ? (1920, 1080) : (1280, 800)) }

  /// The picture's size in pixels at `scale` pixels a point.
  func pixelSize(scale: Double) -> PixelSize {
    func pixels(_ points: Double) -> Int { min(max(Int((points * scale).rounded()), 1), 16384) }
    return PixelSize(width: pixels(pointSize.width), height: pixels(pointSize.height))
  }

  /// The scene with what does not come from its own options.
  var launchState: SceneState {
    var state = scene
    state.threads = threads ?? min(Host.processorCount, SceneModel.threads.upperBound)
    return state
  }

  /// Loads the picture that the session starts with.
  func loadBackground(
    _ catalog: Catalog, reporting finished: @escaping @Sendable (ImageFileError?) -> Void = { _ in }
  ) throws(CommandFailure) -> BackgroundStore {
    let store = BackgroundStore(finished: finished)
    do throws(ImageFileError) {
      try store.load(scene.background)
    } catch {
      var failure = CommandFailure(error)
      if case .cannotOpen = error, let source, let name = source.nearest(in: catalog.scenes + catalog.backgrounds) {
        failure.message?.append("; did you mean \(name)?")
      }
      throw failure
    }
    return store
  }

  /// What the report says about the run.
  func reportSetting(size: PixelSize, threads: Int, scene: String, budget: Double, refresh: Double?)
    -> FrameReport.Setting
  {
    FrameReport.Setting(
      width: size.width, height: size.height, threads: threads, scene: scene, budget: budget, refresh: refresh,
      isa: Host.instructionSet, cpu: Host.cpuModel, isDebug: Build.isDebug)
  }

  /// Prints and writes what was asked for; the exit code for a run that ended well.
  func deliver(_ log: FrameLog, _ report: FrameReport) throws(CommandFailure) -> Int32 {
    if let csv { try TextFile.write(log.csv(report.setting), to: csv) }
    if let trace { try TextFile.write(log.trace + "\n", to: trace) }
    switch json {
    case .standardOutput: try StandardOutput.print(report.json.lines)
    case .file(let path):
      try TextFile.write(report.json.lines + "\n", to: path)
      try StandardOutput.print(report.text)
    case nil: try StandardOutput.print(report.text)
    }
    return failsOverBudget && report.isOverBudget ? ExitCode.overBudget : ExitCode.ok
  }
}

extension RenderThread {
  /// Seconds of copying one frame on the threads that render, several times.
  func measureCopies(of size: PixelSize) -> [Double] {
    let result = CopyTimes()
    perform { renderer in result.seconds = renderer.measureMemcpy(size: size, repeats: 61) }
    waitUntilIdle()
    return result.seconds
  }
}

/// Written on the render thread, read after it has finished.
private final class CopyTimes: @unchecked Sendable {
  var seconds: [Double] = []
}
