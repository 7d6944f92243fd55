import DisplayList
import Surfaces
import TestSupport
import Testing
import ViewTestSupport
import Vitrine

/// Lines along rectangles, rounded rectangles and circles are outlines of their own; any other line is coverage.
@MainActor
@Suite struct RingTests {
  /// The view as 80 by 60 points at (10, 20), as text.
  private func line(_ view: some View) -> String {
    let framed = view.frame(width: 80, height: 60)
    let list = ViewHost(framed).displayList(size: CGSize(width: 100, height: 100), scale: 1, time: 0)
    return DisplayListPrinter().print(list)
  }

  @Test func closedLinesAreRings() {
    let lines = [
      (AnyView(Rectangle().strokeBorder(lineWidth: 2)), "ring 10,20 80x60 radius 0 circular width 2"),
      (
        AnyView(RoundedRectangle(cornerRadius: 12, style: .circular).strokeBorder(lineWidth: 3)),
        "ring 10,20 80x60 radius 12 circular width 3"
      ),
      (
        AnyView(RoundedRectangle(cornerRadius: 12).strokeBorder()), "ring 10,20 80x60 radius 12 continuous width 1"
      ),
      (AnyView(Capsule(style: .circular).stroke(lineWidth: 2)), "ring 9,19 82x62 radius 31 circular width 2"),
      (
        AnyView(Circle().stroke(lineWidth: 4).frame(width: 40, height: 40)),
        "ring 28,28 44x44 radius 22 circular width 4"
      ),
      (AnyView(Rectangle().strokeBorder(lineWidth: 2).scaleEffect(0.5)), "ring 30,35 40x30 radius 0 circular width 1"),
    ]
    for (view, ring) in lines { #expect(line(view).contains(ring)) }
  }

  @Test func otherLinesAreNot() {
    let lines = [
      AnyView(Rectangle().stroke(style: StrokeStyle(lineWidth: 2, dash: [3, 2]))),
      AnyView(Rectangle().stroke(style: StrokeStyle(lineWidth: 6, lineJoin: .bevel))),
      AnyView(Rectangle().stroke(style: StrokeStyle(lineWidth: 6, lineJoin: .round))),
      AnyView(Rectangle().stroke(style: StrokeStyle(lineWidth: 6, miterLimit: 1))),
      AnyView(Ellipse().stroke()),
      AnyView(RoundedRectangle(cornerRadius: 20).strokeBorder(lineWidth: 9)),
      AnyView(Rectangle().stroke().rotationEffect(.degrees(20))),
      AnyView(Rectangle().stroke().scaleEffect(x: 2, y: 1)),
      AnyView(Rectangle().stroke(lineWidth: .infinity)),
      AnyView(Rectangle().stroke(lineWidth: 0)),
    ]
    for (index, view) in lines.enumerated() { #expect(!line(view).contains("ring"), "line \(index)") }
  }

  /// The same lines in pieces, which are drawn as coverage. That has 15 levels a direction, so a sixteenth of what it
  /// covers is its own error.
  @Test(arguments: 0..<40)
  func ringsLookLikeTheirCoverage(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let width = random.pick([1.0, 1.5, 2, 3, 4])
    let size = CGSize(width: random.double(in: 24...70), height: random.double(in: 24...70))
    let place = CGSize(width: random.double(in: -1...1), height: random.double(in: -1...1))
    let radius = random.double(in: 4...12)
    let style: RoundedCornerStyle = random.bool() ? .continuous : .circular
    let round = random.bool()
    let shape: any Shape = round ? RoundedRectangle(cornerRadius: radius, style: style) : Rectangle()
    func picture(_ shape: some Shape) throws -> Picture {
      let view = shape.stroke(lineWidth: width).foregroundStyle(.white)
        .frame(width: size.width, height: size.height).offset(place)
      return try Picture(view, width: 90, height: 90)
    }
    func compare(_ shape: some Shape) throws {
      let pieces = Path(elements: shape.path(in: CGRect(origin: .zero, size: size)).elements)
      let (drawn, expected) = (try picture(shape), try picture(pieces))
      let differences = zip(drawn.premultiplied, expected.premultiplied).map { Int($0) - Int($1) }
      let comment = "seed \(seed): \(shape), width \(width), radius \(radius), \(style)"
      #expect(differences.allSatisfy { abs($0) <= 40 }, "\(comment): \(differences.map(abs).max()!)")
      let ink = expected.premultiplied.reduce(0) { $0 + Int($1) }
      #expect(abs(differences.reduce(0, +)) * 25 <= ink, "\(comment)")
      #expect(drawn.premultiplied.contains { $0 > 100 })
    }
    try compare(shape)
  }

  @Test func aRingHidesOnlyItsStraightParts() {
    let ring = Outline.ring(DeviceRect(x: 10, y: 10, width: 60, height: 40), radius: 8, style: .circular, width: 5)
    let solid = ring.solidPixels
    #expect(solid.contains(PixelRect(x: 20, y: 10, width: 30, height: 5)))
    #expect(solid.contains(PixelRect(x: 65, y: 20, width: 5, height: 20)))
    #expect(!solid.intersects(PixelRect(x: 15, y: 15, width: 50, height: 30)))
    #expect(!solid.intersects(PixelRect(x: 10, y: 10, width: 2, height: 2)))
    #expect(
      Outline.ring(DeviceRect(x: 0, y: 0, width: 9, height: 9), radius: 0, style: .circular, width: 5).hole == nil)
  }
}
