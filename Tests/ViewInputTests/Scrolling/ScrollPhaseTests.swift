import Testing
import ViewTestSupport
import Vitrine

/// Apple's documentation of `onScrollPhaseChange(_:)`.
@MainActor
@Suite struct ScrollPhaseTests {
  @MainActor final class Log {
    var phases: [String] = []
    var velocity: CGVector?
  }

  private struct Root: View {
    let log: Log
    var body: some View {
      ScrollViewReader { proxy in
        ScrollView {
          VStack(spacing: 0) { ForEach(0..<50) { Color.red.frame(height: 40).id($0) } }
        }
        .onScrollPhaseChange { old, new, context in
          log.phases.append("\(old) \(new)")
          if new == .decelerating { log.velocity = context.velocity }
        }
        .frame(height: 80)
        Color.blue.frame(height: 20).onTapGesture { withAnimation(.linear(duration: 1)) { proxy.scrollTo(20) } }
      }
    }
  }

  private func open() -> (ViewHost, Log) {
    let log = Log()
    let host = ViewHost(VStack(spacing: 0) { Root(log: log) })
    frames(host, 0, 0.1)
    return (host, log)
  }

  private func frames(_ host: ViewHost, _ times: Double...) {
    for time in times { _ = host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: time) }
  }

  @Test func aDragThatIsThrown() {
    let (host, log) = open()
    host.press(50, 70, time: 1)
    for step in 1...5 {
      host.move(50, 70 - CGFloat(step) * 10, time: 1 + Double(step) / 100)
      frames(host, 1 + Double(step) / 100)
    }
    host.release(50, 10, time: 1.06)
    frames(host, 1.07, 1.2, 20, 20.1)
    #expect(log.phases == ["idle interacting", "interacting decelerating", "decelerating idle"])
    #expect((log.velocity?.dy ?? 0) > 100)
  }

  @Test func aDragThatRests() {
    let (host, log) = open()
    host.press(50, 70, time: 1)
    host.move(50, 40, time: 2)
    frames(host, 2)
    host.move(50, 40, time: 9)
    host.move(50, 40, time: 10)
    host.move(50, 40, time: 11)
    host.move(50, 40, time: 12)
    host.release(50, 40, time: 13)
    frames(host, 13, 13.1)
    #expect(log.phases == ["idle interacting", "interacting idle"])
  }

  @Test func theWheelAndAProgram() {
    let (host, log) = open()
    host.send(ScrollEvent(at: CGPoint(x: 50, y: 40), delta: CGSize(width: 0, height: 48), time: 1))
    frames(host, 1, 1.05, 5, 5.1)
    #expect(log.phases == ["idle interacting", "interacting idle"])
    log.phases = []
    host.click(50, 90, time: 6)
    frames(host, 6, 6.5, 8, 8.1)
    #expect(log.phases == ["idle animating", "animating idle"])
  }

  @Test func anAnchorForARole() {
    func first(_ role: ScrollAnchorRole) -> CGFloat? {
      let host = ViewHost(
        ScrollView { Color.red.frame(height: 400).probe("content") }.defaultScrollAnchor(.bottom, for: role))
      frames(host, 0)
      return host.probes["content"]?.minY
    }
    #expect(first(.initialOffset) == -300 && first(.alignment) == 0)
  }
}
