package import DisplayList
package import Surfaces

/// Collects the items that nodes paint, in pixels.
///
/// Layout is snapped to whole pixels here: both edges of a box are rounded, so that neighbours meet and keep their
/// common edge sharp. Moves by `offset` and by transforms are not snapped, so that a moving panel glides.
///
/// A node paints one element, an item or a group, which it keeps (`ViewNode.paint`).
@MainActor
@_spi(Nodes) public struct DisplayCanvas {
  /// The circumstances that, besides a node itself, decide what the node paints.
  nonisolated struct Mode: Equatable {
    /// Pixels per point.
    var scale: Double
    /// True inside something that becomes part of a picture, where the system's own controls cannot be shown.
    var isFlattened = false
    /// True inside views that are faded.
    var isFaded = false
    /// True inside a view that is masked.
    var isMasked = false
    /// True where boxes end on whole pixels; a `Canvas` draws exactly where it says.
    var isSnapping = true
  }

  /// The outcome of `gather`.
  nonisolated struct Painting {
    /// The element that was painted; nil for nothing.
    let element: DisplayGroup.Element?
    let mode: Mode
    /// The window outside of which something was left out; nil if nothing was.
    let window: CGRect?
    /// True if the painting may be kept.
    let isLasting: Bool
    /// True if a node as a whole was left out.
    var isCulled = false

    @MainActor
    func holds(in canvas: DisplayCanvas) -> Bool {
      mode == canvas.mode && (window == nil || window == canvas.window)
    }
  }

  let session: EvaluationSession
  private(set) var mode: Mode
  /// The visible part of the layout, in points, outside of which nothing need be painted. Nil if the content may be
  /// moved, or be seen through an effect.
  private(set) var window: CGRect?
  /// The elements in painting order.
  private var elements: [DisplayGroup.Element] = []
  /// True while everything painted stays as it is until a node is made, placed or told to `repaint`.
  private var isLasting = true
  /// False once something was left out.
  private var isWhole = true

  /// - Parameter window: the visible part of the layout, in points; nil for all.
  package init(session: EvaluationSession, scale: Double, window: CGRect? = nil) {
    self.init(session: session, mode: Mode(scale: scale), window: window)
  }

  private init(session: EvaluationSession, mode: Mode, window: CGRect?) {
    self.session = session
    self.mode = mode
    self.window = window
  }

  package var scale: Double { mode.scale }
  package var isFlattened: Bool { mode.isFlattened }
  package var isFaded: Bool { mode.isFaded }
  package var isMasked: Bool { mode.isMasked }
  package var isSnapping: Bool { mode.isSnapping }

  /// Everything that was painted.
  var group: DisplayGroup { elements.count == 1 ? elements[0].group : DisplayGroup(elements) }
  /// Everything that was painted, without groups.
  package var items: [DisplayItem] { elements.items }
  package var isEmpty: Bool { elements.isEmpty }
  /// The bounds of every pixel that may have been painted.
  package var extent: PixelRect { elements.reduce(.empty) { $0.union($1.extent) } }

  package mutating func append(_ content: Content, identity: ViewIdentity, index: Int = 0) {
    append(DisplayItem(identity: Self.identity(identity, index), content))
  }

  private mutating func append(_ item: DisplayItem) {
    session.paintCount.items += 1
    elements.append(.item(item))
  }

  /// Appends an element that was painted before.
  mutating func append(_ painted: DisplayGroup.Element) { elements.append(painted) }

  /// Appends a painting that holds in this mode and window.
  mutating func append(_ painted: Painting) {
    if let element = painted.element { elements.append(element) }
    if painted.window != nil { isWhole = false }
  }

  /// Appends items that were painted before.
  package mutating func append(_ painted: [DisplayItem]) { elements += painted.map { .item($0) } }

  /// Paints `draw` with each item replaced.
  package mutating func replaceItems(_ change: (DisplayItem) -> DisplayItem, of draw: (inout DisplayCanvas) -> Void) {
    for item in nested(draw).items { append(change(item)) }
  }

  /// Reports a problem in what is shown now; the node that reports it is painted, and reports it, in each frame.
  package mutating func report(_ diagnostic: ViewDiagnostic) {
    session.reportFrame(diagnostic)
    paintInEachFrame()
  }

  /// Prevents what is being painted from being kept, since it may change without a node's being made, placed or told to
  /// `repaint`.
  package mutating func paintInEachFrame() { isLasting = false }

  /// Notes that something outside of the window was left out.
  mutating func cull() { isWhole = false }

  /// Paints `draw` as one element.
  mutating func gather(_ draw: (inout DisplayCanvas) -> Void) -> Painting {
    let (start, outer) = (elements.count, (isLasting, isWhole))
    (isLasting, isWhole) = (true, true)
    draw(&self)
    let (isLasting, isWhole) = (isLasting, isWhole)
    (self.isLasting, self.isWhole) = (isLasting && outer.0, isWhole && outer.1)
    if elements.count > start + 1 {
      let group = DisplayGroup(Array(elements[start...]))
      elements.removeSubrange(start...)
      elements.append(.group(group))
    }
    return Painting(
      element: elements.count > start ? elements[start] : nil, mode: mode, window: isWhole ? nil : window,
      isLasting: isLasting)
  }

  package static func identity(_ identity: ViewIdentity, _ index: Int) -> DisplayIdentity {
    DisplayIdentity(index == 0 ? identity.rawValue : identity.child(index).rawValue)
  }

  /// Paints `draw` inside an effect; paints nothing if `draw` does not.
  package mutating func apply(
    _ effect: Effect, identity: ViewIdentity, index: Int = 0, draw: (inout DisplayCanvas) -> Void
  ) {
    let inner = nested(in: effect, draw)
    guard !inner.isEmpty else { return }
    append(DisplayItem(identity: Self.identity(identity, index), effect, on: inner.group))
  }

  /// Paints `draw` with each item inside an effect of its own.
  package mutating func applyToEach(
    _ effect: Effect, identity: ViewIdentity, index: Int = 0, draw: (inout DisplayCanvas) -> Void
  ) {
    for (number, item) in nested(in: effect, draw).items.enumerated() {
      let own = Self.identity(identity.child(index), number + 1)
      append(DisplayItem(identity: own, effect, on: DisplayGroup(items: [item])))
    }
  }

  /// Paints `draw` as far as the alpha of `mask` lets it through.
  package mutating func masked(
    identity: ViewIdentity, by mask: (inout DisplayCanvas) -> Void, draw: (inout DisplayCanvas) -> Void
  ) {
    apply(.mask(nested(mask).items), identity: identity, draw: draw)
  }

  /// Paints `draw` with less opacity: in the paint if there is one item, as a group otherwise.
  package mutating func faded(
    to opacity: Double, identity: ViewIdentity, index: Int = 0, draw: (inout DisplayCanvas) -> Void
  ) {
    let opacity = opacity.clamped(to: 0...1)
    guard opacity > 0 else { return }
    let inner = nested(in: .opacity(opacity), draw)
    if opacity == 1 {
      elements += inner.elements
    } else if let single = inner.group.only?.multiplyingOpacity(by: opacity) {
      append(single)
    } else if !inner.isEmpty {
      append(DisplayItem(identity: Self.identity(identity, index), .opacity(opacity), on: inner.group))
    }
  }

  /// Paints `draw` moved as a whole by a distance in points, to the nearest pixel.
  package mutating func moved(by distance: CGSize, draw: (inout DisplayCanvas) -> Void) {
    let inner = nested(draw)
    guard !inner.isEmpty else { return }
    append(.group(inner.group.moved(x: pixel(Double(distance.width)), y: pixel(Double(distance.height)))))
  }

  /// Paints `draw` without snapping boxes to pixels.
  package mutating func unsnapped(draw: (inout DisplayCanvas) -> Void) {
    let outer = mode.isSnapping
    mode.isSnapping = false
    draw(&self)
    mode.isSnapping = outer
  }

  private mutating func nested(
    in effect: Effect? = nil, _ draw: (inout DisplayCanvas) -> Void
  ) -> DisplayCanvas {
    var inner = DisplayCanvas(session: session, mode: mode, window: effect?.isCut == true ? window : nil)
    if effect?.isFlattening == true { inner.mode.isFlattened = true }
    if effect?.isFading == true { inner.mode.isFaded = true }
    if effect?.isMasking == true { inner.mode.isMasked = true }
    draw(&inner)
    if !inner.isLasting { isLasting = false }
    if !inner.isWhole { isWhole = false }
    return inner
  }
}

extension DisplayItem {
  /// Returns the item with less opacity, if that looks the same as a group of one; else nil.
  fileprivate func multiplyingOpacity(by factor: Double) -> DisplayItem? {
    switch layer {
    case .content(let content):
      return DisplayItem(identity: identity, content.multiplyingOpacity(by: Float(factor)))
    case .effect(.opacity(let opacity), let inner):
      return DisplayItem(identity: identity, .opacity(opacity * factor), on: inner)
    case .effect(let effect, let inner):
      guard effect.isClip, let faded = inner.only?.multiplyingOpacity(by: factor) else { return nil }
      return DisplayItem(identity: identity, effect, on: DisplayGroup(items: [faded]))
    }
  }
}

extension Effect {
  /// True if the effect bakes its content into a picture.
  fileprivate var isFlattening: Bool {
    switch self {
    case .flatten, .shader: true
    default: false
    }
  }

  /// True if the effect makes its content fainter.
  fileprivate var isFading: Bool {
    if case .opacity(let opacity) = self { opacity < 1 } else { false }
  }

  /// True if the effect cuts its content and does nothing else. Even a faded group is composited in another way if an
  /// overlapping item is missing.
  fileprivate var isCut: Bool {
    switch self {
    case .opacity(let opacity): opacity >= 1
    case .clip, .clipToMask: true
    default: false
    }
  }

  /// True if another picture's alpha lets the content through.
  fileprivate var isMasking: Bool {
    if case .mask = self { true } else { false }
  }

  /// True if the effect only takes away from its content.
  fileprivate var isClip: Bool {
    switch self {
    case .clip, .scroll, .clipToMask, .mask: true
    default: false
    }
  }
}

extension Content {
  /// Returns the content with less opacity, which is equal to drawing it as a group of one.
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
