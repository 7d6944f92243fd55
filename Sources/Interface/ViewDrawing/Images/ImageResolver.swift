import ImageFiles
import Platform
public import Surfaces
import Synchronization

/// Finds the picture that `Image("Name")` names.
///
/// A resolver is called in each frame, and caches only work where the same picture is the same bitmap: keep the bitmaps
/// that were loaded.
public struct ImageResolver: Sendable {
  private let find: @Sendable (String) -> Bitmap?

  /// Creates a resolver that calls a function with the name, on any thread; the function returns nil where there is no
  /// such picture.
  public init(_ find: @escaping @Sendable (String) -> Bitmap?) { self.find = find }

  /// Returns the picture of that name; nil where there is none.
  public func callAsFunction(_ name: String) -> Bitmap? { find(name) }

  /// Returns a resolver that searches some folders, then the pictures that come with the project.
  ///
  /// - Parameter folders: the folders to search, in this order, for a file of that name, as it stands or with one of
  ///   the usual extensions.
  public static func files(in folders: [String]) -> ImageResolver {
    let cache = BitmapCache()
    return ImageResolver { name in
      cache.bitmap(named: name) {
        let candidates = folders.flatMap { folder in
          ["", ".png", ".jpg", ".jpeg", ".webp", ".gif"].map { "\(folder)/\(name)\($0)" }
        }
        return candidates.first { FileManager.default.isReadableFile(atPath: $0) && !$0.hasSuffix("/") }
          ?? AssetLibrary.standard.imagePath(named: name)
      }
    }
  }

  /// The resolver of the pictures that come with the project.
  public static let standard = files(in: [])
}

/// A cache of bitmaps by name. Each is loaded once, as long as there is room for it, and a name without a picture is
/// looked up once too.
final class BitmapCache: Sendable {
  private let bitmaps: Mutex<LeastRecentlyUsed<String, Bitmap?>>

  init(byteLimit: Int = MemoryBudget.namedImages) { bitmaps = Mutex(LeastRecentlyUsed(limit: byteLimit)) }

  /// The cost of the cache in bytes: those of the bitmaps, and a few for each name.
  var bytes: Int { bitmaps.withLock { $0.cost } }

  func bitmap(named name: String, path: () -> String?) -> Bitmap? {
    bitmaps.withLock { bitmaps in
      if let known = bitmaps.value(for: name) { return known }
      let loaded = path().flatMap { try? ImageFile.load(path: $0) }
      bitmaps.insert(loaded, for: name, cost: 256 + (loaded.map { PixelBuffer.byteCount(size: $0.size) } ?? 0))
      return loaded
    }
  }
}

extension EnvironmentValues {
  private enum ImageResolverKey: EnvironmentKey { static let defaultValue = ImageResolver.standard }

  /// The lookup of pictures for `Image("Name")`.
  public var imageResolver: ImageResolver {
    get { self[ImageResolverKey.self] }
    set { self[ImageResolverKey.self] = newValue }
  }
}
