public import Surfaces

/// Distances from the four edges, in points, as UIKit has them.
public struct UIEdgeInsets: Hashable, Sendable {
  /// From the top.
  public var top: CGFloat
  /// From the left.
  public var left: CGFloat
  /// From the bottom.
  public var bottom: CGFloat
  /// From the right.
  public var right: CGFloat

  /// Distances in points.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// No distance.
  public static let zero = UIEdgeInsets()

  fileprivate var edges: EdgeInsets { EdgeInsets(top: top, leading: left, bottom: bottom, trailing: right) }
}

/// A picture with UIKit's names, and how it fills a space of another size.
public final class UIImage: Hashable, Sendable {
  /// The way in which edges and middle of a resizable picture fill their space.
  public enum ResizingMode: Int, Hashable, Sendable {
    /// They are repeated.
    case tile
    /// They are stretched.
    case stretch
  }

  let image: Image
  /// In points of the picture.
  public let capInsets: UIEdgeInsets
  /// The way in which edges and middle are filled.
  public let resizingMode: ResizingMode

  private init(_ image: Image, capInsets: UIEdgeInsets, resizingMode: ResizingMode) {
    (self.image, self.capInsets, self.resizingMode) = (image, capInsets, resizingMode)
  }

  /// The picture of that name, as the environment's `imageResolver` finds it when it is shown.
  public convenience init(named name: String) {
    self.init(Image(name), capInsets: .zero, resizingMode: .stretch)
  }

  /// The symbol of that name.
  public convenience init(systemName name: String) {
    self.init(Image(systemName: name), capInsets: .zero, resizingMode: .stretch)
  }

  /// A picture of pixels that are there already.
  ///
  /// - Parameter scale: pixels of the bitmap a point.
  public convenience init(bitmap: Bitmap, scale: CGFloat = 1) {
    self.init(Image(bitmap: bitmap, scale: scale), capInsets: .zero, resizingMode: .stretch)
  }

  /// The picture in any size: its corners keep theirs, edges and middle are tiled, or stretched.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode = .tile
  ) -> UIImage {
    let mode: Image.ResizingMode = resizingMode == .tile ? .tile : .stretch
    return UIImage(
      image.resizable(capInsets: capInsets.edges, resizingMode: mode), capInsets: capInsets, resizingMode: resizingMode)
  }

  /// Whether both are one picture, cut the same way.
  public static func == (a: UIImage, b: UIImage) -> Bool {
    a === b || a.image == b.image
  }

  /// Hashes the picture and its caps.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(image.source)
    hasher.combine(capInsets)
  }
}

extension Image {
  /// A picture of UIKit's; a resizable one is resizable here too.
  public init(uiImage: UIImage) { self = uiImage.image }
}

/// A box that a picture fills.
public final class UIImageView: UIView {
  /// The picture; nil shows nothing.
  public var image: UIImage? { didSet { invalidate() } }

  /// A box with a picture, or empty.
  public init(image: UIImage? = nil) {
    self.image = image
    super.init(frame: .zero)
  }

  /// Nil: there are no archives to make one from.
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
