import Testing
import ViewTestSupport
import Vitrine

/// Views that act on the values of publishers.
@MainActor
@Suite struct CombineTests {
  @MainActor final class Log { var events: [String] = [] }

  /// A publisher of one's own in the place of the library's makes views follow the object, too.
  @Test func objectsMayHaveAPublisherOfTheirOwn() {
    final class Model: ObservableObject {
      let objectWillChange = PassthroughSubject<Void, Never>()
      var width: CGFloat = 10 { willSet { objectWillChange.send() } }
    }
    struct Root: View {
      @ObservedObject var model: Model
      var body: some View { box("w", model.width, 1) }
    }
    let model = Model()
    let host = ViewHost(Root(model: model)).laidOut(100, 100)
    #expect(!host.needsFrame())
    model.width = 20
    #expect(host.needsFrame())
    #expect(host.laidOut(100, 100).probes["w"]?.width == 20)
  }

  @Test func viewsReceiveWhileTheyAreThere() {
    struct Root: View {
      let log: Log
      let subject: PassthroughSubject<Int, Never>
      var isShown = true
      var factor = 1
      var body: some View {
        if isShown { Color.red.onReceive(subject) { log.events.append("\($0 * factor)") } }
      }
    }
    let log = Log()
    let subject = PassthroughSubject<Int, Never>()
    let host = ViewHost(Root(log: log, subject: subject)).laidOut(10, 10)
    subject.send(1)
    host.update(Root(log: log, subject: subject, factor: 10))
    _ = host.laidOut(10, 10)
    subject.send(2)
    host.update(Root(log: log, subject: subject, isShown: false))
    _ = host.laidOut(10, 10)
    subject.send(3)
    #expect(log.events == ["1", "20"])
  }

  /// A timer follows the host: a frame shows what the ticks before it have done, at the same times in every run.
  @Test func timersFollowTheHost() {
    struct Root: View {
      let log: Log
      @State private var count = 0
      var body: some View {
        box("count", CGFloat(count), 1)
          // The publisher is made again in every evaluation, and goes on.
          .onReceive(Timer.publish(every: 0.5, on: .main, in: .common).autoconnect()) { date in
            log.events.append("\(date.timeIntervalSinceReferenceDate)")
            count += 1
          }
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log))
    func count(at time: Double) -> CGFloat? {
      host.evaluate(time: time)
      host.layout(size: CGSize(width: 100, height: 100))
      return host.probes["count"]?.width
    }
    #expect(count(at: 10) == 0)
    #expect(host.nextFrameTime == 10.5)
    #expect(count(at: 10.25) == 0)
    #expect(count(at: 10.5) == 1)
    #expect(count(at: 12.1) == 4)
    #expect(log.events == ["10.5", "11.0", "11.5", "12.0"])
    #expect(!host.needsFrame(at: 12.4) && host.needsFrame(at: 12.5))
    // However long it was left alone, the number of ticks in one frame is limited.
    #expect((count(at: 100_000) ?? 0) < 1000)
  }

  @Test func aTimerCanBeEndedByHand() {
    struct Root: View {
      let timer: Publishers.Autoconnect<Timer.TimerPublisher>
      var body: some View { Color.red.onReceive(timer) { _ in } }
    }
    let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
    let host = ViewHost(Root(timer: timer)).laidOut(10, 10)
    #expect(host.nextFrameTime == 1)
    timer.upstream.connect().cancel()
    #expect(host.nextFrameTime == nil)
  }

  @Test func viewsReceiveNotifications() {
    let name = Notification.Name("vitrine.test.combine")
    let center = NotificationCenter()
    let log = Log()
    do {
      let host = ViewHost(Color.red.onReceive(center.publisher(for: name)) { _ in log.events.append("told") })
        .laidOut(10, 10)
      center.post(name: name, object: nil)
      _ = host
    }
    center.post(name: name, object: nil)
    #expect(log.events == ["told"])
  }

  @Test func aTimerEndsWithItsView() {
    struct Root: View {
      var isShown = true
      var body: some View {
        if isShown { Color.red.onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in } }
      }
    }
    let host = ViewHost(Root()).laidOut(10, 10)
    #expect(host.nextFrameTime == 1)
    host.update(Root(isShown: false))
    _ = host.laidOut(10, 10)
    #expect(host.nextFrameTime == nil)
  }
}
