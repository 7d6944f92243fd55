import Glibc
public import ImageFiles
public import Surfaces
import Synchronization

/// The pictures behind the panels, each loaded once.
///
/// The picture that a session starts with is loaded before the window opens; the next ones on a thread of their own,
/// while the last one is still shown.
public final class BackgroundStore: Sendable {
  private struct Contents: Sendable {
    var loaded: [Background: Bitmap] = [:]
    var loading: Set<Background> = []
    /// Shown until what was asked for is there.
    var last: Bitmap?
  }

  private let contents = Mutex(Contents())
  private let library: AssetLibrary
  private let finished: @Sendable (ImageFileError?) -> Void

  /// - Parameter finished: called on the loading thread when a picture is there or cannot be had.
  public init(
    library: AssetLibrary = .standard, finished: @escaping @Sendable (ImageFileError?) -> Void = { _ in }
  ) {
    self.library = library
    self.finished = finished
  }

  /// The names that can be shown: the files that were found and `plain`, which is drawn.
  public static func names(in library: AssetLibrary = .standard) -> [String] {
    library.backgroundNames + [PlainBackground.name]
  }

  /// Loads a picture and waits for it.
  public func load(_ background: Background) throws(ImageFileError) {
    let bitmap = try read(background)
    contents.withLock {
      $0.loaded[background] = bitmap
      $0.last = bitmap
    }
  }

  /// The picture, or the last one while this one is being loaded.
  public func bitmap(for background: Background) -> Bitmap? {
    let (bitmap, isNew) = contents.withLock { contents -> (Bitmap?, Bool) in
      if let bitmap = contents.loaded[background] {
        contents.last = bitmap
        return (bitmap, false)
      }
      return (contents.last, contents.loading.insert(background).inserted)
    }
    if isNew { startLoading(background) }
    return bitmap
  }

  private func read(_ background: Background) throws(ImageFileError) -> Bitmap {
    switch background {
    case .file(let path): return try ImageFile.load(path: path)
    case .named(let name):
      guard let path = library.backgroundPath(named: name) else { return PlainBackground.bitmap() }
      return try ImageFile.load(path: path)
    }
  }

  private func startLoading(_ background: Background) {
    var thread = pthread_t()
    let request = Unmanaged.passRetained(LoadRequest(store: self, background: background))
    if pthread_create(&thread, nil, loadThreadMain, request.toOpaque()) == 0 {
      pthread_detach(thread)
    } else {
      request.release()
    }
  }

  fileprivate func loadAside(_ background: Background) {
    do throws(ImageFileError) {
      let bitmap = try read(background)
      // A handful of wallpapers is kept; a stroll through a folder of them is not to fill the memory.
      contents.withLock {
        if $0.loaded.count >= 8 { $0.loaded.removeAll() }
        $0.loaded[background] = bitmap
        $0.loading.remove(background)
      }
      finished(nil)
    } catch {
      finished(error)
    }
  }
}

private final class LoadRequest: Sendable {
  let store: BackgroundStore
  let background: Background

  init(store: BackgroundStore, background: Background) {
    self.store = store
    self.background = background
  }
}

private func loadThreadMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  let request = Unmanaged<LoadRequest>.fromOpaque(context).takeRetainedValue()
  request.store.loadAside(request.background)
  return nil
}
