import TestSupport
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewGraph

/// States that are handed from one host to another, as from one process to the next.
@MainActor
@Suite struct StateSnapshotTests {
  enum Page: CaseIterable { case first, second }

  /// Lets a test see and write the states of a view.
  @MainActor final class Handle {
    var count: Binding<Int>?
    var values: [String] = []
  }

  struct Screen: View {
    let handle: Handle
    @State private var isOn = false
    @State private var name = ""
    @State private var page = Page.first
    @State private var row: Int?
    @State private var tint = Color.red.opacity(0.5)
    @State private var action: () -> Void = {}

    var body: some View {
      handle.values = ["\(isOn)", name, "\(page)", "\(row ?? -1)", "\(tint)"]
      return VStack(spacing: 0) {
        Toggle("on", isOn: $isOn).frame(width: 200, height: 40)
        TextField("name", text: $name).frame(width: 200, height: 40)
        Button("next") {
          page = .second
          row = 40
          tint = .accentColor
        }
        .frame(width: 200, height: 40)
      }
    }
  }

  struct Counter: View {
    let handle: Handle
    @State private var count: Int

    init(_ handle: Handle, initial: Int = 0) {
      self.handle = handle
      _count = State(initialValue: initial)
    }

    var body: some View {
      handle.count = $count
      handle.values.append("\(count)")
      return Color.clear
    }
  }

  private func host(_ view: some View, restoring snapshot: StateSnapshot? = nil) -> ViewHost {
    let host = ViewHost(view, hasStableIdentities: true)
    if let snapshot { host.restore(snapshot) }
    return host.laidOut(200, 120)
  }

  /// The snapshot of a counter that was set to a number.
  private func counted(to number: Int) -> StateSnapshot {
    let handle = Handle()
    let host = host(Counter(handle))
    handle.count?.wrappedValue = number
    return host.stateSnapshot()
  }

  @Test func aHostTakesOverTheStateOfAnother() throws {
    let old = Handle()
    let first = host(Screen(handle: old))
    first.click(180, 20)
    first.click(100, 60)
    first.type("a")
    first.type("b")
    first.click(100, 100)
    _ = first.laidOut(200, 120)
    let left = ["true", "ab", "second", "40", "accentColor"]
    #expect(old.values == left)

    let snapshot = try #require(StateSnapshot(data: first.stateSnapshot().data))
    // The action has no text.
    #expect(snapshot.kept == 5)
    #expect(snapshot.total == 6)
    let new = Handle()
    let second = host(Screen(handle: new), restoring: snapshot)
    #expect(new.values == left)
    #expect(second.restoration == (5, 6))
    #expect(second.stateSnapshot() == snapshot)
  }

  @Test func theSelectedTabAndTheScrollPositionAreState() {
    struct Tabs: View {
      @State private var page = Page.first
      @State private var row: Int?
      var body: some View {
        TabView(selection: $page) {
          Tab("one", systemImage: "star", value: Page.first) { Text("a") }
          Tab("two", systemImage: "circle", value: Page.second) {
            ScrollView {
              VStack(spacing: 0) { ForEach(0..<30) { box("\($0)", 100, 20) } }.scrollTargetLayout()
            }
            .scrollPosition(id: $row, anchor: .top)
          }
        }
      }
    }
    let first = host(Tabs())
    let tab = first.textFrame("two")
    first.click(tab.midX, tab.midY)
    _ = first.laidOut(200, 120)
    first.send(ScrollEvent(at: CGPoint(x: 100, y: 30), delta: CGSize(width: 0, height: 100), isPrecise: true, time: 0))
    _ = first.laidOut(200, 120).laidOut(200, 120)
    #expect(first.probes["5"]?.minY == 0)
    let second = host(Tabs(), restoring: first.stateSnapshot())
    #expect(second.restoration == (2, 2))
    #expect(second.laidOut(200, 120).probes["5"]?.minY == 0)
  }

  @Test func withoutStableIdentitiesNothingIsHandedOn() {
    let handle = Handle()
    let host = ViewHost(Counter(handle))
    host.restore(counted(to: 7))
    _ = host.laidOut(200, 120)
    #expect(handle.values == ["0"])
    #expect(host.restoration == (0, 0))
    #expect(host.stateSnapshot().total == 0)
  }

  @Test func theInitialValueOfTheSourceWinsWhereItChanged() {
    let handle = Handle()
    #expect(host(Counter(handle, initial: 1), restoring: counted(to: 7)).restoration == (0, 1))
    #expect(handle.values == ["1"])
    #expect(host(Counter(handle), restoring: counted(to: 7)).restoration == (1, 1))
    #expect(handle.values == ["1", "7"])
  }

  @Test func aValueOfAnotherTypeIsLeft() throws {
    let entry = try #require(counted(to: 7).entries.first)
    #expect(entry.type == "Swift.Int")
    let handle = Handle()
    for (type, value) in [("Swift.UInt", "7"), ("Swift.Int", "seven"), ("Swift.Int", "")] {
      let other = StateSnapshot.Entry(key: entry.key, type: type, initial: entry.initial, value: value)
      #expect(host(Counter(handle), restoring: StateSnapshot(entries: [other], total: 1)).restoration == (0, 1))
    }
    #expect(handle.values == ["0", "0", "0"])
  }

  @Test func whatIsRestoredLaterThanTheFirstEvaluationIsLeft() {
    let handle = Handle()
    let host = host(Counter(handle))
    host.restore(counted(to: 7))
    #expect(host.laidOut(200, 120).restoration == (0, 0))
    #expect(handle.values == ["0"])
  }

  @Test func aViewThatComesBackStartsAnew() {
    struct Root: View {
      let handle: Handle
      var isShown = true
      var body: some View {
        if isShown { Counter(handle) }
      }
    }
    let old = Handle()
    let first = host(Root(handle: old))
    old.count?.wrappedValue = 7
    let new = Handle()
    let second = host(Root(handle: new), restoring: first.stateSnapshot())
    second.update(Root(handle: new, isShown: false))
    _ = second.laidOut(200, 120)
    second.update(Root(handle: new))
    _ = second.laidOut(200, 120)
    #expect(new.values == ["7", "0"])
  }

  @Test func whatAppearingOrAnEndlessAnimationSetBeginsAnew() {
    struct Spinner: View {
      let handle: Handle
      @State private var turned = false
      @State private var pulses = false
      @State private var greeting = ""
      @State private var count = 0
      var body: some View {
        handle.values = ["\(turned)", "\(pulses)", greeting, "\(count)"]
        handle.count = $count
        return VStack(spacing: 0) {
          Color.red.frame(width: 20, height: 20).rotationEffect(.degrees(turned ? 360 : 0))
          Button("pulse") { withAnimation(.linear(duration: 1).repeatForever()) { pulses.toggle() } }
            .frame(width: 200, height: 40)
        }
        .onAppear {
          withAnimation(.linear(duration: 2).repeatForever(autoreverses: false)) { turned = true }
          greeting = "hello"
          count = 1
        }
      }
    }
    let old = Handle()
    let first = host(Spinner(handle: old)).laidOut(200, 120)
    #expect(first.needsFrame())
    first.click(100, 70)
    old.count?.wrappedValue = 2
    _ = first.laidOut(200, 120)
    #expect(old.values == ["true", "true", "hello", "2"])
    let snapshot = first.stateSnapshot()
    // The count was set after the view had appeared.
    #expect(snapshot.kept == 1)
    #expect(snapshot.total == 1)
    let new = Handle()
    let second = host(Spinner(handle: new), restoring: snapshot).laidOut(200, 120)
    #expect(second.restoration == (1, 1))
    #expect(second.needsFrame())
    #expect(new.values == ["true", "false", "hello", "1"])
  }

  // MARK: objects

  final class Model: ObservableObject, Codable { var number = 1 }
  final class Plain: ObservableObject { var number = 1 }

  @Test func objectsAreHandedOnWhereTheyAreCodable() {
    struct Screen: View {
      let change: Int?
      let handle: Handle
      @StateObject private var model = Model()
      @StateObject private var plain = Plain()
      var body: some View {
        if let change { (model.number, plain.number) = (change, change) }
        handle.values = ["\(model.number)", "\(plain.number)"]
        return Color.clear
      }
    }
    let handle = Handle()
    let first = host(Screen(change: 5, handle: handle))
    #expect(handle.values == ["5", "5"])
    let second = host(Screen(change: nil, handle: handle), restoring: first.stateSnapshot())
    #expect(handle.values == ["5", "1"])
    #expect(second.restoration == (1, 2))
  }

  // MARK: limits

  @Test func largeValuesAreLeftOut() {
    struct Screen: View {
      let count: Int
      let length: Int
      var body: some View { ForEach(0..<count, id: \.self) { _ in Row(text: String(repeating: "\"", count: length)) } }
    }
    struct Row: View {
      @State var text: String
      var body: some View { Color.clear }
    }
    // A quotation mark takes two bytes, and two more in the snapshot; the marks around the text take two.
    let limit = (StateSnapshot.maximumValueSize - 2) / 2
    #expect(host(Screen(count: 1, length: limit)).stateSnapshot().kept == 1)
    #expect(host(Screen(count: 1, length: limit + 1)).stateSnapshot().kept == 0)
    let many = host(Screen(count: 30, length: 10_000)).stateSnapshot()
    // An entry is its value and its initial value: 80,000 bytes and 150 more. Thirteen fit in 1,048,576 bytes.
    #expect(many.kept == 13)
    #expect(many.total == 30)
    #expect(many.data.count <= StateSnapshot.maximumSize)
    #expect(StateSnapshot(data: many.data) == many)
    #expect(StateSnapshot(data: many.data + Data(count: StateSnapshot.maximumSize)) == nil)
  }

  @Test func anyBytesAreASnapshotOrNone() {
    let data = counted(to: 7).data
    #expect(StateSnapshot(data: data)?.kept == 1)
    #expect(StateSnapshot(data: Data()) == nil)
    #expect(StateSnapshot(data: Data(repeating: UInt8(ascii: "["), count: 100_000)) == nil)
    for length in 0..<data.count { #expect(StateSnapshot(data: data.prefix(length)) == nil) }
    for number in randomCases(400) {
      var random = SeededRandom(case: number)
      var bytes = data
      for _ in 0..<random.int(in: 1...4) {
        bytes[random.int(in: 0...(bytes.count - 1))] = UInt8(random.int(in: 0...255))
      }
      guard let snapshot = StateSnapshot(data: bytes) else { continue }
      let handle = Handle()
      let host = host(Counter(handle), restoring: snapshot)
      #expect(host.restoration.kept <= 1)
      #expect(host.restoration.total >= snapshot.kept)
    }
  }
}
