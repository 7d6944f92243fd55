import Testing
import ViewTestSupport
import Vitrine

/// Frames and points in the coordinates of views with names.
@MainActor
@Suite struct CoordinateSpaceTests {
  @MainActor final class Log {
    var frames: [String: CGRect] = [:]
    var points: [CGPoint] = []
  }

  private struct Reader: View {
    let log: Log
    let spaces: [String]
    var body: some View {
      GeometryReader { proxy in
        Color.clear.onAppear {
          for space in spaces { log.frames[space] = proxy.frame(in: .named(space)) }
          log.frames["bounds"] = proxy.bounds(of: .named("outer"))
        }
      }
    }
  }

  @Test func aFrameInANamedView() {
    let log = Log()
    let view = VStack(spacing: 0) {
      Color.red.frame(height: 10)
      Reader(log: log, spaces: ["inner", "outer", "nobody"]).frame(width: 20, height: 20)
        .padding(5).coordinateSpace(name: "inner").padding(7)
    }
    .frame(width: 60).coordinateSpace(.named("outer")).padding(.leading, 30)
    _ = ViewHost(view).laidOut(100, 100)
    #expect(log.frames["inner"] == CGRect(x: 5, y: 5, width: 20, height: 20))
    // The row is 44 wide in 60, under 10 points of red.
    #expect(log.frames["outer"] == CGRect(x: 20, y: 22, width: 20, height: 20))
    #expect(log.frames["bounds"] == CGRect(x: -20, y: -22, width: 60, height: 54))
    // Whoever has no such view around gets the host's.
    #expect(log.frames["nobody"] == CGRect(x: 5 + 30 + 20, y: 23 + 22, width: 20, height: 20))
  }

  @Test func theNearestViewWithTheName() {
    let log = Log()
    let view = Reader(log: log, spaces: ["a"]).frame(width: 10, height: 10).padding(3).coordinateSpace(name: "a")
      .padding(4).coordinateSpace(name: "a")
    _ = ViewHost(view).laidOut(50, 50)
    #expect(log.frames["a"] == CGRect(x: 3, y: 3, width: 10, height: 10))
  }

  @Test func transformsInBetween() throws {
    let log = Log()
    let view = Reader(log: log, spaces: ["a"]).frame(width: 20, height: 10).scaleEffect(2).padding(10)
      .coordinateSpace(name: "a").rotationEffect(.degrees(30)).offset(x: 40)
    _ = ViewHost(view).laidOut(100, 100)
    let frame = try #require(log.frames["a"])
    #expect(abs(frame.minX) < 1e-9 && abs(frame.minY - 5) < 1e-9)
    #expect(abs(frame.width - 40) < 1e-9 && abs(frame.height - 20) < 1e-9)
  }

  @Test func aScrollViewIsASpace() throws {
    @MainActor final class Place { var minY: CGFloat = 0 }
    let place = Place()
    let view = ScrollView {
      VStack(spacing: 0) {
        Color.red.frame(height: 50)
        GeometryReader { proxy in
          let frame = proxy.frame(in: .scrollView)
          Color.clear.onAppear { place.minY = frame.minY }.onChange(of: frame.minY) { place.minY = $1 }
        }.frame(height: 10)
        Color.red.frame(height: 200)
      }
    }.padding(.top, 20)
    let host = ViewHost(view).laidOut(60, 120)
    #expect(place.minY == 50)
    host.send(ScrollEvent(at: CGPoint(x: 30, y: 60), delta: CGSize(width: 0, height: 30), isPrecise: true, time: 0))
    _ = host.displayList(size: CGSize(width: 60, height: 120), scale: 1, time: 0.1)
    #expect(place.minY == 20)
  }

  @Test func gesturesInANamedView() throws {
    let log = Log()
    let view = Color.red.frame(width: 20, height: 20)
      .gesture(
        DragGesture(minimumDistance: 0, coordinateSpace: .named("board")).onChanged { log.points.append($0.location) }
      )
      .padding(15).coordinateSpace(name: "board").scaleEffect(2, anchor: .topLeading)
    let host = ViewHost(view).laidOut(50, 50)
    host.send(PointerEvent(.down, at: CGPoint(x: 40, y: 50), time: 0))
    #expect(log.points.last == CGPoint(x: 20, y: 25))
    host.send(PointerEvent(.up, at: CGPoint(x: 40, y: 50), time: 0))
  }

  @Test func tapsAndHovering() throws {
    let log = Log()
    let view = Color.red.frame(width: 20, height: 20)
      .onTapGesture(coordinateSpace: .named("board")) { log.points.append($0) }
      .onContinuousHover(coordinateSpace: .named("board")) {
        if case .active(let point) = $0 { log.points.append(point) }
      }
      .padding(15).coordinateSpace(name: "board")
    let host = ViewHost(view).laidOut(50, 50)
    host.send(PointerEvent(.moved, at: CGPoint(x: 20, y: 30), time: 0))
    #expect(log.points == [CGPoint(x: 20, y: 30)])
    host.click(22, 31)
    #expect(log.points.last == CGPoint(x: 22, y: 31))
  }
}
