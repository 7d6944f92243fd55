import DisplayList
import Surfaces

/// Collects the items that nodes paint, in pixels.
///
/// Layout is snapped to whole pixels here: both edges of a box are rounded, so that neighbours meet and keep their
/// common edge sharp. What a view is moved by with `offset`, and what a transform does to it, is not snapped, so that a
/// moving panel glides.
@MainActor
struct DisplayCanvas {
  let session: EvaluationSession
  /// Pixels per point.
  let scale: Double
  private(set) var items: [DisplayItem] = []
  /// Whether what is painted becomes part of a picture, where the system's own controls cannot be shown.
  private(set) var isFlattened = false
  /// Whether what is painted is faded, by views around it.
  private(set) var isFaded = false
  /// Whether what is painted is seen through a mask of views around it.
  private(set) var isMasked = false
  /// Whether boxes end on whole pixels; what a `Canvas` draws lies where it says.
  private(set) var isSnapping = true

  init(session: EvaluationSession, scale: Double) {
    self.session = session
    self.scale = scale
  }

  mutating func append(_ content: Content, identity: ViewIdentity, index: Int = 0) {
    items.append(DisplayItem(identity: Self.identity(identity, index), .content(content)))
  }

  /// Items that were painted before.
  mutating func append(_ painted: [DisplayItem]) { items += painted }

  /// Replaces the items from one on.
  mutating func identifyItems(from start: Int, _ change: (DisplayItem) -> DisplayItem) {
    for index in start..<items.count { items[index] = change(items[index]) }
  }

  static func identity(_ identity: ViewIdentity, _ index: Int) -> DisplayIdentity {
    DisplayIdentity(index == 0 ? identity.rawValue : identity.child(index).rawValue)
  }

  /// What `draw` paints, inside an effect; nothing when it paints nothing.
  mutating func apply(_ effect: Effect, identity: ViewIdentity, index: Int = 0, draw: (inout DisplayCanvas) -> Void) {
    let inner = nested(in: effect, draw)
    guard !inner.isEmpty else { return }
    items.append(DisplayItem(identity: Self.identity(identity, index), .effect(effect, inner)))
  }

  /// What `draw` paints, each item inside an effect of its own.
  mutating func applyToEach(
    _ effect: Effect, identity: ViewIdentity, index: Int = 0, draw: (inout DisplayCanvas) -> Void
  ) {
    for (number, item) in nested(in: effect, draw).enumerated() {
      let own = Self.identity(identity.child(index), number + 1)
      items.append(DisplayItem(identity: own, .effect(effect, [item])))
    }
  }

  /// What `draw` paints, as far as the alpha of what `mask` paints lets it through.
  mutating func masked(
    identity: ViewIdentity, by mask: (inout DisplayCanvas) -> Void, draw: (inout DisplayCanvas) -> Void
  ) {
    apply(.mask(nested(mask)), identity: identity, draw: draw)
  }

  /// What `draw` paints, with less opacity: in the paint where there is one item, as a group otherwise.
  mutating func faded(to opacity: Double, identity: ViewIdentity, index: Int = 0, draw: (inout DisplayCanvas) -> Void) {
    let opacity = opacity.clamped(to: 0...1)
    guard opacity > 0 else { return }
    let inner = nested(in: .opacity(opacity), draw)
    if opacity == 1 {
      items += inner
    } else if inner.count == 1, let single = inner[0].multiplyingOpacity(by: opacity) {
      items.append(single)
    } else if !inner.isEmpty {
      items.append(DisplayItem(identity: Self.identity(identity, index), .effect(.opacity(opacity), inner)))
    }
  }

  /// What `draw` paints, its boxes as they are.
  mutating func unsnapped(draw: (inout DisplayCanvas) -> Void) {
    let outer = isSnapping
    isSnapping = false
    draw(&self)
    isSnapping = outer
  }

  private func nested(in effect: Effect? = nil, _ draw: (inout DisplayCanvas) -> Void) -> [DisplayItem] {
    var inner = DisplayCanvas(session: session, scale: scale)
    inner.isFlattened = isFlattened || effect?.isFlattening == true
    inner.isFaded = isFaded || effect?.isFading == true
    inner.isMasked = isMasked || effect?.isMasking == true
    inner.isSnapping = isSnapping
    draw(&inner)
    return inner.items
  }
}

extension DisplayItem {
  /// The item with less opacity, where that is the same as a group of one; nil where it is not.
  fileprivate func multiplyingOpacity(by factor: Double) -> DisplayItem? {
    switch value {
    case .content(let content):
      return DisplayItem(identity: identity, .content(content.multiplyingOpacity(by: Float(factor))))
    case .effect(.opacity(let opacity), let inner):
      return DisplayItem(identity: identity, .effect(.opacity(opacity * factor), inner))
    case .effect(let effect, let inner):
      guard effect.isClip, inner.count == 1, let faded = inner[0].multiplyingOpacity(by: factor) else { return nil }
      return DisplayItem(identity: identity, .effect(effect, [faded]))
    }
  }
}

extension Effect {
  /// Whether it bakes what is inside.
  fileprivate var isFlattening: Bool {
    switch self {
    case .flatten, .shader: true
    default: false
    }
  }

  /// Whether it makes what is inside fainter.
  fileprivate var isFading: Bool {
    if case .opacity(let opacity) = self { opacity < 1 } else { false }
  }

  /// Whether another picture's alpha lets what is inside through.
  fileprivate var isMasking: Bool {
    if case .mask = self { true } else { false }
  }

  /// Whether it only takes away.
  fileprivate var isClip: Bool {
    switch self {
    case .clip, .scroll, .clipToMask, .mask: true
    default: false
    }
  }
}

extension Content {
  /// The content with less opacity; equal to drawing it as a group of one.
  fileprivate func multiplyingOpacity(by factor: Float) -> Content {
    switch self {
    case .fill(let outline, let paint): return .fill(outline, paint.multiplyingOpacity(by: factor))
    case .mask(let mask, let x, let y, let paint):
      return .mask(mask, x: x, y: y, paint.multiplyingOpacity(by: factor))
    case .image(var image):
      image.opacity *= factor
      return .image(image)
    case .transformedImage(var image):
      image.image.opacity *= factor
      return .transformedImage(image)
    case .backdrop(var backdrop):
      backdrop.opacity *= factor
      return .backdrop(backdrop)
    }
  }
}
