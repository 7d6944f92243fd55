import Foundation
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewGraph

/// Tests of closures that are made again in each body: which of them are surely the same, and that whatever is kept for
/// that is right.
@MainActor
@Suite struct ClosureComparisonTests {
  final class Model { var names = ["a", "b", "c"] }

  final class Announced: ObservableObject {
    @Published var names = ["a", "b", "c"]
  }

  /// Equal by its number, whatever its name is.
  struct Item: Equatable {
    let number: Int
    var name: String
    static func == (a: Item, b: Item) -> Bool { a.number == b.number }
  }

  /// The number of times that a test's closure has run.
  private static var runs = 0

  private func same<Value>(_ make: (Int) -> Value) -> [Bool] {
    let first = make(1)
    let (again, other) = (make(1), make(2))
    return [ValueComparison.same(first, again), ValueComparison.same(first, other)]
  }

  /// Captures of each kind, with an equal value and with another one.
  @Test func closuresWithEqualCapturesAreTheSame() {
    struct Owner {
      var text: String
      var numbers: [Int]
      var choice: Double?
      var state = State(wrappedValue: 1)

      func texts() -> (Int) -> String { { [self] in "\(text) \(numbers) \(String(describing: choice)) \($0)" } }
    }
    #expect(same { number -> (Int) -> Int in { [text = "text"] in $0 + number + text.count } } == [true, false])
    #expect(
      same { number -> () -> String in
        let text = "a longer text, \(number)"; return { "\(text)\(number)" }
      } == [true, false])
    #expect(same { Owner(text: "owner", numbers: [$0, 2]).texts() } == [true, false])
    #expect(same { Owner(text: "owner", numbers: [], choice: Double($0)).texts() } == [true, false])
    #expect(same { number -> () -> Void in { [text = "text"] in Self.runs += number + text.count } } == [true, false])
    // A structure that is imported from C.
    #expect(
      same { number -> () -> String in
        let (time, text) = (timespec(tv_sec: number, tv_nsec: 5), "text")
        return { "\(text) \(time)" }
      } == [true, false])
    // A structure with such a closure, and one that hands another on.
    #expect(same { number in ForEach(0..<3) { [text = "text"] in Text("\(text) \($0 + number)") } } == [true, false])
    #expect(
      same { number in ForEach([3, 4], id: \.self) { [a = "a"] in Text("\(a) \($0 + number)") } } == [true, false])
  }

  @Test func objectsCountOnlyForWhatActsOnThem() {
    let (model, other) = (Model(), Model())
    #expect(same { number -> () -> Void in { [model] in model.names = ["\(number)"] } } == [true, false])
    #expect(same { _ -> () -> Void in { [model] in model.names = [] } } == [true, true])
    #expect(same { _ -> () -> Int in { [model] in model.names.count } } == [false, false])
    let actions = [model, other].map { model -> () -> Void in { model.names = [model.names[0], "x"] } }
    #expect(!ValueComparison.same(actions[0], actions[1]))
    #expect(same { number -> () -> String in { [model] in model.names[number] } } == [false, false])
    // For a function that changes its argument, the outcome is compared.
    #expect(
      same { number -> (inout Int) -> Void in { [model] in $0 += model.names.count + number } } == [false, false])
    #expect(
      same { number -> (inout Int) -> Void in { [text = "text"] in $0 += number + text.count } } == [true, false])
  }

  /// A reference that does not keep its object is no reference for those who only read the type.
  @Test func weakReferencesAreNeverTheSame() {
    final class Equal: Equatable {
      static func == (a: Equal, b: Equal) -> Bool { true }
    }
    struct Owner {
      weak var model: Equal?
      var text = "text"
      func action() -> () -> Void { { _ = (model, text) } }
    }
    let (first, second) = (Equal(), Equal())
    #expect(same { number -> () -> Void in { [weak model = first] in _ = (model, number) } } == [false, false])
    #expect(same { number -> () -> Void in { [unowned model = second] in _ = (model, number) } } == [false, false])
    #expect(same { _ in Owner(model: first).action() } == [false, false])
    #expect(same { number in Owner(model: number == 1 ? first : second) } == [true, false])
  }

  /// The memory behind a pointer is not compared.
  @Test func pointersAreNeverTheSame() {
    let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { pointer.deallocate() }
    pointer.initialize(to: 1)
    let range = UnsafeBufferPointer(start: pointer, count: 1)
    #expect(same { number -> () -> Int in { pointer.pointee + number } } == [false, false])
    #expect(same { number -> () -> Int in { range.count + number } } == [false, false])
  }

  /// A closure that has captured nothing but a variable has that in place of a context, and boxes of several types look
  /// alike.
  @Test func variablesAreNeverTheSame() {
    func list() -> () -> Int {
      var list = [1, 2]
      list.append(3)
      defer { list.append(4) }
      return { list.count }
    }
    func name() -> () -> String {
      var model = Model()
      defer { model = Model() }
      return { model.names[0] }
    }
    func count() -> () -> Void {
      var count = 0
      return { count += 1 }
    }
    #expect(!ValueComparison.same(list(), list()))
    #expect(!ValueComparison.same(name(), name()))
    #expect(!ValueComparison.same(count(), count()))
    var number = 1
    let told = { "\(number)" }
    #expect(!ValueComparison.same(told, told))
    number += 1
  }

  /// The first capture has a size that only its library knows.
  @Test func typesOfOtherLibrariesAreNeverTheSame() {
    let streams = (0..<2).map { _ in AsyncStream<Int>.makeStream() }
    let actions = streams.map { stream -> () -> Void in
      let continuation = stream.continuation
      return { continuation.yield(1) }
    }
    #expect(!ValueComparison.same(actions[0], actions[1]))
    let named = streams.map { stream -> () -> Void in
      let (continuation, text) = (stream.continuation, "text")
      return { if text.isEmpty { continuation.yield(2) } }
    }
    #expect(!ValueComparison.same(named[0], named[1]))
  }

  @Test func valuesOfAGenericParameterAreNeverTheSame() {
    func texts<Value>(of value: Value) -> () -> String { { "\(value)" } }
    let (first, second) = (texts(of: Item(number: 1, name: "a")), texts(of: Item(number: 1, name: "b")))
    #expect(!ValueComparison.same(first, second))
  }

  /// A captured value counts with all its fields.
  @Test func anItemsOwnEqualityDoesNotCount() {
    let closures = ["a", "b"].map { name -> () -> String in
      let item = Item(number: 1, name: name)
      return { item.name }
    }
    #expect(!ValueComparison.same(closures[0], closures[1]))
    let lists = ["a", "b"].map { name -> () -> String in
      let items = [Item(number: 1, name: name)]
      return { items[0].name }
    }
    #expect(!ValueComparison.same(lists[0], lists[1]))
  }

  /// The texts of a frame.
  private func draw(_ host: ViewHost, _ time: Double) -> [String] {
    _ = host.displayList(size: CGSize(width: 400, height: 300), scale: 1, time: time)
    return host.shownTexts.map(\.string)
  }

  /// The texts of a first frame, and of one after each change.
  private func frames<V: View>(_ view: V, _ changes: [() -> Void]) -> [[String]] {
    let host = ViewHost(view)
    return [draw(host, 0)]
      + changes.enumerated().map { index, change in
        change()
        return draw(host, Double(index + 1))
      }
  }

  final class Handle {
    var tick: Binding<Int>?
    var name: Binding<String>?
  }

  /// A loop whose closure reads what its view has, beside a text that changes.
  struct Loop: View {
    let title: String
    let handle: Handle
    @State private var tick = 0
    @State private var name = "row"

    var body: some View {
      handle.tick = $tick
      handle.name = $name
      return VStack {
        Text("\(title) \(tick)")
        Rows(title: title, tick: tick / 2, name: $name)
      }
    }
  }

  struct Rows: View {
    let title: String
    let tick: Int
    @Binding var name: String

    var body: some View {
      VStack {
        Text("\(tick)")
        ForEach(0..<2) { [title, $name] index in
          let _ = ClosureComparisonTests.runs += 1
          Text("\(title) \($name.wrappedValue) \(index)")
        }
      }
    }
  }

  @Test func aLoopIsNotGoneThroughForWhatIsBesideIt() throws {
    let handle = Handle()
    Self.runs = 0
    var runs: [Int] = []
    func count() { runs.append(Self.runs) }
    let shown = frames(
      Loop(title: "t", handle: handle),
      [
        {
          count(); handle.tick?.wrappedValue = 4
        },
        {
          count(); handle.name?.wrappedValue = "line"
        }, count,
      ])
    #expect(runs == [2, 2, 4])
    #expect(shown[1] == ["t 4", "2", "t row 0", "t row 1"])
    #expect(shown[2] == ["t 4", "2", "t line 0", "t line 1"])
  }

  struct Unwatched: View {
    let model: Model
    let handle: Handle
    @State private var tick = 0
    var body: some View {
      handle.tick = $tick
      let (tick, model) = (tick, model)
      return VStack {
        Text("\(tick)")
        ForEach(0..<2) { Text(model.names[$0]) }
      }
    }
  }

  struct Watched: View {
    @ObservedObject var model: Announced
    var body: some View {
      VStack { ForEach(0..<2) { Text(model.names[$0]) } }
    }
  }

  struct Named: Identifiable {
    let id = 0
    let model: Model
  }

  /// The closure is in a state, and in an element of a loop.
  struct Kept: View {
    @State private var model: Model
    @State private var tick = 0
    let handle: Handle

    init(model: Model, handle: Handle) {
      _model = State(initialValue: model)
      self.handle = handle
    }

    var body: some View {
      handle.tick = $tick
      return VStack {
        Text("\(tick)")
        ForEach(0..<2) { Text(model.names[$0]) }
        ForEach([Named(model: model)]) { Text($0.model.names[0]) }
      }
    }
  }

  /// An object's values are read again whenever the body runs, whether or not anybody observes it.
  @Test func aLoopThatReadsAnObjectFollowsIt() {
    let (model, handle, published) = (Model(), Handle(), Announced())
    let unwatched = frames(
      Unwatched(model: model, handle: handle),
      [
        {
          model.names[1] = "x"
          handle.tick?.wrappedValue = 1
        }
      ])
    #expect(unwatched == [["0", "a", "b"], ["1", "a", "x"]])
    #expect(frames(Watched(model: published), [{ published.names[0] = "y" }]) == [["a", "b"], ["y", "b"]])
    let (kept, other) = (Model(), Handle())
    let inState = frames(
      Kept(model: kept, handle: other),
      [
        {
          kept.names[0] = "z"
          other.tick?.wrappedValue = 1
        }
      ])
    #expect(inState == [["0", "a", "b", "a"], ["1", "z", "b", "z"]])
  }

  /// A drawing's closure returns nothing, and draws what an object tells.
  @Test func aCanvasFollowsAnObject() {
    struct Drawing: View {
      let model: Model
      let handle: Handle
      @State private var tick = 0
      var body: some View {
        handle.tick = $tick
        let (tick, model) = (tick, model)
        return VStack {
          Text("\(tick)")
          Canvas { context, _ in
            ClosureComparisonTests.runs += 1
            context.fill(Path(CGRect(x: 0, y: 0, width: model.names.count, height: 9)), with: .color(.red))
          }
        }
      }
    }
    let (model, handle) = (Model(), Handle())
    Self.runs = 0
    _ = frames(
      Drawing(model: model, handle: handle),
      [
        {
          model.names.append("x")
          handle.tick?.wrappedValue = 1
        }
      ])
    #expect(Self.runs == 2)
  }

  /// The row stays as it is, with the action of its first body: it does what the last one's would.
  @Test func aRowWithAnActionIsKept() throws {
    struct Row: View {
      let number: Int
      let action: () -> Void
      var body: some View {
        let _ = ClosureComparisonTests.runs += 1
        Button("\(number)", action: action)
      }
    }
    struct Rows: View {
      let handle: Handle
      @State private var tick = 0
      @State private var sum = 0
      var body: some View {
        handle.tick = $tick
        return VStack {
          Text("\(tick) \(sum)")
          Row(number: 5) { sum += 5 }
        }
      }
    }
    let handle = Handle()
    let host = ViewHost(Rows(handle: handle))
    Self.runs = 0
    #expect(draw(host, 0) == ["0 0", "5"])
    handle.tick?.wrappedValue = 1
    #expect(draw(host, 1) == ["1 0", "5"])
    #expect(Self.runs == 1)
    for _ in 0..<2 {
      host.press(200, 162)
      host.release(200, 162)
    }
    #expect(draw(host, 2) == ["1 10", "5"])
    #expect(Self.runs == 1)
  }
}
