import Testing
import ViewTestSupport
import Vitrine

@testable import ViewValues

/// Regions made of two paths, corners, arcs, and the same by Core Graphics' names.
@MainActor
@Suite struct PathOperationTests {
  private let left = Path(CGRect(x: 0, y: 0, width: 20, height: 20))
  private let right = Path(CGRect(x: 10, y: 10, width: 20, height: 20))

  /// Returns the area by Gauss's formula over the chords of each piece.
  private func area(_ path: Path) -> CGFloat {
    var sum: CGFloat = 0
    for chain in path.chains(64) {
      for (a, b) in zip(chain, chain.dropFirst() + chain.prefix(1)) {
        sum += (a.x * b.y - b.x * a.y) / 2
      }
    }
    return sum
  }

  /// Two squares of 400 with 100 in common.
  @Test func regionsOfTwoSquares() {
    #expect(abs(abs(area(left.union(right))) - 700) < 0.01)
    #expect(abs(abs(area(left.intersection(right))) - 100) < 0.01)
    #expect(abs(abs(area(left.subtracting(right))) - 300) < 0.01)
    #expect(abs(abs(area(left.symmetricDifference(right))) - 600) < 0.01)
    #expect(left.union(right).boundingRect == CGRect(x: 0, y: 0, width: 30, height: 30))
  }

  /// A hole remains one: its winding is the other way round.
  @Test func aHoleIsSubtracted() {
    let ring = Path(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 40))
      .subtracting(Path(ellipseIn: CGRect(x: 10, y: 10, width: 20, height: 20)))
    #expect(abs(abs(area(ring)) - .pi * 300) < 1)
    #expect(ring.contains(CGPoint(x: 5, y: 20)) && !ring.contains(CGPoint(x: 20, y: 20)))
  }

  /// Edges on one line, equal regions, nothing in common, and nothing at all.
  @Test func regionsThatTouch() {
    let beside = Path(CGRect(x: 20, y: 0, width: 20, height: 20))
    #expect(abs(abs(area(left.union(beside))) - 800) < 0.01)
    #expect(left.intersection(beside).isEmpty && left.subtracting(left).isEmpty)
    #expect(abs(abs(area(left.union(left))) - 400) < 0.01)
    #expect(abs(abs(area(left.union(Path()))) - 400) < 0.01)
    #expect(
      left.intersection(Path(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))).boundingRect.width.isNaN == false)
  }

  @Test func shapesCombineInTheirRectangle() throws {
    let view = Rectangle().subtracting(Rectangle().offset(x: 20)).fill(Color(red: 1, green: 0, blue: 0))
    let picture = try Picture(view, width: 40, height: 20)
    #expect(picture[10, 10] == [255, 0, 0, 255] && picture[30, 10][3] == 0)
  }

  /// CSS Backgrounds and Borders Level 3, "Corner Overlap": all radii become smaller by the factor that fits.
  @Test func cornersThatDoNotFit() {
    let radii = RectangleCornerRadii(topLeading: 30, bottomLeading: 10, topTrailing: 10)
      .fitting(CGSize(width: 20, height: 100))
    #expect(radii == RectangleCornerRadii(topLeading: 15, bottomLeading: 5, topTrailing: 5))
    let rect = CGRect(x: 0, y: 0, width: 40, height: 40)
    let uneven = UnevenRoundedRectangle(cornerRadii: .init(topLeading: 20), style: .circular).path(in: rect)
    #expect(!uneven.contains(CGPoint(x: 4, y: 4)) && uneven.contains(CGPoint(x: 36, y: 4)))
    #expect(abs(abs(area(uneven)) - (1600 - 400 + .pi * 100)) < 0.5)
    // The same four are a rounded rectangle.
    let even = RectangleCornerRadii(topLeading: 8, bottomLeading: 8, bottomTrailing: 8, topTrailing: 8)
    #expect(Path(roundedRect: rect, cornerRadii: even) == Path(roundedRect: rect, cornerRadius: 8))
    #expect(abs(abs(area(Path(roundedRect: rect, cornerRadius: 8))) - 1600) < 64)
  }

  /// The arc between two lines at a right angle begins and ends a radius away from the corner.
  @Test func anArcBetweenTangents() {
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addArc(tangent1End: CGPoint(x: 20, y: 0), tangent2End: CGPoint(x: 20, y: 20), radius: 5)
    let end = path.currentPoint ?? .zero
    #expect(abs(end.x - 20) < 1e-6 && abs(end.y - 5) < 1e-6)
    guard case .line(let start) = path.elements[1] else {
      Issue.record("no line to the arc")
      return
    }
    #expect(abs(start.x - 15) < 1e-6 && abs(start.y) < 1e-6)
    #expect(path.elements.count == 3)
  }

  /// `UIBezierPath`'s clockwise is as seen, `CGPath`'s with y pointing up.
  @Test func directionsOfArcs() {
    let seen = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(abs(seen.bounds.minX) < 1e-6 && abs(seen.bounds.width - 10) < 1e-6)
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(abs(path.boundingBox.minX) < 1e-6 && abs(path.currentPoint.y - 10) < 1e-6)
    #expect(Path(seen.cgPath) == Path(path))
  }

  /// Core Animation's conventions: row vectors, rotations about an axis by the right-hand rule, and a perspective in m34.
  @Test func transformsOfSpace() {
    let turn = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(abs(turn.m12 - 1) < 1e-12 && abs(turn.m21 + 1) < 1e-12)
    let moved = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 1), 5, 0, 0)
    #expect(moved.m41 == 10)
    #expect(CATransform3DIsIdentity(CATransform3DConcat(moved, CATransform3DInvert(moved))))
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 100
    let seen = ProjectionTransform(CATransform3DRotate(eye, .pi / 4, 0, 1, 0))
    // A point to the right comes nearer: w is less than 1 there, by x sin 45° / 100.
    #expect(abs(seen.m13 - sin(.pi / 4) / 100) < 1e-12 && abs(seen.m11 - cos(.pi / 4)) < 1e-12)
    var back = seen
    #expect(back.invert() && abs(seen.concatenating(back).m11 - 1) < 1e-9)
    var flat = ProjectionTransform(CGAffineTransform(scaleX: 0, y: 1))
    #expect(!flat.invert() && flat.m11 == 0)
  }
}

/// The names of the module `simd`.
@Suite struct SIMDNameTests {
  @Test func lengthsAndMixtures() {
    let (a, b) = (simd_double2(3, 4), simd_double2(0, 0))
    #expect(simd_length(a) == 5 && simd_distance(a, b) == 5 && simd_dot(a, a) == 25)
    #expect(simd_normalize(a) == simd_double2(0.6, 0.8) && simd_mix(a, b, simd_double2(0.5, 0)) == simd_double2(1.5, 4))
    #expect(simd_clamp(simd_float3(-1, 0.5, 2), simd_float3(), simd_float3(1, 1, 1)) == simd_float3(0, 0.5, 1))
  }
}
