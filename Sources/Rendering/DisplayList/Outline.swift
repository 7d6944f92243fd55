public import Surfaces

/// A closed outline in pixels.
public enum Outline: Hashable, Sendable {
  /// An upright rectangle.
  case rect(DeviceRect)
  /// Corners of this radius in pixels; a radius above half the shorter side is cut to it.
  case roundedRect(DeviceRect, radius: Double, style: CornerStyle)

  /// The rectangle that the outline touches on all sides.
  public var rect: DeviceRect {
    switch self {
    case .rect(let rect), .roundedRect(let rect, _, _): rect
    }
  }

  /// The corners' radius after cutting; 0 for a plain rectangle.
  public var radius: Double {
    switch self {
    case .rect: 0
    case .roundedRect(let rect, let radius, _): max(0, min(radius, min(rect.width, rect.height) / 2))
    }
  }
}

extension Outline {
  /// How far along an edge, in pixels, the corner begins: the radius for a circular corner, half as much again for a
  /// continuous one (Core Animation's figure is 1.528665), within half the shorter side.
  public var cornerExtent: Double {
    guard case .roundedRect(let rect, _, .continuous) = self else { return radius }
    return min(radius * 1.528665, min(rect.width, rect.height) / 2)
  }

  /// Pixels that lie wholly inside, as few rectangles; a few more may at the corners.
  public var solidPixels: Region {
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

  /// Whether every pixel of `rect` lies wholly inside.
  public func covers(_ rect: PixelRect) -> Bool { solidPixels.contains(rect) }
}

/// How a corner turns.
public enum CornerStyle: Hashable, Sendable {
  /// A quarter of a circle.
  case circular
  /// Curvature that grows steadily from the straight edge, after Core Animation's continuous corners. Approximation.
  case continuous
}
