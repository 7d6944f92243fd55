import Dispatch
import FrameTiming
package import ImageFiles
import Platform
import Renderer
import Scenes
package import Session
package import Surfaces
import Synchronization

/// The pictures behind the panels.
///
/// Pictures are loaded and scaled on threads of their own: the first ones while the window opens, each later one while
/// its predecessor is still shown, so that no frame waits for them or scales them.
package final class BackgroundStore: Sendable {
  private let contents = Mutex(LoadedBackgrounds())
  private let library: AssetLibrary
  private let finished: @Sendable (ImageFileError?) -> Void
  /// The threads that load the first pictures.
  private let initialLoads = DispatchGroup()

  /// - Parameter finished: called on the loading thread when a later picture is ready or has failed to load; an error
  ///   of one of the first ones is in `failure` instead.
  package init(
    library: AssetLibrary = .standard, finished: @escaping @Sendable (ImageFileError?) -> Void = { _ in }
  ) {
    self.library = library
    self.finished = finished
  }

  // MARK: the first pictures

  /// Starts loading the pictures that a session shows from the start, each scaled for its part of the window.
  ///
  /// - Parameter window: the size in pixels; nil leaves the pictures as they are.
  package func begin(_ state: SceneState, window: PixelSize?) {
    let panes = window.map { Pane.panes(of: state, in: $0) } ?? []
    let scrolls = state.motion.scrollsBackground
    let compared = state.comparison.backgrounds
    // The session starts with the picture that is begun last.
    for background in compared.filter({ $0 != state.background }) + [state.background] {
      let pane = compared.contains(background) ? panes.first { $0.look.background == background } : nil
      begin(background, window: pane?.bounds.size ?? window, scrolls: scrolls)
    }
  }

  /// Starts loading a picture that is shown from the start; the session starts with the last one begun.
  ///
  /// - Parameter window: the size in pixels for which it is scaled; nil leaves it as it is.
  package func begin(_ background: Background, window: PixelSize? = nil, scrolls: Bool = false) {
    contents.withLock {
      $0.first = background
      $0.initialLoadCount += 1
    }
    initialLoads.enter()
    let body: @Sendable () -> Void = { [self] in
      StartupTrace.shared.measure(.background) {
        prepare(background, window.map { BackgroundFit(window: $0, scrolls: scrolls) }, isFirst: true)
      }
      initialLoads.leave()
      finished(nil)
    }
    if DetachedThread.start(named: "vitrine-picture", body) != 0 { body() }
  }

  /// Waits until the first pictures are loaded.
  package func wait() throws(ImageFileError) {
    initialLoads.wait()
    if let failure { throw failure }
  }

  /// True while one of the first pictures is being loaded.
  var isLoadingInitial: Bool { contents.withLock { $0.initialLoadCount > 0 } }

  /// The reason why one of the first pictures could not be loaded.
  package var failure: ImageFileError? { contents.withLock { $0.failure } }

  /// Loads a picture at its full size, and waits for it.
  package func load(_ background: Background) throws(ImageFileError) {
    let (bitmap, size) = try read(background, fit: nil)
    contents.withLock {
      $0.add(background, bitmap, size: size)
      $0.last = (background, nil)
    }
  }

  /// Loads a picture, again if it has been loaded before and may have changed since; may be called on any thread.
  func open(_ background: Background) throws(ImageFileError) {
    let fit = contents.withLock { $0.last?.fit }
    let (bitmap, size) = try read(background, fit: fit)
    let fitted = fit.map { bitmap.scaled(to: $0.keptSize(of: size), threads: 1) } ?? bitmap
    contents.withLock { contents in
      contents.remove(background)
      contents.add(background, fitted, size: size)
      contents.hasUpdate = true
    }
  }

  // MARK: pictures for frames

  /// True if a picture has become ready since the last call of `picture`.
  var hasUpdate: Bool { contents.withLock { $0.hasUpdate } }

  /// True while a picture is being loaded or scaled.
  var isPreparing: Bool { contents.withLock { $0.preparing != nil } }

  /// The picture that was shown last.
  var shown: Background? { contents.withLock { $0.last?.background } }

  /// Returns the picture or, while it is being loaded and scaled, the one that was shown last.
  ///
  /// In a window of a new size the last one is shown at that size at once, and the frame scales it.
  func picture(for background: Background, fit: BackgroundFit) -> BackgroundPicture? {
    let (picture, isWanted) = contents.withLock { contents -> (BackgroundPicture?, Bool) in
      contents.hasUpdate = false
      if let exact = contents.picture(of: background, exactly: fit) {
        contents.last = (background, fit)
        return (exact, false)
      }
      if contents.canShowUnscaled(background, fit: fit),
        let (picture, isWhole) = contents.picture(of: background, fit: fit)
      {
        contents.last = (background, fit)
        return (picture, !isWhole && contents.beginPreparing(background, fit))
      }
      let isWanted = contents.beginPreparing(background, fit)
      guard let last = contents.last else { return (nil, isWanted) }
      let shown = last.fit.flatMap { $0.window == fit.window ? $0 : nil } ?? fit
      contents.last = (last.background, shown)
      return (contents.picture(of: last.background, fit: shown)?.picture, isWanted)
    }
    if isWanted { startPreparing(background, fit) }
    return picture
  }

  /// Returns a picture for a part of the window; nil while it is being loaded.
  func pane(_ background: Background, fit: BackgroundFit) -> BackgroundPicture? {
    let (picture, isWanted) = contents.withLock { contents -> (BackgroundPicture?, Bool) in
      contents.hasUpdate = false
      let picture = contents.picture(of: background, fit: fit)?.picture
      return (picture, picture == nil && contents.beginPreparing(background, fit))
    }
    if isWanted { startPreparing(background, fit) }
    return picture
  }

  // MARK: memory

  /// The size of all pictures, in bytes.
  var bytes: Int { contents.withLock { $0.bytes } }

  /// Keeps each picture at one size only: the one at which it is shown, or the newest.
  func releaseSpare() { contents.withLock { $0.releaseSpare() } }

  // MARK: loading

  /// Returns the picture, decoded at a reduced size where that suffices, and its size in the file.
  private func read(
    _ background: Background, fit: BackgroundFit?
  ) throws(ImageFileError) -> (bitmap: Bitmap, size: PixelSize) {
    let path: String
    switch background {
    case .file(let file): path = file
    case .named(let name):
      guard let file = library.backgroundPath(named: name) else {
        let bitmap = PlainBackground.bitmap()
        return (bitmap, bitmap.size)
      }
      path = file
    }
    return try ImageFile.load(path: path) { fit?.keptSize(of: $0) ?? $0 }
  }

  private func startPreparing(_ background: Background, _ fit: BackgroundFit) {
    let status = DetachedThread.start(named: "vitrine-picture") { self.prepare(background, fit) }
    if status != 0 { contents.withLock { $0.preparing = nil } }
  }

  /// - Parameter isFirst: whether it is one of the pictures that the session starts with.
  private func prepare(_ background: Background, _ fit: BackgroundFit?, isFirst: Bool = false) {
    do throws(ImageFileError) {
      let whole = contents.withLock { $0.whole(background) }
      let (bitmap, size) = if let whole { (whole, whole.size) } else { try read(background, fit: fit) }
      // While frames are being shown, the other processors are left to them.
      let threads = isFirst ? min(4, Host.processorCount) : 1
      let fitted = fit.map { bitmap.scaled(to: $0.keptSize(of: size), threads: threads) } ?? bitmap
      contents.withLock { contents in
        contents.add(background, fitted, size: size)
        contents.hasUpdate = true
        if isFirst { contents.finishInitialLoad(of: background) } else { contents.preparing = nil }
      }
      if !isFirst { finished(nil) }
    } catch {
      contents.withLock { contents in
        if isFirst {
          contents.failure = error
          contents.initialLoadCount -= 1
        } else {
          contents.failed.insert(background)
          contents.preparing = nil
          // Another picture may have been requested in the meantime.
          contents.hasUpdate = true
        }
      }
      if !isFirst { finished(error) }
    }
  }
}
