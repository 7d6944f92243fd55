import DisplayList
import Surfaces

/// A picture in its own size, or stretched or tiled into the proposal.
final class ImageNode: ViewNode {
  private let bitmap: Bitmap
  /// Pixels of the bitmap a point.
  private let scale: CGFloat
  private let resizing: Image.Resizing?
  private let quality: ImageContent.Quality
  private let ownMotion: FrameMotion

  init(_ context: ViewContext, image: Image, bitmap: Bitmap, scale: CGFloat) {
    self.bitmap = bitmap
    self.scale = scale
    resizing = image.resizing
    quality =
      switch image.interpolation {
      case .none: .nearest
      case .low, .medium: .linear
      case .high: .high
      }
    ownMotion = FrameMotion(context)
    super.init(identity: context.identity)
  }

  override var motion: FrameMotion? { ownMotion }

  private var naturalSize: CGSize {
    CGSize(width: CGFloat(bitmap.size.width) / scale, height: CGFloat(bitmap.size.height) / scale)
  }

  override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    Arrangement(size: resizing == nil ? naturalSize : proposal.replacingUnspecifiedDimensions(by: naturalSize))
  }

  override func hitsItself(_ point: CGPoint) -> Bool { frame.contains(point) }

  override func draw(into canvas: inout Canvas) {
    let box = canvas.pixelRect(CGRect(origin: .zero, size: size), at: placement)
    guard !box.isEmpty else { return }
    guard let resizing, resizing != Image.Resizing(capInsets: EdgeInsets(), mode: .stretch), let middle else {
      return draw(bitmap, in: box, index: 0, into: &canvas)
    }
    switch resizing.mode {
    case .stretch: drawStretched(around: middle, in: box, into: &canvas)
    case .tile: drawTiled(around: middle, in: box, into: &canvas)
    }
  }

  private func draw(_ bitmap: Bitmap, in box: PixelRect, index: Int, into canvas: inout Canvas) {
    canvas.append(
      .image(ImageContent(bitmap: bitmap, destination: box, quality: quality)), identity: identity, index: index)
  }

  /// The bitmap's pixels inside the cap insets; nil when the insets leave none.
  private var middle: PixelRect? {
    guard let insets = resizing?.capInsets else { return nil }
    func pixels(_ length: CGFloat) -> Int { Int((min(max(length, 0), 32_767) * scale).rounded()) }
    let middle = PixelRect(
      minX: pixels(insets.leading), minY: pixels(insets.top), maxX: bitmap.size.width - pixels(insets.trailing),
      maxY: bitmap.size.height - pixels(insets.bottom))
    return middle.isEmpty ? nil : middle
  }

  /// The nine parts, each stretched into its own.
  private func drawStretched(around middle: PixelRect, in box: PixelRect, into canvas: inout Canvas) {
    let factor = canvas.scale / Double(scale)
    let columns = Self.edges(
      box.columns, lead: Double(middle.minX) * factor, trail: Double(bitmap.size.width - middle.maxX) * factor)
    let rows = Self.edges(
      box.rows, lead: Double(middle.minY) * factor, trail: Double(bitmap.size.height - middle.maxY) * factor)
    let sourceColumns = [0, middle.minX, middle.maxX, bitmap.size.width]
    let sourceRows = [0, middle.minY, middle.maxY, bitmap.size.height]
    for part in 0..<9 {
      let (x, y) = (part % 3, part / 3)
      let target = PixelRect(minX: columns[x], minY: rows[y], maxX: columns[x + 1], maxY: rows[y + 1])
      let source = PixelRect(
        minX: sourceColumns[x], minY: sourceRows[y], maxX: sourceColumns[x + 1], maxY: sourceRows[y + 1])
      guard !target.isEmpty, !source.isEmpty else { continue }
      draw(BitmapParts.cut(bitmap, to: source), in: target, index: part, into: &canvas)
    }
  }

  /// The four edges of an axis; caps that do not fit share what there is.
  private static func edges(_ range: Range<Int>, lead: Double, trail: Double) -> [Int] {
    let fit = min(1, Double(range.count) / max(lead + trail, 1e-9))
    return [
      range.lowerBound, range.lowerBound + Int((lead * fit).rounded()),
      range.upperBound - Int((trail * fit).rounded()), range.upperBound,
    ]
  }

  /// The parts repeated at the bitmap's own resolution, and the result shown as one picture.
  private func drawTiled(around middle: PixelRect, in box: PixelRect, into canvas: inout Canvas) {
    let factor = canvas.scale / Double(scale)
    let size = PixelSize(
      width: Int((Double(box.width) / factor).rounded(.up)), height: Int((Double(box.height) / factor).rounded(.up)))
    guard (1...32_767).contains(size.width), (1...32_767).contains(size.height), size.area <= 64 << 20 else { return }
    let tiled = BitmapParts.tiled(bitmap, around: middle, to: size)
    draw(tiled, in: box, index: 0, into: &canvas)
  }
}
