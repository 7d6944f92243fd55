import ImageFiles
import Surfaces
import Synchronization

/// A cache of the pictures among bundles' resources. Each is read once, and a name without a picture is looked up once
/// too.
enum BundleImages {
  typealias Found = (bitmap: Bitmap, scale: CGFloat)

  private struct Key: Hashable {
    var name: String
    var bundle: String
    /// The pixels per point that are wanted.
    var scale: Int
  }

  private static let known = Mutex<[Key: Found?]>([:])
  private static let bitmaps = BitmapCache()
  private static let extensions = ["png", "jpg", "jpeg", "webp", "gif"]

  /// Returns the picture of a name for a display's scale, with its pixels per point; nil where there is none or it
  /// cannot be read.
  static func image(named name: String, in bundle: Bundle, for displayScale: CGFloat) -> Found? {
    // A fractional scale takes the finer picture.
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

  /// The scales in the order in which files are looked for: the given one, then finer ones, then coarser ones.
  private static func order(for scale: Int) -> [Int] {
    Array(scale...3) + (1..<scale).reversed()
  }

  private static func path(of name: String, factor: Int, in bundle: Bundle) -> String? {
    let suffix = factor == 1 ? "" : "@\(factor)x"
    let file = name as NSString
    // An extension in the name stays behind the suffix for the scale.
    if extensions.contains(file.pathExtension.lowercased()) {
      return bundle.path(forResource: file.deletingPathExtension + suffix, ofType: file.pathExtension)
    }
    return extensions.lazy.compactMap { bundle.path(forResource: name + suffix, ofType: $0) }.first
  }
}
