import DisplayList
import FrameTiming
import ImageFiles
import JSON
import Platform
import Presenter
import Renderer
import Session
import Surfaces
import Typesetting
import Vitrine

extension Invocation {
  /// The size in points. The default is that of a window on a common laptop; for `profile` it is the usual size of
  /// benchmarks.
  var pointSize: (width: Double, height: Double) { size ?? (command == .profile ? (1920, 1080) : (1280, 800)) }

  /// Returns the picture's size in pixels at `scale` pixels per point.
  func pixelSize(scale: Double) -> PixelSize {
    func pixels(_ points: Double) -> Int { min(max(Int((points * scale).rounded()), 1), 16384) }
    return PixelSize(width: pixels(pointSize.width), height: pixels(pointSize.height))
  }

  /// Checks that there is enough memory for frames before any is allocated: for a frame of a size in pixels, for the
  /// scaled picture in it, and 32 MiB for the rest.
  func checkMemory(for size: PixelSize) throws(CommandFailure) {
    let frame = PixelBuffer.byteCount(size: size)
    let needed = frame + min(frame, ImageContent.mostScaledPixels * 4) + (32 << 20)
    guard !SystemMemory.has(needed) else { return }
    throw CommandFailure(
      "out of memory: frames of \(size.width)x\(size.height) take \(needed >> 20) MiB, which are not available",
      exitCode: ExitCode.outOfMemory)
  }

  /// The initial state, including the options that do not belong to the scene.
  var launchState: SceneState {
    var state = scene
    state.showsNotes = showsNotes ?? (command == .preview)
    if !swiftFiles.isEmpty {
      state.preview = PreviewChoice(wanted: previewName)
      state.look.background = .named(Background.plainName)
    }
    state.walk = RandomWalk(seed: seed ?? 1)
    for _ in 0..<randomSteps { state.walk.step(&state.look) }
    state.threads = threads ?? min(Host.processorCount, SceneModel.threads.upperBound)
    return state
  }

  /// Starts loading the pictures of the initial state and the fonts, each on a thread of its own.
  ///
  /// - Parameter window: the size in pixels for which the background is scaled; nil if the first frame scales it.
  func beginLoading(
    window: PixelSize? = nil, reporting finished: @escaping @Sendable (ImageFileError?) -> Void = { _ in }
  ) -> BackgroundStore {
    let store = BackgroundStore(finished: finished)
    store.begin(launchState, window: window)
    DetachedThread.start(named: "vitrine-fonts") { StartupTrace.shared.measure(.fonts) { Typesetter.prepare() } }
    return store
  }

  /// Loads the pictures of the initial state, and waits for them.
  func loadBackground(_ catalog: Catalog) throws(CommandFailure) -> BackgroundStore {
    // A picture that will be enlarged is kept at its own size, at which it has more detail.
    let isEnlarged = max(scene.look.scaleX ?? 1, scene.look.scaleY ?? 1) > 1
    let store = beginLoading(window: isEnlarged ? nil : pixelSize(scale: scale ?? 1))
    do throws(ImageFileError) { try store.wait() } catch { throw failure(error, catalog) }
    return store
  }

  /// Returns the failure to load the picture; if SOURCE is not a file, it suggests the name that may have been meant.
  func failure(_ error: ImageFileError, _ catalog: Catalog) -> CommandFailure {
    var failure = CommandFailure(error)
    if case .cannotOpen = error, let source, let name = source.nearest(in: catalog.scenes + catalog.backgrounds) {
      failure.message?.append("; did you mean \(name)?")
    }
    return failure
  }

  /// Prints the times of the phases of the start.
  ///
  /// - Parameters:
  ///   - first: the first frame; nil if there was none.
  ///   - picture: the time at which it was handed over.
  func printStart(_ first: FrameRecord?, picture: TimeSpan) {
    if let first {
      StartupTrace.shared.record(.plan, TimeSpan(first.update.start, first.plan.end))
      StartupTrace.shared.record(.pixels, first.render)
    }
    StartupTrace.shared.record(.picture, picture)
    for line in StartupTrace.shared.text.split(separator: "\n") { StandardError.print(String(line)) }
  }

  /// Returns the settings of the run for its report; `budget` and `refresh` are in seconds.
  func reportSetting(size: PixelSize, state: SceneState, budget: Double, refresh: Double?) -> FrameReport.Setting {
    var setting = FrameReport.Setting(
      width: size.width, height: size.height, threads: state.threads, scene: state.scene, budget: budget,
      refresh: refresh, isDebug: Build.isDebug)
    if let preview = state.preview {
      // A preview has no background and no material.
      setting.scene = preview.title?.printable ?? "no preview"
    } else {
      setting.material = state.material
      setting.background =
        switch state.background {
        case .named(let name), .file(let name): name
        }
    }
    setting.version = Main.version
    setting.command = (["vitrine"] + arguments).map(\.quotedForShell).joined(separator: " ")
    return setting
  }

  /// Prints and writes the requested reports; returns the exit code of a successful run.
  ///
  /// - Parameter tracks: the work of the renderer's threads, for the trace.
  func deliver(_ log: FrameLog, _ report: FrameReport, tracks: [TraceTrack]) throws(CommandFailure) -> Int32 {
    if let csv { try TextFile.write(log.csv(report.setting), to: csv) }
    if let trace { try TextFile.write(log.trace(workers: tracks) + "\n", to: trace) }
    if let html { try TextFile.write(report.html, to: html) }
    try deliver(report.json, text: report.text(style: Terminal.style))
    return exitCode(budgetCheck.flatMap { report.excess(by: $0) })
  }

  /// Prints and writes the report of a matrix of runs.
  func deliver(_ matrix: MatrixReport) throws(CommandFailure) -> Int32 {
    if let html { try TextFile.write(matrix.html, to: html) }
    try deliver(matrix.json, text: matrix.text(style: Terminal.style))
    let excesses = budgetCheck.map { check in matrix.runs.compactMap { $0.report.excess(by: check) } } ?? []
    return exitCode(excesses.first.map { $0 + (excesses.count > 1 ? "; \(excesses.count) runs" : "") })
  }

  /// Prints or writes a report or a list, as text or as JSON.
  func deliver(_ value: @autoclosure () -> JSONValue, text: @autoclosure () -> String) throws(CommandFailure) {
    if case .file(let path) = json { try TextFile.write(value().lines + "\n", to: path) }
    try StandardOutput.print(json == .standardOutput ? value().lines : text())
  }

  private func exitCode(_ excess: String?) -> Int32 {
    guard let excess else { return ExitCode.ok }
    StandardError.print(.overBudget, excess)
    return ExitCode.overBudget
  }
}

extension FrameReport {
  /// Returns the amount by which the budget was exceeded, in words; nil if it was not.
  fileprivate func excess(by check: BudgetCheck) -> String? {
    switch check {
    case .p99: p99Excess
    case .dropped: droppedExcess
    }
  }
}

extension String {
  /// The text, quoted if necessary, as one word of a POSIX shell.
  fileprivate var quotedForShell: String {
    let plain = !isEmpty && utf8.allSatisfy { Self.plainCharacters.contains($0) }
    return plain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
  }

  private static let plainCharacters = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=./,:%+@".utf8)
}

extension RenderThread {
  /// Returns the seconds that copying one frame on the renderer's threads takes, measured several times.
  func measureCopies(of size: PixelSize) -> [Double] {
    let result = CopyTimes()
    perform { renderer in result.seconds = renderer.measureMemcpy(size: size, repeats: 61) }
    waitUntilIdle()
    return result.seconds
  }
}

/// Unchecked: written on the render thread, and read once it is idle.
private final class CopyTimes: @unchecked Sendable {
  var seconds: [Double] = []
}
