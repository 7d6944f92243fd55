import Surfaces

/// The features of items for which a planner would otherwise have to search all of them.
package struct DisplayFeatures: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A material that is not inside a picture; from outside, a picture is an image.
  package static let backdrop = DisplayFeatures(rawValue: 1)
  /// Content outside pictures that recolours the pixels behind it.
  package static let readsBackdrop = DisplayFeatures(rawValue: 2)
  /// A blend mode other than normal outside compositing groups.
  package static let blend = DisplayFeatures(rawValue: 4)
  /// A scroll view.
  package static let scroll = DisplayFeatures(rawValue: 8)
  /// An item that is more than content in layers: a picture, a mask, a Metal function, an item that reads its backdrop,
  /// an image that is too large. Only such items contribute passes, notes and functions.
  package static let composite = DisplayFeatures(rawValue: 16)

  init(of layer: DisplayItem.Layer) {
    switch layer {
    case .content(.backdrop): self = [.backdrop, .readsBackdrop, .composite]
    case .content(let content):
      self = content.isComposite ? .composite : []
      if content.readsBackdrop { insert(.readsBackdrop) }
    case .effect(let effect, let group):
      self = group.features
      if effect.isPicture {
        subtract([.backdrop, .readsBackdrop])
        insert(.composite)
      }
      switch effect {
      case .mask, .shadow: insert(.composite)
      case .scroll: insert(.scroll)
      case .group: remove(.blend)
      case .blend(let mode): if mode != .normal { insert(.blend) }
      default: break
      }
    }
  }
}

extension Effect {
  /// True if the content is painted on a canvas of its own.
  package var isPicture: Bool {
    switch self {
    case .flatten, .shader, .projection: true
    case .blur(let blur): blur.sigma > 0 || blur.isOpaque
    default: false
    }
  }
}

extension Content {
  /// True if the content recolours the pixels behind it.
  package var readsBackdrop: Bool {
    switch self {
    case .backdrop, .fill(_, .vibrancy), .mask(_, _, _, .vibrancy): true
    default: false
    }
  }

  /// The longest side of an image that is scaled and cached as a whole.
  package static let longestSide = 16_384

  /// True if the content is an image that is scaled to a longer side.
  package var isOversized: Bool {
    let size: PixelSize
    switch self {
    case .image(let image): size = image.destination.size
    case .transformedImage(let image): size = image.image.destination.size
    default: return false
    }
    return max(size.width, size.height) > Self.longestSide
  }

  /// True if the content is transparent or left out. It counts only for the extent of its parents.
  var paintsNothing: Bool {
    if case .fill(_, .color(let color)) = self { return color.alpha <= 0 }
    return isOversized
  }

  fileprivate var isComposite: Bool {
    switch self {
    case .fill(_, .shader), .mask(_, _, _, .shader): true
    default: readsBackdrop || isOversized
    }
  }
}
