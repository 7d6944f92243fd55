import DisplayList
import Surfaces
@_spi(Nodes) import ViewGraph

/// A node that shows a picture in its own size, or stretched or tiled into the proposal.
package final class ImageNode: ViewNode {
  private let bitmap: Bitmap
  /// The pixels of the bitmap per point.
  private let scale: CGFloat
  private let resizing: Image.Resizing?
  private let quality: ImageContent.Quality
  /// The style that is painted through the picture's alpha; nil shows its own colours.
  private let templateStyle: ResolvedStyle?
  private var environment: EnvironmentValues
  private var ownMotion: FrameMotion

  init(_ context: ViewContext, image: Image, bitmap: Bitmap, scale: CGFloat) {
    self.bitmap = bitmap
    self.scale = scale
    environment = context.environment
    resizing = image.resizing
    quality =
      switch image.interpolation {
      case .none: .nearest
      case .low, .medium: .linear
      case .high: .high
      }
    templateStyle = image.renderingMode == .template ? ForegroundStyle().resolvedStyle(in: environment) : nil
    ownMotion = FrameMotion(context)
    super.init(identity: context.identity)
  }

  func renew(as new: ImageNode) -> NodeChange? {
    guard bitmap === new.bitmap, scale == new.scale, resizing == new.resizing, quality == new.quality,
      templateStyle == new.templateStyle
    else {
      return nil
    }
    let looksSame = environment.version == new.environment.version
    (environment, ownMotion) = (new.environment, new.ownMotion)
    return looksSame ? .nothing : .look
  }

  package override var motion: FrameMotion? { ownMotion }

  private var naturalSize: CGSize {
    CGSize(width: CGFloat(bitmap.size.width) / scale, height: CGFloat(bitmap.size.height) / scale)
  }

  package override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    Arrangement(size: resizing == nil ? naturalSize : proposal.replacingUnspecifiedDimensions(by: naturalSize))
  }

  package override func hitTestsSelf(_ point: CGPoint) -> Bool { frame.contains(point) }
  package override var ownHitBounds: LayoutBounds { .within(frame) }

  package override func draw(into canvas: inout DisplayCanvas) {
    let box = canvas.pixelRect(CGRect(origin: .zero, size: size), at: placement)
    guard !box.isEmpty else { return }
    guard let templateStyle else { return drawPicture(in: box, into: &canvas) }
    canvas.masked(identity: identity, by: { drawPicture(in: box, into: &$0) }) { canvas in
      let whole = PaintedPath.fill(Path(CGRect(origin: .zero, size: size)), FillStyle())
      canvas.paint(
        whole, at: placement, with: templateStyle, environment: environment, identity: identity.child(.template))
    }
  }

  private func drawPicture(in box: PixelRect, into canvas: inout DisplayCanvas) {
    let parts = ImageParts(bitmap, resizing: resizing, box: box, scale: scale, displayScale: canvas.scale)
    let transform = canvas.transform(at: placement)
    for (index, part) in parts.pieces.enumerated() {
      let image = ImageContent(bitmap: part.bitmap, destination: part.box, quality: quality)
      canvas.append(image.transformed(by: transform), identity: identity, index: index)
    }
  }
}

extension ImageContent {
  /// Returns the picture under a map of the surface's pixels: scaled to another rectangle of whole pixels where the map
  /// does no more than that, and otherwise sampled between its pixels.
  func transformed(by map: AffineMap) -> Content {
    if map == .identity, isScalable { return .image(self) }
    let image = map.bounds(of: DeviceRect(destination))
    if map.a > 0, map.d > 0, abs(map.b) + abs(map.c) < 1e-9, let whole = image.wholePixels {
      var moved = self
      moved.destination = whole
      if moved.isScalable { return .image(moved) }
    }
    // Sampling reads neighbouring pixels alone, so the picture is first scaled near to the size in which it is seen.
    // The scale is within a factor of two, in steps, so that an animation does not scale the picture again in each
    // frame.
    let scales = map.scales
    let steps = (x: Self.step(scales.x), y: Self.step(scales.y))
    var size = PixelSize(
      width: Self.length(destination.width, by: steps.x, natural: bitmap.size.width),
      height: Self.length(destination.height, by: steps.y, natural: bitmap.size.height))
    if !Self.canScale(to: size) { size = bitmap.size }
    var scaled = self
    scaled.destination = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    let back = AffineMap(
      a: Double(destination.width) / Double(size.width), d: Double(destination.height) / Double(size.height),
      tx: Double(destination.minX), ty: Double(destination.minY))
    return .transformedImage(TransformedImage(image: scaled, map: back.followed(by: map)))
  }

  /// True if the picture can be scaled to its destination, or has that size already.
  private var isScalable: Bool { destination.size == bitmap.size || Self.canScale(to: destination.size) }

  /// Returns the power of two at or just above a scale.
  private static func step(_ scale: Double) -> Double {
    exp2((log2(scale.clamped(to: 1e-3...65_536)) - 0.01).rounded(.up))
  }

  /// Returns a length scaled by a step. A picture gains nothing from being larger than both its own size and the
  /// requested one, so the larger of these is the limit.
  private static func length(_ length: Int, by step: Double, natural: Int) -> Int {
    let scaled = (Double(length) * step).rounded()
    return Int(min(max(scaled, 1), max(Double(natural), Double(length)), 32_767))
  }
}

extension DeviceRect {
  /// The rectangle rounded to whole pixels; nil where that moves an edge by 1/64 of a pixel or more.
  fileprivate var wholePixels: PixelRect? {
    let edges = [minX, minY, maxX, maxY]
    guard edges.allSatisfy({ abs($0 - $0.rounded()) < 1 / 64 && abs($0) < 1e9 }) else { return nil }
    return PixelRect(
      minX: Int(minX.rounded()), minY: Int(minY.rounded()), maxX: Int(maxX.rounded()), maxY: Int(maxY.rounded()))
  }
}
