public import Surfaces

/// Distances from the four edges, in points, with AppKit's name.
public typealias NSEdgeInsets = UIEdgeInsets

/// A picture with AppKit's names, and with the mode in which it fills a space of another size.
public final class NSImage {
  /// The mode in which the edges and the middle of a picture with cap insets fill their space.
  public enum ResizingMode: Int, Hashable, Sendable {
    /// The edges and the middle are stretched.
    case stretch
    /// The edges and the middle are repeated.
    case tile
  }

  private let plain: UIImage
  /// The insets of the corners, which keep their size, in points of the picture.
  public var capInsets = NSEdgeInsets.zero
  /// The mode in which the edges and the middle are filled.
  public var resizingMode = ResizingMode.stretch

  /// The picture of that name, which the environment's `imageResolver` finds when it is shown.
  public init(named name: String) { plain = UIImage(named: name) }

  /// A picture from its pixels.
  ///
  /// - Parameter scale: the pixels of the bitmap per point.
  public init(bitmap: Bitmap, scale: CGFloat = 1) { plain = UIImage(bitmap: bitmap, scale: scale) }

  var image: Image {
    guard capInsets != .zero else { return plain.image }
    return plain.resizableImage(withCapInsets: capInsets, resizingMode: resizingMode == .tile ? .tile : .stretch).image
  }
}

extension Image {
  /// A copy of AppKit's picture in its current state; one with cap insets is resizable.
  public init(nsImage: NSImage) { self = nsImage.image }
}
