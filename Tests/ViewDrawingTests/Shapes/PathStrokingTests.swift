import Testing
import ViewTestSupport
import Vitrine

@testable import ViewDrawing

/// Outlines of lines, against the lines that the rasteriser draws.
@MainActor
@Suite struct PathStrokingTests {
  /// An angle, a wave, a ring, a triangle, a line that turns back, and a point.
  private static let path = Path { path in
    path.addLines([CGPoint(x: 10, y: 50), CGPoint(x: 25, y: 10), CGPoint(x: 40, y: 50)])
    path.move(to: CGPoint(x: 60, y: 40))
    path.addCurve(to: CGPoint(x: 110, y: 30), control1: CGPoint(x: 75, y: -20), control2: CGPoint(x: 90, y: 90))
    path.addEllipse(in: CGRect(x: 10, y: 70, width: 30, height: 40))
    path.move(to: CGPoint(x: 60, y: 110))
    path.addLine(to: CGPoint(x: 85, y: 70))
    path.addLine(to: CGPoint(x: 110, y: 110))
    path.closeSubpath()
    path.addLines([CGPoint(x: 60, y: 60), CGPoint(x: 100, y: 60), CGPoint(x: 80, y: 60)])
  }

  @Test(arguments: [
    StrokeStyle(lineWidth: 1),
    StrokeStyle(lineWidth: 6),
    StrokeStyle(lineWidth: 8, miterLimit: 2),
    StrokeStyle(lineWidth: 8, lineCap: .square, lineJoin: .bevel),
    StrokeStyle(lineWidth: 8, lineCap: .round, lineJoin: .round),
    // Where the triangle ends is a gap: the rasteriser joins a dash that goes on where a closed piece begins.
    StrokeStyle(lineWidth: 4, dash: [9, 6]),
    StrokeStyle(lineWidth: 4, lineCap: .round, dash: [7], dashPhase: 3),
    StrokeStyle(lineWidth: 3, lineCap: .round, dash: [1, 6], dashPhase: -10),
  ])
  func anOutlineIsFilledAsTheLineIsDrawn(style: StrokeStyle) throws {
    let line = try Picture(Self.path.stroke(.black, style: style), width: 120, height: 120, scale: 2)
    let outline = try Picture(Self.path.strokedPath(style).fill(.black), width: 120, height: 120, scale: 2)
    var different = 0
    for index in stride(from: 3, to: line.premultiplied.count, by: 4) {
      let distance = abs(Int(line.premultiplied[index]) - Int(outline.premultiplied[index]))
      // Chords, and pieces that cover a pixel's edge together.
      if distance > 48 { different += 1 }
    }
    #expect(different <= 12, "\(different) pixels")
  }

  @Test func aLineWithoutAWidthHasNoOutline() {
    #expect(Self.path.strokedPath(StrokeStyle(lineWidth: 0)).isEmpty)
    #expect(Path().strokedPath(StrokeStyle(lineWidth: 2)).isEmpty)
    #expect(Path(CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)).strokedPath(StrokeStyle(lineWidth: 2)).isEmpty)
  }

  /// A shape that is made from a line is made from its outline: the area within stays free.
  @Test func aLineIsAShape() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    let scaled = try Picture(
      Rectangle().stroke(lineWidth: 8).scale(0.5).foregroundStyle(red), width: 40, height: 40)
    // The line's outline is from -4 to 44 and, within, from 4 to 36: half of it from 8 to 12 and from 28 to 32.
    #expect(scaled[20, 20][3] == 0 && scaled[10, 20] == [255, 0, 0, 255] && scaled[6, 20][3] == 0)
    let clipped = try Picture(
      red.clipShape(Circle().inset(by: 4).stroke(lineWidth: 8)), width: 40, height: 40)
    #expect(clipped[20, 20][3] == 0 && clipped[4, 20] == [255, 0, 0, 255])
  }

  /// `StrokeStyle` animates its width, its mitre limit and its dash phase.
  @Test func aStyleAnimatesItsDashPhase() {
    var style = StrokeStyle(lineWidth: 2, miterLimit: 4, dash: [3], dashPhase: 6)
    #expect(style.animatableData == AnimatablePair(2, AnimatablePair(4, 6)))
    style.animatableData.scale(by: 0.5)
    #expect(style == StrokeStyle(lineWidth: 1, miterLimit: 2, dash: [3], dashPhase: 3))
    var line = StrokedShape(shape: Circle(), style: style)
    line.animatableData.scale(by: 2)
    #expect(line.style.dashPhase == 6 && line.style.lineWidth == 2)
  }
}
