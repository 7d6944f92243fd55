import Surfaces

extension Path {
  /// Adds an arc of a circle, joined to the current point by a line.
  ///
  /// - Parameter clockwise: the direction with y pointing up, as in Core Graphics: on screen, where y points down,
  ///   `false` runs clockwise.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * Double.pi
    var sweep = endAngle.radians - startAngle.radians
    guard sweep.isFinite, radius.isFinite else { return }
    // An arc that would run against its direction goes on to the same angle a turn later; none is longer than a turn.
    let direction: Double = clockwise ? -1 : 1
    sweep *= direction
    if sweep < 0 { sweep = sweep.truncatingRemainder(dividingBy: turn) + turn }
    sweep = min(sweep, turn) * direction
    func point(_ angle: Double) -> CGPoint {
      CGPoint(x: center.x + radius * CGFloat(cos(angle)), y: center.y + radius * CGFloat(sin(angle)))
    }
    var angle = startAngle.radians
    var new: [Element] = [isEmpty ? .move(to: point(angle)) : .line(to: point(angle))]
    // A quarter of a circle at most for each cubic: it deviates by less than 0.03 % of the radius.
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let reach = CGFloat(4 / 3 * tan(step / 4))
    for _ in 0..<count {
      let (from, to) = (point(angle), point(angle + step))
      let (fromTangent, toTangent) = (
        CGPoint(x: -(from.y - center.y) * reach, y: (from.x - center.x) * reach),
        CGPoint(x: -(to.y - center.y) * reach, y: (to.x - center.x) * reach)
      )
      new.append(
        .curve(
          to: to, control1: CGPoint(x: from.x + fromTangent.x, y: from.y + fromTangent.y),
          control2: CGPoint(x: to.x - toTangent.x, y: to.y - toTangent.y)))
      angle += step
    }
    append(transform.isIdentity ? new : new.map { $0.mapped { $0.applying(transform) } })
  }

  /// Adds a round corner between the line from the current point to one point and the line from there to another: a
  /// line up to the corner, and an arc that touches both lines. If there is no corner, it adds a line to the first
  /// point.
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let end = tangent1End.applying(transform)
    guard let start = currentPoint?.applying(transform.inverted()) else { return move(to: end) }
    func direction(_ to: CGPoint) -> CGPoint? {
      let (dx, dy) = (to.x - tangent1End.x, to.y - tangent1End.y)
      let length = hypot(dx, dy)
      return length > 0 ? CGPoint(x: dx / length, y: dy / length) : nil
    }
    guard let back = direction(start), let on = direction(tangent2End), radius > 0, radius.isFinite else {
      return addLine(to: end)
    }
    let cosine = (back.x * on.x + back.y * on.y).clamped(to: -1...1)
    let half = acos(cosine) / 2
    guard half > 1e-6, half < .pi / 2 - 1e-6 else { return addLine(to: end) }
    let reach = radius / tan(half)
    let middle = CGPoint(x: back.x + on.x, y: back.y + on.y)
    let distance = radius / sin(half) / hypot(middle.x, middle.y)
    let center = CGPoint(x: tangent1End.x + middle.x * distance, y: tangent1End.y + middle.y * distance)
    func angle(_ along: CGPoint) -> Angle {
      let point = CGPoint(x: tangent1End.x + along.x * reach, y: tangent1End.y + along.y * reach)
      return .radians(Double(atan2(point.y - center.y, point.x - center.x)))
    }
    // The arc turns to the side on which the second line leaves the first.
    let turnsLeft = back.x * on.y - back.y * on.x > 0
    addArc(
      center: center, radius: radius, startAngle: angle(back), endAngle: angle(on), clockwise: turnsLeft,
      transform: transform)
  }

  /// Adds an arc from its start angle and the angle that it covers, positive in the direction from x to y.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
      clockwise: delta.radians < 0, transform: transform)
  }
}
