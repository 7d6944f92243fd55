import Testing
import ViewTestSupport
import Vitrine

@MainActor
@Suite struct GestureTests {
  /// A gesture inside a position that it sets: a loop that once kept a processor busy for ever. Each event is worth one
  /// evaluation, and then there is nothing to do.
  @Test func aGestureUnderThePositionThatItSets() {
    struct Handle: View {
      @State private var x: CGFloat = 20
      var body: some View {
        Circle().frame(width: 20, height: 20)
          .gesture(DragGesture(minimumDistance: 0, coordinateSpace: .named("bar")).onChanged { x = $0.location.x })
          .position(x: x, y: 50)
          .coordinateSpace(name: "bar")
      }
    }
    let host = ViewHost(Handle()).laidOut(100, 100)
    host.press(20, 50)
    for step in 1...5 {
      let place = 20 + CGFloat(step) * 10
      host.move(place, 50, time: Double(step) / 60)
      _ = host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: Double(step) / 60)
      #expect(host.bodyCount <= 1 && !host.needsFrame())
      #expect(host.contains(CGPoint(x: place, y: 50)))
    }
    #expect(host.diagnostics.isEmpty)
  }

  @Test func aGestureMayBeDisabled() {
    let log = Log()
    let view = Color.red.onTapGesture { log.add("inner") }
      .simultaneousGesture(TapGesture().onEnded { log.add("on") }, isEnabled: true)
      .simultaneousGesture(TapGesture().onEnded { log.add("off") }, isEnabled: false)
      .highPriorityGesture(LongPressGesture().onEnded { _ in log.add("off") }, isEnabled: false)
    ViewHost(view.gesture(TapGesture().onEnded { log.add("off") }, isEnabled: false)).laidOut(100, 100).click(50, 50)
    #expect(log.events.sorted() == ["inner", "on"])
  }

  @MainActor final class Log {
    var events: [String] = []
    func add(_ event: String) { events.append(event) }
  }

  @Test func aTapIsOnTheViewOnly() {
    let log = Log()
    let host = ViewHost(Color.red.frame(width: 20, height: 20).onTapGesture { log.add("tap") }).laidOut(100, 100)
    host.click(50, 50)
    host.click(30, 50)
    // A pointer that strays more than 10 points taps nothing.
    host.press(45, 50)
    host.move(57, 50)
    host.release(45, 50)
    #expect(log.events == ["tap"])
  }

  @Test func aCircleIsHitInsideAlone() {
    let log = Log()
    let host = ViewHost(Circle().onTapGesture { log.add("tap") }).laidOut(100, 100)
    host.click(5, 5)
    host.click(50, 3)
    #expect(log.events == ["tap"])
  }

  /// A content shape is used for the pointer if its kinds include `.interaction`.
  @Test(
    arguments: [
      (.interaction, true), ([.dragPreview, .interaction], true), (.hoverEffect, false),
    ] as [(ContentShapeKinds, Bool)])
  func aShapeIsForWhatItIsSaidToBe(kinds: ContentShapeKinds, isPointers: Bool) {
    var count = 0
    let host = ViewHost(Color.clear.contentShape(kinds, Rectangle()).onTapGesture { count += 1 }).laidOut(100, 100)
    host.click(50, 50)
    #expect(count == (isPointers ? 1 : 0))
  }

  @Test func clearIsNotHitAndAContentShapeIs() {
    let log = Log()
    let view = HStack(spacing: 0) {
      Color.clear.onTapGesture { log.add("clear") }
      Color.clear.contentShape(Rectangle()).onTapGesture { log.add("shape") }
      Color.red.allowsHitTesting(false).onTapGesture { log.add("deaf") }
      Color.red.opacity(0).onTapGesture { log.add("invisible") }
      Color.red.onTapGesture { log.add("disabled") }.disabled(true)
    }
    let host = ViewHost(view).laidOut(100, 20)
    for x in [10, 30, 50, 70, 90] { host.click(CGFloat(x), 10) }
    #expect(log.events == ["shape"])
  }

  /// By the even-odd rule, an area that is enclosed twice is outside; by the other rule it is inside.
  @Test func aContentShapeFollowsTheFillRule() {
    let ring = Path { path in
      path.addRect(CGRect(x: 0, y: 0, width: 60, height: 60))
      path.addRect(CGRect(x: 20, y: 20, width: 20, height: 20))
    }
    for (isEvenOdd, expected) in [(true, ["edge"]), (false, ["edge", "middle"])] {
      let log = Log()
      var place = ""
      let view = Color.red.contentShape(ring.offset(x: 20, y: 20), eoFill: isEvenOdd).onTapGesture { log.add(place) }
      let host = ViewHost(view).laidOut(100, 100)
      for (name, x) in [("outside", 10.0), ("edge", 30), ("middle", 50)] {
        place = name
        host.click(x, 50)
      }
      #expect(log.events == expected)
    }
  }

  @Test func aContentShapesRuleMayChange() {
    struct Target: View {
      let log: Log
      @State private var isEvenOdd = false
      var body: some View {
        let ring = Path { path in
          path.addRect(CGRect(x: 0, y: 0, width: 100, height: 100))
          path.addRect(CGRect(x: 40, y: 40, width: 20, height: 20))
        }
        Color.red.contentShape(ring, eoFill: isEvenOdd).onTapGesture {
          log.add("tap")
          isEvenOdd = true
        }
      }
    }
    let log = Log()
    let host = ViewHost(Target(log: log)).laidOut(100, 100)
    host.click(50, 50)
    _ = host.laidOut(100, 100)
    host.click(50, 50)
    #expect(log.events == ["tap"])
  }

  @Test func theTopmostViewIsHit() {
    let log = Log()
    let view = ZStack {
      Color.red.onTapGesture { log.add("below") }
      Color.blue.frame(width: 20, height: 20).onTapGesture { log.add("above") }
    }
    let host = ViewHost(view).laidOut(100, 100)
    host.click(50, 50)
    host.click(10, 10)
    #expect(log.events == ["above", "below"])
  }

  @Test func innerGoesFirstUnlessTheOuterHasPriority() {
    let log = Log()
    func view(_ outer: (AnyView) -> AnyView) -> AnyView {
      outer(AnyView(Color.red.onTapGesture { log.add("inner") }))
    }
    let tap = TapGesture().onEnded { log.add("outer") }
    ViewHost(view { AnyView($0.gesture(tap)) }).laidOut(10, 10).click(5, 5)
    ViewHost(view { AnyView($0.highPriorityGesture(tap)) }).laidOut(10, 10).click(5, 5)
    ViewHost(view { AnyView($0.simultaneousGesture(tap)) }).laidOut(10, 10).click(5, 5)
    ViewHost(view { AnyView($0.gesture(tap, including: .gesture)) }).laidOut(10, 10).click(5, 5)
    #expect(log.events == ["inner", "outer", "inner", "outer", "outer"])
  }

  @Test func aDragMovesAndEndsAndIsNoTap() {
    struct Draggable: View {
      let log: Log
      @GestureState private var start: CGFloat?
      @State private var x: CGFloat = 0
      var body: some View {
        Color.red.frame(width: 20, height: 20)
          .gesture(
            DragGesture()
              .updating($start) { _, state, _ in if state == nil { state = x } }
              .onChanged { x = (start ?? 0) + $0.translation.width }
              .onEnded { log.add("end \(Int($0.translation.width))") }
          )
          .onTapGesture { log.add("tap") }
          .probe("box")
          .offset(x: x)
      }
    }
    let log = Log()
    let host = ViewHost(Draggable(log: log)).laidOut(100, 100)
    host.press(50, 50, time: 0)
    host.move(55, 50, time: 0.1)
    #expect(host.laidOut(100, 100).probes["box"]?.minX == 40)
    host.move(70, 50, time: 0.2)
    #expect(host.laidOut(100, 100).probes["box"]?.minX == 60)
    host.move(75, 50, time: 0.3)
    #expect(host.laidOut(100, 100).probes["box"]?.minX == 65)
    host.release(75, 50, time: 0.4)
    #expect(host.laidOut(100, 100).probes["box"]?.minX == 65)
    host.click(75, 50, time: 1)
    #expect(log.events == ["end 25", "tap"])
  }

  @Test func doubleTapsAndLongPresses() {
    let log = Log()
    let view = HStack(spacing: 0) {
      Color.red.onTapGesture(count: 2) { log.add("double") }
      Color.red.onLongPressGesture { log.add("long") }
    }
    let host = ViewHost(view).laidOut(100, 100)
    host.click(20, 20, time: 0)
    host.click(20, 20, time: 1)
    host.click(20, 20, time: 1.2)
    host.press(80, 20, time: 2)
    #expect(host.nextFrameTime == 2.5)
    host.evaluate(time: 2.5)
    host.layout(size: CGSize(width: 100, height: 100))
    host.release(80, 20, time: 3)
    #expect(log.events == ["double", "long"])
  }

  @Test func hovering() {
    let log = Log()
    let host = ViewHost(
      Color.red.frame(width: 20, height: 20).onHover { log.add($0 ? "in" : "out") }
    ).laidOut(100, 100)
    host.move(10, 10)
    host.move(50, 50)
    host.move(51, 50)
    host.send(PointerEvent(.left, at: .zero, time: 0))
    #expect(log.events == ["in", "out"])
  }

  @Test func aGestureBeforePositionDoesNotLoop() {
    // A stop on a gradient bar: its gesture stands before `position`, which once kept SwiftUI evaluating for ever.
    struct Stop: View {
      @State private var location: CGFloat = 0.5
      var body: some View {
        Circle().frame(width: 24, height: 24)
          .gesture(DragGesture().onChanged { location += $0.translation.width / 100 })
          .position(x: 100 * location, y: 12)
      }
    }
    let host = ViewHost(Stop()).laidOut(100, 24)
    host.press(50, 12)
    host.move(70, 12)
    _ = host.laidOut(100, 24)
    // The body of Stop; the circle is what it was.
    #expect(host.bodyCount == 1)
    #expect(!host.needsFrame())
  }
}

@MainActor
@Suite struct ComposedGestureTests {
  @MainActor final class Log {
    var events: [String] = []
    func add(_ event: String) { events.append(event) }
  }

  private func host<G: Gesture>(_ gesture: G) -> ViewHost {
    ViewHost(Color.red.frame(width: 100, height: 100).gesture(gesture)).laidOut(100, 100)
  }

  private func wait(_ host: ViewHost, until time: Double) {
    host.evaluate(time: time)
    host.layout(size: CGSize(width: 100, height: 100))
  }

  @Test func aDragAfterALongPress() {
    let log = Log()
    let gesture = LongPressGesture(minimumDuration: 0.5).sequenced(before: DragGesture(minimumDistance: 0))
      .onChanged { value in
        switch value {
        case .first: log.add("press")
        case .second(_, let drag): log.add("drag \(drag.map { Int($0.translation.width) } ?? -1)")
        }
      }
      .onEnded { value in
        if case .second(_, let drag?) = value { log.add("end \(Int(drag.translation.width))") }
      }
    let host = host(gesture)
    host.press(10, 10, time: 0)
    wait(host, until: 0.6)
    host.move(30, 10, time: 0.7)
    host.release(30, 10, time: 0.8)
    #expect(log.events == ["press", "drag -1", "drag 0", "drag 20", "end 20"])
    log.events = []
    host.press(10, 10, time: 2)
    host.move(60, 10, time: 2.1)
    host.release(60, 10, time: 2.2)
    #expect(log.events == ["press"])
  }

  @Test func theFirstOfTwoExclusiveOnesGoesFirst() {
    let log = Log()
    let gesture = TapGesture(count: 2).exclusively(before: TapGesture())
      .onEnded { value in
        switch value {
        case .first: log.add("double")
        case .second: log.add("single")
        }
      }
    let host = host(gesture)
    host.click(10, 10, time: 0)
    host.click(10, 10, time: 0.1)
    #expect(log.events.last == "double")
    let drags = self.host(
      DragGesture(minimumDistance: 20).exclusively(before: TapGesture())
        .onChanged { if case .first = $0 { log.add("drag") } }
        .onEnded { value in
          switch value {
          case .first: log.add("dragged")
          case .second: log.add("tap")
          }
        })
    log.events = []
    drags.press(10, 10, time: 0)
    drags.move(40, 10, time: 0.1)
    drags.release(40, 10, time: 0.2)
    #expect(log.events == ["drag", "dragged"])
    log.events = []
    drags.click(10, 10, time: 1)
    #expect(log.events == ["tap"])
  }

  @Test func aGestureMayBeNone() {
    let log = Log()
    struct Card: View {
      let log: Log
      var isOnTop: Bool
      @GestureState private var distance: CGFloat = 0
      private var drag: some Gesture {
        DragGesture(minimumDistance: 5).updating($distance) { value, distance, _ in distance = value.translation.width }
          .onEnded { _ in log.add("ended") }
      }
      var body: some View {
        log.add("\(Int(distance))")
        return Color.red.gesture(isOnTop ? drag : nil)
      }
    }
    let host = ViewHost(Card(log: log, isOnTop: false)).laidOut(100, 100)
    func drag(to x: CGFloat) {
      log.events = []
      host.press(10, 10, time: 0)
      host.move(x, 10, time: 0.1)
      _ = host.laidOut(100, 100)
    }
    drag(to: 40)
    #expect(log.events == [])
    host.release(40, 10, time: 0.2)

    host.update(Card(log: log, isOnTop: true))
    _ = host.laidOut(100, 100)
    drag(to: 40)
    #expect(log.events == ["30"])
    host.release(40, 10, time: 0.2)
    _ = host.laidOut(100, 100)
    #expect(log.events == ["30", "ended", "0"])

    // The gesture that goes away while it is recognised ends, without success.
    drag(to: 40)
    host.update(Card(log: log, isOnTop: false))
    _ = host.laidOut(100, 100).laidOut(100, 100)
    host.release(40, 10, time: 0.2)
    #expect(log.events == ["30", "30", "0"])
  }

  @Test func whereTheFirstOfTwoExclusiveOnesIsNoneTheSecondGoes() {
    let log = Log()
    let none: TapGesture? = nil
    let host = host(none.exclusively(before: TapGesture()).onEnded { if case .second = $0 { log.add("second") } })
    host.click(10, 10)
    #expect(log.events == ["second"])
    self.host(TapGesture?.some(TapGesture()).onEnded { log.add("some") }).click(10, 10)
    #expect(log.events == ["second", "some"])
  }

  @Test func simultaneousOnesTellOfBoth() {
    let log = Log()
    let gesture = DragGesture(minimumDistance: 0).simultaneously(with: LongPressGesture(minimumDuration: 0.5))
      .onEnded { log.add("\($0.first.map { Int($0.translation.width) } ?? -1) \($0.second ?? false)") }
    let host = host(gesture)
    host.press(10, 10, time: 0)
    wait(host, until: 0.6)
    host.move(15, 10, time: 0.7)
    host.release(15, 10, time: 0.8)
    #expect(log.events == ["5 true"])
  }
}
