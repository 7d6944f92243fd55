import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

/// Views turned in space.
@MainActor
@Suite struct ProjectionTests {
  /// A square of 100 points turned by 60 degrees about its vertical middle, seen from 100 points away: the point at `x`
  /// from the middle comes to `x cos 60 / (1 + x sin 60 / 100)`.
  private func seen(_ x: Double) -> Double { 50 + x * 0.5 / (1 + x * 0.75.squareRoot() / 100) }

  @Test func edgesLieWhereTheFormulaSays() throws {
    let view = Color(hex: 0xFF0000).frame(width: 100, height: 100)
      .rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0))
    let picture = try Picture(view, width: 100, height: 100)
    let (left, right) = (seen(-50), seen(50))
    // The left side comes nearer, the right one goes away.
    #expect(left < 10 && right < 70)
    func coverage(_ x: Int) -> Double { Double(picture[x, 50][3]) / 255 }
    let width = (0..<100).reduce(0) { $0 + coverage($1) }
    #expect(abs(width - (right - left)) < 0.5)
    #expect(coverage(Int(left) - 2) == 0 && coverage(Int(left) + 2) == 1)
    #expect(coverage(Int(right) - 2) == 1 && coverage(Int(right) + 2) == 0)
    // Where a column shows the point `x`, it is 100 / w high.
    let column = Int(right) - 2
    let offset = Double(column) + 0.5 - 50
    let x = offset / (0.5 - offset * 0.75.squareRoot() / 100)
    let height = (0..<100).reduce(0.0) { $0 + Double(picture[column, $1][3]) / 255 }
    #expect(abs(height - 100 / (1 + x * 0.75.squareRoot() / 100)) < 0.5)
  }

  @Test func withoutPerspectiveItIsOnlyNarrower() throws {
    let view = Color.black.frame(width: 80, height: 40)
      .rotation3DEffect(.degrees(60), axis: (x: 0, y: 2, z: 0), perspective: 0)
    let picture = try Picture(view, width: 100, height: 60)
    for y in [15, 30, 45] {
      let width = (0..<100).reduce(0.0) { $0 + Double(picture[$1, y][3]) / 255 }
      #expect(abs(width - 40) < 0.2)
    }
  }

  @Test func aHalfTurnShowsTheBack() throws {
    let halves = HStack(spacing: 0) {
      Color(hex: 0xFF0000)
      Color(hex: 0x0000FF)
    }.frame(width: 40, height: 40)
    let picture = try Picture(
      halves.rotation3DEffect(.degrees(180), axis: (x: 0, y: 1, z: 0)), width: 40, height: 40)
    #expect(picture[10, 20] == [0, 0, 255, 255] && picture[30, 20] == [255, 0, 0, 255])
    let edge = try Picture(
      halves.rotation3DEffect(.degrees(90), axis: (x: 0, y: 1, z: 0), perspective: 0), width: 40, height: 40)
    #expect(edge.premultiplied.allSatisfy { $0 == 0 })
  }

  /// About the z axis it is the rotation that there is for the plane.
  @Test func aboutTheLineOfSight() throws {
    let box = Color(hex: 0x00FF00).frame(width: 60, height: 20)
    let flat = try Picture(box.rotationEffect(.degrees(90)), width: 80, height: 80)
    let turned = try Picture(box.rotation3DEffect(.degrees(90), axis: (x: 0, y: 0, z: 1)), width: 80, height: 80)
    for y in 0..<80 { for x in 0..<80 { expect(turned[x, y], flat[x, y], within: 1, "\(x),\(y)") } }
  }

  @Test func anAnchorBehindTurnsThePlaneAway() throws {
    // The axis lies 25 points behind the plane, so half a turn brings the plane 25 points behind the axis; with an eye
    // at 100 points the side of 50 becomes 50 / (1 + 25 / 100).
    let view = Color.black.frame(width: 50, height: 50)
      .rotation3DEffect(.degrees(180), axis: (x: 0, y: 1, z: 0), anchorZ: -25, perspective: 0.5)
    let picture = try Picture(view, width: 100, height: 100)
    let width = (0..<100).reduce(0.0) { $0 + Double(picture[$1, 50][3]) / 255 }
    #expect(abs(width - 40) < 0.5)
  }

  @Test func scaleAndTransformsAroundIt() throws {
    let turned = Color.black.frame(width: 40, height: 40).rotation3DEffect(.degrees(50), axis: (x: 1, y: 0, z: 0))
    let small = try Picture(turned, width: 50, height: 50)
    let large = try Picture(turned.scaleEffect(2), width: 100, height: 100)
    let sharp = try Picture(turned, width: 50, height: 50, scale: 2)
    func area(_ picture: Picture) -> Double {
      Double(stride(from: 3, to: picture.premultiplied.count, by: 4).reduce(0) { $0 + Int(picture.premultiplied[$1]) })
        / 255
    }
    #expect(abs(area(large) / area(small) - 4) < 0.1 && abs(area(sharp) / area(large) - 1) < 0.02)
  }

  @Test func nothingBehindTheEye() throws {
    // An eye so near that half of the plane is behind it.
    let view = Color.black.frame(width: 80, height: 80)
      .rotation3DEffect(.degrees(85), axis: (x: 0, y: 1, z: 0), perspective: 4)
    let picture = try Picture(view, width: 80, height: 80)
    #expect(picture[60, 40][3] == 0 || picture[60, 40][3] == 255)
    for angle in [Double.nan, .infinity, 1e300] {
      let odd = Color.black.rotation3DEffect(.degrees(angle), axis: (x: 1, y: .nan, z: 0), perspective: .infinity)
      #expect(try Picture(odd, width: 8, height: 8)[4, 4][3] == 255)
    }
  }

  @Test func itAnimates() {
    struct Card: View {
      var angle: Double
      var body: some View {
        Color.black.frame(width: 10, height: 10)
          .rotation3DEffect(.degrees(angle), axis: (x: 0, y: 1, z: 0), perspective: 0)
          .animation(.linear(duration: 1), value: angle)
      }
    }
    let host = ViewHost(Card(angle: 0))
    let size = CGSize(width: 20, height: 20)
    _ = host.displayList(size: size, scale: 1, time: 0)
    host.update(Card(angle: 120))
    _ = host.displayList(size: size, scale: 1, time: 0)
    let list = host.displayList(size: size, scale: 1, time: 0.5)
    guard case .effect(.projection(let map), _) = list.items[0].value else {
      Issue.record("no projection")
      return
    }
    #expect(abs(map.m11 - 0.5) < 1e-9)
  }

  // MARK: the pointer

  @MainActor final class Log {
    var points: [CGPoint] = []
  }

  @Test func theViewIsHitWhereItIsSeen() throws {
    let log = Log()
    let view = Color.red.frame(width: 100, height: 100).onTapGesture { (point: CGPoint) in log.points.append(point) }
      .rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0))
    let host = ViewHost(view).laidOut(100, 100)
    host.click(CGFloat(seen(30)), 50)
    let point = try #require(log.points.first)
    #expect(abs(point.x - 80) < 1e-6 && abs(point.y - 50) < 1e-6)
    host.click(90, 50)
    #expect(log.points.count == 1)
  }

  @Test func aTransformOutsideAndOneInside() throws {
    let log = Log()
    let view = Color.red.frame(width: 40, height: 40).onTapGesture { (point: CGPoint) in log.points.append(point) }
      .scaleEffect(2)
      .rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0), perspective: 0)
      .rotationEffect(.degrees(90))
    let host = ViewHost(view).laidOut(100, 100)
    // 10 points right in the view: 20 after the scale, 10 after the turn, downwards in the end.
    host.click(50, 60)
    let point = try #require(log.points.first)
    #expect(abs(point.x - 30) < 1e-6 && abs(point.y - 20) < 1e-6)
  }
}
