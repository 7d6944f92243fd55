import Testing
import ViewTestSupport
import Vitrine

@MainActor
@Suite struct TransformHitTests {
  @MainActor final class Log {
    var points: [CGPoint] = []
    var isHit: Bool {
      defer { points = [] }
      return !points.isEmpty
    }
  }

  private func host(_ log: Log, _ change: (AnyView) -> some View) -> ViewHost {
    let box = Color.red.frame(width: 40, height: 20).onTapGesture { (point: CGPoint) in log.points.append(point) }
    return ViewHost(change(AnyView(box))).laidOut(100, 100)
  }

  @Test func aTurnedViewIsHitWhereItIsSeen() {
    let log = Log()
    let host = host(log) { $0.rotationEffect(.degrees(90)) }
    host.click(50, 32)
    #expect(log.isHit)
    host.click(32, 50)
    #expect(!log.isHit)
  }

  @Test func localCoordinatesTurnAlong() throws {
    let log = Log()
    let host = host(log) { $0.rotationEffect(.degrees(90)) }
    // The former left edge, at (30, 50), is now at the top.
    host.click(50, 31)
    let point = try #require(log.points.first)
    #expect(abs(point.x - 1) < 1e-9 && abs(point.y - 10) < 1e-9)
  }

  @Test func aScaledViewIsHitWhereItIsSeen() throws {
    let log = Log()
    let host = host(log) { $0.scaleEffect(2, anchor: .topLeading) }
    host.click(108, 78)
    let point = try #require(log.points.first)
    #expect(point == CGPoint(x: 39, y: 19))
    log.points = []
    host.click(29, 45)
    #expect(!log.isHit)
  }

  @Test func aFlattenedViewIsNotHit() {
    let log = Log()
    host(log) { $0.scaleEffect(0) }.click(50, 50)
    #expect(!log.isHit)
  }

  @Test func transformsAddUpOnTheWayDown() throws {
    let log = Log()
    let host = host(log) {
      $0.offset(x: 10).rotationEffect(.degrees(180)).transformEffect(.init(translationX: 0, y: 5))
    }
    // The box is at 40...80; half a turn about (50, 50) brings it to 20...60, and the transform 5 down.
    host.click(21, 64)
    let point = try #require(log.points.first)
    #expect(abs(point.x - 39) < 1e-9 && abs(point.y - 1) < 1e-9)
  }

  @Test func aMaskHidesAndDoesNotCut() {
    let log = Log()
    host(log) { $0.mask { Circle().frame(width: 4, height: 4) } }.click(32, 42)
    #expect(log.isHit)
  }

  @Test func aClipOfAnyShapeCuts() {
    let log = Log()
    let host = host(log) { $0.clipShape(Ellipse()) }
    host.click(31, 41)
    #expect(!log.isHit)
    host.click(50, 50)
    #expect(log.isHit)
  }

  @Test func aDragInATurnedViewIsInItsCoordinates() throws {
    final class Seen { var translation = CGSize.zero }
    let seen = Seen()
    let view = Color.red.frame(width: 40, height: 40)
      .gesture(DragGesture(minimumDistance: 0).onChanged { seen.translation = $0.translation })
      .rotationEffect(.degrees(90))
    let host = ViewHost(view).laidOut(100, 100)
    host.press(50, 50)
    host.move(50, 58)
    #expect(abs(seen.translation.width - 8) < 1e-9 && abs(seen.translation.height) < 1e-9)
  }
}
