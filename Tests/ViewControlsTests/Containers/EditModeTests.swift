import Testing
import ViewTestSupport
import Vitrine

/// Lists that are edited, as Apple's documentation of `EditButton`, `onDelete(perform:)` and `onMove(perform:)` describes
/// it.
@MainActor
@Suite struct EditModeTests {
  @MainActor final class Log {
    var events: [String] = []
    func add(_ event: String) { events.append(event) }
  }

  private struct Root: View {
    let log: Log
    @State private var names = ["a", "b", "c", "d"]
    var body: some View {
      VStack(spacing: 0) {
        EditButton().frame(height: 40)
        List {
          ForEach(names, id: \.self) { Text($0).deleteDisabled($0 == "d") }
            .onDelete { names.remove(atOffsets: $0) }
            .onMove { names.move(fromOffsets: $0, toOffset: $1) }
        }
        .listStyle(.plain)
      }
      .onChange(of: names) { log.add(names.joined()) }
    }
  }

  private func settled(_ host: ViewHost, from time: Double) {
    for step in 0...8 {
      _ = host.displayList(size: CGSize(width: 300, height: 300), scale: 1, time: time + Double(step) / 4)
    }
  }

  /// Rows are 44 points high, below the button; the button that deletes is at their leading edge, the grip at the other.
  @Test func rowsAreDeletedAndMoved() {
    let log = Log()
    let host = ViewHost(Root(log: log)).laidOut(300, 300)
    let first: CGFloat = 40 + 22
    host.click(26, first)
    #expect(log.events == [])
    host.click(150, 20)
    settled(host, from: 1)
    host.click(26, first + 44)
    settled(host, from: 10)
    #expect(log.events == ["acd"])
    // "d" cannot be deleted.
    host.click(26, first + 88)
    settled(host, from: 20)
    #expect(log.events == ["acd"])
    host.press(272, first, time: 22)
    host.move(272, first + 60, time: 22.1)
    host.release(272, first + 60, time: 22.2)
    settled(host, from: 30)
    #expect(log.events == ["acd", "cad"])
    // Above the first row is the first place.
    host.press(272, first + 88, time: 32)
    host.move(272, first - 200, time: 32.1)
    host.release(272, first - 200, time: 32.2)
    settled(host, from: 40)
    #expect(log.events == ["acd", "cad", "dca"])
    host.click(150, 20)
    settled(host, from: 50)
    host.click(26, first)
    settled(host, from: 60)
    #expect(log.events == ["acd", "cad", "dca"])
    #expect(host.diagnostics.isEmpty)
  }

  @Test func theSecondaryButtonDeletes() {
    let log = Log()
    let host = ViewHost(Root(log: log)).laidOut(300, 300)
    host.click(150, 62, button: .secondary)
    settled(host, from: 1)
    #expect(host.session.presentations.panel != nil)
    host.click(170, 78, time: 3)
    settled(host, from: 10)
    #expect(log.events == ["bcd"])
  }

  @Test func swipeActionsAreInTheMenu() {
    let log = Log()
    let view = List {
      Text(verbatim: "row").swipeActions { Button("Flag") { log.add("flag") } }
    }.listStyle(.plain)
    let host = ViewHost(view).laidOut(300, 300)
    host.click(150, 22, button: .secondary)
    settled(host, from: 1)
    host.click(170, 38, time: 3)
    settled(host, from: 10)
    #expect(log.events == ["flag"])
  }

  @Test func longListsAreEditedToo() {
    struct Long: View {
      let log: Log
      @State private var numbers = Array(0..<1000)
      @State private var mode = EditMode.active
      var body: some View {
        List { ForEach(numbers, id: \.self) { Text("\($0)") }.onDelete { numbers.remove(atOffsets: $0) } }
          .listStyle(.plain).environment(\.editMode, $mode)
          .onChange(of: numbers) { log.add("\(numbers[0]) of \(numbers.count)") }
      }
    }
    let log = Log()
    let host = ViewHost(Long(log: log)).laidOut(300, 300)
    host.click(26, 22)
    settled(host, from: 1)
    #expect(log.events == ["1 of 999"])
  }

  @Test func treesOpen() {
    struct Node: Identifiable {
      let id: Int
      var children: [Node]?
    }
    let tree = [Node(id: 1, children: [Node(id: 2), Node(id: 3, children: [Node(id: 4)])])]
    let view = VStack(spacing: 0) {
      OutlineGroup(tree, children: \.children) { node in
        Color.red.frame(height: 20).probe("\(node.id)")
      }
    }.frame(maxHeight: .infinity, alignment: .top)
    let host = ViewHost(view).laidOut(200, 200)
    #expect(host.probes.keys.sorted() == ["1"])
    host.click(100, 10)
    settled(host, from: 1)
    #expect(host.probes.keys.sorted() == ["1", "2", "3"])
  }

  @Test func aTextIsPasted() {
    let log = Log()
    let host = ViewHost(PasteButton(payloadType: String.self) { log.add($0.joined()) }.buttonStyle(.plain)).laidOut(
      200, 100)
    host.click(100, 50)
    host.pasteboard.write("text")
    host.click(100, 50)
    #expect(log.events == ["text"])
  }
}
