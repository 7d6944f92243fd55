import Lanes
import Surfaces

/// Rows of gradients, premultiplied.
public enum GradientKernels {
  /// Writes pixels `(x ..< x + count, y)` of a gradient.
  ///
  /// - Parameters:
  ///   - thresholds: a row of `DitherTable`.
  ///   - column: the first pixel's x in the window, which selects the threshold.
  ///   - pixels: exactly `count` are written.
  public static func row(
    _ geometry: GradientGeometry, _ table: GradientTable, x: Int, y: Int, into pixels: UnsafeMutableRawPointer,
    count: Int, thresholds: UnsafePointer<UInt16>, column: Int
  ) {
    let map = geometry.transform
    table.pieces.withUnsafeBufferPointer { pieces in
      let colors = Colors(pieces: pieces.baseAddress!, isStraight: table.isStraight)
      var done = 0
      while done < count {
        // Positions are relative to the start of a block, so part of a row is rounded like the whole row.
        let skipped = (x + done) & (GradientRow.block - 1)
        let start = map(x: Double(x + done - skipped) + 0.5, y: Double(y) + 0.5)
        let span = Span(first: SIMD2(Float(start.x), Float(start.y)), step: SIMD2(Float(map.a), Float(map.b)))
        let row = GradientRow(
          pixels: pixels + done * 4, skipped: skipped, count: min(count - done, GradientRow.block - skipped),
          thresholds: UnsafeRawPointer(thresholds), column: column + done)
        switch geometry.shape {
        case .linear:
          // Setting up a ramp costs about as much as 48 pixels by the formula.
          if table.isStraight || abs(map.a) * Double(48 * pieces.count) > 1 {
            fill(LinearFormula(), span, colors, row)
          } else {
            row.fillRamps(pieces.baseAddress!, from: start.x, step: map.a)
          }
        case .radial(let near, let far): fill(RadialFormula(start: near, end: far), span, colors, row)
        case .angular(let angle, let length): fill(AngularFormula(start: angle, span: length), span, colors, row)
        }
        done += row.count
      }
    }
  }

  /// The row's block in gradient space: its first pixel's centre and the step to the next.
  private struct Span {
    var first: SIMD2<Float>
    var step: SIMD2<Float>
  }

  private struct Colors {
    var pieces: UnsafePointer<GradientTable.Piece>
    var isStraight: Bool
  }

  /// Fills a row eight pixels at a time: positions, colours, bytes.
  @inline(__always)
  private static func fill<Shape: GradientFormula>(_ shape: Shape, _ span: Span, _ colors: Colors, _ row: GradientRow) {
    // The order of `PlanarLanes`.
    let lanes = SIMD8<Float>(0, 1, 4, 5, 2, 3, 6, 7)
    var piece = colors.pieces
    var i = 0
    while i < row.count {
      let steps = lanes + Float(row.skipped &+ i)
      let t = shape.position(span.first.x + steps * span.step.x, span.first.y + steps * span.step.y)
      var color = PlanarLanes(
        blue: SIMD8(repeating: 0), green: SIMD8(repeating: 0), red: SIMD8(repeating: 0), alpha: SIMD8(repeating: 0))
      // Most vectors lie in one piece; otherwise each piece sets its lanes.
      var missing: UInt8 = 255
      repeat {
        let place = t[missing.trailingZeroBitCount]
        while place < piece.pointee.start { piece -= 1 }
        while place >= piece.pointee.end { piece += 1 }
        let inside = t.within(piece.pointee.start, piece.pointee.end)
        let (base, slope, distance) = (piece.pointee.base, piece.pointee.slope, t - piece.pointee.origin)
        color.blue = color.blue.replaced(by: base.x + distance * slope.x, where: inside)
        color.green = color.green.replaced(by: base.y + distance * slope.y, where: inside)
        color.red = color.red.replaced(by: base.z + distance * slope.z, where: inside)
        color.alpha = color.alpha.replaced(by: base.w + distance * slope.w, where: inside)
        missing &= ~inside.bits
      } while missing != 0
      if colors.isStraight {
        let share = color.alpha * (1 / 255)
        color.blue *= share
        color.green *= share
        color.red *= share
      }
      let (first, second) = PlanarLanes(
        blue: (color.blue * 256).clamped(to: 65280), green: (color.green * 256).clamped(to: 65280),
        red: (color.red * 256).clamped(to: 65280), alpha: (color.alpha * 256).clamped(to: 65280)
      ).opaque.interleaved
      row.store(first, second, at: i)
      i &+= 8
    }
  }
}
