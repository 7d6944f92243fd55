extension Path {
  /// Adds an arc of a circle, joined to where the path is by a line.
  ///
  /// - Parameter clockwise: the direction with y pointing up, as in Core Graphics: on screen, where y points down,
  ///   `false` runs clockwise.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
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
    let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
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
    append(new)
  }

  /// Adds an arc by its start and the angle that it covers, positive in the direction from x to y.
  public mutating func addRelativeArc(center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
      clockwise: delta.radians < 0)
  }
}
