import Surfaces

/// The offset of a scroll view and its motion, kept across evaluations.
@MainActor
package final class ScrollState {
  private(set) var offset = CGPoint.zero
  private(set) var motion: ScrollMotion?
  private var viewport = CGSize.zero
  private var content = CGSize.zero
  private var dragStart: CGPoint?
  /// The translation of the content.
  let translation = ScrollTranslation()
  var axes: Axis.Set = .vertical
  var bounce = ScrollBounce()
  var isEnabled = true
  /// Returns the place to come to rest at instead of `place`, after a movement from `start` with a speed in points a
  /// second; nil if any place will do.
  var snap: ((_ place: CGPoint, _ start: CGPoint, _ speed: CGSize) -> CGPoint)?
  private var isPlaced = false
  /// The offset to take as soon as there is enough content, and the time until which to wait for that; nil if none.
  private var heldOffset: (place: CGPoint, end: Double?)?
  /// Requests a frame that evaluates the scroll view.
  var invalidate: () -> Void = {}

  /// The furthest offset, in points.
  var limit: CGPoint {
    CGPoint(
      x: axes.contains(.horizontal) ? max(0, content.width - viewport.width) : 0,
      y: axes.contains(.vertical) ? max(0, content.height - viewport.height) : 0)
  }

  /// Takes the sizes of a layout, and returns the offset at `time`.
  ///
  /// - Parameter anchor: the point of the content that is shown at first.
  func settle(viewport: CGSize, content: CGSize, anchor: UnitPoint? = nil, time: Double) -> CGPoint {
    self.viewport = viewport
    self.content = content
    if !isPlaced {
      isPlaced = true
      if let anchor { offset = CGPoint(x: limit.x * anchor.x, y: limit.y * anchor.y) }
    }
    if let motion {
      if time >= motion.end {
        offset = motion.target
        self.motion = nil
      } else {
        offset = motion.position(at: time)
        // A coasting motion cannot go on past an end.
        if case .coasting = motion.kind, clamped(offset) != offset { hitEnd(of: motion, time: time) }
      }
    }
    holdInitialOffset(time)
    if !isOverscrolled { offset = clamped(offset) }
    return offset
  }

  /// Begins at an offset instead of at the top. Content may come later, and rows know their lengths only once they have
  /// been seen, so the offset is held for a second.
  func begin(at place: CGPoint) { heldOffset = (place, nil) }

  private func holdInitialOffset(_ time: Double) {
    guard let held = heldOffset else { return }
    let end = held.end ?? time + 1
    heldOffset = time > end || motion != nil || dragStart != nil ? nil : (held.place, end)
    if heldOffset != nil { offset = held.place }
  }

  /// True while the offset may be beyond the ends: pulled there, or on the way back.
  private var isOverscrolled: Bool {
    if case .bouncing = motion?.kind { true } else { dragStart != nil }
  }

  /// Ends a coasting motion that has reached an end of the content: it bounces, or stops once every axis has reached
  /// one.
  private func hitEnd(of motion: ScrollMotion, time: Double) {
    let bouncing = bouncingAxes
    let isBeyondEnd =
      (bouncing.contains(.horizontal) && (offset.x < 0 || offset.x > limit.x))
      || (bouncing.contains(.vertical) && (offset.y < 0 || offset.y > limit.y))
    if isBeyondEnd {
      let velocity = motion.velocity(at: time)
      offset = clamped(offset)
      self.motion = ScrollMotion(
        from: offset, start: time,
        kind: .bouncing(
          clamped(motion.target),
          velocity: CGSize(
            width: bouncing.contains(.horizontal) ? velocity.width : 0,
            height: bouncing.contains(.vertical) ? velocity.height : 0)))
    } else if isPastLimits(offset) {
      self.motion = nil
    }
  }

  /// The axes that bounce at their ends.
  private var bouncingAxes: Axis.Set {
    var bouncing: Axis.Set = []
    if axes.contains(.horizontal), bounce.bounces(.horizontal, limit: limit.x) { bouncing.insert(.horizontal) }
    if axes.contains(.vertical), bounce.bounces(.vertical, limit: limit.y) { bouncing.insert(.vertical) }
    return bouncing
  }

  private func clamped(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x.clamped(to: 0...limit.x), y: point.y.clamped(to: 0...limit.y))
  }

  /// Returns whether a point is at or past an end on every axis that scrolls.
  private func isPastLimits(_ point: CGPoint) -> Bool {
    (limit.x == 0 || point.x <= 0 || point.x >= limit.x) && (limit.y == 0 || point.y <= 0 || point.y >= limit.y)
  }

  var phase: ScrollPhase {
    if dragStart != nil { return .interacting }
    switch motion?.kind {
    case .settling: return .interacting
    case .coasting, .bouncing: return .decelerating
    case .animated: return .animating
    case nil: return .idle
    }
  }

  /// Scrolls by some points; returns whether the content could scroll any further.
  package func scroll(by delta: CGSize, isPrecise: Bool, time: Double) -> Bool {
    guard isEnabled else { return false }
    var goal = clamped(offset)
    if case .settling(let target) = motion?.kind { goal = target }
    if case .animated(let target, _) = motion?.kind, snap != nil { goal = clamped(target) }
    var next = clamped(CGPoint(x: goal.x + delta.width, y: goal.y + delta.height))
    guard next != goal else { return false }
    if let snap, !isPrecise {
      next = clamped(snap(next, goal, CGSize(width: delta.width * 60, height: delta.height * 60)))
      move(to: next, kind: .animated(next, .smooth(duration: 0.35)), time: time)
      return true
    }
    move(to: next, kind: isPrecise ? nil : .settling(next), time: time)
    return true
  }

  /// Scrolls to an offset: at once, or in the given way.
  func move(to target: CGPoint, kind: ScrollMotion.Kind?, time: Double) {
    heldOffset = nil
    if let kind {
      motion = ScrollMotion(from: offset, start: time, kind: kind)
    } else {
      motion = nil
      offset = clamped(target)
    }
    invalidate()
  }

  /// Follows content that has moved by a distance; a motion goes on from there.
  func shift(by distance: CGSize) {
    offset = offset + distance
    motion = motion?.shifted(by: distance)
    dragStart = dragStart.map { $0 + distance }
  }

  /// Follows a drag; beyond an end that bounces, with growing resistance.
  func drag(by translation: CGSize) {
    let start = dragStart ?? offset
    dragStart = start
    motion = nil
    let bouncing = bouncingAxes
    func rubberBanded(_ place: CGFloat, _ limit: CGFloat, _ room: CGFloat, _ axis: Axis.Set) -> CGFloat {
      let inside = place.clamped(to: 0...limit)
      return bouncing.contains(axis) ? inside + ScrollMotion.rubberBand(place - inside, room: room) : inside
    }
    offset = CGPoint(
      x: rubberBanded(start.x - translation.width, limit.x, viewport.width, .horizontal),
      y: rubberBanded(start.y - translation.height, limit.y, viewport.height, .vertical))
    invalidate()
  }

  /// Ends a drag that was not released, as the pointer has left the window.
  func cancelDrag(time: Double) {
    if dragStart != nil { release(velocity: .zero, time: time) }
  }

  func release(velocity: CGSize, time: Double) {
    let start = dragStart ?? offset
    dragStart = nil
    if clamped(offset) != offset {
      return move(to: offset, kind: .bouncing(clamped(offset), velocity: .zero), time: time)
    }
    let speed = CGSize(
      width: axes.contains(.horizontal) ? -velocity.width : 0, height: axes.contains(.vertical) ? -velocity.height : 0)
    let isFast = max(abs(speed.width), abs(speed.height)) > 50
    if let snap {
      let end = ScrollMotion(from: offset, start: time, kind: .coasting(speed)).target
      let place = clamped(snap(isFast ? end : offset, start, isFast ? speed : .zero))
      return move(to: place, kind: .animated(place, .smooth(duration: 0.35)), time: time)
    }
    // At rest there is one more frame, so that the change of phase is noticed.
    guard isFast else { return invalidate() }
    move(to: offset, kind: .coasting(speed), time: time)
  }

  /// Scrolls so that a rectangle of the content, in points from its top left, is visible.
  ///
  /// - Parameter anchor: the point of the rectangle that is aligned with the same point of the view; nil scrolls as
  ///   little as possible.
  func reveal(_ rect: CGRect, anchor: UnitPoint?, animation: Animation?, time: Double) {
    func offset(_ current: CGFloat, _ start: CGFloat, _ length: CGFloat, _ room: CGFloat, _ anchor: CGFloat?) -> CGFloat
    {
      if let anchor { return start + (length - room) * anchor }
      if start < current { return start }
      return start + length > current + room ? start + length - room : current
    }
    let target = clamped(
      CGPoint(
        x: offset(self.offset.x, rect.minX, rect.width, viewport.width, anchor?.x),
        y: offset(self.offset.y, rect.minY, rect.height, viewport.height, anchor?.y)))
    move(to: target, kind: animation.map { .animated(target, $0) }, time: time)
  }
}

extension ScrollState: PlaceState {
  package var place: String? {
    let rest = motion?.target ?? offset
    return rest == .zero ? nil : "\(rest.x) \(rest.y)"
  }

  package func take(_ place: String) {
    let numbers = place.split(separator: " ").compactMap { Double($0) }.filter(\.isFinite)
    if numbers.count == 2 { begin(at: CGPoint(x: numbers[0], y: numbers[1])) }
  }
}
