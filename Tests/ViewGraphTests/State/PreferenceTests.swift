import DisplayList
import Testing
import ViewTestSupport
import Vitrine

private struct SizeKey: PreferenceKey {
  static let defaultValue = CGSize.zero
  static func reduce(value: inout CGSize, nextValue: () -> CGSize) { value = nextValue() }
}

private struct NamesKey: PreferenceKey {
  static let defaultValue: [String] = []
  static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
}

/// The first value that is there wins.
private struct FirstKey: PreferenceKey {
  static func reduce(value: inout Int?, nextValue: () -> Int?) { value = value ?? nextValue() }
}

@MainActor
@Suite struct PreferenceTests {
  @MainActor final class Log {
    var names: [[String]] = []
    var first: [Int?] = []
  }

  @Test func valuesFlowUpInOrder() {
    let log = Log()
    let view = VStack {
      Color.red.preference(key: NamesKey.self, value: ["a"])
      HStack {
        Color.red.preference(key: NamesKey.self, value: ["b"])
        Color.red.transformPreference(NamesKey.self) { $0.append("c") }
      }.background { Color.red.preference(key: NamesKey.self, value: ["d"]) }
      // A value replaces the ones inside.
      VStack { Color.red.preference(key: NamesKey.self, value: ["inner"]) }.preference(key: NamesKey.self, value: ["e"])
    }
    .onPreferenceChange(NamesKey.self) { log.names.append($0) }
    let host = ViewHost(view).laidOut(100, 100)
    #expect(log.names == [["a", "b", "c", "d", "e"]])
    _ = host.laidOut(200, 100)
    #expect(log.names.count == 1)
  }

  @Test func theFirstValueWinsWhereTheKeySaysSo() {
    let log = Log()
    let view = VStack {
      Color.red
      Color.red.preference(key: FirstKey.self, value: 1)
      Color.red.preference(key: FirstKey.self, value: 2)
    }
    .onPreferenceChange(FirstKey.self) { log.first.append($0) }
    _ = ViewHost(view).laidOut(100, 100)
    #expect(log.first == [1])
  }

  @Test func anActionChangesTheSameFrame() {
    struct Root: View {
      @State private var size = CGSize.zero
      var body: some View {
        VStack(spacing: 0) {
          Color.clear.frame(width: 30, height: 20)
            .background(
              GeometryReader { Color.clear.preference(key: SizeKey.self, value: $0.size) }
            )
            .onPreferenceChange(SizeKey.self) { size = $0 }
          box("copy", size.width, size.height)
        }
      }
    }
    let host = ViewHost(Root()).laidOut(100, 100)
    #expect(host.probes["copy"]?.size == CGSize(width: 30, height: 20))
    #expect(host.diagnostics.isEmpty)
    #expect(!host.needsFrame())
  }

  @Test func aFeedbackLoopIsCutOffAndNamed() {
    struct Growing: View {
      @State private var width: CGFloat = 1
      var body: some View {
        Color.clear.frame(width: width, height: 1)
          .background(GeometryReader { Color.clear.preference(key: SizeKey.self, value: $0.size) })
          .onPreferenceChange(SizeKey.self) { width = $0.width + 1 }
      }
    }
    let host = ViewHost(Growing()).laidOut(100, 100)
    #expect(host.diagnostics.contains { $0.description.contains("Growing") && $0.description.contains("SizeKey") })
    #expect(!host.needsFrame())
  }

  @Test func hiddenViewsAreMeasured() {
    struct Root: View {
      @State private var size = CGSize.zero
      var body: some View {
        box("host", 10 + size.width, 10)
          .background(
            Color.red.frame(width: 40, height: 4).hidden()
              .background(GeometryReader { Color.clear.preference(key: SizeKey.self, value: $0.size) })
              .onPreferenceChange(SizeKey.self) { size = $0 })
      }
    }
    let host = ViewHost(Root()).laidOut(100, 100)
    #expect(host.probes["host"]?.width == 50)
    #expect(host.displayList().items.allSatisfy { !"\($0.value)".contains("red: 1") })
  }
}
