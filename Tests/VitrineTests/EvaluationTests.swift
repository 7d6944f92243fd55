import DisplayList
import Observation
import Surfaces
import Testing

@testable import Vitrine

/// What an evaluation keeps: bodies that need not run, nodes, layouts and items.
@MainActor
@Suite struct EvaluationTests {
  @MainActor final class Log {
    var bodies: [String: Int] = [:]
    var binding: Binding<Int>?
    var actions: [String] = []

    func count(_ name: String) { bodies[name, default: 0] += 1 }
    func clear() { bodies = [:] }
  }

  @Observable final class Modern { var value = 1 }
  final class Classic: ObservableObject { @Published var value = 1 }

  struct Leaf: View {
    let log: Log
    let name: String
    var width: CGFloat = 10

    var body: some View {
      log.count(name)
      return Color.red.frame(width: width, height: 10).probe(name)
    }
  }

  struct Counter: View {
    let log: Log
    @State private var count = 1

    var body: some View {
      log.count("counter")
      log.binding = $count
      return Leaf(log: log, name: "counted", width: CGFloat(10 * count))
    }
  }

  @Test func onlyTheViewWhoseStateChangedRuns() {
    struct Root: View {
      let log: Log
      var body: some View {
        log.count("root")
        return VStack {
          Leaf(log: log, name: "before")
          Counter(log: log)
          Leaf(log: log, name: "after")
        }
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log)).laidOut(100, 100)
    #expect(log.bodies == ["root": 1, "before": 1, "counter": 1, "counted": 1, "after": 1])
    log.clear()
    log.binding?.wrappedValue = 4
    #expect(host.laidOut(100, 100).probes["counted"]?.width == 40)
    #expect(log.bodies == ["counter": 1, "counted": 1])
    log.clear()
    _ = host.laidOut(100, 100)
    #expect(log.bodies == [:])
    #expect(host.bodyCount == 0)
  }

  @Test func aViewThatOnlyHandsItsStateOnDoesNotRun() {
    struct Reader: View {
      let log: Log
      @Binding var value: Int
      var body: some View {
        log.count("reader")
        return Color.red.frame(width: CGFloat(value), height: 1).probe("reader")
      }
    }
    struct Owner: View {
      let log: Log
      @State private var value = 3
      var body: some View {
        log.count("owner")
        log.binding = $value
        return HStack {
          Leaf(log: log, name: "beside")
          Reader(log: log, value: $value)
        }
      }
    }
    let log = Log()
    let host = ViewHost(Owner(log: log)).laidOut(100, 100)
    log.clear()
    log.binding?.wrappedValue = 9
    #expect(host.laidOut(100, 100).probes["reader"]?.width == 9)
    #expect(log.bodies == ["reader": 1])
  }

  @Test func aParentRunsOnlyTheChildrenWhoseValuesDiffer() {
    struct Root: View {
      let log: Log
      var widths: [CGFloat]
      var body: some View {
        HStack {
          ForEach(0..<widths.count, id: \.self) { Leaf(log: log, name: "\($0)", width: widths[$0]) }
        }
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log, widths: [1, 2, 3, 4])).laidOut(100, 100)
    log.clear()
    host.update(Root(log: log, widths: [1, 2, 30, 4]))
    _ = host.laidOut(100, 100)
    #expect(log.bodies == ["2": 1])
    log.clear()
    host.update(Root(log: log, widths: [1, 2, 30, 4]))
    _ = host.laidOut(100, 100)
    #expect(host.bodyCount == 0)
  }

  @Test func aModifierRunsWhenItOrItsContentDiffers() {
    struct Frame: ViewModifier {
      let log: Log
      var height: CGFloat
      func body(content: Self.Content) -> some View {
        log.count("modifier")
        return content.frame(height: height)
      }
    }
    struct Root: View {
      let log: Log
      var width: CGFloat
      var height: CGFloat
      var body: some View { Leaf(log: log, name: "leaf", width: width).modifier(Frame(log: log, height: height)) }
    }
    let log = Log()
    let host = ViewHost(Root(log: log, width: 1, height: 1)).laidOut(100, 100)
    log.clear()
    host.update(Root(log: log, width: 1, height: 20))
    _ = host.laidOut(100, 100)
    #expect(log.bodies == ["modifier": 1])
    host.update(Root(log: log, width: 7, height: 20))
    #expect(host.laidOut(100, 100).probes["leaf"]?.width == 7)
  }

  @Test func aChangeOfTheEnvironmentRunsItsReaders() {
    struct Reader: View {
      let log: Log
      @Environment(\.colorScheme) private var scheme
      var body: some View {
        log.count("reader")
        return Color.red.frame(width: scheme == .dark ? 20 : 10, height: 1).probe("reader")
      }
    }
    struct Root: View {
      let log: Log
      var body: some View {
        log.count("root")
        return VStack {
          Reader(log: log)
          Leaf(log: log, name: "leaf")
          Text("painted in the scheme's colour")
        }
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log))
    let light = host.laidOut(400, 100).displayList()
    log.clear()
    host.environment.colorScheme = .dark
    let dark = host.laidOut(400, 100).displayList()
    #expect(host.probes["reader"]?.width == 20)
    #expect(log.bodies == ["reader": 1])
    // What paints itself by the environment follows it without a body.
    #expect(light.items.last?.version != dark.items.last?.version)
    host.environment.colorScheme = .dark
    #expect(!host.needsFrame())
  }

  @Test func onlyTheReadersOfObservedObjectsRun() {
    struct ModernReader: View {
      let log: Log
      let model: Modern
      var body: some View {
        log.count("modern")
        return Color.red.frame(width: CGFloat(model.value), height: 1).probe("modern")
      }
    }
    struct ClassicReader: View {
      let log: Log
      @ObservedObject var model: Classic
      var body: some View {
        log.count("classic")
        return Color.red.frame(width: CGFloat(model.value), height: 1).probe("classic")
      }
    }
    struct Root: View {
      let log: Log
      let modern: Modern
      let classic: Classic
      var body: some View {
        log.count("root")
        return VStack {
          ModernReader(log: log, model: modern)
          ClassicReader(log: log, model: classic)
        }
      }
    }
    let log = Log()
    let (modern, classic) = (Modern(), Classic())
    let host = ViewHost(Root(log: log, modern: modern, classic: classic)).laidOut(100, 100)
    for value in 2...3 {
      log.clear()
      modern.value = value
      #expect(host.laidOut(100, 100).probes["modern"]?.width == CGFloat(value))
      #expect(log.bodies == ["modern": 1])
      log.clear()
      classic.value = value
      #expect(host.laidOut(100, 100).probes["classic"]?.width == CGFloat(value))
      #expect(log.bodies == ["classic": 1])
    }
  }

  @Test func aThousandViewsWithOneChangeKeepTheirNodesAndVersions() {
    struct Cell: View {
      let index: Int
      var body: some View { Text("Row \(index)").padding(2).background(Color.gray) }
    }
    struct Root: View {
      let log: Log
      var body: some View {
        VStack(spacing: 0) {
          Counter(log: log)
          ForEach(0..<333) { Cell(index: $0) }
        }
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log)).laidOut(300, 9000)
    let before = host.displayList()
    #expect(before.items.count == 667)
    let cells = { host.root.map { Array($0.children.dropFirst()) } ?? [] }
    let kept = cells()
    log.binding?.wrappedValue = 2
    let after = host.laidOut(300, 9000).displayList()
    // The counter, its leaf, and nothing else.
    #expect(host.bodyCount == 2)
    #expect(zip(kept, cells()).allSatisfy { $0 === $1 })
    let changed = zip(before.items, after.items).filter { $0.version != $1.version || $0.identity != $1.identity }
    #expect(changed.count == 1)
  }

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
