extension StrokeOutline {
  /// Adds the dashes of a subpath, and returns true; or returns false if it is to be drawn solid.
  mutating func addDashes(_ lines: FlatSubpath, _ nib: StrokePen.Nib, within box: Box?) -> Bool {
    var length = 0.0
    lines.forEachLine { length += $0.length }
    guard length.isFinite,
      !dashes.isEndless(
        length: length,
        visible: {
          var sum = 0.0
          lines.forEachLine { line in
            if let part = line.part(in: box) { sum += line.length * (part.upper - part.lower) }
          }
          return sum
        })
    else { return false }
    // Taken out, so that pieces can be outlined while they are in it.
    var walk = DashWalk()
    swap(&walk, &dashes)
    defer { swap(&walk, &dashes) }
    walk.restart()
    if length == 0 { return !walk.isOn }
    lines.forEachLine { add($0, &walk, nib, box) }
    return finish(&walk, lines, nib)
  }

  /// Adds the dashes of a line.
  private mutating func add(_ line: FlatLine, _ walk: inout DashWalk, _ nib: StrokePen.Nib, _ box: Box?) {
    defer { walk.distance += line.length }
    let part = line.part(in: box)
    if part?.lower ?? 1 > 0 {
      if walk.isDrawing { end(&walk, nib) }
      walk.isLost = true
    }
    guard let part else { return }
    if walk.isDrawing, line.isCurveStart { walk.piece.enterCurve(line.tangent(at: 0)) }
    var position = part.lower * line.length
    if walk.isLost {
      walk.seek(walk.distance + position)
      if walk.isOn { begin(&walk, line, position) }
    }
    let last = part.upper * line.length
    while position + walk.rest <= last + walk.slack {
      position += walk.rest
      if walk.isOn {
        walk.piece.addPoint(line.point(at: position))
        walk.piece.leaveCurve(line.tangent(at: position))
        end(&walk, nib)
      } else {
        begin(&walk, line, position)
      }
      walk.advanceToNextEntry()
    }
    walk.advance(last - position)
    if walk.isDrawing {
      walk.piece.addPoint(line.point(at: last))
      if part.upper < 1 || line.isCurveEnd { walk.piece.leaveCurve(line.tangent(at: last)) }
    }
    if part.upper < 1 {
      if walk.isDrawing { end(&walk, nib) }
      walk.isLost = true
    }
  }

  private func begin(_ walk: inout DashWalk, _ line: FlatLine, _ position: Double) {
    walk.piece.begin(
      at: line.point(at: position), direction: line.tangent(at: position), isInCurve: line.curve != nil,
      isHead: line.isFirst && position == 0)
    walk.isDrawing = true
  }

  /// Ends a dash, and outlines it; that at the start of a closed subpath is kept until the end.
  private mutating func end(_ walk: inout DashWalk, _ nib: StrokePen.Nib) {
    walk.isDrawing = false
    if walk.piece.isHead {
      swap(&walk.piece, &walk.head)
      walk.hasHead = true
    } else {
      add(walk.piece, nib)
    }
  }

  /// Adds the last dash and the first of a closed subpath, and returns true; or false if there is only one without an
  /// end.
  private mutating func finish(_ walk: inout DashWalk, _ lines: FlatSubpath, _ nib: StrokePen.Nib) -> Bool {
    if walk.isDrawing {
      if walk.piece.isHead { return false }
      if walk.hasHead {
        walk.piece.append(walk.head)
        walk.hasHead = false
      } else if walk.isAtStart {
        return true
      }
      add(walk.piece, nib)
    }
    if walk.hasHead { add(walk.head, nib) }
    return true
  }

  private mutating func add(_ piece: DashPiece, _ nib: StrokePen.Nib) {
    piece.points.withUnsafeBufferPointer { points in
      piece.curves.withUnsafeBufferPointer { curves in
        add(
          FlatSubpath(
            points: points, range: 0..<points.count, curves: curves, isClosed: false, direction: piece.direction), nib)
      }
    }
  }
}
