package import FrameTiming
import RenderPlan
import Scenes
package import Session
import Typesetting
package import Vitrine
package import Windowing

/// A session in a window: its state, and all that input, opened files and finished frames change.
///
/// It makes no frames. A `FrameLoop` owns it, hands it events and the results of frames, and reads its requests from
/// `needs`.
@MainActor
package final class WindowSession {
  /// The options of a session.
  package struct Options: Sendable {
    /// The time that a frame may take.
    package var budget = FrameBudget.display
    /// The folder where materials are saved; nil where there is none.
    package var materialsFolder = MaterialLibrary.standardFolder()
    /// The files that were opened last, in this session and earlier ones.
    package var recentFiles = RecentFiles()

    /// Creates the options of a session with the display's budget.
    package init() {}
  }

  /// The window that shows frames and provides input.
  package let backend: any WindowBackend
  let composer: FrameComposer
  let clock: any FrameClock
  let options: Options
  let reporter: DiagnosticReporter

  /// The session's state.
  package internal(set) var model: SceneModel
  let materials: MaterialRefresh
  /// Reads the files that are opened in the window.
  package let opener: FileOpener
  var folders: Folders
  /// The notices that other threads post for the window.
  package let notices: NoticeBox
  /// The encoded pictures that other threads post for the clipboard.
  let pictures: MessageBox<[UInt8]>

  let input: InputRouter
  var pointerState = PointerState()
  var window: Window
  /// The number of threads that the frames are made with.
  var threads: Int
  var needs = Needs()

  /// The contents of the overlays.
  var shown = Contents()
  let legibility: LegibilityMonitor
  /// The time of copying a frame, measured once for each size and number of threads.
  let copyMeter: CopyMeter
  var blurs = Blurs()

  /// - Parameters:
  ///   - reporter: receives the parts of the views and materials that cannot be shown as written.
  ///   - materials: the library in which the user's own materials are read and saved.
  ///   - wake: called, on any thread, when text has been measured or a notice has been posted.
  package init(
    backend: any WindowBackend, model: SceneModel, composer: FrameComposer, options: Options = Options(),
    clock: any FrameClock = MonotonicClock(), reporter: DiagnosticReporter = DiagnosticReporter(),
    materials: MaterialLibrary = .shared, wake: @escaping @Sendable () -> Void = {}
  ) {
    self.backend = backend
    self.model = model
    self.composer = composer
    self.options = options
    self.clock = clock
    self.reporter = reporter
    input = InputRouter(layers: composer.layers, previews: composer.previews, actions: composer.actions)
    self.materials = MaterialRefresh(library: materials, reporter: reporter)
    notices = NoticeBox(wake: wake)
    pictures = MessageBox(wake: wake)
    legibility = LegibilityMonitor(wake: wake)
    opener = FileOpener(
      backgrounds: composer.backgrounds, shaders: composer.effects.store, materials: materials,
      recent: options.recentFiles, wake: wake)
    folders = Folders(opened: model.state.folder)
    self.model.catalog.isReadingEffects = composer.effects.isReading
    copyMeter = CopyMeter(wake: wake)
    composer.layers.pasteboard = Pasteboard(read: { backend.clipboard }, write: { backend.clipboard = $0 })
    window = Window(isFullscreen: model.state.isFullscreen)
    threads = model.state.threads
  }

  /// The words that name the current picture: the scene with its material or its effects, or the Swift file with its
  /// preview.
  package var shownNames: [String] {
    let state = model.state
    if let previews = composer.previews { return [previews.name] + [state.preview?.shownName].compactMap(\.self) }
    guard state.scene == SceneRow.Name.effects.rawValue else { return [state.scene, state.material] }
    let names = state.look.effects.map { $0.names.isEmpty ? Array(composer.effects.names.prefix(1)) : $0.names }
    return [state.scene] + (names ?? [])
  }

  /// True while every frame differs from the one before without input.
  var isMoving: Bool { model.state.isAnimating || composer.isMoving(model.state.clock) }

  /// The seconds that a frame may take.
  var budget: Double { options.budget.interval(refresh: backend.refreshInterval) }

  /// Requests a frame of which the whole window is presented again.
  func showAll() {
    needs.frame = true
    needs.wholeWindow = true
  }

  /// Names the picture in the window's title, if that has changed.
  func showTitle() {
    let shown = composer.previews?.title(of: model.state) ?? model.state.look.title(functions: composer.effects.names)
    let title = "\(TextLimit.limited(shown)) \u{2014} Vitrine"
    guard title != window.title else { return }
    window.title = title
    backend.setTitle(title)
  }
}
