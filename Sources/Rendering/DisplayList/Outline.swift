public import Surfaces

/// A closed outline in pixels.
public enum Outline: Hashable, Sendable {
  /// An axis-aligned rectangle.
  case rect(DeviceRect)
  /// A rectangle with corners of a radius in pixels, at most half the shorter side.
  case roundedRect(DeviceRect, radius: Double, style: CornerStyle)
  /// A border of a width in pixels inside a rounded rectangle, whose radius may be 0. All of the rectangle if the width
  /// is half its shorter side or more, negative, or NaN.
  case ring(DeviceRect, radius: Double, style: CornerStyle, width: Double)

  /// The bounding rectangle.
  public var rect: DeviceRect {
    switch self {
    case .rect(let rect), .roundedRect(let rect, _, _), .ring(let rect, _, _, _): rect
    }
  }

  /// The corners' radius, at most half the shorter side; 0 for a plain rectangle.
  public var radius: Double {
    switch self {
    case .rect: 0
    case .roundedRect(let rect, let radius, _), .ring(let rect, let radius, _, _):
      max(0, min(radius, min(rect.width, rect.height) / 2))
    }
  }

  public var style: CornerStyle {
    switch self {
    case .rect: .circular
    case .roundedRect(_, _, let style), .ring(_, _, let style, _): style
    }
  }

  /// The hole of a ring; nil if there is none.
  public var hole: Outline? {
    guard case .ring(let rect, _, let style, let width) = self, width >= 0 else { return nil }
    let inner = rect.insetBy(width)
    return inner.isEmpty ? nil : .roundedRect(inner, radius: max(0, radius - width), style: style)
  }
}

extension Outline {
  /// The distance from a vertex in pixels at which a corner begins: the radius for a circular corner, 1.528665 radii
  /// (Core Animation) for a continuous one, at most half the shorter side.
  public var cornerExtent: Double {
    style == .continuous ? min(radius * 1.528665, min(rect.width, rect.height) / 2) : radius
  }

  /// The pixels completely inside, as few rectangles; some at the corners are omitted.
  public var solidPixels: Region {
    if let hole { return ring(around: hole) }
    let rect = rect
    let extent = cornerExtent
    let whole = rect.innerPixels
    guard extent > 0, !whole.isEmpty else { return Region(whole) }
    let tall = DeviceRect(minX: rect.minX + extent, minY: rect.minY, maxX: rect.maxX - extent, maxY: rect.maxY)
    let wide = DeviceRect(minX: rect.minX, minY: rect.minY + extent, maxX: rect.maxX, maxY: rect.maxY - extent)
    var region = Region(wide.innerPixels)
    region.add(tall.innerPixels)
    return region
  }

  /// The straight parts of a ring.
  private func ring(around hole: Outline) -> Region {
    let (rect, inner, extent) = (rect, hole.rect, max(cornerExtent, hole.rect.minX - rect.minX))
    let (x, y) = ((rect.minX + extent, rect.maxX - extent), (rect.minY + extent, rect.maxY - extent))
    guard x.0 < x.1, y.0 < y.1 else { return Region() }
    var region = Region(DeviceRect(minX: x.0, minY: rect.minY, maxX: x.1, maxY: inner.minY).innerPixels)
    region.add(DeviceRect(minX: x.0, minY: inner.maxY, maxX: x.1, maxY: rect.maxY).innerPixels)
    region.add(DeviceRect(minX: rect.minX, minY: y.0, maxX: inner.minX, maxY: y.1).innerPixels)
    region.add(DeviceRect(minX: inner.maxX, minY: y.0, maxX: rect.maxX, maxY: y.1).innerPixels)
    return region
  }

  /// Returns whether every pixel of `rect` is completely inside.
  public func covers(_ rect: PixelRect) -> Bool { solidPixels.contains(rect) }
}

/// The shape of a corner.
public enum CornerStyle: Hashable, Sendable {
  /// A quarter of a circle.
  case circular
  /// Continuous curvature, approximating Core Animation's continuous corners.
  case continuous
}
