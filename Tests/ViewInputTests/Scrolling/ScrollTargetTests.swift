import Testing
import ViewTestSupport
import Vitrine

@testable import ViewInput

/// Apple's documentation of `scrollTargetBehavior`, `scrollPosition`, `scrollTransition`, `contentMargins` and
/// `containerRelativeFrame`.
@MainActor
@Suite struct ScrollTargetTests {
  private let size = CGSize(width: 100, height: 100)

  private func frame(_ host: ViewHost, _ time: Double) { _ = host.displayList(size: size, scale: 1, time: time) }

  private func flick(_ host: ViewHost, by distance: CGFloat, at time: Double) {
    host.press(50, 50, time: time)
    for step in 1...4 { host.move(50, 50 + distance * CGFloat(step) / 4, time: time + Double(step) * 0.02) }
    host.release(50, 50 + distance, time: time + 0.1)
    frame(host, time + 0.2)
    frame(host, time + 2)
  }

  @Test func pagingComesToRestAtPages() {
    let host = ViewHost(
      ScrollView { flexible("content", minHeight: 450) }.scrollTargetBehavior(.paging))
    frame(host, 0)
    flick(host, by: -30, at: 1)
    #expect(host.probes["content"]?.minY == -100)
    // However fast, one page at a time.
    flick(host, by: -90, at: 4)
    #expect(host.probes["content"]?.minY == -200)
    flick(host, by: 30, at: 8)
    #expect(host.probes["content"]?.minY == -100)
  }

  @Test func aBehaviourOfOnesOwnSeesTheVelocity() throws {
    struct Behavior: ScrollTargetBehavior {
      let log: SharedValue<[CGVector]>
      func updateTarget(_ target: inout ScrollTarget, context: TargetContext) { log.value.append(context.velocity) }
    }
    let log = SharedValue<[CGVector]>([])
    let host = ViewHost(
      ScrollView { flexible("content", minHeight: 450) }.scrollTargetBehavior(Behavior(log: log)))
    frame(host, 0)
    // At most 20 points in 80 ms, and slower because of the 20 ms in which the pointer rested at the end.
    flick(host, by: -20, at: 1)
    flick(host, by: 20, at: 4)
    flick(host, by: -12, at: 8)
    #expect(log.value.map(\.dx) == [0, 0, 0])
    try #require(log.value.count == 3)
    #expect((50...250).contains(log.value[0].dy))
    #expect((50...250).contains(-log.value[1].dy))
    // Content that is slower than 50 points a second has come to rest.
    #expect(log.value[2].dy == 0)
  }

  @Test func viewsAreAligned() {
    let host = ViewHost(
      ScrollView {
        VStack(spacing: 10) { ForEach(0..<9) { flexible("\($0)", minHeight: 60, maxHeight: 60) } }
          .scrollTargetLayout()
      }
      .contentMargins(.vertical, 15, for: .scrollContent)
      .scrollTargetBehavior(.viewAligned(limitBehavior: .alwaysByOne)))
    frame(host, 0)
    #expect(host.probes["0"]?.minY == 15)
    flick(host, by: -20, at: 1)
    #expect(host.probes["1"]?.minY == 15)
    // A notch of the wheel goes to the next.
    host.send(ScrollEvent(at: CGPoint(x: 50, y: 50), delta: CGSize(width: 0, height: 10), time: 4))
    frame(host, 4.1)
    frame(host, 6)
    #expect(host.probes["2"]?.minY == 15)
  }

  @Test func aPositionIsReadAndWritten() {
    struct Root: View {
      @State private var id: Int? = 3
      var body: some View {
        ScrollView {
          VStack(spacing: 0) { ForEach(0..<9) { flexible("\($0)", minHeight: 60, maxHeight: 60) } }
            .scrollTargetLayout()
        }
        .scrollPosition(id: $id, anchor: .top)
        .overlay { Text("at \(id ?? -1)").allowsHitTesting(false) }
      }
    }
    let host = ViewHost(Root())
    frame(host, 0)
    frame(host, 0.1)
    #expect(host.probes["3"]?.minY == 0)
    host.send(ScrollEvent(at: CGPoint(x: 50, y: 50), delta: CGSize(width: 0, height: 120), isPrecise: true, time: 1))
    frame(host, 1)
    frame(host, 1.1)
    #expect(host.shownTexts.map(\.string) == ["at 5"])
    #expect(host.probes["5"]?.minY == 0, "what was reported does not scroll again")
  }

  @Test func theEndIsShownFirst() {
    let host = ViewHost(ScrollView { flexible("content", minHeight: 300) }.defaultScrollAnchor(.bottom))
    frame(host, 0)
    #expect(host.probes["content"]?.minY == -200)
  }

  /// Phases by visibility: the identity in the middle, the others at the edges.
  @Test func phasesFollowThePlace() {
    let port: ClosedRange<CGFloat> = 0...100
    let interactive = ScrollTransitionConfiguration.interactive
    #expect(interactive.progress(of: 20...40, in: port) == (.identity, 0))
    #expect(interactive.progress(of: -10...10, in: port) == (.topLeading, 0.5))
    #expect(interactive.progress(of: 95...115, in: port) == (.bottomTrailing, 0.75))
    #expect(interactive.progress(of: 200...220, in: port) == (.bottomTrailing, 1))
    let animated = ScrollTransitionConfiguration.animated.threshold(.visible(0.5))
    #expect(animated.progress(of: -9...11, in: port) == (.identity, 0))
    #expect(animated.progress(of: -11...9, in: port) == (.topLeading, 1))
    #expect(interactive.threshold(.centered).progress(of: 40...60, in: port) == (.identity, 0))
    #expect(interactive.progress(of: 5...5, in: port) == (.identity, 0))
    #expect([ScrollTransitionPhase.topLeading, .identity, .bottomTrailing].map(\.value) == [-1, 0, 1])
  }

  @Test func framesFollowTheContainer() {
    let host = ViewHost(
      ScrollView(.horizontal) {
        HStack(spacing: 10) {
          flexible("half").containerRelativeFrame(.horizontal, count: 2, spacing: 10)
          flexible("two").containerRelativeFrame(.horizontal, count: 3, span: 2, spacing: 10)
          flexible("own").containerRelativeFrame([.horizontal, .vertical]) { length, axis in
            axis == .horizontal ? length / 4 : length
          }
        }
      })
    frame(host, 0)
    frame(host, 0.1)
    #expect(host.probes["half"]?.width == 45)
    #expect(abs((host.probes["two"]?.width ?? 0) - (80 / 3 * 2 + 10)) < 0.01)
    #expect(host.probes["own"]?.size == CGSize(width: 25, height: 100))
    #expect(host.viewDiagnostics.isEmpty)
  }
}
