import DisplayList
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewGraph

/// Lazy stacks and grids in scroll views of 100 by 100 points.
@MainActor
@Suite struct LazyTests {
  @MainActor final class Log {
    var bodies: [Int] = []
    var events: [String] = []
    var proxy: ScrollViewProxy?
    var additions: [Int: () -> Void] = [:]
    var height: (Int) -> CGFloat = { _ in 20 }
  }

  private struct Row: View {
    let log: Log
    let index: Int
    @State private var added = 0

    var body: some View {
      log.bodies.append(index)
      let added = $added
      log.additions[index] = { added.wrappedValue += 1 }
      return box("\(index)", 50 + CGFloat(added.wrappedValue), log.height(index))
        .onAppear { log.events.append("+\(index)") }
        .onDisappear { log.events.append("-\(index)") }
    }
  }

  private struct Column: View {
    let log: Log
    var count = 10_000

    var body: some View {
      ScrollViewReader { proxy in
        let _ = log.proxy = proxy
        ScrollView {
          LazyVStack(spacing: 0) { ForEach(0..<count, id: \.self) { Row(log: log, index: $0) } }.probe("all")
        }
      }
    }
  }

  @discardableResult
  private func frame(_ host: ViewHost, height: CGFloat = 100) -> [String: CGRect] {
    host.evaluate(time: 0)
    host.layout(size: CGSize(width: 100, height: height))
    return host.probes
  }

  private func scroll(_ host: ViewHost, by distance: CGFloat) -> [String: CGRect] {
    let delta = CGSize(width: 0, height: distance)
    _ = host.send(ScrollEvent(at: CGPoint(x: 50, y: 50), delta: delta, isPrecise: true, time: 0))
    return frame(host)
  }

  @Test func onlyRowsThatShowAreMade() {
    let log = Log()
    let host = ViewHost(Column(log: log))
    #expect(frame(host)["all"] == CGRect(0, 0, 100, 200_000))
    #expect(log.bodies == [0, 1, 2, 3, 4])
    #expect(host.probes["4"] == CGRect(25, 80, 50, 20))
    // Another frame evaluates nothing, and one further on evaluates the rows that come into sight.
    frame(host)
    #expect(log.bodies.count == 5)
    #expect(scroll(host, by: 30)["2"]?.minY == 10)
    #expect(log.bodies == [0, 1, 2, 3, 4, 5, 6])
    #expect(host.probes["0"] == nil)
  }

  @Test func aTallerWindowMakesMore() {
    let log = Log()
    let host = ViewHost(Column(log: log))
    frame(host)
    #expect(frame(host, height: 150)["7"]?.minY == 140)
    #expect(log.bodies == [0, 1, 2, 3, 4, 5, 6, 7])
  }

  @Test func rowsComeAndGo() {
    let log = Log()
    let host = ViewHost(Column(log: log))
    frame(host)
    #expect(log.events == ["+0", "+1", "+2", "+3", "+4"])
    log.events = []
    _ = scroll(host, by: 40)
    #expect(Set(log.events) == ["+5", "+6", "-0", "-1"])
    log.events = []
    _ = scroll(host, by: -40)
    #expect(Set(log.events) == ["-5", "-6", "+0", "+1"])
  }

  @Test func statesOfRowsOutOfSightAreKept() {
    let log = Log()
    let host = ViewHost(Column(log: log))
    frame(host)
    log.additions[1]?()
    #expect(frame(host)["1"]?.width == 51)
    _ = scroll(host, by: 1000)
    let objects = host.storedObjects
    _ = scroll(host, by: 1000)
    // Only the states of the five rows before stay.
    #expect(host.storedObjects == objects + 5)
    #expect(scroll(host, by: -2000)["1"] == CGRect(24.5, 20, 51, 20))
  }

  @Test func aChangeInARowEvaluatesThatRow() {
    let log = Log()
    let host = ViewHost(Column(log: log))
    frame(host)
    log.bodies = []
    log.additions[3]?()
    #expect(frame(host)["3"]?.width == 51)
    #expect(log.bodies == [3])
  }

  @Test func aReaderScrollsToARowThatHasNotBeenMade() {
    let log = Log()
    let host = ViewHost(Column(log: log))
    frame(host)
    log.bodies = []
    log.proxy?.scrollTo(7000, anchor: .top)
    #expect(frame(host)["7000"]?.minY == 0)
    #expect(log.bodies == [7000, 7001, 7002, 7003, 7004])
    log.proxy?.scrollTo(9999)
    #expect(frame(host)["9999"]?.maxY == 100)
  }

  /// Rows above are longer than they were thought to be: what shows moves with the wheel, and by nothing else.
  @Test func whatShowsStaysWhereItIs() {
    let log = Log()
    log.height = { $0 < 5 ? 20 : $0 < 50 ? 37 : 20 }
    let host = ViewHost(Column(log: log, count: 100))
    frame(host)
    log.proxy?.scrollTo(50, anchor: .top)
    #expect(frame(host)["50"]?.minY == 0)
    #expect(scroll(host, by: -10)["50"]?.minY == 10)
    #expect(host.probes["49"] == CGRect(25, -27, 50, 37))
    #expect(scroll(host, by: -50)["50"]?.minY == 60)
    #expect(host.probes["48"]?.minY == -14)
  }

  @Test func theLengthFollowsWhatHasBeenMade() {
    let log = Log()
    log.height = { $0 < 2 ? 10 : 30 }
    let host = ViewHost(Column(log: log, count: 10))
    // 10, 10, 30, 30, 30 are in sight; the others are thought to be as long as these on average.
    #expect(frame(host)["all"]?.height == CGFloat(220))
    // The end moves away while the last rows turn out to be longer.
    for _ in 0..<3 { _ = scroll(host, by: 1000) }
    #expect(host.probes["all"]?.height == CGFloat(260))
    #expect(host.probes["9"]?.maxY == 100)
  }

  @Test func aHeaderStaysInSightAsLongAsItsSection() {
    let host = ViewHost(
      ScrollView {
        LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
          ForEach(0..<100, id: \.self) { section in
            Section {
              ForEach(0..<10, id: \.self) { box("\(section).\($0)", 50, 20) }
            } header: {
              box("header \(section)", 80, 10)
            }
          }
        }
      })
    #expect(frame(host)["header 0"]?.minY == 0)
    #expect(host.probes["0.0"]?.minY == 10)
    #expect(scroll(host, by: 150)["header 0"]?.minY == 0)
    #expect(host.probes["header 1"]?.minY == 60)
    // The next header pushes it out.
    #expect(scroll(host, by: 54)["header 0"]?.minY == -4)
    #expect(host.probes["header 1"]?.minY == 6)
    #expect(scroll(host, by: 6)["header 0"] == nil)
    #expect(host.probes["header 1"]?.minY == 0)
  }

  @Test func aGridMakesTheLinesThatShow() {
    let log = Log()
    let columns = [GridItem](repeating: GridItem(.fixed(20), spacing: 5), count: 4)
    let host = ViewHost(
      ScrollView {
        LazyVGrid(columns: columns, spacing: 5) {
          ForEach(0..<10_000, id: \.self) { index in
            let _ = log.bodies.append(index)
            box("\(index)", 20, 20)
          }
        }.probe("all")
      })
    frame(host)
    #expect(frame(host)["all"] == CGRect(2.5, 0, 95, 2500 * 25 - 5))
    #expect(host.probes["15"] == CGRect(77.5, 75, 20, 20))
    #expect(host.probes["16"] == nil)
    log.bodies = []
    #expect(scroll(host, by: 25_000)["4000"] == CGRect(2.5, 0, 20, 20))
    #expect(log.bodies.allSatisfy { 4000..<4016 ~= $0 })
  }

  @Test func aGridHasAsManyColumnsAsFit() {
    let grid = LazyVGrid(columns: [GridItem(.adaptive(minimum: 20), spacing: 0)], spacing: 0) {
      ForEach(0..<1000, id: \.self) { box("\($0)", 20, 20) }
    }
    let host = ViewHost(ScrollView { grid.probe("all") })
    #expect(frame(host)["all"]?.height == CGFloat(4000))
    #expect(host.probes["5"]?.origin == CGPoint(x: 0, y: 20))
    host.layout(size: CGSize(width: 60, height: 100))
    host.evaluate(time: 0)
    host.layout(size: CGSize(width: 60, height: 100))
    #expect(host.probes["all"]?.height == CGFloat(6680))
    #expect(host.probes["5"]?.origin == CGPoint(x: 40, y: 20))
  }

  /// The visible rows are where a stack that is not lazy has them.
  @Test func rowsLieWhereAStackHasThem() {
    struct Rows: View {
      @ViewBuilder var body: some View {
        box("a", 30, 20)
        if true { box("b", 60, 10) }
        ForEach(0..<3, id: \.self) { index in
          box("c\(index)", 20, 5)
          box("d\(index)", 40, 5)
        }
      }
    }
    let lazy = frame(ViewHost(ScrollView { LazyVStack(alignment: .trailing) { Rows().body }.padding(3) }), height: 200)
    let eager = frame(
      ViewHost(
        ScrollView {
          VStack(alignment: .trailing) { Rows().body }.frame(maxWidth: .infinity, alignment: .trailing).padding(3)
        }), height: 200)
    #expect(lazy == eager)
    #expect(lazy.count == 8)
  }

  @Test func elementsWithOneIDAreReported() {
    let host = ViewHost(
      ScrollView { LazyVStack { ForEach([1, 1, 2], id: \.self) { box("\($0)", 10, 10) } } })
    frame(host)
    #expect(
      host.diagnostics.map(\.description).filter { $0.contains("two elements of a ForEach have the id 1") }.count == 1)
  }

  @Test func lengthsAddUp() {
    var lengths = LazyLengths()
    lengths.resize(to: 1000)
    lengths.set(30, at: 0)
    lengths.set(10, at: 1)
    #expect(lengths.estimate == 30)
    lengths.settle(at: 20)
    var naive = [CGFloat](repeating: 20, count: 1000)
    (naive[0], naive[1]) = (30, 10)
    for line in stride(from: 3, to: 1000, by: 7) {
      naive[line] = CGFloat(line % 50)
      lengths.set(naive[line], at: line)
    }
    var start: CGFloat = 0
    for line in 0..<1000 {
      #expect(lengths.start(of: line) == start)
      if naive[line] > 0 { #expect(lengths.line(at: start + naive[line] / 2) == line) }
      start += naive[line]
    }
    #expect(lengths.total == start)
    lengths.resize(to: 2)
    #expect(lengths.total == 40)
    #expect(lengths.line(at: -5) == 0)
    #expect(lengths.line(at: 1e6) == 1)
  }

  /// `zIndex(_:)`: "Views with higher values appear in front", among the rows of a lazy stack as in any stack.
  @Test func rowsArePaintedInTheOrderOfTheirLevels() {
    let host = ViewHost(
      ScrollView {
        LazyVStack(spacing: -10) {
          ForEach(0..<3, id: \.self) { Color(white: Double($0) / 2).frame(height: 20).zIndex(-Double($0)) }
        }
      })
    let list = DisplayListPrinter().print(host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: 0))
    let colors = list.split(separator: "\n").compactMap { line in
      line.contains("fill") ? line.split(separator: " ").last.map(String.init) : nil
    }
    #expect(colors == ["1,1,1,1", "0.5,0.5,0.5,1", "0,0,0,1"])
  }

}
