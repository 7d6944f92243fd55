import ImageFiles
import Platform
import Scenes
import Session
import Surfaces

/// The pictures that a `BackgroundStore` has, at the sizes at which they were shown, and what it is waiting for.
struct BackgroundShelf: Sendable {
  private struct Entry: Sendable {
    var background: Background
    var bitmap: Bitmap
    /// The size in the file, in pixels.
    var size: PixelSize

    var bytes: Int { PixelBuffer.byteCount(size: bitmap.size) }
  }

  /// In the order in which they came.
  private var entries: [Entry] = []
  /// The picture that is being loaded and scaled for the next frames; one at a time.
  var preparing: Background?
  /// Those that could not be loaded, and are not tried again.
  var failed: Set<Background> = []
  /// The picture that is shown until the requested one is ready.
  var last: (background: Background, fit: BackgroundFit?)?
  /// Whether a picture has become ready since the last frame.
  var hasUpdate = false
  /// The picture that the session starts with.
  var first: Background?
  /// The number of pictures that were begun and are not ready.
  var beginning = 0
  /// Why one of them could not be loaded.
  var failure: ImageFileError?

  /// The bytes of all pictures.
  var bytes: Int { entries.reduce(0) { $0 + $1.bytes } }

  /// Adds a picture of a size in its file. The oldest ones go when there are too many: several of the size of a window
  /// are kept, so that going back to one does not load it again.
  mutating func add(_ background: Background, _ bitmap: Bitmap, size: PixelSize) {
    entries.removeAll { $0.background == background && $0.bitmap.size == bitmap.size }
    entries.append(Entry(background: background, bitmap: bitmap, size: size))
    let kept = Set([entries.count - 1, last.flatMap { keptIndex(of: $0.background) }].compactMap(\.self))
    var bytes = bytes
    entries = entries.enumerated().filter { index, entry in
      guard bytes > MemoryBudget.backgrounds, !kept.contains(index) else { return true }
      bytes -= entry.bytes
      return false
    }.map(\.element)
  }

  /// Keeps one size of each picture: that at which it is shown, or the newest.
  mutating func releaseSpare() {
    entries = entries.enumerated().filter { $0.offset == keptIndex(of: $0.element.background) }.map(\.element)
  }

  private func keptIndex(of background: Background) -> Int? {
    let fit = last.flatMap { $0.background == background ? $0.fit : nil }
    let shown = fit.flatMap { fit in
      entries.lastIndex { $0.background == background && $0.bitmap.size == fit.keptSize(of: $0.size) }
    }
    return shown ?? entries.lastIndex { $0.background == background }
  }

  /// Forgets a picture, and that it could not be loaded.
  mutating func remove(_ background: Background) {
    entries.removeAll { $0.background == background }
    failed.remove(background)
  }

  /// Notes that a picture that was begun is ready.
  mutating func begun(_ background: Background) {
    if background == first { last = (background, nil) }
    beginning -= 1
  }

  /// The picture as it is in its file; nil where only scaled ones were kept.
  func whole(_ background: Background) -> Bitmap? {
    entries.first { $0.background == background && $0.bitmap.size == $0.size }?.bitmap
  }

  /// Returns the picture at the size at which it is shown; nil if it has to be scaled.
  func picture(of background: Background, exactly fit: BackgroundFit) -> BackgroundPicture? {
    entries.first { $0.background == background && $0.bitmap.size == fit.keptSize(of: $0.size) }.map {
      BackgroundPicture(bitmap: $0.bitmap, size: $0.size, fit: fit)
    }
  }

  /// Returns the picture at any size, and whether that is the file's: at the size at which it is shown, or as large as
  /// there is one.
  func picture(of background: Background, fit: BackgroundFit) -> (picture: BackgroundPicture, isWhole: Bool)? {
    if let exact = picture(of: background, exactly: fit) { return (exact, false) }
    let known = entries.filter { $0.background == background }
    guard let best = known.max(by: { $0.bitmap.size.area < $1.bitmap.size.area }) else { return nil }
    let entry = known.first { $0.bitmap.size == $0.size } ?? best
    return (BackgroundPicture(bitmap: entry.bitmap, size: entry.size, fit: fit), entry.bitmap.size == entry.size)
  }

  /// Returns whether a frame shows the picture though that frame has to scale it: it is shown already, and the window's
  /// size is new.
  func isShownAnyway(_ background: Background, fit: BackgroundFit) -> Bool {
    guard let last, last.background == background else { return false }
    return last.fit == fit || last.fit?.window != fit.window
  }

  /// Returns whether the caller is to prepare the picture, which is then marked as being prepared.
  mutating func want(_ background: Background, _ fit: BackgroundFit) -> Bool {
    guard preparing == nil, beginning == 0, !failed.contains(background) else { return false }
    preparing = background
    return true
  }
}
