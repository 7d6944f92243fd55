import Observation
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewGraph

/// The lines of `_printChanges()`, as SwiftUI prints them.
@MainActor
@Suite struct BodyChangesTests {
  @MainActor final class Log {
    var lines: [String] = []
    var set: () -> Void = {}
    var count: Binding<Int>?

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  @Observable final class Model { var name = "a" }

  final class Store: ObservableObject {
    @Published var name = "a"
  }

  private struct Child: View {
    let log: Log
    let model: Model
    @ObservedObject var store: Store
    @Binding var count: Int
    var title = ""
    @State private var isOn = false
    @Environment(\.lineLimit) private var lines

    var body: some View {
      log.lines.append(BodyChanges.line(for: Self.self) ?? "nil")
      let isOn = $isOn
      log.set = { isOn.wrappedValue.toggle() }
      return Text("\(model.name) \(store.name) \(count) \(isOn.wrappedValue.description) \(lines ?? 0)")
    }
  }

  private struct Parent: View {
    let log: Log
    let model: Model
    let store: Store
    var title = ""
    var lines = 1
    @State private var count = 0

    var body: some View {
      log.count = $count
      return Child(log: log, model: model, store: store, count: $count, title: title).lineLimit(lines)
    }
  }

  @Test func eachChangeIsNamed() {
    let (log, model, store) = (Log(), Model(), Store())
    let host = ViewHost(Parent(log: log, model: model, store: store))
    func lines(_ change: () -> Void) -> [String] {
      change()
      _ = host.laidOut(100, 100)
      return log.take()
    }
    #expect(lines {} == ["Child: @self, @identity, _store, _count, _isOn, _lines changed."])
    #expect(lines {} == [])
    #expect(lines { log.set() } == ["Child: _isOn changed."])
    #expect(lines { log.count?.wrappedValue = 5 } == ["Child: _count changed."])
    #expect(lines { store.name = "b" } == ["Child: _store changed."])
    #expect(lines { model.name = "b" } == ["Child: @dependencies changed."])
    #expect(
      lines { host.update(Parent(log: log, model: model, store: store, title: "new")) } == ["Child: @self changed."])
    #expect(
      lines { host.update(Parent(log: log, model: model, store: store, title: "new", lines: 2)) }
        == ["Child: _lines changed."])
    #expect(
      lines {
        log.set()
        log.count?.wrappedValue = 6
      } == ["Child: _count, _isOn changed."])
  }

  /// Telling of a binding does not make a body follow it.
  @Test func whatIsOnlyToldOfIsNotFollowed() {
    struct Writer: View {
      let log: Log
      @Binding var count: Int
      var body: some View {
        log.lines.append(BodyChanges.line(for: Self.self) ?? "nil")
        return Text("writer")
      }
    }
    struct Root: View {
      let log: Log
      @State private var count = 0
      var body: some View {
        log.count = $count
        return Writer(log: log, count: $count)
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log)).laidOut(100, 100)
    #expect(log.take() == ["Writer: @self, @identity, _count changed."])
    log.count?.wrappedValue = 1
    _ = host.laidOut(100, 100)
    #expect(log.take() == [])
  }

  @Test func outsideABodyThereIsNoLine() { #expect(BodyChanges.line(for: Text.self) == nil) }
}
