import DisplayList
package import ImageFiles
import Platform
import Renderer
import Scenes
package import Session
import Surfaces
import Synchronization

/// The pictures behind the panels, each loaded once.
///
/// The picture that a session starts with is loaded before the window opens; the next ones are loaded and scaled on a
/// thread of their own while the last one is still shown, so that no frame waits for them.
package final class BackgroundStore: Sendable {
  private struct Contents: Sendable {
    var loaded: [Background: Bitmap] = [:]
    var pending: Set<Background> = []
    /// The number of threads that load and scale.
    var preparing = 0
    /// The picture that was scaled last, to the size at which it is shown next.
    var fitted: (background: Background, bitmap: Bitmap)?
    /// The picture that is shown until the requested one is ready.
    var last: (background: Background, fit: BackgroundFit?)?
    /// The pictures of the panes that are shown.
    var panes: Set<Background> = []
    /// Whether a picture has become ready since the last frame.
    var hasUpdate = false

    /// Returns the picture if it is loaded, and whether a frame can copy it without scaling.
    func picture(of background: Background, fit: BackgroundFit) -> (picture: BackgroundPicture, isReady: Bool)? {
      guard let bitmap = loaded[background] else { return nil }
      let size = fit.size(of: bitmap.size)
      if let fitted, fitted.background == background, fitted.bitmap.size == size {
        return (BackgroundPicture(bitmap: fitted.bitmap, size: bitmap.size, fit: fit), true)
      }
      return (BackgroundPicture(bitmap: bitmap, size: bitmap.size, fit: fit), bitmap.size == size)
    }

    /// Returns whether a frame shows the picture though that frame has to scale it: it is shown already, and the
    /// window's size is new.
    func isShownAnyway(_ background: Background, fit: BackgroundFit) -> Bool {
      guard let last, last.background == background else { return false }
      return last.fit == fit || last.fit?.window != fit.window
    }
  }

  private let contents = Mutex(Contents())
  private let library: AssetLibrary
  private let finished: @Sendable (ImageFileError?) -> Void

  /// - Parameter finished: called on the loading thread when a picture is ready or has failed to load.
  package init(
    library: AssetLibrary = .standard, finished: @escaping @Sendable (ImageFileError?) -> Void = { _ in }
  ) {
    self.library = library
    self.finished = finished
  }

  /// Loads a picture and waits for it.
  package func load(_ background: Background) throws(ImageFileError) {
    let bitmap = try read(background)
    contents.withLock {
      $0.loaded[background] = bitmap
      $0.last = (background, nil)
    }
  }

  /// Whether a picture has become ready since the last call of `picture`.
  var hasUpdate: Bool { contents.withLock { $0.hasUpdate } }

  /// Whether a picture is being loaded or scaled.
  var isPreparing: Bool { contents.withLock { $0.preparing > 0 } }

  /// Returns the picture, or the last one, as it was shown, while this one is being loaded and scaled.
  ///
  /// In a window of a new size the last one is shown in that size at once, and a frame scales it.
  func picture(for background: Background, fit: BackgroundFit) -> BackgroundPicture? {
    let (picture, isWanted) = contents.withLock { contents -> (BackgroundPicture?, Bool) in
      contents.hasUpdate = false
      contents.panes = []
      if let (picture, isReady) = contents.picture(of: background, fit: fit),
        isReady || contents.isShownAnyway(background, fit: fit)
      {
        contents.last = (background, fit)
        return (picture, false)
      }
      let isWanted = contents.pending.insert(background).inserted
      guard let last = contents.last else { return (nil, isWanted) }
      let shown = last.fit.flatMap { $0.window == fit.window ? $0 : nil } ?? fit
      contents.last = (last.background, shown)
      return (contents.picture(of: last.background, fit: shown)?.picture, isWanted)
    }
    if isWanted { startPreparing(background, fit) }
    return picture
  }

  /// Returns a picture for a part of the window, as it was loaded; nil while it is being loaded.
  func pane(_ background: Background, fit: BackgroundFit) -> BackgroundPicture? {
    let (bitmap, isWanted) = contents.withLock { contents -> (Bitmap?, Bool) in
      contents.hasUpdate = false
      contents.panes.insert(background)
      let bitmap = contents.loaded[background]
      return (bitmap, bitmap == nil && contents.pending.insert(background).inserted)
    }
    if isWanted { startPreparing(background, fit) }
    return bitmap.map { BackgroundPicture(bitmap: $0, size: $0.size, fit: fit) }
  }

  private func read(_ background: Background) throws(ImageFileError) -> Bitmap {
    switch background {
    case .file(let path): return try ImageFile.load(path: path)
    case .named(let name):
      guard let path = library.backgroundPath(named: name) else { return PlainBackground.bitmap() }
      return try ImageFile.load(path: path)
    }
  }

  private func startPreparing(_ background: Background, _ fit: BackgroundFit) {
    contents.withLock { $0.preparing += 1 }
    let status = DetachedThread.start(named: "vitrine-picture") { self.prepare(background, fit) }
    if status != 0 { contents.withLock { $0.preparing -= 1 } }
  }

  private func prepare(_ background: Background, _ fit: BackgroundFit) {
    defer { contents.withLock { $0.preparing -= 1 } }
    do throws(ImageFileError) {
      let known = contents.withLock { $0.loaded[background] }
      let bitmap = if let known { known } else { try read(background) }
      let fitted = bitmap.scaled(to: fit.size(of: bitmap.size))
      contents.withLock { contents in
        // A few pictures are kept, so that cycling through a folder of them does not fill the memory.
        if contents.loaded.count >= 8 {
          contents.loaded = contents.loaded.filter {
            $0.key == contents.last?.background || contents.panes.contains($0.key)
          }
        }
        contents.loaded[background] = bitmap
        contents.fitted = (background, fitted)
        contents.pending.remove(background)
        contents.hasUpdate = true
      }
      finished(nil)
    } catch {
      finished(error)
    }
  }
}

extension Bitmap {
  /// Returns the picture at another size, scaled by the renderer: the same bytes as a frame would have.
  func scaled(to size: PixelSize) -> Bitmap {
    guard size != self.size else { return self }
    let image = ImageContent(bitmap: self, destination: size.bounds, quality: .high)
    let list = DisplayList(size: size, items: [DisplayItem(identity: DisplayIdentity(0), .content(.image(image)))])
    return Bitmap(Offscreen(dither: false).render(list), isOpaque: isOpaque)
  }
}
