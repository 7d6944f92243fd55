package import DisplayList
package import Surfaces

/// Conversions from points to pixels.
extension DisplayCanvas {
  /// Returns the pixel edge that is nearest to a position in points.
  package func pixel(_ position: Double) -> Int {
    let pixel = (position * scale).roundedHalfUp
    return pixel.isNaN ? 0 : Int(min(max(pixel, -1e9), 1e9))
  }

  /// Returns a box of the layout in pixels, snapped unless for a `Canvas`, before the transforms around it.
  package func deviceRect(_ rect: CGRect, at placement: Placement) -> DeviceRect {
    func edge(_ position: CGFloat, _ origin: CGFloat, _ shift: CGFloat) -> Double {
      let place = Double(origin + position) * scale
      let edge = (isSnapping ? place.roundedHalfUp : place) + Double(shift) * scale
      // A length that is not a number would make the item differ from itself in every frame.
      return edge.isNaN ? 0 : min(max(edge, -1e9), 1e9)
    }
    return DeviceRect(
      minX: edge(rect.minX, placement.origin.x, placement.shift.width),
      minY: edge(rect.minY, placement.origin.y, placement.shift.height),
      maxX: edge(rect.maxX, placement.origin.x, placement.shift.width),
      maxY: edge(rect.maxY, placement.origin.y, placement.shift.height))
  }

  /// Returns a box of the layout in whole pixels, before the transforms around it.
  package func pixelRect(_ rect: CGRect, at placement: Placement) -> PixelRect {
    let position = placement.position
    return PixelRect(
      minX: pixel(Double(position.x + rect.minX)), minY: pixel(Double(position.y + rect.minY)),
      maxX: pixel(Double(position.x + rect.maxX)), maxY: pixel(Double(position.y + rect.maxY)))
  }

  /// Returns the transforms around a placement, in pixels.
  package func transform(at placement: Placement) -> AffineMap {
    var map = placement.transform
    map.tx *= scale
    map.ty *= scale
    return map
  }

  /// Returns the map from the points of the view at a placement to pixels, with the view's corner snapped.
  package func map(at placement: Placement) -> AffineMap {
    let corner = deviceRect(.zero, at: placement)
    return AffineMap(a: scale, d: scale, tx: corner.minX, ty: corner.minY).followed(by: transform(at: placement))
  }

  /// Returns a length in points as pixels at a placement; if a transform squeezes, the mean of both directions.
  package func length(_ points: CGFloat, at placement: Placement) -> Double {
    let pixels = Double(points) * scale
    return placement.isTransformed ? pixels * abs(placement.transform.determinant).squareRoot() : pixels
  }

  /// Returns a distance in points as whole pixels at a placement.
  package func distance(_ points: CGSize, at placement: Placement) -> (x: Int, y: Int) {
    let map = placement.transform
    return (
      pixel(map.a * Double(points.width) + map.c * Double(points.height)),
      pixel(map.b * Double(points.width) + map.d * Double(points.height))
    )
  }
}

extension FloatingPoint {
  /// The nearest whole number, halves rounded up, below zero too: a shift by whole pixels does not change how a value
  /// is rounded.
  package var roundedHalfUp: Self {
    let below = rounded(.down)
    return self - below >= Self(1) / Self(2) ? below + 1 : below
  }
}

extension DeviceRect {
  /// The pixels whose centres lie inside; nil if there are none.
  package var centredPixels: PixelRect? {
    func first(_ edge: Double) -> Int { Int((edge - 0.5).clamped(to: -1e9...1e9).rounded(.up)) }
    let pixels = PixelRect(minX: first(minX), minY: first(minY), maxX: first(maxX), maxY: first(maxY))
    return pixels.isEmpty ? nil : pixels
  }
}

extension Outline {
  /// Returns the outline under a map; nil if the result is not an outline.
  package func mapped(by map: AffineMap) -> Outline? {
    if map == .identity { return self }
    guard map.keepsAxes else { return nil }
    switch self {
    case .rect(let rect): return .rect(map.bounds(of: rect))
    case .roundedRect(let rect, let radius, let style):
      let scales = map.scales
      guard abs(scales.x - scales.y) <= 1e-6 * max(scales.x, scales.y) else { return nil }
      return .roundedRect(map.bounds(of: rect), radius: radius * scales.x, style: style)
    case .ring(let rect, let radius, let style, let width):
      let scales = map.scales
      guard abs(scales.x - scales.y) <= 1e-6 * max(scales.x, scales.y) else { return nil }
      return .ring(map.bounds(of: rect), radius: radius * scales.x, style: style, width: width * scales.x)
    }
  }

  /// The outline as a path, to be filled by the even-odd rule.
  package var path: Path {
    let box = CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    switch self {
    case .rect: return Path(box)
    case .roundedRect(_, let radius, let style), .ring(_, let radius, let style, _):
      var path = Path(
        roundedRect: box, cornerRadius: CGFloat(radius), style: style == .continuous ? .continuous : .circular)
      if let hole { path.addPath(hole.path) }
      return path
    }
  }
}
