import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewValues

@MainActor
@Suite struct AnimationTests {
  @MainActor final class Handle { var isOn: Binding<Bool>? }

  private func opacity(_ host: ViewHost, at time: Double) -> Float {
    let list = host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: time)
    guard case .content(.fill(_, .color(let color))) = list.items.first?.value else { return 0 }
    return color.alpha
  }

  private func minX(_ host: ViewHost, at time: Double) -> Double {
    let list = host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: time)
    guard case .content(.fill(let outline, _)) = list.items.first?.value else { return .nan }
    return outline.rect.minX
  }

  struct Fading: View {
    let handle: Handle
    @State private var isOn = false
    var body: some View {
      handle.isOn = $isOn
      return Color.black.opacity(isOn ? 1 : 0.2)
    }
  }

  @Test func aChangeWithoutAnAnimationIsAtOnce() {
    let handle = Handle()
    let host = ViewHost(Fading(handle: handle))
    #expect(opacity(host, at: 0) == 0.2)
    handle.isOn?.wrappedValue = true
    #expect(opacity(host, at: 0) == 1)
    #expect(!host.needsFrame())
  }

  @Test func aLinearAnimationFollowsTheHostsTime() {
    let handle = Handle()
    let host = ViewHost(Fading(handle: handle))
    _ = opacity(host, at: 10)
    withAnimation(.linear(duration: 2)) { handle.isOn?.wrappedValue = true }
    for (time, expected) in [(10.0, 0.2), (10.5, 0.4), (11, 0.6), (11.5, 0.8), (12, 1)] {
      #expect(abs(opacity(host, at: time) - Float(expected)) < 1e-5, "at \(time)")
      #expect(host.needsFrame() == (time < 12))
    }
  }

  @Test func aChangeOnTheWayTurnsWithoutAJump() {
    let handle = Handle()
    let host = ViewHost(Fading(handle: handle))
    _ = opacity(host, at: 0)
    withAnimation(.easeInOut(duration: 1)) { handle.isOn?.wrappedValue = true }
    _ = opacity(host, at: 0)
    let before = opacity(host, at: 0.5)
    withAnimation(.easeInOut(duration: 1)) { handle.isOn?.wrappedValue = false }
    #expect(abs(opacity(host, at: 0.5) - before) < 1e-5)
    #expect(abs(opacity(host, at: 1.6) - 0.2) < 1e-5)
  }

  @Test func anAnimationOfAValueBindsToIt() {
    struct Moving: View {
      let handle: Handle
      @State private var isOn = false
      var body: some View {
        handle.isOn = $isOn
        return Color.black.frame(width: 10, height: 10).offset(x: isOn ? 20 : 0)
          .animation(.linear(duration: 1), value: isOn)
      }
    }
    let handle = Handle()
    let host = ViewHost(Moving(handle: handle))
    #expect(minX(host, at: 0) == 45)
    handle.isOn?.wrappedValue = true
    #expect(minX(host, at: 0) == 45)
    #expect(minX(host, at: 0.5) == 55)
    #expect(minX(host, at: 1) == 65)
  }

  @Test func layoutMovesWhatIsDrawn() {
    struct Aligned: View {
      let handle: Handle
      @State private var isOn = false
      var body: some View {
        handle.isOn = $isOn
        return Color.black.frame(width: 10, height: 10).probe("box")
          .frame(maxWidth: .infinity, alignment: isOn ? .trailing : .leading)
      }
    }
    let handle = Handle()
    let host = ViewHost(Aligned(handle: handle))
    #expect(minX(host, at: 0) == 0)
    withAnimation(.linear(duration: 1)) { handle.isOn?.wrappedValue = true }
    #expect(minX(host, at: 0) == 0)
    // Layout is there at once; the picture is on its way.
    #expect(host.probes["box"]?.minX == 90)
    #expect(abs(minX(host, at: 0.5) - 45) < 1e-6)
    #expect(minX(host, at: 2) == 90)
  }

  @Test func coloursAndShapesAreOnTheirWay() {
    struct Shaped: View {
      let handle: Handle
      @State private var isOn = false
      var body: some View {
        handle.isOn = $isOn
        return RoundedRectangle(cornerRadius: isOn ? 20 : 10).fill(Color(white: isOn ? 1 : 0))
      }
    }
    let handle = Handle()
    let host = ViewHost(Shaped(handle: handle))
    let size = CGSize(width: 100, height: 100)
    _ = host.displayList(size: size, scale: 1, time: 0)
    withAnimation(.linear(duration: 1)) { handle.isOn?.wrappedValue = true }
    _ = host.displayList(size: size, scale: 1, time: 0)
    let list = host.displayList(size: size, scale: 1, time: 0.5)
    guard case .content(.fill(let outline, .color(let color))) = list.items.first?.value else {
      Issue.record("no fill")
      return
    }
    #expect(outline.radius == 15)
    #expect(abs(color.red - 0.5) < 1e-6)
  }

  @Test func animatableViewsAreEvaluatedOnTheirWay() {
    struct Bar: View, @preconcurrency Animatable {
      var length: Double
      var animatableData: Double {
        get { length }
        set { length = newValue }
      }
      var body: some View { box("bar", CGFloat(length), 1) }
    }
    struct Root: View {
      let handle: Handle
      @State private var isOn = false
      var body: some View {
        handle.isOn = $isOn
        return Bar(length: isOn ? 100 : 0)
      }
    }
    let handle = Handle()
    let host = ViewHost(Root(handle: handle)).laidOut(100, 100)
    withAnimation(.linear(duration: 1)) { handle.isOn?.wrappedValue = true }
    host.evaluate(time: 0)
    host.evaluate(time: 0.25)
    host.layout(size: CGSize(width: 100, height: 100))
    #expect(host.probes["bar"]?.width == 25)
  }

  @Test func delaySpeedAndRepetition() {
    let linear = Animation.linear(duration: 1)
    #expect(linear.delay(1).progress(at: 1.5) == 0.5)
    #expect(linear.speed(2).progress(at: 0.25) == 0.5)
    #expect(linear.repeatCount(3, autoreverses: false).progress(at: 2.25) == 0.25)
    #expect(linear.repeatCount(2).progress(at: 1.25) == 0.75)
    #expect(linear.repeatCount(2).settlingTime == 2)
    #expect(linear.repeatForever().settlingTime == .infinity)
    #expect(linear.progress(at: 7) == 1)
  }

  /// CSS Easing Functions 2: ease-in-out is cubic-bezier(0.42, 0, 0.58, 1), symmetric about its middle.
  @Test func timingCurves() {
    let ease = Animation.easeInOut(duration: 1)
    #expect(abs(ease.progress(at: 0.5) - 0.5) < 1e-9)
    #expect(abs(ease.progress(at: 0.25) + ease.progress(at: 0.75) - 1) < 1e-9)
    #expect(abs(ease.progress(at: 0.25) - 0.12916) < 1e-4)
    #expect(Animation.easeIn(duration: 1).progress(at: 0.25) < 0.25)
    #expect(Animation.easeOut(duration: 1).progress(at: 0.25) > 0.25)
  }

  /// The closed solution obeys the equation of the damped oscillator, judged by central differences.
  @Test(arguments: [-0.5, 0, 0.3, 0.7])
  func springsObeyTheirEquation(_ bounce: Double) {
    let spring = Spring(duration: 0.5, bounce: bounce)
    let w = spring.angularFrequency
    let z = spring.dampingRatio
    #expect(abs(spring.state(at: 0).value) < 1e-12 && abs(spring.state(at: 0).velocity) < 1e-9)
    for step in 1...40 {
      let t = Double(step) * 0.05
      let h = 1e-4
      let (before, now, after) = (spring.state(at: t - h), spring.state(at: t), spring.state(at: t + h))
      let velocity = (after.value - before.value) / (2 * h)
      let acceleration = (after.value - 2 * now.value + before.value) / (h * h)
      #expect(abs(velocity - now.velocity) < 1e-4)
      #expect(abs(acceleration + 2 * z * w * velocity + w * w * (now.value - 1)) < 1e-2)
    }
    #expect(abs(spring.state(at: spring.settlingTime).value - 1) <= 1.01e-3)
    #expect(abs(spring.bounce - bounce) < 1e-9)
  }
}

@MainActor
@Suite struct TimelineTests {
  private func date(_ host: ViewHost, at time: Double) -> Double {
    host.evaluate(time: time)
    host.layout(size: CGSize(width: 100, height: 100))
    return Double(host.probes["t"]!.width)
  }

  private func host<S: TimelineSchedule>(_ schedule: S) -> ViewHost {
    ViewHost(
      TimelineView(schedule) { context in
        box("t", CGFloat(context.date.timeIntervalSinceReferenceDate), 1)
      })
  }

  @Test func anAnimationTimelineFollowsTheHost() {
    let host = host(.animation)
    #expect(date(host, at: 1.25) == 1.25)
    #expect(host.needsFrame())
    #expect(date(host, at: 2) == 2)
    host.dateOrigin = Date(timeIntervalSinceReferenceDate: 10)
    #expect(date(host, at: 2) == 12)
  }

  @Test func minimumIntervalsAndPauses() {
    let slow = host(.animation(minimumInterval: 0.5))
    #expect(date(slow, at: 1.7) == 1.5)
    #expect(!slow.needsFrame(at: 1.9))
    #expect(slow.needsFrame(at: 2))
    #expect(
      !{ () -> Bool in
        let paused = host(.animation(paused: true))
        _ = date(paused, at: 3)
        return paused.needsFrame(at: 100)
      }())
  }

  /// A start that lies ahead of the host's date, as the wall clock's present does, is the view's coming.
  @Test func aPeriodicTimelineFromNowBeginsWithTheView() {
    let host = host(.periodic(from: .now, by: 2))
    #expect(date(host, at: 5) == 5)
    #expect(host.nextFrameTime == 7)
    #expect(date(host, at: 7.5) == 7)
    let start = Date(timeIntervalSinceReferenceDate: 9)
    #expect(Array(AnimationTimelineSchedule(paused: true).entries(from: start, mode: .normal)).isEmpty)
  }

  @Test func periodicAndExplicit() {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let periodic = host(.periodic(from: start, by: 2))
    #expect(date(periodic, at: 5) == 4)
    #expect(periodic.nextFrameTime == 6)
    let explicit = host(.explicit([start.addingTimeInterval(1), start.addingTimeInterval(3)]))
    #expect(date(explicit, at: 2) == 1)
    #expect(explicit.nextFrameTime == 3)
    #expect(date(explicit, at: 4) == 3)
    #expect(explicit.nextFrameTime == nil)
  }
}
