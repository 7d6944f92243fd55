import DisplayList
import Observation
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@_spi(Nodes) @testable import ViewGraph

/// Tests of what an evaluation keeps: bodies that need not run, nodes, layouts and items.
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
    // A view that paints itself by the environment follows it without a body.
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
}
