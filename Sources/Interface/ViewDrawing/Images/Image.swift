public import Surfaces
@_spi(Nodes) import ViewGraph

/// A picture.
///
/// ```swift
/// Image(systemName: "globe")
///   .resizable()
///   .scaledToFit()
///   .frame(width: 64)
/// ```
nonisolated public struct Image: Equatable, Sendable {
  package enum Source: Hashable, Sendable {
    case bitmap(Bitmap, scale: CGFloat)
    case named(String)
    case resource(String, Bundle)
    /// A symbol by its name, with the share of it that is shown in full, 0...1.
    case symbol(String, value: Double?)
  }

  /// The mode in which a picture fills a space of another size.
  public enum ResizingMode: Hashable, Sendable {
    /// Repeated at its own size.
    case tile
    /// Scaled to the space.
    case stretch
  }

  /// The quality of resampling.
  public enum Interpolation: Hashable, Sendable {
    /// Takes the nearest pixel.
    case none
    /// Linear, between four pixels: the same here as `medium`.
    case low
    /// Linear, between four pixels.
    case medium
    /// The average of the pixels that fall together where the picture is reduced, and cubic where it is enlarged.
    case high
  }

  /// The choice between a picture's own colours and the foreground style.
  public enum TemplateRenderingMode: Hashable, Sendable {
    /// The foreground style is painted through the picture's alpha.
    case template
    /// The picture's own colours are shown.
    case original
  }

  package struct Resizing: Hashable, Sendable {
    var capInsets: EdgeInsets
    var mode: ResizingMode
  }

  package let source: Source
  package var resizing: Resizing?
  var interpolation = Interpolation.medium
  var renderingMode: TemplateRenderingMode?
  /// The rendering mode of a symbol; nil stands for the environment's.
  var symbolMode: SymbolRenderingMode?

  /// A picture by its name: from a bundle's resources or, without a bundle, from the environment's `assetCatalog` or
  /// else its `imageResolver`.
  ///
  /// In a bundle, the name is that of a file, as it stands or with one of the usual extensions: PNG, JPEG, WebP, GIF.
  /// Files whose names end in `@2x` or `@3x` before the extension have two or three pixels per point; the one for the
  /// display's scale is taken, else the next finer one, else the finest.
  public init(_ name: String, bundle: Bundle? = nil) {
    source = bundle.map { .resource(name, $0) } ?? .named(name)
  }

  /// A picture from its pixels.
  ///
  /// - Parameter scale: the pixels of the bitmap per point.
  public init(bitmap: Bitmap, scale: CGFloat = 1) {
    source = .bitmap(bitmap, scale: scale > 0 && scale.isFinite ? scale : 1)
  }

  init(symbol name: String, value: Double? = nil) { source = .symbol(name, value: value) }

  /// Lets the picture fill the space that it is offered.
  ///
  /// - Parameter capInsets: the insets of the middle, in points of the picture. The corners keep their size, the edges
  ///   are stretched or tiled along one axis and the middle along both.
  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
    var image = self
    image.resizing = Resizing(capInsets: capInsets, mode: resizingMode)
    return image
  }

  /// Sets the rendering mode: the picture's own colours, which is the default, or the foreground style through its
  /// alpha.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
    var image = self
    image.renderingMode = renderingMode
    return image
  }

  /// Sets the quality of resampling, which is medium by default.
  public func interpolation(_ interpolation: Interpolation) -> Image {
    var image = self
    image.interpolation = interpolation
    return image
  }

  /// Accepted for source compatibility: a picture's edges lie on whole pixels, and are smooth where it is turned.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
}

extension Image {
  /// The range of brightness of pictures.
  public struct DynamicRange: Hashable, Sendable {
    private let level: Int
    /// Brightness up to white.
    public static let standard = DynamicRange(level: 0)
    /// Brightness somewhat above white.
    public static let constrainedHigh = DynamicRange(level: 1)
    /// Brightness up to the display's limit.
    public static let high = DynamicRange(level: 2)
  }
}

nonisolated extension View {
  /// Accepted for source compatibility: everything is drawn in the standard range.
  public func allowedDynamicRange(_ range: Image.DynamicRange?) -> some View { self }
}

extension Image {
  /// Accepted for source compatibility: everything is drawn in the standard range.
  public func allowedDynamicRange(_ range: Image.DynamicRange?) -> Image { self }
}

extension Image: View, PrimitiveView {
  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    if case .symbol(let name, let value) = source {
      return [SymbolNode(context, image: self, name: name, value: value)]
    }
    guard let found = resolved(in: context.environment) else {
      context.session.report(.missingImage(name ?? "", view: context.owner))
      return [ViewNode(identity: context.identity)]
    }
    let image = found.isTemplate && renderingMode == nil ? renderingMode(.template) : self
    let new = ImageNode(context, image: image, bitmap: found.bitmap, scale: found.scale)
    let node = context.node(renewing: { (last: ImageNode) in last.renew(as: new) }, orMaking: { new })
    guard context.environment.showsPlaceholderBars else { return [node] }
    return [RedactedNode(child: node, line: nil, environment: context.environment)]
  }

  /// The picture's pixels, in the size of its file.
  nonisolated func bitmap(in environment: EnvironmentValues) -> Bitmap? { resolved(in: environment)?.bitmap }

  nonisolated private var name: String? {
    switch source {
    case .bitmap: nil
    case .named(let name), .resource(let name, _), .symbol(let name, _): name
    }
  }

  /// Returns the picture and its pixels per point; nil where there is none of its name.
  nonisolated func resolved(in environment: EnvironmentValues) -> ImageSet.Found? {
    func plain(_ bitmap: Bitmap, _ scale: CGFloat) -> ImageSet.Found {
      ImageSet.Found(bitmap: bitmap, scale: scale, isTemplate: false)
    }
    func asset(_ name: String, _ bundle: Bundle?) -> ImageSet.Found? {
      environment.assets(in: bundle).image(
        named: name, for: environment.colorScheme, displayScale: environment.displayScale)
    }
    switch source {
    case .bitmap(let bitmap, let scale): return plain(bitmap, scale)
    case .symbol: return nil
    case .named(let name): return asset(name, nil) ?? environment.imageResolver(name).map { plain($0, 1) }
    case .resource(let name, let bundle):
      return BundleImages.image(named: name, in: bundle, for: environment.displayScale).map(plain)
        ?? asset(name, bundle) ?? (bundle == .main ? environment.imageResolver(name).map { plain($0, 1) } : nil)
    }
  }
}
