import Surfaces

/// What items have in them, for which a planner would have to look through all of them.
package struct DisplayFeatures: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A material that is not inside a picture, which is an image from outside.
  package static let backdrop = DisplayFeatures(rawValue: 1)
  /// Content that recolours the pixels behind it, and is not inside a picture.
  package static let readsBackdrop = DisplayFeatures(rawValue: 2)
  /// A blend mode other than normal that is not inside a compositing group.
  package static let blend = DisplayFeatures(rawValue: 4)
  /// A scroll view.
  package static let scroll = DisplayFeatures(rawValue: 8)
  /// More than content in layers: a picture, a mask, a Metal function, something that reads its backdrop, an image that is
  /// too large. Passes, notes and functions of a list come from such items alone.
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
  /// Whether the content is painted on a canvas of its own.
  package var isPicture: Bool {
    switch self {
    case .flatten, .shader, .projection: true
    case .blur(let blur): blur.sigma > 0 || blur.isOpaque
    default: false
    }
  }
}

extension Content {
  /// Whether it recolours the pixels behind it.
  package var readsBackdrop: Bool {
    switch self {
    case .backdrop, .fill(_, .vibrancy), .mask(_, _, _, .vibrancy): true
    default: false
    }
  }

  /// The longest side to which an image is scaled, which is cached completely.
  package static let longestSide = 16_384

  /// Whether it is scaled to more than that.
  package var isOversized: Bool {
    let size: PixelSize
    switch self {
    case .image(let image): size = image.destination.size
    case .transformedImage(let image): size = image.image.destination.size
    default: return false
    }
    return max(size.width, size.height) > Self.longestSide
  }

  fileprivate var isComposite: Bool {
    switch self {
    case .fill(_, .shader), .mask(_, _, _, .shader): true
    default: readsBackdrop || isOversized
    }
  }
}
