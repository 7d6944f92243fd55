import ImageFiles
import Platform
import Scenes
import Session
import Surfaces

/// The loaded pictures of a `BackgroundStore`, at the sizes at which they were shown, and the state of its loading.
struct LoadedBackgrounds: Sendable {
  private struct Entry: Sendable {
    var background: Background
    var bitmap: Bitmap
    /// The size in the file, in pixels.
    var size: PixelSize

    var bytes: Int { PixelBuffer.byteCount(size: bitmap.size) }
  }

  /// The loaded pictures, oldest first.
  private var entries: [Entry] = []
  /// The picture that is being loaded and scaled for the next frames; one at a time.
  var preparing: Background?
  /// The pictures that could not be loaded, and are not tried again.
  var failed: Set<Background> = []
  /// The picture that is shown until the requested one is ready.
  var last: (background: Background, fit: BackgroundFit?)?
  /// True if a picture has become ready since the last frame.
  var hasUpdate = false
  /// The picture that the session starts with.
  var first: Background?
  /// The number of first pictures that are still being loaded.
  var initialLoadCount = 0
  /// The reason why one of the first pictures could not be loaded.
  var failure: ImageFileError?

  /// The size of all pictures, in bytes.
  var bytes: Int { entries.reduce(0) { $0 + $1.bytes } }

  /// Adds a picture with its size in the file. Where there are too many, the oldest are dropped: a few of the window's
  /// size are kept, so that going back to one does not load it again.
  mutating func add(_ background: Background, _ bitmap: Bitmap, size: PixelSize) {
    entries.removeAll { $0.background == background && $0.bitmap.size == bitmap.size }
    entries.append(Entry(background: background, bitmap: bitmap, size: size))
    let kept = Set([entries.count - 1, last.flatMap { shownIndex(of: $0.background) }].compactMap(\.self))
    var bytes = bytes
    entries = entries.enumerated().filter { index, entry in
      guard bytes > MemoryBudget.backgrounds, !kept.contains(index) else { return true }
      bytes -= entry.bytes
      return false
    }.map(\.element)
  }

  /// Keeps each picture at one size only: the one at which it is shown, or the newest.
  mutating func releaseSpare() {
    entries = entries.enumerated().filter { $0.offset == shownIndex(of: $0.element.background) }.map(\.element)
  }

  private func shownIndex(of background: Background) -> Int? {
    let fit = last.flatMap { $0.background == background ? $0.fit : nil }
    let shown = fit.flatMap { fit in
      entries.lastIndex { $0.background == background && $0.bitmap.size == fit.keptSize(of: $0.size) }
    }
    return shown ?? entries.lastIndex { $0.background == background }
  }

  /// Removes a picture, and allows a failed one to be tried again.
  mutating func remove(_ background: Background) {
    entries.removeAll { $0.background == background }
    failed.remove(background)
  }

  /// Records that one of the first pictures is ready.
  mutating func finishInitialLoad(of background: Background) {
    if background == first { last = (background, nil) }
    initialLoadCount -= 1
  }

  /// Returns the picture at its size in the file; nil where only scaled ones were kept.
  func whole(_ background: Background) -> Bitmap? {
    entries.first { $0.background == background && $0.bitmap.size == $0.size }?.bitmap
  }

  /// Returns the picture at the size at which it is shown; nil if it must be scaled first.
  func picture(of background: Background, exactly fit: BackgroundFit) -> BackgroundPicture? {
    entries.first { $0.background == background && $0.bitmap.size == fit.keptSize(of: $0.size) }.map {
      BackgroundPicture(bitmap: $0.bitmap, size: $0.size, fit: fit)
    }
  }

  /// Returns the picture at the size at which it is shown, or else at the largest size there is, and whether that is
  /// the size in the file.
  func picture(of background: Background, fit: BackgroundFit) -> (picture: BackgroundPicture, isWhole: Bool)? {
    if let exact = picture(of: background, exactly: fit) { return (exact, false) }
    let known = entries.filter { $0.background == background }
    guard let best = known.max(by: { $0.bitmap.size.area < $1.bitmap.size.area }) else { return nil }
    let entry = known.first { $0.bitmap.size == $0.size } ?? best
    return (BackgroundPicture(bitmap: entry.bitmap, size: entry.size, fit: fit), entry.bitmap.size == entry.size)
  }

  /// Returns true if a frame shows the picture even though it must scale it: the picture is on screen already, and only
  /// the window's size is new.
  func canShowUnscaled(_ background: Background, fit: BackgroundFit) -> Bool {
    guard let last, last.background == background else { return false }
    return last.fit == fit || last.fit?.window != fit.window
  }

  /// Returns whether the caller is to prepare the picture; if so, marks it as being prepared.
  mutating func beginPreparing(_ background: Background, _ fit: BackgroundFit) -> Bool {
    guard preparing == nil, initialLoadCount == 0, !failed.contains(background) else { return false }
    preparing = background
    return true
  }
}
