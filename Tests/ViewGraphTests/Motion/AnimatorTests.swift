import DisplayList
import Surfaces
import Testing
import Vitrine

/// Phases and keyframes.
@MainActor
@Suite struct AnimatorTests {
  @MainActor final class Handle { var count: Binding<Int>? }

  private func minX(_ host: ViewHost, at time: Double) -> Double {
    let list = host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: time)
    guard case .content(.fill(let outline, _)) = list.items.first?.value else { return .nan }
    return outline.rect.minX - 45
  }

  private var square: some View { Color.black.frame(width: 10, height: 10) }

  /// Each phase begins when the animation to the one before is over, and the first follows the last.
  @Test func phasesFollowEachOther() {
    let host = ViewHost(
      square.phaseAnimator([0, 10, 30]) {
        $0.offset(x: CGFloat($1))
      } animation: { _ in
        .linear(duration: 1)
      })
    var shown: [Double] = []
    for frame in 0...36 { shown.append(minX(host, at: Double(frame) / 4)) }
    // To 10, to 30, back to 0, in a second each, and again.
    for (frame, x) in [(2, 5.0), (4, 10), (6, 20), (8, 30), (10, 15), (12, 0), (14, 5), (36, 0)] {
      #expect(abs(shown[frame] - x) < 1e-9, "frame \(frame)")
    }
    #expect(host.needsFrame(at: 9.25))
  }

  /// A phase that moves nothing, as one that starts a symbol's effect, lasts as long as its animation.
  @Test func phasesThatMoveNothingFollowEachOther() {
    var shown: [Int] = []
    let host = ViewHost(
      square.phaseAnimator([0, 1, 2]) { view, phase in
        let _ = shown.append(phase)
        view
      } animation: { _ in
        .linear(duration: 1)
      })
    for frame in 0...9 {
      _ = minX(host, at: Double(frame) / 4)
      if frame.isMultiple(of: 2) { #expect(shown.last == [1, 1, 2, 2, 0][frame / 2], "at \(Double(frame) / 4) s") }
    }
  }

  /// With a trigger the phases are gone through once at each change.
  @Test func aTriggerGoesThroughThePhasesOnce() {
    struct Root: View {
      let handle: Handle
      @State private var count = 0
      var body: some View {
        handle.count = $count
        return Color.black.frame(width: 10, height: 10)
          .phaseAnimator([false, true], trigger: count) {
            $0.offset(x: $1 ? 20 : 0)
          } animation: {
            $0 ? .linear(duration: 1) : .linear(duration: 2)
          }
      }
    }
    let handle = Handle()
    let host = ViewHost(Root(handle: handle))
    #expect(minX(host, at: 0) == 0)
    #expect(!host.needsFrame(at: 9))
    handle.count?.wrappedValue += 1
    _ = minX(host, at: 1)
    #expect(minX(host, at: 1.5) == 10)
    #expect(minX(host, at: 2) == 20)
    #expect(minX(host, at: 3) == 10)
    #expect(minX(host, at: 4) == 0)
    _ = minX(host, at: 4.1)
    #expect(!host.needsFrame(at: 99))
  }

  /// A phase without an animation takes a frame, and the loop is not cut off.
  @Test func phasesWithoutAnimationTakeAFrame() {
    let host = ViewHost(
      square.phaseAnimator([0, 10]) {
        $0.offset(x: CGFloat($1))
      } animation: { _ in
        nil
      })
    for frame in 0..<20 { _ = minX(host, at: Double(frame) / 60) }
    #expect(host.diagnostics.isEmpty)
    #expect(minX(ViewHost(square.phaseAnimator([Int]()) { view, _ in view }), at: 0).isNaN)
  }

  struct Values: Equatable {
    var x = 0.0
    var y = 4.0
  }

  /// SwiftUI, `KeyframeTimeline`: the tracks run side by side, and a track that is over stays.
  @Test func tracksRunSideBySide() {
    let timeline = KeyframeTimeline(initialValue: Values()) {
      KeyframeTrack(\.x) {
        LinearKeyframe(10, duration: 1)
        MoveKeyframe(20)
        LinearKeyframe(30, duration: 1, timingCurve: .easeIn)
      }
      KeyframeTrack(\.y) { LinearKeyframe(8, duration: 4) }
    }
    #expect(timeline.duration == 4)
    #expect(timeline.value(time: 0.5) == Values(x: 5, y: 4.5))
    #expect(timeline.value(time: 1) == Values(x: 20, y: 5))
    #expect(timeline.value(time: 1.5).x == 20 + 10 * UnitCurve.easeIn.value(at: 0.5))
    #expect(timeline.value(progress: 0.75) == Values(x: 30, y: 7))
    #expect(timeline.value(time: -1) == Values())
    #expect(timeline.value(time: 9) == Values(x: 30, y: 8))
    #expect(timeline.velocity(time: 0.5) == Values(x: 10, y: 1))
    #expect(KeyframeTimeline(initialValue: 3.0) {}.value(time: 1) == 3)
    // Statements of a loop and of an `if`.
    let looped = KeyframeTimeline(initialValue: 0.0) { for end in [1.0, 2.0] { LinearKeyframe(end, duration: 1) } }
    #expect(looped.duration == 2 && looped.value(time: 1.5) == 1.5)
    func chosen(_ isHigh: Bool) -> Double {
      KeyframeTimeline(initialValue: 0.0) {
        if isHigh { LinearKeyframe(4.0, duration: 1) } else { LinearKeyframe(2.0, duration: 1) }
      }.value(time: 0.5)
    }
    #expect([true, false].map(chosen) == [2, 1])
    #expect(10.0.interpolated(towards: 30, amount: 0.25) == 15)
    let pair = AnimatablePair(0.0, 4.0)
    #expect(pair.interpolated(towards: AnimatablePair(2, 0), amount: 0.5) == AnimatablePair(1, 2))
  }

  /// A smooth curve through the keyframes: it and its velocity have no jumps, and it rests at the end.
  @Test func cubicKeyframesAreSmooth() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(10, duration: 0.5)
      CubicKeyframe(-4, duration: 1)
      CubicKeyframe(2, duration: 0.25)
    }
    #expect(timeline.value(time: 0.5) == 10 && timeline.value(time: 1.5) == -4 && timeline.value(time: 1.75) == 2)
    // Catmull and Rom: the way from the keyframe before to the one after, in the time from one to the other.
    #expect(abs(timeline.velocity(time: 0.5) - -4 / 1.5) < 1e-9)
    #expect(abs(timeline.velocity(time: 1.75)) < 1e-9)
    for step in 1..<175 {
      let time = Double(step) / 100
      let slope = (timeline.value(time: time + 1e-5) - timeline.value(time: time - 1e-5)) / 2e-5
      #expect(abs(slope - timeline.velocity(time: time)) < 1e-2, "at \(time)")
    }
  }

  /// A spring keyframe is the spring, and hands its velocity on.
  @Test func springKeyframesAreSprings() {
    let spring = Spring(duration: 0.5, bounce: 0.4)
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      SpringKeyframe(10, duration: 0.25, spring: spring)
      SpringKeyframe(0, spring: spring)
    }
    #expect(timeline.duration == 0.25 + spring.settlingDuration)
    #expect(timeline.value(time: 0.1) == spring.value(target: 10, time: 0.1))
    let before = timeline.velocity(time: 0.25 - 1e-9)
    #expect(before > 1 && abs(timeline.velocity(time: 0.25) - before) < 1e-5)
    #expect(abs(timeline.value(time: timeline.duration)) < 0.02)
  }

  @Test func keyframesFollowTheHostAndRepeat() {
    let host = ViewHost(
      square.keyframeAnimator(initialValue: 0.0) {
        $0.offset(x: $1)
      } keyframes: { _ in
        LinearKeyframe(10.0, duration: 1)
        LinearKeyframe(0.0, duration: 1)
      })
    _ = minX(host, at: 5)
    for (time, x) in [(5.5, 5.0), (6, 10), (6.5, 5), (7, 0), (7.25, 2.5), (105.5, 5)] {
      #expect(abs(minX(host, at: time) - x) < 1e-9, "at \(time)")
    }
    #expect(host.needsFrame())
  }

  @Test func aTriggerStartsTheKeyframes() {
    struct Root: View {
      let handle: Handle
      @State private var count = 0
      var body: some View {
        handle.count = $count
        return Color.black.frame(width: 10, height: 10)
          .keyframeAnimator(initialValue: 0, trigger: count) { view, x in
            view.offset(x: x)
          } keyframes: { _ in
            MoveKeyframe(10)
            LinearKeyframe(20, duration: 1)
          }
      }
    }
    let handle = Handle()
    let host = ViewHost(Root(handle: handle))
    #expect(minX(host, at: 0) == 0)
    #expect(!host.needsFrame(at: 9))
    handle.count?.wrappedValue += 1
    #expect(minX(host, at: 2) == 10)
    #expect(minX(host, at: 2.5) == 15)
    #expect(minX(host, at: 3) == 20)
    #expect(!host.needsFrame(at: 9))
  }

  /// An effect is a function of its data, which is animated, and of the view's size.
  @Test func geometryEffectsAreAnimated() {
    struct Push: GeometryEffect {
      var part: CGFloat
      var animatableData: CGFloat {
        get { part }
        set { part = newValue }
      }
      func effectValue(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(translationX: part * size.width, y: 0))
      }
    }
    struct Root: View {
      let handle: Handle
      @State private var count = 0
      var body: some View {
        handle.count = $count
        return Color.black.frame(width: 10, height: 10).modifier(Push(part: CGFloat(count)))
      }
    }
    let handle = Handle()
    let host = ViewHost(Root(handle: handle))
    #expect(minX(host, at: 0) == 0)
    withAnimation(.linear(duration: 1)) { handle.count?.wrappedValue = 2 }
    _ = minX(host, at: 0)
    #expect(minX(host, at: 0.5) == 10)
    #expect(minX(host, at: 1) == 20)
    // A view can be found where it is drawn.
    #expect(host.contains(CGPoint(x: 70, y: 50)) && !host.contains(CGPoint(x: 50, y: 50)))
  }
}
