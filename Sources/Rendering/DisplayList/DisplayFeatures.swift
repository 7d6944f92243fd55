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

  init(of layer: DisplayItem.Layer) {
    switch layer {
    case .content(.backdrop): self = [.backdrop, .readsBackdrop]
    case .content(let content): self = content.readsBackdrop ? .readsBackdrop : []
    case .effect(let effect, let group):
      self = group.features
      if effect.isPicture { subtract([.backdrop, .readsBackdrop]) }
      switch effect {
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
}
