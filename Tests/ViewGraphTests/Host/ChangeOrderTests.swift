import Testing
import ViewTestSupport
import Vitrine

/// Tests of the order in which the actions of one frame run, and of the values that they are given.
@MainActor
@Suite struct ChangeOrderTests {
  @MainActor final class Log { var events: [String] = [] }

  private func update<V: View>(_ host: ViewHost, _ log: Log, to view: V) -> [String] {
    log.events = []
    host.update(view)
    _ = host.laidOut(100, 100)
    return log.events
  }

  /// Actions run from the innermost view outwards, and those of one view's modifiers from the first to the last, as in
  /// SwiftUI.
  private struct Nested: View {
    let log: Log
    var value: Int
    var initial = false

    private func note(_ name: String) -> (Int, Int) -> Void { { log.events.append("\(name) \($0) to \($1)") } }

    var body: some View {
      VStack {
        Color.red
          .onChange(of: value, initial: initial, note("first inner"))
          .onChange(of: value, initial: initial, note("first outer"))
        HStack {
          Color.green.onChange(of: value, initial: initial, note("second"))
          Color.blue.onChange(of: value * 10, initial: initial, note("third"))
        }.onChange(of: -value, initial: initial, note("row"))
      }.onChange(of: value, initial: initial, note("column"))
    }
  }

  @Test func actionsRunFromTheInnermostViewOutwardsAndInReadingOrder() {
    let log = Log()
    let host = ViewHost(Nested(log: log, value: 1)).laidOut(100, 100)
    #expect(log.events == [])
    #expect(
      update(host, log, to: Nested(log: log, value: 3)) == [
        "first inner 1 to 3", "first outer 1 to 3", "second 1 to 3", "third 10 to 30", "row -1 to -3", "column 1 to 3",
      ])
    // Nothing has changed, and then not everything.
    #expect(update(host, log, to: Nested(log: log, value: 3)) == [])
    #expect(update(host, log, to: Nested(log: log, value: 2)).last == "column 3 to 2")
  }

  @Test func initialActionsRunInTheSameOrderWithTheSameValueTwice() {
    let log = Log()
    _ = ViewHost(Nested(log: log, value: 4, initial: true)).laidOut(100, 100)
    #expect(
      log.events == [
        "first inner 4 to 4", "first outer 4 to 4", "second 4 to 4", "third 40 to 40", "row -4 to -4", "column 4 to 4",
      ])
  }

  /// Appearances and first changes are reported in the order of the source, tasks after everything else.
  @Test func appearanceComesBeforeWhatIsWrittenAfterItAndTasksComeLast() async {
    let log = Log()
    let view = VStack {
      Color.red
        .task { log.events.append("task") }
        .onAppear { log.events.append("inner") }
        .onChange(of: 1, initial: true) { log.events.append("change") }
        .onAppear { log.events.append("outer") }
    }.onAppear { log.events.append("stack") }
    _ = ViewHost(view).laidOut(100, 100)
    #expect(log.events == ["inner", "change", "outer", "stack"])
    await Task.yield()
    #expect(log.events == ["inner", "change", "outer", "stack", "task"])
  }

  /// The form with one value, and the one with none.
  @Test func theShortFormsOfOnChange() {
    struct Root: View {
      let log: Log
      var value: Int
      var body: some View {
        Color.red
          .onChange(of: value, perform: { log.events.append("to \($0)") })
          .onChange(of: value) { new in log.events.append("new \(new)") }
          .onChange(of: value) { log.events.append("changed") }
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log, value: 1)).laidOut(100, 100)
    #expect(update(host, log, to: Root(log: log, value: 2)) == ["to 2", "new 2", "changed"])
  }

  /// A change that an action makes is seen in the same frame, after all actions that the frame's own change has set
  /// off.
  @Test func whatAnActionChangesComesAfterAllActionsOfTheFirstChange() {
    struct Chain: View {
      let log: Log
      var value: Int
      @State private var doubled = 0

      var body: some View {
        VStack {
          Color.red
            .onChange(of: doubled) { log.events.append("doubled \($0) to \($1)") }
            .onChange(of: value) {
              log.events.append("value \($0) to \($1)")
              doubled = 2 * $1
            }
          Color.green.onChange(of: value) { log.events.append("later \($0) to \($1)") }
        }
      }
    }
    let log = Log()
    let host = ViewHost(Chain(log: log, value: 1)).laidOut(100, 100)
    #expect(
      update(host, log, to: Chain(log: log, value: 5)) == ["value 1 to 5", "later 1 to 5", "doubled 0 to 10"])
    #expect(
      update(host, log, to: Chain(log: log, value: 6)) == ["value 5 to 6", "later 5 to 6", "doubled 10 to 12"])
  }

  /// A value that is written twice between two frames with one transaction has changed once, from the value that was
  /// shown.
  @Test func changesBetweenFramesAreOne() {
    @MainActor final class Handle { var count: Binding<Int>? }
    struct Counter: View {
      let (log, handle): (Log, Handle)
      @State private var count = 1
      var body: some View {
        handle.count = $count
        return Color.red.onChange(of: count) { log.events.append("\($0) to \($1)") }
      }
    }
    let (log, handle) = (Log(), Handle())
    let host = ViewHost(Counter(log: log, handle: handle)).laidOut(100, 100)
    for value in [2, 9, 4] { handle.count?.wrappedValue = value }
    _ = host.laidOut(100, 100)
    #expect(log.events == ["1 to 4"])
    for value in [7, 4] { handle.count?.wrappedValue = value }
    _ = host.laidOut(100, 100)
    #expect(log.events == ["1 to 4"])
    // Each transaction is flushed by itself, in order.
    log.events = []
    for (value, duration) in [(5, 1.0), (6, 2), (8, 3)] {
      withAnimation(.linear(duration: duration)) { handle.count?.wrappedValue = value }
    }
    #expect(handle.count?.wrappedValue == 8)
    _ = host.laidOut(100, 100)
    #expect(log.events == ["4 to 5", "5 to 6", "6 to 8"])
  }

  private struct Turning: View {
    let log: Log
    let transition: AnyTransition?
    var turn: Int

    var body: some View {
      let view = Color.red
        .onAppear { log.events.append("+\(turn)") }
        .onDisappear { log.events.append("-\(turn)") }
      if let transition { view.transition(transition).id(turn) } else { view.id(turn) }
    }
  }

  /// In SwiftUI a view that takes another's place comes before that one goes, but for the transition `identity`.
  @Test func whatGoesIsToldAfterWhatComesUnlessNothingIsShownOfIt() {
    for (transition, events) in [
      (nil, ["+2", "-1"]), (AnyTransition.opacity, ["+2", "-1"]), (.identity, ["-1", "+2"]),
    ] {
      let log = Log()
      let host = ViewHost(Turning(log: log, transition: transition, turn: 1)).laidOut(100, 100)
      #expect(log.events == ["+1"])
      #expect(update(host, log, to: Turning(log: log, transition: transition, turn: 2)) == events)
    }
  }
}
