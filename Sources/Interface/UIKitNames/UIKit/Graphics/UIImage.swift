public import Surfaces

/// Distances from the four edges, in points, with UIKit's names.
public struct UIEdgeInsets: Hashable, Sendable {
  /// The distance from the top.
  public var top: CGFloat
  /// The distance from the left.
  public var left: CGFloat
  /// The distance from the bottom.
  public var bottom: CGFloat
  /// The distance from the right.
  public var right: CGFloat

  /// Creates insets from distances in points.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// No distance.
  public static let zero = UIEdgeInsets()

  fileprivate var edges: EdgeInsets { EdgeInsets(top: top, leading: left, bottom: bottom, trailing: right) }
}

/// A picture with UIKit's names, and with the mode in which it fills a space of another size.
public final class UIImage: Hashable, Sendable {
  /// The mode in which the edges and the middle of a resizable picture fill their space.
  public enum ResizingMode: Int, Hashable, Sendable {
    /// The edges and the middle are repeated.
    case tile
    /// The edges and the middle are stretched.
    case stretch
  }

  let image: Image
  /// The insets of the corners, in points of the picture.
  public let capInsets: UIEdgeInsets
  /// The mode in which the edges and the middle are filled.
  public let resizingMode: ResizingMode

  private init(_ image: Image, capInsets: UIEdgeInsets, resizingMode: ResizingMode) {
    (self.image, self.capInsets, self.resizingMode) = (image, capInsets, resizingMode)
  }

  /// The picture of that name, which the environment's `imageResolver` finds when it is shown.
  public convenience init(named name: String) {
    self.init(Image(name), capInsets: .zero, resizingMode: .stretch)
  }

  /// The symbol of that name.
  public convenience init(systemName name: String) {
    self.init(Image(systemName: name), capInsets: .zero, resizingMode: .stretch)
  }

  /// A picture from its pixels.
  ///
  /// - Parameter scale: the pixels of the bitmap per point.
  public convenience init(bitmap: Bitmap, scale: CGFloat = 1) {
    self.init(Image(bitmap: bitmap, scale: scale), capInsets: .zero, resizingMode: .stretch)
  }

  /// Returns a picture that fills any size: its corners keep their size, and the edges and the middle are tiled or
  /// stretched.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode = .tile
  ) -> UIImage {
    let mode: Image.ResizingMode = resizingMode == .tile ? .tile : .stretch
    return UIImage(
      image.resizable(capInsets: capInsets.edges, resizingMode: mode), capInsets: capInsets, resizingMode: resizingMode)
  }

  /// Returns whether both are the same picture with the same insets.
  public static func == (a: UIImage, b: UIImage) -> Bool {
    a === b || a.image == b.image
  }

  /// Hashes the picture and its insets.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(image.source)
    hasher.combine(capInsets)
  }
}

extension Image {
  /// A picture from UIKit's; a resizable one stays resizable.
  public init(uiImage: UIImage) { self = uiImage.image }
}

/// A view that a picture fills.
public final class UIImageView: UIView {
  /// The picture; nil shows nothing.
  public var image: UIImage? { didSet { invalidate() } }

  /// A view with a picture, or an empty one.
  public init(image: UIImage? = nil) {
    self.image = image
    super.init(frame: .zero)
  }

  /// Returns nil, as there are no archives to decode.
  public required init?(coder: NSCoder) { nil }

  override func content(in context: ViewContext) -> AnyView {
    AnyView(
      ZStack {
        if let image {
          image.image.resizing == nil ? image.image.resizable() : image.image
        }
        stacked
      })
  }
}

extension UIImage: NSItemProviderWriting, NSItemProviderReading {}
