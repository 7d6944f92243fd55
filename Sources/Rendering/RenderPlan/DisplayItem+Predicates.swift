import DisplayList
import Surfaces

/// Properties of items that determine how the planner flattens them.
extension [DisplayItem] {
  /// Whether two of the items overlap, so that fading them one by one would show one through the other.
  var hasOverlap: Bool {
    guard count > 1 else { return first.map(\.hasOverlappingContent) ?? false }
    for (index, item) in enumerated() {
      if item.hasOverlappingContent { return true }
      for other in self[(index + 1)...] where other.extent.intersects(item.extent) { return true }
    }
    return false
  }

  /// Whether any content recolours the pixels behind the group.
  var readsBackdrop: Bool { containsContent { $0.readsBackdrop } }

  var containsBackdrop: Bool {
    containsContent { if case .backdrop = $0 { true } else { false } }
  }

  /// Whether the first item paints all of an area, so that materials among the others have it behind them.
  func beginsWithCover(of area: PixelRect) -> Bool {
    guard let first else { return false }
    switch first.value {
    case .content(.image(let image)):
      return image.bitmap.isOpaque && image.opacity >= 1 && image.destination.contains(area)
    case .content(.fill(.rect(let rect), .color(let color))): return color.alpha >= 1 && rect.innerPixels.contains(area)
    case .content: return false
    case .effect(.clip(.rect(let rect)), let items):
      return rect.innerPixels.contains(area) && items.beginsWithCover(of: area)
    case .effect(let effect, _): return effect.isPicture && first.extent.contains(area)
    }
  }

  /// Whether any item has a blend mode other than normal.
  var containsBlend: Bool {
    contains {
      guard case .effect(let effect, let items) = $0.value else { return false }
      if case .blend(let mode) = effect, mode != .normal { return true }
      if case .group = effect { return false }
      return items.containsBlend
    }
  }

  private func containsContent(_ predicate: (Content) -> Bool) -> Bool {
    contains {
      switch $0.value {
      case .content(let content): predicate(content)
      // From outside, a picture is an image.
      case .effect(let effect, let items): !effect.isPicture && items.containsContent(predicate)
      }
    }
  }
}

extension DisplayItem {
  fileprivate var hasOverlappingContent: Bool {
    switch value {
    case .content: false
    // A shadow overlaps its caster.
    case .effect(.shadow, _): true
    // One layer, whatever its content.
    case .effect(.blend, _), .effect(.colorMatrix, _), .effect(.transfer, _): false
    case .effect(let effect, let items): !effect.isPicture && items.hasOverlap
    }
  }
}

extension Effect {
  /// Whether the content is painted on a canvas of its own.
  var isPicture: Bool {
    switch self {
    case .flatten, .shader, .projection: true
    case .blur(let blur): blur.sigma > 0 || blur.isOpaque
    default: false
    }
  }
}

extension Content {
  /// Whether it recolours the pixels behind it.
  var readsBackdrop: Bool {
    switch self {
    case .backdrop, .fill(_, .vibrancy), .mask(_, _, _, .vibrancy): true
    default: false
    }
  }

  /// The size to which an image is scaled.
  var scaledSize: PixelSize? {
    switch self {
    case .image(let image): image.destination.size
    case .transformedImage(let image): image.image.destination.size
    default: nil
    }
  }

  /// Content with the same silhouette: content that recolours its backdrop becomes an opaque fill.
  var opaqueSilhouette: Content {
    switch self {
    case .backdrop(let backdrop):
      .fill(backdrop.outline, .color(ResolvedColor(white: 0, alpha: backdrop.opacity)))
    case .fill(let outline, .vibrancy(_, let opacity)):
      .fill(outline, .color(ResolvedColor(white: 0, alpha: opacity)))
    case .mask(let mask, let x, let y, .vibrancy(_, let opacity)):
      .mask(mask, x: x, y: y, .color(ResolvedColor(white: 0, alpha: opacity)))
    default: self
    }
  }

  func faded(by opacity: Float) -> Content {
    guard opacity < 1 else { return self }
    switch self {
    case .fill(let outline, let paint): return .fill(outline, paint.multiplyingOpacity(by: opacity))
    case .mask(let mask, let x, let y, let paint): return .mask(mask, x: x, y: y, paint.multiplyingOpacity(by: opacity))
    case .image(var image):
      image.opacity *= opacity
      return .image(image)
    case .transformedImage(var image):
      image.image.opacity *= opacity
      return .transformedImage(image)
    case .backdrop(var backdrop):
      backdrop.opacity *= opacity
      return .backdrop(backdrop)
    }
  }
}
