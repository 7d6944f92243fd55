package import DisplayList
package import Surfaces

/// Collects the items that nodes paint, in pixels.
///
/// Layout is snapped to whole pixels here: both edges of a box are rounded, so that neighbours meet and keep their
/// common edge sharp. What a view is moved by with `offset`, and what a transform does to it, is not snapped, so that a
/// moving panel glides.
///
/// What a node paints is one element, an item or a group, which the node keeps (`ViewNode.paint`).
@MainActor
@_spi(Nodes) public struct DisplayCanvas {
  /// What decides, besides a node itself, what the node paints.
  nonisolated struct Mode: Equatable {
    /// Pixels per point.
    var scale: Double
    /// Whether what is painted becomes part of a picture, where the system's own controls cannot be shown.
    var isFlattened = false
    /// Whether what is painted is faded, by views around it.
    var isFaded = false
    /// Whether what is painted is seen through a mask of views around it.
    var isMasked = false
    /// Whether boxes end on whole pixels; what a `Canvas` draws lies where it says.
    var isSnapping = true
  }

  /// The outcome of `gather`.
  nonisolated struct Painting {
    /// nil for nothing.
    let element: DisplayGroup.Element?
    let mode: Mode
    /// The window outside of which something was left out; nil where nothing was.
    let window: CGRect?
    /// True where it may be kept.
    let isLasting: Bool
    /// True where a node as a whole was left out.
    var isLeftOut = false

    @MainActor
    func holds(in canvas: DisplayCanvas) -> Bool {
      mode == canvas.mode && (window == nil || window == canvas.window)
    }
  }

  let session: EvaluationSession
  private(set) var mode: Mode
  /// The visible part of the layout, in points, outside of which nothing need be painted. Nil where what is painted may be
  /// moved, or be seen in what an effect makes of it.
  private(set) var window: CGRect?
  /// In painting order.
  private var elements: [DisplayGroup.Element] = []
  /// Whether all that was painted stays as it is until a node is made, placed or told to `repaint`.
  private var isLasting = true
  /// False once something was left out.
  private var isWhole = true

  /// - Parameter window: what is seen of the layout, in points; nil for all.
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

  /// What was painted.
  var group: DisplayGroup { elements.count == 1 ? elements[0].group : DisplayGroup(elements) }
  /// What was painted, without groups.
  package var items: [DisplayItem] { elements.items }
  package var isEmpty: Bool { elements.isEmpty }
  /// Every pixel that may have been painted.
  package var extent: PixelRect { elements.reduce(.empty) { $0.union($1.extent) } }

  package mutating func append(_ content: Content, identity: ViewIdentity, index: Int = 0) {
    append(DisplayItem(identity: Self.identity(identity, index), content))
  }

  private mutating func append(_ item: DisplayItem) {
    session.paintCount.items += 1
    elements.append(.item(item))
  }

  /// What was painted before.
  mutating func append(_ painted: DisplayGroup.Element) { elements.append(painted) }

  /// Appends a painting that holds in this mode and window.
  mutating func append(_ painted: Painting) {
    if let element = painted.element { elements.append(element) }
    if painted.window != nil { isWhole = false }
  }

  /// Items that were painted before.
  package mutating func append(_ painted: [DisplayItem]) { elements += painted.map { .item($0) } }

  /// What `draw` paints, item by item as something else.
  package mutating func replaceItems(_ change: (DisplayItem) -> DisplayItem, of draw: (inout DisplayCanvas) -> Void) {
    for item in nested(draw).items { append(change(item)) }
  }

  /// Reports something that is shown now; whatever paints it paints and reports it in each frame.
  package mutating func report(_ diagnostic: ViewDiagnostic) {
    session.reportFrame(diagnostic)
    paintInEachFrame()
  }

  /// Has nobody keep what is being painted, since it may change without a node's being made, placed or told to `repaint`.
  package mutating func paintInEachFrame() { isLasting = false }

  /// Notes that something outside of the window was left out.
  mutating func leaveOut() { isWhole = false }

  /// What `draw` paints, as one element.
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

  /// What `draw` paints, inside an effect; nothing when it paints nothing.
  package mutating func apply(
    _ effect: Effect, identity: ViewIdentity, index: Int = 0, draw: (inout DisplayCanvas) -> Void
  ) {
    let inner = nested(in: effect, draw)
    guard !inner.isEmpty else { return }
    append(DisplayItem(identity: Self.identity(identity, index), effect, on: inner.group))
  }

  /// What `draw` paints, each item inside an effect of its own.
  package mutating func applyToEach(
    _ effect: Effect, identity: ViewIdentity, index: Int = 0, draw: (inout DisplayCanvas) -> Void
  ) {
    for (number, item) in nested(in: effect, draw).items.enumerated() {
      let own = Self.identity(identity.child(index), number + 1)
      append(DisplayItem(identity: own, effect, on: DisplayGroup(items: [item])))
    }
  }

  /// What `draw` paints, as far as the alpha of what `mask` paints lets it through.
  package mutating func masked(
    identity: ViewIdentity, by mask: (inout DisplayCanvas) -> Void, draw: (inout DisplayCanvas) -> Void
  ) {
    apply(.mask(nested(mask).items), identity: identity, draw: draw)
  }

  /// What `draw` paints, with less opacity: in the paint where there is one item, as a group otherwise.
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

  /// Moves all that `draw` paints as a whole, by a distance in points, to the nearest pixel.
  package mutating func moved(by distance: CGSize, draw: (inout DisplayCanvas) -> Void) {
    let inner = nested(draw)
    guard !inner.isEmpty else { return }
    append(.group(inner.group.moved(x: pixel(Double(distance.width)), y: pixel(Double(distance.height)))))
  }

  /// What `draw` paints, its boxes as they are.
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
  /// The item with less opacity, where that is the same as a group of one; nil where it is not.
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

  /// True where it cuts its content and does nothing else. Even a group that is faded is composited in another way where
  /// something that overlaps is missing.
  fileprivate var isCut: Bool {
    switch self {
    case .opacity(let opacity): opacity >= 1
    case .clip, .clipToMask: true
    default: false
    }
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
