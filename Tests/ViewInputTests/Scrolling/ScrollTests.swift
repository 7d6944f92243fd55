import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewInput

@MainActor
@Suite struct ScrollTests {
  @MainActor final class Log {
    var events: [String] = []
    var proxy: ScrollViewProxy?
    var bodies = 0
  }

  private func frame(_ host: ViewHost, at time: Double) -> [String: CGRect] {
    host.evaluate(time: time)
    host.layout(size: CGSize(width: 100, height: 100))
    return host.probes
  }

  private func wheel(_ host: ViewHost, dx: CGFloat = 0, dy: CGFloat = 0, isPrecise: Bool = true, time: Double = 0)
    -> Bool
  {
    host.send(
      ScrollEvent(
        at: CGPoint(x: 50, y: 50), delta: CGSize(width: dx, height: dy), isPrecise: isPrecise, time: time))
  }

  @Test func itTakesWhatItIsOfferedOnItsAxisAndItsContentsWidthOnTheOther() {
    let host = ViewHost(
      ScrollView {
        box("a", 40, 80)
        box("b", 60, 80)
      }.probe("scroll")
    ).laidOut(100, 100)
    #expect(host.probes["scroll"] == CGRect(20, 0, 60, 100))
    #expect(host.probes["a"] == CGRect(30, 0, 40, 80))
    #expect(host.probes["b"] == CGRect(20, 88, 60, 80))
    let both = ViewHost(ScrollView([.horizontal, .vertical]) { box("a", 300, 400) }.probe("scroll")).laidOut(100, 100)
    #expect(both.probes["scroll"] == CGRect(0, 0, 100, 100))
    #expect(both.probes["a"] == CGRect(0, 0, 300, 400))
    let ideal = ViewHost(ScrollView { box("a", 30, 40) }.fixedSize().probe("scroll")).laidOut(100, 100)
    #expect(ideal.probes["scroll"]?.size == CGSize(width: 30, height: 40))
  }

  @Test func theWheelScrollsAsFarAsThereIsContent() {
    let host = ViewHost(ScrollView { box("a", 100, 250) }).laidOut(100, 100)
    #expect(wheel(host, dy: 30))
    #expect(host.needsFrame())
    #expect(frame(host, at: 0)["a"]?.minY == -30)
    #expect(wheel(host, dy: 1000))
    #expect(frame(host, at: 0)["a"]?.minY == -150)
    // At its end it leaves the wheel to others.
    #expect(!wheel(host, dy: 10))
    #expect(!wheel(host, dx: 10))
    #expect(wheel(host, dy: -1000))
    #expect(frame(host, at: 0)["a"]?.minY == 0)
    #expect(!host.needsFrame())
  }

  @Test func notchesAreSmoothedAndAddUp() {
    let host = ViewHost(ScrollView { box("a", 100, 500) }).laidOut(100, 100)
    #expect(wheel(host, dy: 40, isPrecise: false, time: 0))
    let early = frame(host, at: 0.03)["a"]?.minY ?? 0
    #expect(early < -10 && early > -40)
    #expect(host.needsFrame())
    #expect(wheel(host, dy: 40, isPrecise: false, time: 0.03))
    #expect(frame(host, at: 1)["a"]?.minY == -80)
    #expect(!host.needsFrame())
  }

  @Test func anInnerViewScrollsUntilItsEndThenTheOuter() {
    let host = ViewHost(
      ScrollView {
        ScrollView { box("inner", 100, 100) }.frame(height: 60)
        box("outer", 100, 200)
      }
    ).laidOut(100, 100)
    #expect(wheel(host, dy: 25))
    #expect(frame(host, at: 0)["inner"]?.minY == -25)
    #expect(wheel(host, dy: 25))
    #expect(frame(host, at: 0)["inner"]?.minY == -40)
    #expect(wheel(host, dy: 25))
    let probes = frame(host, at: 0)
    #expect(probes["outer"]?.minY == 43)
    #expect(probes["inner"]?.minY == -65)
  }

  @Test func aDragScrollsAndCoasts() {
    let host = ViewHost(ScrollView { box("a", 100, 5000) }).laidOut(100, 100)
    host.press(50, 90, time: 0)
    for step in 1...10 { host.move(50, 90 - CGFloat(step) * 8, time: Double(step) / 100) }
    #expect(frame(host, at: 0.1)["a"]?.minY == -80)
    host.release(50, 10, time: 0.1)
    // 800 points a second, smoothed a little; UIScrollView goes on for half a second's worth of it.
    let rest = -(frame(host, at: 10)["a"]?.minY ?? 0)
    #expect(rest > 80 + 350 && rest < 80 + 420, "\(rest)")
    #expect(!host.needsFrame())
    // UIScrollView's normal rate: the speed falls to 0.998 of itself each millisecond.
    let motion = ScrollMotion(from: .zero, start: 0, kind: .coasting(CGSize(width: 0, height: 1000)))
    let speed = (motion.position(at: 0.2005).y - motion.position(at: 0.1995).y) / 0.001
    #expect(abs(speed - 1000 * pow(0.998, 200)) < 0.5)
  }

  // MARK: bouncing

  /// `UIScrollView`'s rubber band: `(1 - 1 / (d 0.55 / room + 1)) room`.
  @Test func aDragBeyondAnEndGivesWayAndComesBack() throws {
    let host = ViewHost(ScrollView { box("a", 100, 300) }).laidOut(100, 100)
    host.press(50, 20, time: 0)
    host.move(50, 40, time: 0.05)
    host.move(50, 70, time: 0.1)
    let pulled = try #require(frame(host, at: 0.1)["a"]?.minY)
    #expect(abs(pulled - (1 - 1 / (50 * 0.55 / 100 + 1)) * 100) <= 0.5)
    host.release(50, 70, time: 0.1)
    let later = try #require(frame(host, at: 0.2)["a"]?.minY)
    #expect(later > 0 && later < pulled)
    #expect(host.needsFrame())
    #expect(frame(host, at: 2)["a"]?.minY == 0)
    #expect(!host.needsFrame())
  }

  @Test func coastingIntoAnEndBouncesOnce() throws {
    let host = ViewHost(ScrollView { box("a", 100, 400) }).laidOut(100, 100)
    host.press(50, 90, time: 0)
    for step in 1...10 { host.move(50, 90 - CGFloat(step) * 8, time: Double(step) / 200) }
    host.release(50, 10, time: 0.05)
    let places = (0...200).compactMap { frame(host, at: 0.05 + Double($0) / 100)["a"]?.minY }
    let furthest = try #require(places.min())
    // The content ends at -300; a spring of critical damping goes beyond it and comes back without crossing again.
    #expect(furthest < -305 && furthest > -400, "\(furthest)")
    #expect(places.last == -300)
    let turn = try #require(places.firstIndex(of: furthest))
    #expect(places[turn...].allSatisfy { $0 <= -300 })
    #expect(!host.needsFrame())
  }

  @Test func whatFitsGivesWayOnlyWhereItAlwaysDoes() {
    func pull(_ view: some View) -> CGFloat? {
      let host = ViewHost(view).laidOut(100, 100)
      host.press(50, 20, time: 0)
      host.move(50, 60, time: 0.1)
      return frame(host, at: 0.1)["a"]?.minY
    }
    let short = ScrollView { box("a", 100, 50) }
    let still = pull(short)
    #expect(pull(short.scrollBounceBehavior(.basedOnSize)) == still)
    #expect((pull(short.scrollBounceBehavior(.always)) ?? 0) > (still ?? 0) + 10)
    #expect(pull(short.scrollBounceBehavior(.always, axes: .horizontal)) == still)
  }

  @Test func aPointerThatLeavesLetsGo() {
    let host = ViewHost(ScrollView { box("a", 100, 300) }).laidOut(100, 100)
    host.press(50, 20, time: 0)
    host.move(50, 60, time: 0.1)
    host.send(PointerEvent(.left, at: CGPoint(x: 50, y: 60), time: 0.1))
    #expect(frame(host, at: 3)["a"]?.minY == 0)
    #expect(!host.needsFrame())
  }

  @Test func aButtonInsideStillTapsAndADragOverItScrolls() {
    let log = Log()
    let host = ViewHost(
      ScrollView {
        Color.red.frame(width: 100, height: 400).onTapGesture { log.events.append("tap") }.probe("a")
      }
    ).laidOut(100, 100)
    host.click(50, 50)
    #expect(log.events == ["tap"])
    host.press(50, 80, time: 1)
    host.move(50, 50, time: 1.1)
    host.move(50, 50, time: 2)
    host.release(50, 50, time: 2)
    #expect(log.events == ["tap"])
    #expect(frame(host, at: 2)["a"]?.minY == -30)
  }

  @Test func whatIsOutsideIsNeitherSeenNorHit() {
    let log = Log()
    let host = ViewHost(
      VStack(spacing: 0) {
        ScrollView { Color.red.frame(width: 100, height: 400).onTapGesture { log.events.append("tap") } }
          .frame(height: 50)
        Color.clear.frame(height: 50)
      }
    ).laidOut(100, 100)
    host.click(50, 70)
    #expect(log.events == [])
    guard case .effect(let effect, let items) = host.displayList().items[0].value,
      case .scroll(let outline, let content) = effect
    else {
      Issue.record("no clip")
      return
    }
    #expect(content == PixelRect(x: 0, y: 0, width: 100, height: 400))
    #expect(outline.rect == DeviceRect(x: 0, y: 0, width: 100, height: 50))
    #expect(items.count == 1)
    // The bar beside it, which the modifier hides.
    #expect(host.displayList().items.count == 2)
    let hidden = ViewHost(ScrollView { Color.red.frame(height: 400) }.scrollIndicators(.hidden)).laidOut(100, 100)
    #expect(hidden.displayList().items.count == 1)
  }

  @Test func indicatorsAreHiddenByAxis() {
    func bars<V: View>(_ view: V) -> [PixelRect] {
      ViewHost(view).laidOut(100, 100).displayList().items.dropFirst().map(\.extent)
    }
    let view = ScrollView([.horizontal, .vertical]) { Color.red.frame(width: 400, height: 400) }
    let both = bars(view)
    #expect(both.count == 2)
    // Beside the right edge the one, above the lower edge the other.
    #expect(both.map { $0.width < $0.height } == [true, false])
    #expect(bars(view.scrollIndicators(.hidden, axes: .horizontal)) == [both[0]])
    #expect(bars(view.scrollIndicators(.hidden, axes: .vertical)) == [both[1]])
    // A setting for one axis leaves that of the other.
    #expect(bars(view.scrollIndicators(.never, axes: .vertical).scrollIndicators(.hidden, axes: .horizontal)) == [])
    #expect(bars(view.scrollIndicators(.visible, axes: .vertical).scrollIndicators(.hidden)) == [both[0]])
  }

  @Test func scrollingEvaluatesNoBody() {
    struct Row: View {
      let log: Log
      let index: Int
      var body: some View {
        log.bodies += 1
        return Text("Row \(index)").frame(height: 20)
      }
    }
    struct Root: View {
      let log: Log
      var body: some View {
        log.bodies += 1
        return ScrollView { VStack(spacing: 0) { ForEach(0..<100) { Row(log: log, index: $0) } } }
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log)).laidOut(100, 100)
    #expect(log.bodies == 101)
    #expect(wheel(host, dy: 35))
    _ = frame(host, at: 0)
    #expect(log.bodies == 101)
  }

  @Test func aReaderScrollsToIds() {
    struct Root: View {
      let log: Log
      var body: some View {
        ScrollViewReader { proxy in
          let _ = log.proxy = proxy
          ScrollView {
            VStack(spacing: 0) {
              ForEach(0..<50) { index in box("\(index)", 50, 20) }
              box("last", 50, 30).id("last")
            }
          }
        }
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log)).laidOut(100, 100)
    log.proxy?.scrollTo(10, anchor: .top)
    #expect(frame(host, at: 0)["10"]?.minY == 0)
    log.proxy?.scrollTo(30, anchor: .center)
    #expect(frame(host, at: 0)["30"]?.minY == 40)
    // Without an anchor it scrolls no further than necessary.
    log.proxy?.scrollTo(31)
    #expect(frame(host, at: 0)["31"]?.minY == 60)
    log.proxy?.scrollTo("last")
    #expect(frame(host, at: 0)["last"]?.maxY == 100)
    withAnimation(.linear(duration: 1)) { log.proxy?.scrollTo(0, anchor: .top) }
    #expect(frame(host, at: 0.5)["0"]?.minY == -465)
    #expect(frame(host, at: 1)["0"]?.minY == 0)
    #expect(!host.needsFrame())
  }

  @Test func scrolledPlacesAreWholePixels() {
    let host = ViewHost(ScrollView { Color.red.frame(height: 400).probe("a") })
    host.environment.displayScale = 2
    _ = host.laidOut(100, 100)
    #expect(wheel(host, dy: 10.3))
    #expect(frame(host, at: 0)["a"]?.minY == -10.5)
  }
}
