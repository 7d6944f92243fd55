import Testing
import ViewValues

@testable import Vitrine

@MainActor
@Suite struct PathTests {
  private func end(of path: Path) -> CGPoint { path.elements.last?.points.first ?? .zero }

  /// The documentation of Core Graphics' `addArc`: in a space with y downwards, `clockwise: false` runs clockwise on
  /// screen.
  @Test func arcsRunToTheirEnds() {
    func arc(_ start: Double, _ end: Double, _ clockwise: Bool) -> Path {
      Path {
        $0.addArc(
          center: CGPoint(x: 10, y: 10), radius: 5, startAngle: .degrees(start), endAngle: .degrees(end),
          clockwise: clockwise)
      }
    }
    let quarter = arc(0, 90, false)
    #expect(quarter.elements.count == 2)
    #expect(abs(end(of: quarter).x - 10) < 1e-9 && abs(end(of: quarter).y - 15) < 1e-9)
    // The other way round is three quarters.
    #expect(arc(0, 90, true).elements.count == 4)
    #expect(arc(0, -90, true).elements.count == 2)
    #expect(arc(0, 360, false).elements.count == 5)
    #expect(arc(0, 1080, false).elements.count == 5)
    for point in arc(20, 290, false).elements.compactMap(\.points.first) {
      #expect(abs(hypot(point.x - 10, point.y - 10) - 5) < 1e-9)
    }
  }

  @Test func anArcJoinsThePath() {
    let path = Path {
      $0.move(to: .zero)
      $0.addRelativeArc(center: CGPoint(x: 10, y: 0), radius: 2, startAngle: .zero, delta: .degrees(90))
    }
    #expect(path.elements[1] == .line(to: CGPoint(x: 12, y: 0)))
  }

  /// The two cubics of a continuous corner, against the curve that fills are painted with.
  @Test func continuousCornersFollowTheirCurve() {
    let path = Path(roundedRect: CGRect(x: 0, y: 0, width: 200, height: 200), cornerRadius: 20)
    let extent = 20 * 1.528_665
    var last = CGPoint.zero
    var worst = 0.0
    for element in path.elements {
      if case .curve(let to, let c1, let c2) = element, to.x > 100, to.y < 100 || last.y < 100, last.x > 100 {
        for step in 0...20 {
          let t = Double(step) / 20
          func mix(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
            let s = 1 - t
            return a * s * s * s + 3 * b * s * s * t + 3 * c * s * t * t + d * t * t * t
          }
          let x = mix(last.x, c1.x, c2.x, to.x) - (200 - extent)
          let y = extent - mix(last.y, c1.y, c2.y, to.y)
          guard x >= 0, y >= 0 else { continue }
          let u = pow(x / extent, 3.25) + pow(y / extent, 3.25)
          worst = max(worst, abs(pow(u, 1 / 3.25) - 1))
        }
      }
      last = element.points.first ?? last
    }
    #expect(worst > 0 && worst < 2e-4)
  }

  @Test func pathsThatKeepTheirKindUnderATransform() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let double = CGAffineTransform(scaleX: 2, y: 2)
    #expect(Path(rect).applying(double) == Path(CGRect(x: 2, y: 4, width: 6, height: 8)))
    #expect(Path(ellipseIn: rect).applying(double) == Path(ellipseIn: CGRect(x: 2, y: 4, width: 6, height: 8)))
    #expect(
      Path(roundedRect: rect, cornerRadius: 1).applying(double)
        == Path(roundedRect: CGRect(x: 2, y: 4, width: 6, height: 8), cornerRadius: 2))
    #expect(Path(rect).applying(CGAffineTransform(rotationAngle: 0.3)).elements.count == 5)
  }
}

@MainActor
@Suite struct OutlineTests {
  /// Circles are drawn as in Core Graphics: from the rightmost point, clockwise on screen.
  @Test func trimmingACircleBeginsAtTheRight() {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
    let quarter = circle.trimmedPath(from: 0, to: 0.25)
    #expect(quarter.elements.first == .move(to: CGPoint(x: 20, y: 10)))
    let last = quarter.elements.last?.points.first ?? .zero
    #expect(abs(last.x - 10) < 0.05 && abs(last.y - 20) < 0.05)
    #expect(circle.trimmedPath(from: 0, to: 1) == circle)
    #expect(circle.trimmedPath(from: 0.6, to: 0.4).isEmpty)
  }

  @Test func trimmingGoesByLengthAndOverGaps() {
    let path = Path {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 30, y: 0))
      $0.move(to: CGPoint(x: 0, y: 10))
      $0.addLine(to: CGPoint(x: 10, y: 10))
    }
    #expect(
      path.trimmedPath(from: 0.5, to: 1).elements == [
        .move(to: CGPoint(x: 20, y: 0)), .line(to: CGPoint(x: 30, y: 0)), .move(to: CGPoint(x: 0, y: 10)),
        .line(to: CGPoint(x: 10, y: 10)),
      ])
  }

  @Test func theClosingLineIsPartOfTheLength() {
    let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10)).trimmedPath(from: 0.75, to: 1)
    #expect(square.elements == [.move(to: CGPoint(x: 0, y: 10)), .line(to: .zero)])
  }

  @Test func shapesTurnAndGrowInTheirRectangle() {
    let rect = CGRect(x: 0, y: 0, width: 20, height: 10)
    #expect(Rectangle().scale(0.5).path(in: rect).boundingRect == CGRect(x: 5, y: 2.5, width: 10, height: 5))
    #expect(
      Rectangle().rotation(.degrees(90)).path(in: rect).boundingRect == CGRect(x: 5, y: -5, width: 10, height: 20))
    #expect(Rectangle().offset(x: 3).path(in: rect).boundingRect == rect.offsetBy(dx: 3, dy: 0))
    #expect(
      Rectangle().transform(CGAffineTransform(scaleX: 2, y: 1)).path(in: rect).boundingRect
        == CGRect(x: 0, y: 0, width: 40, height: 10))
  }
}
