public import Surfaces

/// A picture.
nonisolated public struct Image: Equatable, Sendable {
  enum Source: Hashable, Sendable {
    case bitmap(Bitmap, scale: CGFloat)
    case named(String)
  }

  /// How a picture fills a space of another size.
  public enum ResizingMode: Hashable, Sendable {
    /// Repeated at its own size.
    case tile
    /// Scaled to the space.
    case stretch
  }

  /// How pixels between pixels are found.
  public enum Interpolation: Hashable, Sendable {
    /// None takes the nearest pixel, low and medium are linear, high averages when it shrinks and is cubic when it
    /// enlarges.
    case none, low, medium, high
  }

  /// Whether a picture's own colours or the foreground style show.
  public enum TemplateRenderingMode: Hashable, Sendable {
    /// The foreground style through the picture's alpha.
    case template
    /// The picture's own colours.
    case original
  }

  struct Resizing: Hashable, Sendable {
    var capInsets: EdgeInsets
    var mode: ResizingMode
  }

  let source: Source
  var resizing: Resizing?
  var interpolation = Interpolation.medium
  var renderingMode: TemplateRenderingMode?

  /// The picture of that name, as the environment's `imageResolver` finds it.
  ///
  /// - Parameter bundle: has no effect, the resolver knows where pictures lie.
  public init(_ name: String, bundle: Bundle? = nil) { source = .named(name) }

  /// A picture from its pixels.
  ///
  /// - Parameter scale: pixels of the bitmap a point.
  public init(bitmap: Bitmap, scale: CGFloat = 1) { source = .bitmap(bitmap, scale: scale > 0 ? scale : 1) }

  /// The picture in any size.
  ///
  /// - Parameter capInsets: in points of the picture. Its corners keep their size, its edges are stretched or tiled along
  ///   one axis and its middle along both.
  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
    var image = self
    image.resizing = Resizing(capInsets: capInsets, mode: resizingMode)
    return image
  }

  /// Whether the picture's own colours show, as by default, or the foreground style through its alpha.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
    var image = self
    image.renderingMode = renderingMode
    return image
  }

  /// How the picture is resampled; medium by default.
  public func interpolation(_ interpolation: Interpolation) -> Image {
    var image = self
    image.interpolation = interpolation
    return image
  }
}

extension Image: View {
  public typealias Body = Never
}

extension Image: PrimitiveView {
  @MainActor
  func nodes(in context: ViewContext) -> [ViewNode] {
    guard let found = resolved(in: context) else { return [ViewNode(identity: context.identity)] }
    return [ImageNode(context, image: self, bitmap: found.bitmap, scale: found.scale)]
  }

  /// The picture itself, in the size of its file.
  nonisolated func bitmap(in environment: EnvironmentValues) -> Bitmap? {
    switch source {
    case .bitmap(let bitmap, _): bitmap
    case .named(let name): environment.imageResolver(name)
    }
  }

  @MainActor
  private func resolved(in context: ViewContext) -> (bitmap: Bitmap, scale: CGFloat)? {
    switch source {
    case .bitmap(let bitmap, let scale): return (bitmap, scale)
    case .named(let name):
      guard let bitmap = context.environment.imageResolver(name) else {
        context.session.report(.missingImage(name, view: context.owner))
        return nil
      }
      return (bitmap, 1)
    }
  }
}
