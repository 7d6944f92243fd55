public import Surfaces

/// Distances from the four edges, in points, as AppKit has them.
public typealias NSEdgeInsets = UIEdgeInsets

/// A picture with AppKit's names, and how it fills a space of another size.
public final class NSImage {
  /// The way in which edges and middle of a picture with cap insets fill their space.
  public enum ResizingMode: Int, Hashable, Sendable {
    /// They are stretched.
    case stretch
    /// They are repeated.
    case tile
  }

  private let plain: UIImage
  /// The corners that keep their size, in points of the picture.
  public var capInsets = NSEdgeInsets.zero
  /// The way in which edges and middle are filled.
  public var resizingMode = ResizingMode.stretch

  /// The picture of that name, as the environment's `imageResolver` finds it when it is shown.
  public init(named name: String) { plain = UIImage(named: name) }

  /// A picture of pixels that are there already.
  ///
  /// - Parameter scale: pixels of the bitmap a point.
  public init(bitmap: Bitmap, scale: CGFloat = 1) { plain = UIImage(bitmap: bitmap, scale: scale) }

  var image: Image {
    guard capInsets != .zero else { return plain.image }
    return plain.resizableImage(withCapInsets: capInsets, resizingMode: resizingMode == .tile ? .tile : .stretch).image
  }
}

extension Image {
  /// A picture of AppKit's as it is now; one with cap insets is resizable.
  public init(nsImage: NSImage) { self = nsImage.image }
}
