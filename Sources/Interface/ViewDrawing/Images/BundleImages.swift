import ImageFiles
import Surfaces
import Synchronization

/// The pictures among bundles' resources, each read once; a name without a picture is looked up once too.
enum BundleImages {
  typealias Found = (bitmap: Bitmap, scale: CGFloat)

  private struct Key: Hashable {
    var name: String
    var bundle: String
    /// Pixels per point that are wanted.
    var scale: Int
  }

  private static let known = Mutex<[Key: Found?]>([:])
  private static let bitmaps = BitmapCache()
  private static let extensions = ["png", "jpg", "jpeg", "webp", "gif"]

  /// The picture of a name for a display's scale, and its pixels per point; nil when there is none, or it cannot be
  /// read.
  static func image(named name: String, in bundle: Bundle, for displayScale: CGFloat) -> Found? {
    // A scale between two whole ones wants the finer picture.
    let scale = displayScale <= 1 ? 1 : displayScale <= 2 ? 2 : 3
    let key = Key(name: name, bundle: bundle.bundlePath, scale: scale)
    if let found = known.withLock({ $0[key] }) { return found }
    let found = order(for: scale).lazy.compactMap { factor -> Found? in
      guard let path = path(of: name, factor: factor, in: bundle) else { return nil }
      return bitmaps.bitmap(named: path) { path }.map { ($0, CGFloat(factor)) }
    }.first
    known.withLock { $0[key] = .some(found) }
    return found
  }

  /// Pixels per point in the order in which files are looked for: the scale, then finer ones, then coarser ones.
  private static func order(for scale: Int) -> [Int] {
    Array(scale...3) + (1..<scale).reversed()
  }

  private static func path(of name: String, factor: Int, in bundle: Bundle) -> String? {
    let suffix = factor == 1 ? "" : "@\(factor)x"
    let file = name as NSString
    // An extension that the name brings stays behind the factor.
    if extensions.contains(file.pathExtension.lowercased()) {
      return bundle.path(forResource: file.deletingPathExtension + suffix, ofType: file.pathExtension)
    }
    return extensions.lazy.compactMap { bundle.path(forResource: name + suffix, ofType: $0) }.first
  }
}
