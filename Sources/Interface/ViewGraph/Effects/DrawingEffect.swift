package import DisplayList
package import Surfaces

/// An effect on the drawing of a view, which does not affect layout.
///
/// An effect either moves its content (`shift`, `transform`, `projection`), or paints it differently (`displayed`,
/// `draw`).
package protocol DrawingEffect: Animatable, Sendable {
  /// Resolves what depends on the environment, before the effect is animated.
  mutating func resolve(in environment: EnvironmentValues)

  /// Tells the effect the size of its view, in points.
  mutating func place(in size: CGSize)

  /// The distance by which the content is moved, in points.
  var shift: CGSize { get }

  /// Returns the transform of the content of a view that lies in `frame`; nil changes nothing.
  func transform(in frame: CGRect) -> AffineMap?

  /// Returns the perspective in which the content of a view that lies in `frame` is seen; nil for none.
  func projection(in frame: CGRect) -> ProjectiveMap?

  /// True if the effect is applied in the view's own coordinates: where these are turned, mirrored or scaled unevenly,
  /// the view is painted upright, and the picture is transformed.
  var isUpright: Bool { get }

  /// Returns the effect of the display list that the content is painted in; nil paints it as it is.
  @MainActor func displayed(in canvas: DisplayCanvas, at placement: Placement) -> Effect?

  /// Paints `content`, by default in the effect that `displayed` returns.
  @MainActor func draw(in canvas: inout DisplayCanvas, at site: EffectSite, content: (inout DisplayCanvas) -> Void)

  /// True if the effect paints only where its content does, and moves nothing.
  var keepsPixelsInPlace: Bool { get }

  /// True if hit testing finds the content.
  var isHit: Bool { get }
}

extension DrawingEffect {
  package mutating func resolve(in environment: EnvironmentValues) {}
  package mutating func place(in size: CGSize) {}
  package var shift: CGSize { .zero }
  package func transform(in frame: CGRect) -> AffineMap? { nil }
  package func projection(in frame: CGRect) -> ProjectiveMap? { nil }
  package var keepsPixelsInPlace: Bool { false }
  package var isHit: Bool { true }
  package var isUpright: Bool { false }
  @MainActor package func displayed(in canvas: DisplayCanvas, at placement: Placement) -> Effect? { nil }

  @MainActor
  package func draw(in canvas: inout DisplayCanvas, at site: EffectSite, content: (inout DisplayCanvas) -> Void) {
    guard let effect = displayed(in: canvas, at: site.placement) else { return content(&canvas) }
    canvas.apply(effect, identity: site.identity, index: site.index, draw: content)
  }
}

/// The view that an effect is on, and the number of the effect on it.
package struct EffectSite {
  package var placement: Placement
  package var identity: ViewIdentity
  package var index: Int

  package init(placement: Placement, identity: ViewIdentity, index: Int) {
    self.placement = placement
    self.identity = identity
    self.index = index
  }
}

extension DrawingEffect {
  package func resolved(in environment: EnvironmentValues) -> any DrawingEffect {
    var effect = self
    effect.resolve(in: environment)
    return effect
  }

  package func placed(in size: CGSize) -> any DrawingEffect {
    var effect = self
    effect.place(in: size)
    return effect
  }
}

/// Applies an effect to a view.
nonisolated package struct EffectModifier<Effect: DrawingEffect>: PrimitiveModifier {
  package var effect: Effect

  package init(effect: Effect) { self.effect = effect }

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    var effect = effect
    effect.resolve(in: context.environment)
    let shown = context.shown(effect)
    // The content stays if only the effect is another one.
    let nodes = context.child(0).memberNodes(of: content).mapped { child in
      if let last: EffectNode = context.lastNode(around: child), let change = last.renew(context, effect: shown.value) {
        context.session.exchanges.change(last, change)
        return last
      }
      return EffectNode(context, child: child, effects: [shown.value])
    }
    context.animateValue(shown, on: nodes) { (node: EffectNode, effect) in node.take(effect) }
    return nodes
  }
}

/// The node of a view with effects on it, the innermost first.
package final class EffectNode: WrapperNode {
  private var fixedEffects: [any DrawingEffect]
  /// Makes the effects, in place of the fixed ones.
  private let makeEffects: ((GeometryProxy) -> [any DrawingEffect])?
  private var effects: [any DrawingEffect] = []
  /// The projection of each effect on what it draws, in the host's points.
  private var projections: [ProjectiveMap?] = []
  private var displayScale: CGFloat
  private let spaces: CoordinateSpaces
  private var ownMotion: FrameMotion

  /// - Parameter making: returns the effects once the view's place is known.
  package init(
    _ context: ViewContext, child: ViewNode, effects: [any DrawingEffect] = [],
    making: ((GeometryProxy) -> [any DrawingEffect])? = nil
  ) {
    let reader = StateReads.current
    fixedEffects = effects
    makeEffects = making.map { make in { proxy in reader.map { StateReads.by($0) { make(proxy) } } ?? make(proxy) } }
    displayScale = context.environment.displayScale
    spaces = context.environment.coordinateSpaces
    ownMotion = FrameMotion(context, identity: child.identity.wrapped)
    super.init(child: child)
  }

  /// Takes over a new value of the node's only effect and returns the difference, or returns nil and changes nothing if
  /// the effect is of another type.
  func renew<Effect: DrawingEffect>(_ context: ViewContext, effect: Effect) -> NodeChange? {
    let isRescaled = displayScale != context.environment.displayScale
    guard let change = take(effect) else { return nil }
    ownMotion = FrameMotion(context, identity: identity)
    displayScale = context.environment.displayScale
    return isRescaled ? .place : change
  }

  /// Does the same as `renew` if the inherited context is unchanged.
  func take<Effect: DrawingEffect>(_ effect: Effect) -> NodeChange? {
    guard makeEffects == nil, fixedEffects.count == 1, let last = fixedEffects[0] as? Effect else { return nil }
    if ValueComparison.same(last, effect) { return ownMotion.isMoving ? .place : .nothing }
    fixedEffects[0] = effect
    guard effect.keepsPixelsInPlace, !ownMotion.isMoving, effects.count == 1 else { return .place }
    effects[0] = effect.placed(in: size)
    return .pixels
  }

  package override var readsPosition: Bool { makeEffects != nil }

  package override func placeChildren() {
    effects = (makeEffects?(GeometryProxy(self, spaces)) ?? fixedEffects).map { $0.placed(in: size) }
    projections = effects.map { _ in nil }
    // The content moves to its place by itself; anchors have to follow it.
    let (moved, movedSize) = ownMotion.moved(placement, size)
    var inner = placement
    var anchor = moved
    for (index, effect) in effects.enumerated().reversed() {
      inner = inner.shifted(by: effect.shift)
      anchor = anchor.shifted(by: effect.shift)
      if let map = effect.transform(in: snapped(anchor, movedSize)) {
        inner = inner.transformed(by: map)
        anchor = anchor.transformed(by: map)
      }
      // The content is drawn under the transforms around it, and projected from there.
      if let map = effect.projection(in: snapped(anchor, movedSize)), let back = anchor.transform.inverse {
        let drawn = ProjectiveMap(back).followed(by: map).followed(by: ProjectiveMap(anchor.transform))
        projections[index] = drawn
        inner = inner.projected(by: drawn)
        anchor = anchor.projected(by: drawn)
      }
      if effect.isUpright, let (upright, rest) = inner.transform.upright {
        projections[index] = ProjectiveMap(rest)
        inner = inner.upright(upright, rest)
        anchor = anchor.upright(upright, rest)
      }
    }
    child.place(inner, proposal: proposal)
  }

  /// Returns a frame as it is painted: snapped to pixels, in points.
  private func snapped(_ placement: Placement, _ size: CGSize) -> CGRect {
    func edge(_ position: CGFloat) -> CGFloat { (position * displayScale).roundedHalfUp / displayScale }
    let (x, y) = (edge(placement.origin.x), edge(placement.origin.y))
    return CGRect(
      x: x + placement.shift.width, y: y + placement.shift.height,
      width: edge(placement.origin.x + size.width) - x, height: edge(placement.origin.y + size.height) - y)
  }

  package override func makeHitBounds() -> LayoutBounds {
    let (inner, outer) = (child.placement, placement)
    guard inner.maps != outer.maps else { return child.knownHitBounds }
    // In perspective the bounds are not computed: every point is looked for.
    guard inner.projection == nil, outer.projection == nil, case .inside(let rect) = child.knownHitBounds,
      let back = outer.transform.inverse
    else {
      if case .nowhere = child.knownHitBounds { return .nowhere }
      return .anywhere
    }
    return .within(rect.applying(CGAffineTransform(inner.transform.followed(by: back))))
  }

  package override var paintBounds: LayoutBounds {
    effects.allSatisfy(\.keepsPixelsInPlace) && !child.unscrolledPlacement.isSurrounded ? child.paintBounds : .anywhere
  }

  package override func hit(_ point: CGPoint, path: inout [ViewNode]) -> Bool {
    guard effects.allSatisfy(\.isHit) else { return false }
    guard child.placement.maps != placement.maps else { return super.hit(point, path: &path) }
    guard let seen = placement.toHost(point), let inner = child.placement.toLayout(seen) else { return false }
    return super.hit(inner, path: &path)
  }

  package override func draw(into canvas: inout DisplayCanvas) {
    guard child.placement.transform.inverse != nil else { return }
    draw(effects.count, into: &canvas)
  }

  /// Draws the child with its first `count` effects.
  private func draw(_ count: Int, into canvas: inout DisplayCanvas) {
    guard count > 0 else { return child.paint(into: &canvas) }
    if let map = projections[count - 1] {
      let pixels = map.scaled(by: canvas.scale)
      return canvas.apply(.projection(pixels), identity: identity, index: count - 1) { canvas in
        if effects[count - 1].isUpright {
          apply(count, into: &canvas)
        } else {
          draw(count - 1, into: &canvas)
        }
      }
    }
    apply(count, into: &canvas)
  }

  private func apply(_ count: Int, into canvas: inout DisplayCanvas) {
    let site = EffectSite(placement: child.placement, identity: identity, index: count - 1)
    effects[count - 1].draw(in: &canvas, at: site) { draw(count - 1, into: &$0) }
  }
}
