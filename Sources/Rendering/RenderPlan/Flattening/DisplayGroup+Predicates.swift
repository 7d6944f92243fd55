import DisplayList
import Surfaces

/// Properties of items that determine how the planner flattens them.
extension DisplayGroup {
  /// True if two of the items overlap, so that fading them one by one would show one through the other.
  var hasOverlap: Bool {
    let items = items
    guard items.count > 1 else { return items.first.map(\.hasOverlappingContent) ?? false }
    // Most items that do not overlap, such as rows, do not even meet the bounds of those before.
    var bounds = PixelRect.empty
    for (index, item) in items.enumerated() {
      if item.hasOverlappingContent { return true }
      if item.extent.intersects(bounds) {
        for other in items[..<index] where other.extent.intersects(item.extent) { return true }
      }
      bounds = bounds.union(item.extent)
    }
    return false
  }

  /// True if any content recolours the pixels behind the group.
  var readsBackdrop: Bool { features.contains(.readsBackdrop) }

  var containsBackdrop: Bool { features.contains(.backdrop) }

  /// True if any item has a blend mode other than normal.
  var containsBlend: Bool { features.contains(.blend) }

  /// True if there is more than content in layers.
  var isComposite: Bool { features.contains(.composite) }

  /// Returns whether the first item paints all of an area, so that materials among the others have it behind them.
  func beginsWithCover(of area: PixelRect) -> Bool {
    guard let first else { return false }
    switch first.layer {
    case .content(.image(let image)):
      return image.bitmap.isOpaque && image.opacity >= 1 && image.destination.contains(area)
    case .content(.fill(.rect(let rect), .color(let color))): return color.alpha >= 1 && rect.innerPixels.contains(area)
    case .content: return false
    case .effect(.clip(.rect(let rect)), let group):
      return rect.innerPixels.contains(area) && group.beginsWithCover(of: area)
    case .effect(let effect, _): return effect.isPicture && first.extent.contains(area)
    }
  }
}

extension DisplayItem {
  fileprivate var hasOverlappingContent: Bool {
    switch layer {
    case .content: false
    // A shadow overlaps its caster.
    case .effect(.shadow, _): true
    // These form one layer, whatever its content.
    case .effect(.blend, _), .effect(.colorMatrix, _), .effect(.transfer, _): false
    case .effect(let effect, let group): !effect.isPicture && group.hasOverlap
    }
  }
}

extension Content {
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
