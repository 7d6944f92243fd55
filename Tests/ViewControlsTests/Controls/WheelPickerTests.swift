import Testing
import ViewTestSupport
import Vitrine

/// A picker in the style of a wheel.
@MainActor
@Suite struct WheelPickerTests {
  private let size = CGSize(width: 200, height: 216)
  private func frame(_ host: ViewHost, _ time: Double) { _ = host.displayList(size: size, scale: 1, time: time) }

  @MainActor final class Log { var chosen: [Int] = [] }

  private struct Root: View {
    let log: Log
    @State private var number = 5
    var body: some View {
      Picker("Number", selection: $number) { ForEach(0..<10) { Text("n\($0)") } }
        .pickerStyle(.wheel)
        .onChange(of: number) { _, new in log.chosen.append(new) }
    }
  }

  private func open() -> (ViewHost, Log) {
    let log = Log()
    let host = ViewHost(Root(log: log))
    frame(host, 0)
    return (host, log)
  }

  /// The choice is in the middle of 216 points, the next 32 along the drum, of a radius of 108, below it.
  @Test func theChoiceIsInFront() {
    let (host, _) = open()
    #expect(abs(host.textFrame("n5").midY - 108) < 1)
    #expect(abs(host.textFrame("n6").midY - (108 + 108 * sin(32.0 / 108))) < 1)
    // A quarter of the drum each way shows.
    #expect(host.shownTexts.map(\.string).filter { $0.hasPrefix("n") }.count == 10)
  }

  @Test func aDragTurnsAndRestsOnAChoice() {
    let (host, log) = open()
    host.press(100, 108, time: 1)
    for step in 1...10 { host.move(100, 108 - 7 * CGFloat(step), time: 1 + Double(step) / 10) }
    frame(host, 2)
    // 70 points are 2.19 rows.
    #expect(abs(host.textFrame("n7").midY - (108 - 108 * sin((70.0 - 64) / 108))) < 1)
    #expect(log.chosen.isEmpty)
    host.move(100, 38, time: 3)
    host.release(100, 38, time: 3)
    frame(host, 3)
    frame(host, 4)
    #expect(log.chosen == [7] && abs(host.textFrame("n7").midY - 108) < 1)
  }

  @Test func aClickBringsAChoiceToTheFront() {
    let (host, log) = open()
    host.click(100, 108 + 108 * sin(64.0 / 108), time: 1)
    frame(host, 1)
    frame(host, 2)
    #expect(log.chosen == [7])
  }

  /// A notch is a choice, and the ends hold.
  @Test func theWheelTurns() {
    let (host, log) = open()
    for notch in 1...7 {
      let time = Double(notch)
      host.send(ScrollEvent(at: CGPoint(x: 100, y: 108), delta: CGSize(width: 0, height: 48), time: time))
      frame(host, time)
      frame(host, time + 0.5)
    }
    #expect(log.chosen == [6, 7, 8, 9])
  }

  @Test func noChoices() {
    let host = ViewHost(Picker("", selection: .constant(0)) { EmptyView() }.pickerStyle(.wheel))
    frame(host, 0)
    host.click(100, 100)
    host.send(ScrollEvent(at: CGPoint(x: 100, y: 108), delta: CGSize(width: 0, height: 480), time: 1))
    frame(host, 2)
    #expect(host.shownTexts.isEmpty)
  }
}
