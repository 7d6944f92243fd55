import FrameTiming
import ImageFiles
import Platform
import Presenter
import Renderer
import Session
import Surfaces
import Vitrine

extension Invocation {
  /// The size in points; the default is a common laptop's window, and for `profile` the size that benchmarks usually
  /// have.
  var pointSize: (width: Double, height: Double) { size ?? (command == .profile ? (1920, 1080) : (1280, 800)) }

  /// Returns the picture's size in pixels at `scale` pixels per point.
  func pixelSize(scale: Double) -> PixelSize {
    func pixels(_ points: Double) -> Int { min(max(Int((points * scale).rounded()), 1), 16384) }
    return PixelSize(width: pixels(pointSize.width), height: pixels(pointSize.height))
  }

  /// The start state, with the options that are not the scene's.
  var launchState: SceneState {
    var state = scene
    state.showsNotes = showsNotes ?? (command == .preview)
    state.walk = RandomWalk(seed: seed ?? 1)
    for _ in 0..<randomSteps { state.walk.step(&state.look) }
    state.threads = threads ?? min(Host.processorCount, SceneModel.threads.upperBound)
    return state
  }

  /// Loads the picture that the session starts with.
  func loadBackground(
    _ catalog: Catalog, reporting finished: @escaping @Sendable (ImageFileError?) -> Void = { _ in }
  ) throws(CommandFailure) -> BackgroundStore {
    let store = BackgroundStore(finished: finished)
    do throws(ImageFileError) {
      for background in scene.comparison.backgrounds { try store.load(background) }
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

  /// Returns what the report says about the run.
  func reportSetting(size: PixelSize, threads: Int, scene: String, budget: Double, refresh: Double?)
    -> FrameReport.Setting
  {
    FrameReport.Setting(
      width: size.width, height: size.height, threads: threads, scene: scene, budget: budget, refresh: refresh,
      isa: Host.instructionSet, cpu: Host.cpuModel, isDebug: Build.isDebug)
  }

  /// Prints and writes the requested reports; returns the exit code for a run that ended well.
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
  /// Returns the seconds of copying one frame on the renderer's threads, several times.
  func measureCopies(of size: PixelSize) -> [Double] {
    let result = CopyTimes()
    perform { renderer in result.seconds = renderer.measureMemcpy(size: size, repeats: 61) }
    waitUntilIdle()
    return result.seconds
  }
}

/// Unchecked: written on the render thread, read after it has become idle.
private final class CopyTimes: @unchecked Sendable {
  var seconds: [Double] = []
}
