import Surfaces

/// Translation by whole pixels, to the right and down.
extension DisplayItem {
  func moved(x: Int, y: Int) -> DisplayItem {
    switch layer {
    case .content(let content): DisplayItem(identity: identity, content.moved(x: x, y: y))
    case .effect(let effect, let group):
      DisplayItem(identity: identity, effect.moved(x: x, y: y), on: group.moved(x: x, y: y))
    }
  }
}

extension DisplayGroup.Element {
  func moved(x: Int, y: Int) -> DisplayGroup.Element {
    switch self {
    case .item(let item): .item(item.moved(x: x, y: y))
    case .group(let group): .group(group.moved(x: x, y: y))
    }
  }
}

extension Content {
  fileprivate func moved(x: Int, y: Int) -> Content {
    switch self {
    case .fill(let outline, let paint): return .fill(outline.moved(x: x, y: y), paint.moved(x: x, y: y))
    case .mask(let mask, let left, let top, let paint):
      return .mask(mask, x: left + x, y: top + y, paint.moved(x: x, y: y))
    case .image(var image):
      image.destination = image.destination.offset(x: x, y: y)
      return .image(image)
    case .transformedImage(var image):
      image.map = image.map.followed(by: AffineMap(movingBy: x, y))
      return .transformedImage(image)
    case .backdrop(var backdrop):
      backdrop.outline = backdrop.outline.moved(x: x, y: y)
      return .backdrop(backdrop)
    }
  }
}

extension Effect {
  fileprivate func moved(x: Int, y: Int) -> Effect {
    switch self {
    case .clip(let outline): .clip(outline.moved(x: x, y: y))
    case .scroll(let outline, let content):
      .scroll(outline.moved(x: x, y: y), content: content.offset(x: x, y: y))
    case .clipToMask(let mask, let left, let top): .clipToMask(mask, x: left + x, y: top + y)
    case .mask(let items): .mask(items.map { $0.moved(x: x, y: y) })
    case .projection(let map):
      .projection(
        ProjectiveMap(AffineMap(movingBy: -x, -y)).followed(by: map)
          .followed(by: ProjectiveMap(AffineMap(movingBy: x, y))))
    case .shader(let shader): .shader(shader.moved(x: x, y: y))
    case .opacity, .group, .flatten, .blend, .colorMatrix, .transfer, .blur, .shadow: self
    }
  }
}

extension Paint {
  fileprivate func moved(x: Int, y: Int) -> Paint {
    switch self {
    case .color, .vibrancy: return self
    case .gradient(var gradient, let opacity):
      gradient.toGradient = AffineMap(movingBy: -x, -y).followed(by: gradient.toGradient)
      return .gradient(gradient, opacity: opacity)
    case .shader(let shader, let opacity): return .shader(shader.moved(x: x, y: y), opacity: opacity)
    }
  }
}

extension Outline {
  fileprivate func moved(x: Int, y: Int) -> Outline {
    let moved = DeviceRect(
      minX: rect.minX + Double(x), minY: rect.minY + Double(y), maxX: rect.maxX + Double(x),
      maxY: rect.maxY + Double(y))
    return switch self {
    case .rect: .rect(moved)
    case .roundedRect(_, let radius, let style): .roundedRect(moved, radius: radius, style: style)
    case .ring(_, let radius, let style, let width): .ring(moved, radius: radius, style: style, width: width)
    }
  }
}

extension ShaderEffect {
  fileprivate func moved(x: Int, y: Int) -> ShaderEffect {
    var moved = self
    moved.originX += Double(x)
    moved.originY += Double(y)
    return moved
  }
}

extension AffineMap {
  fileprivate init(movingBy x: Int, _ y: Int) { self = .translation(x: Double(x), y: Double(y)) }
}
