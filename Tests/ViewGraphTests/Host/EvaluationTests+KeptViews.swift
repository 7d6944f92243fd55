import DisplayList
import Observation
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewGraph

/// Views that are kept still speak, move, follow and report.
extension EvaluationTests {
  @Test func keptViewsStillSpeak() {
    struct Widths: PreferenceKey {
      static let defaultValue: CGFloat = 0
      static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value += nextValue() }
    }
    struct Child: View {
      let log: Log
      @State private var own: CGFloat = 1
      var body: some View { Color.red.preference(key: Widths.self, value: 5) }
    }
    struct Root: View {
      let log: Log
      @State private var count = 1
      @State private var total: CGFloat = 0
      var body: some View {
        log.binding = $count
        return VStack {
          Child(log: log)
          Color.blue.preference(key: Widths.self, value: CGFloat(count))
          Color.clear.frame(width: total, height: 1).probe("total")
        }
        .onPreferenceChange(Widths.self) { total = $0 }
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log)).laidOut(100, 100)
    #expect(host.probes["total"]?.width == 6)
    log.binding?.wrappedValue = 10
    #expect(host.laidOut(100, 100).probes["total"]?.width == 15)
  }

  @Test func whatIsInKeptViewsLivesAndGoes() {
    struct Child: View {
      let log: Log
      var body: some View {
        Color.red
          .onAppear { log.actions.append("appear") }
          .onDisappear { log.actions.append("disappear") }
      }
    }
    struct Root: View {
      let log: Log
      @State private var count = 1
      var body: some View {
        log.binding = $count
        return VStack {
          if count < 10 { Child(log: log) }
          Text("\(count)")
        }
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log)).laidOut(100, 100)
    for count in 2...4 {
      log.binding?.wrappedValue = count
      _ = host.laidOut(100, 100)
    }
    #expect(log.actions == ["appear"])
    let objects = host.storedObjects
    log.binding?.wrappedValue = 10
    _ = host.laidOut(100, 100)
    #expect(log.actions == ["appear", "disappear"])
    #expect(host.storedObjects < objects)
    log.binding?.wrappedValue = 1
    _ = host.laidOut(100, 100)
    #expect(log.actions == ["appear", "disappear", "appear"])
    #expect(host.storedObjects == objects)
  }

  @Test func aKeptGeometryReaderFollowsItsFrame() {
    struct Inner: View {
      let log: Log
      var body: some View {
        GeometryReader { proxy in
          let _ = log.count("geometry")
          Color.red.frame(width: proxy.frame(in: .global).minY, height: proxy.size.height).probe("inner")
        }
      }
    }
    struct Root: View {
      let log: Log
      var body: some View {
        VStack(spacing: 0) {
          Counter(log: log)
          Inner(log: log)
          Color.blue.frame(height: 10)
        }
      }
    }
    struct Tall: View {
      let log: Log
      @State private var height = 10
      var body: some View {
        log.binding = $height
        return Color.green.frame(height: CGFloat(height))
      }
    }
    struct Moving: View {
      let log: Log
      var body: some View {
        VStack(spacing: 0) {
          Tall(log: log)
          Inner(log: log)
        }
      }
    }
    let log = Log()
    let still = ViewHost(Root(log: log)).laidOut(100, 100)
    log.clear()
    log.binding?.wrappedValue = 2
    _ = still.laidOut(100, 100)
    #expect(log.bodies["geometry"] == nil)
    let host = ViewHost(Moving(log: log)).laidOut(100, 100)
    #expect(host.probes["inner"]?.size == CGSize(width: 10, height: 90))
    log.binding?.wrappedValue = 40
    #expect(host.laidOut(100, 100).probes["inner"]?.size == CGSize(width: 40, height: 60))
  }

  @Test func aStateReadInAGeometryReaderIsFollowed() {
    struct Inner: View {
      let log: Log
      @State private var width = 1
      var body: some View {
        log.binding = $width
        return GeometryReader { _ in Color.red.frame(width: CGFloat(width), height: 1).probe("inner") }
      }
    }
    let log = Log()
    let host = ViewHost(
      VStack {
        Inner(log: log)
        Color.blue
      }
    ).laidOut(100, 100)
    log.binding?.wrappedValue = 30
    #expect(host.laidOut(100, 100).probes["inner"]?.width == 30)
  }

  @Test func aKeptViewMovesWithTheAnimationOfItsNeighbour() {
    let log = Log()
    struct Tall: View {
      let log: Log
      @State private var height = 10
      var body: some View {
        log.binding = $height
        return Color.green.frame(height: CGFloat(height))
      }
    }
    let host = ViewHost(
      VStack(spacing: 0) {
        Tall(log: log)
        Color.red.frame(width: 10, height: 10)
      }.frame(maxHeight: .infinity, alignment: .top)
    ).laidOut(100, 100)
    withAnimation(.linear(duration: 1)) { log.binding?.wrappedValue = 30 }
    func top(at time: Double) -> Int? {
      host.evaluate(time: time)
      host.layout(size: CGSize(width: 100, height: 100))
      return host.displayList().items.last?.extent.minY
    }
    #expect(top(at: 0) == 10)
    #expect(host.needsFrame())
    #expect(top(at: 0.5) == 20)
    #expect(top(at: 1) == 30)
    #expect(top(at: 1.1) == 30)
    #expect(!host.needsFrame())
  }

  @Test func aTimelineRunsAmongKeptViews() {
    let log = Log()
    struct Root: View {
      let log: Log
      var body: some View {
        log.count("root")
        return VStack {
          Leaf(log: log, name: "leaf")
          TimelineView(.animation) { context in
            Color.red.frame(width: context.date.timeIntervalSinceReferenceDate, height: 1).probe("time")
          }
        }
      }
    }
    let host = ViewHost(Root(log: log)).laidOut(100, 100)
    log.clear()
    for time in [1.0, 2, 3] {
      host.evaluate(time: time)
      host.layout(size: CGSize(width: 100, height: 100))
      #expect(host.probes["time"]?.width == CGFloat(time))
      #expect(host.needsFrame(at: time))
    }
    #expect(log.bodies == [:])
  }

  @Test func whatIsWrongWithAKeptViewIsStillReported() {
    let log = Log()
    struct Root: View {
      let log: Log
      var body: some View {
        VStack {
          Counter(log: log)
          ForEach([1, 1], id: \.self) { Text("\($0)") }
        }
      }
    }
    let host = ViewHost(Root(log: log)).laidOut(100, 100)
    #expect(host.diagnostics.count == 1)
    log.binding?.wrappedValue = 2
    #expect(host.laidOut(100, 100).diagnostics.count == 1)
  }
}
