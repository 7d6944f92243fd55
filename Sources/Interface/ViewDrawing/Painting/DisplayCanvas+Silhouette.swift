package import DisplayList
import Surfaces
@_spi(Nodes) import ViewGraph

/// The region that a paint covers.
package enum Silhouette {
  case outline(Outline)
  case coverage(PathCoverage)

  var bounds: DeviceRect {
    switch self {
    case .outline(let outline): outline.rect
    case .coverage(let coverage): DeviceRect(coverage.extent)
    }
  }

  /// The effect that clips to the silhouette.
  package var clip: Effect {
    switch self {
    case .outline(let outline): .clip(outline)
    case .coverage(let coverage): coverage.clip
    }
  }
}

extension DisplayCanvas {
  /// Returns the region of a path in pixels: one of the display list's outlines where it has that form, else coverage;
  /// nil where it is empty.
  package func silhouette(of painted: PaintedPath, at placement: Placement) -> Silhouette? {
    if let ring = ring(of: painted, at: placement) { return .outline(ring) }
    guard case .fill(let path, let style) = painted, let outline = outline(of: path, at: placement) else {
      return coverage(of: painted, map: map(at: placement)).map(Silhouette.coverage)
    }
    guard !outline.rect.isEmpty else { return nil }
    let transform = transform(at: placement)
    if let mapped = outline.mapped(by: transform) {
      if style.isAntialiased { return .outline(mapped) }
      if mapped.radius == 0 { return mapped.rect.centredPixels.map { .outline(.rect(DeviceRect($0))) } }
    }
    // The path is drawn relative to its box's corner, so that the same shape elsewhere has the same mask.
    let corner = AffineMap.translation(x: outline.rect.minX, y: outline.rect.minY)
    let local = outline.path.offsetBy(dx: CGFloat(-corner.tx), dy: CGFloat(-corner.ty))
    let painted = PaintedPath.fill(local, FillStyle(antialiased: style.isAntialiased))
    return coverage(of: painted, map: corner.followed(by: transform)).map(Silhouette.coverage)
  }

  /// Returns a closed stroke as one of the display list's outlines; nil where it has no such form.
  ///
  /// At any radius, the true parallel of a continuous corner at the distance `d` lies within `0.023 d` of the
  /// continuous corner that takes its place here, so wide strokes along continuous corners are drawn as coverage.
  private func ring(of painted: PaintedPath, at placement: Placement) -> Outline? {
    guard case .stroke(let path, let style, antialiased: true) = painted, style.dash.isEmpty, style.lineWidth > 0,
      style.lineWidth.isFinite, let line = outline(of: path, scale: 1, box: { box, _ in DeviceRect(box) }),
      !line.rect.isEmpty
    else { return nil }
    // At a right angle, the miter is 1.414 times as long as the line is wide.
    guard line.radius > 0 || (style.lineJoin == .miter && style.miterLimit >= 1.415) else { return nil }
    let half = Double(style.lineWidth) / 2
    let ring = Outline.ring(
      line.rect.insetBy(-half), radius: line.radius > 0 ? line.radius + half : 0, style: line.style, width: 2 * half)
    guard let mapped = ring.mapped(by: map(at: placement)), !mapped.rect.isEmpty else { return nil }
    guard case .ring(_, _, let corners, let width) = mapped else { return nil }
    return corners == .continuous && width > Self.widestRim ? nil : mapped
  }

  /// The widest stroke along continuous corners that is drawn as an outline, in pixels: its sides are exact to a
  /// twentieth of a pixel.
  private static let widestRim = 4.0

  /// Returns the path as one of the display list's outlines, snapped, before the transforms around it; nil where it has
  /// no such form.
  private func outline(of path: Path, at placement: Placement) -> Outline? {
    outline(of: path, scale: scale) { rect, isCircle in
      var box = deviceRect(rect, at: placement)
      guard isCircle, isSnapping else { return box }
      // A circle stays a circle: its side is rounded once, not edge by edge.
      let side = max(1, (Double(rect.width) * scale).rounded())
      box.maxX = box.minX + side
      box.maxY = box.minY + side
      return box
    }
  }

  /// - Parameter box: a function that returns the place of a path's box in pixels; it is told whether the path is a
  ///   circle.
  private func outline(of path: Path, scale: Double, box: (CGRect, _ isCircle: Bool) -> DeviceRect) -> Outline? {
    switch path.storage {
    case .empty: return .rect(DeviceRect(x: 0, y: 0, width: 0, height: 0))
    case .rect(let rect): return .rect(box(rect, false))
    case .roundedRect(let rect, let radius, let style):
      let box = box(rect, false)
      let limit = min(box.width, box.height) / 2
      let cut = min(Double(radius) * scale, limit)
      return .roundedRect(
        box, radius: cut, style: style.isContinuous(radius: cut, limit: limit) ? .continuous : .circular)
    case .ellipse(let rect):
      guard abs(rect.width - rect.height) < 1e-6 else { return nil }
      let box = box(rect, true)
      return .roundedRect(box, radius: box.width / 2, style: .circular)
    case .elements: return nil
    }
  }
}

extension DeviceRect {
  /// Takes over the coordinates of a box, with one pixel per point.
  fileprivate init(_ box: CGRect) {
    self.init(x: Double(box.minX), y: Double(box.minY), width: Double(box.width), height: Double(box.height))
  }
}
