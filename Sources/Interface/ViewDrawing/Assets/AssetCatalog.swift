import Glibc
import ImageFiles
import Platform
import Surfaces
import Synchronization

/// Colours and pictures of `.xcassets` folders, by name.
///
/// A folder is listed once, when one of its assets is first asked for; assets that are added later are not found.
public final class AssetCatalog: Sendable {
  private enum Set: Sendable {
    case color(ColorSet)
    case image(ImageSet)
  }

  /// The `.xcassets` folders.
  private let folders: [String]
  private let sets = Mutex<(colors: [String: String], images: [String: String])?>(nil)
  private let read = Mutex(LeastRecentlyUsed<String, Set?>(limit: 1024))
  private let bitmaps = BitmapCache()

  /// Creates a catalogue of the assets in some `.xcassets` folders; where two have the same name, the first is used.
  public init(folders: [String]) { self.folders = folders }

  /// No assets.
  public static let empty = AssetCatalog(folders: [])

  /// Creates a catalogue of the `.xcassets` folders beside a source file, or in the nearest folder above it that has
  /// some, at most five levels up.
  public convenience init(besideSource path: String) {
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    var found: [String] = []
    for _ in 0..<6 where found.isEmpty && folder.path != "/" {
      found = Self.catalogs(in: folder.path)
      folder.deleteLastPathComponent()
    }
    self.init(folders: found)
  }

  /// The catalogues in a folder and in the folders directly in it.
  private static func catalogs(in folder: String) -> [String] {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    let own = names.filter { $0.hasSuffix(".xcassets") }.map { "\(folder)/\($0)" }
    if !own.isEmpty { return own }
    return names.prefix(200).flatMap { name in
      let inner = ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)")) ?? []).sorted()
      return inner.filter { $0.hasSuffix(".xcassets") }.map { "\(folder)/\(name)/\($0)" }
    }
  }

  /// The names of the colours, sorted.
  public var colorNames: [String] { index.colors.keys.sorted() }
  /// The names of the pictures, sorted.
  public var imageNames: [String] { index.images.keys.sorted() }

  func color(named name: String, for scheme: ColorScheme) -> Color.Resolved? {
    guard let path = index.colors[name] else { return nil }
    let set = set(at: path) { ColorSet(contents: $0).map(Set.color) }
    guard case .color(let colors) = set else { return nil }
    return colors.color(for: scheme)
  }

  /// Returns a picture with its pixels per point, and whether it is a template.
  func image(named name: String, for scheme: ColorScheme, displayScale: CGFloat) -> ImageSet.Found? {
    guard let path = index.images[name] else { return nil }
    let set = set(at: path) { ImageSet(contents: $0).map(Set.image) }
    guard case .image(let images) = set else { return nil }
    for file in images.files(for: scheme, displayScale: displayScale) {
      let filePath = "\(path)/\(file.name)"
      if let bitmap = bitmaps.bitmap(named: filePath, path: { filePath }) {
        return ImageSet.Found(bitmap: bitmap, scale: file.scale, isTemplate: images.isTemplate)
      }
    }
    return nil
  }

  private func set(at path: String, read make: (Data) -> Set?) -> Set? {
    if let known = read.withLock({ $0.value(for: path) }) { return known }
    let set = Self.contents(of: path).flatMap(make)
    read.withLock { $0.insert(set, for: path, cost: 1) }
    return set
  }

  private var index: (colors: [String: String], images: [String: String]) {
    sets.withLock { sets in
      if let sets { return sets }
      var found: (colors: [String: String], images: [String: String]) = ([:], [:])
      var left = Self.maximumEntries
      for folder in folders { Self.list(folder, prefix: "", depth: 0, left: &left, into: &found) }
      sets = found
      return found
    }
  }

  /// The largest number of entries examined in all folders together, and the largest size of a `Contents.json` file in
  /// bytes.
  private static let (maximumEntries, maximumBytes) = (20_000, 1 << 20)

  /// Lists the sets in a folder and its subfolders. The names in a folder that provides a namespace are prefixed with
  /// the folder's name. Links are not followed, as one may lead back to its own folder.
  ///
  /// - Parameter left: the number of entries that may still be examined.
  private static func list(
    _ folder: String, prefix: String, depth: Int, left: inout Int,
    into found: inout (colors: [String: String], images: [String: String])
  ) {
    guard depth < 8, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    for name in names.sorted() {
      left -= 1
      guard left >= 0 else { return }
      let path = "\(folder)/\(name)"
      let plain = prefix + (name as NSString).deletingPathExtension
      switch (name as NSString).pathExtension {
      case "colorset": found.colors[plain] = found.colors[plain] ?? path
      case "imageset": found.images[plain] = found.images[plain] ?? path
      case "" where !isLink(path):
        let inner = providesNamespace(path) ? "\(prefix)\(name)/" : prefix
        list(path, prefix: inner, depth: depth + 1, left: &left, into: &found)
      default: break
      }
    }
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The contents of a set's or a folder's `Contents.json`; nil where there is no regular file of a sensible size.
  private static func contents(of folder: String) -> Data? {
    (try? InputFile.read("\(folder)/Contents.json", limit: maximumBytes)).map { Data($0) }
  }

  private static func providesNamespace(_ folder: String) -> Bool {
    let contents = contents(of: folder)
    let object = contents.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
    return (object?["properties"] as? [String: Any])?["provides-namespace"] as? Bool ?? false
  }
}

extension EnvironmentValues {
  private enum AssetCatalogKey: EnvironmentKey { static let defaultValue = AssetCatalog.empty }

  /// The colours and pictures for `Color("Name")` and `Image("Name")`; pictures that it lacks are looked up with
  /// `imageResolver`.
  public var assetCatalog: AssetCatalog {
    get { self[AssetCatalogKey.self] }
    set { self[AssetCatalogKey.self] = newValue }
  }

  /// The catalogue of a bundle; the environment's catalogue for nil and for the main bundle.
  func assets(in bundle: Bundle?) -> AssetCatalog {
    guard let bundle, bundle != .main else { return assetCatalog }
    return BundleCatalogs.catalog(of: bundle)
  }
}

/// The asset catalogues of bundles, each listed once.
private enum BundleCatalogs {
  private static let known = Mutex(LeastRecentlyUsed<String, AssetCatalog>(limit: 64))

  static func catalog(of bundle: Bundle) -> AssetCatalog {
    known.withLock { known in
      let folder = bundle.resourcePath ?? bundle.bundlePath
      if let catalog = known.value(for: folder) { return catalog }
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      let catalog = AssetCatalog(folders: names.filter { $0.hasSuffix(".xcassets") }.map { "\(folder)/\($0)" })
      known.insert(catalog, for: folder, cost: 1)
      return catalog
    }
  }
}
