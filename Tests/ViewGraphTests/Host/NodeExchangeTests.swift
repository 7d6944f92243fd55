import DisplayList
import Observation
import Surfaces
import Testing
import Vitrine

@testable import ViewGraph

/// A view that has changed is evaluated where it is, and its node takes the place of the last one: whoever else holds that,
/// and whatever is around it, has to see the new one.
@MainActor
@Suite struct NodeExchangeTests {
  @MainActor final class Handle {
    var counts: [Int: Binding<Int>] = [:]
    var selection: Binding<Int>?
    var width: Binding<CGFloat>?
  }

  struct Counter: View {
    let number: Int
    let handle: Handle
    @State private var count = 0
    var body: some View {
      handle.counts[number] = $count
      return Text("\(number):\(count)")
    }
  }

  /// Returns the texts after two changes in frames of their own: of a view that another one holds, and then of that
  /// other one.
  private func texts<V: View>(_ view: V, _ handle: Handle) throws -> Set<String> {
    let host = ViewHost(view)
    func draw(_ time: Double) {
      _ = host.displayList(size: CGSize(width: 400, height: 300), scale: 1, time: time)
    }
    draw(0)
    draw(1)
    try #require(handle.counts[1]).wrappedValue = 7
    draw(2)
    try #require(handle.selection).wrappedValue = 1
    draw(3)
    return Set(host.shownTexts.map(\.string))
  }

  @Test func aPickerShowsItsChoicesAsTheyAre() throws {
    struct Root: View {
      let handle: Handle
      @State private var selection = 0
      var body: some View {
        handle.selection = $selection
        return Picker("P", selection: $selection) {
          ForEach(0..<3, id: \.self) { Counter(number: $0, handle: handle).tag($0) }
        }
        .pickerStyle(.segmented)
      }
    }
    let handle = Handle()
    #expect(try texts(Root(handle: handle), handle).isSuperset(of: ["0:0", "1:7", "2:0"]))
  }

  @Test func aListShowsItsRowsAsTheyAre() throws {
    struct Root: View {
      let handle: Handle
      @State private var selection = 0
      var body: some View {
        handle.selection = $selection
        return List {
          Section("Section \(selection)") {
            ForEach(0..<3, id: \.self) { number in
              Counter(number: number, handle: handle).listRowBackground(selection == number ? Color.red : .clear)
            }
          }
        }
      }
    }
    let handle = Handle()
    #expect(try texts(Root(handle: handle), handle).isSuperset(of: ["0:0", "1:7", "2:0"]))
  }

  @Test func aGroupShowsItsSubviewsAsTheyAre() throws {
    struct Root: View {
      let handle: Handle
      @State private var selection = 0
      var body: some View {
        handle.selection = $selection
        return VStack {
          Group(subviews: ForEach(0..<3, id: \.self) { Counter(number: $0, handle: handle) }) { subviews in
            ForEach(subviews) { subview in subview.padding(CGFloat(selection)) }
          }
        }
      }
    }
    let handle = Handle()
    #expect(try texts(Root(handle: handle), handle).isSuperset(of: ["0:0", "1:7", "2:0"]))
  }

  /// A view that is only moved asks for the transaction of the frame that moves it, through what changes it on the way.
  struct Moved: View {
    let handle: Handle
    @State private var width: CGFloat = 10
    var body: some View {
      handle.width = $width
      return HStack(spacing: 0) {
        Color.clear.frame(width: width, height: 10)
        Color.red.frame(width: 10, height: 10)
        Color.green.frame(width: 10, height: 10).transaction { $0.animation = nil }
        Color.blue.frame(width: 10, height: 10).animation(.linear(duration: 1), value: 0)
      }
      .frame(width: 400, alignment: .leading)
    }
  }

  private func edges(_ host: ViewHost, at time: Double, width: CGFloat = 400) -> [Double] {
    let list = host.displayList(size: CGSize(width: width, height: 100), scale: 1, time: time)
    return list.items.compactMap { item in
      guard case .content(.fill(let outline, .color(let color))) = item.value, color.alpha > 0 else { return nil }
      return outline.rect.minX
    }
  }

  @Test func whatIsMovedFollowsItsOwnTransaction() {
    let handle = Handle()
    let host = ViewHost(Moved(handle: handle))
    #expect(edges(host, at: 0) == [10, 20, 30])
    #expect(edges(host, at: 1) == [10, 20, 30])
    withAnimation(.linear(duration: 1)) { handle.width?.wrappedValue = 110 }
    #expect(edges(host, at: 1) == [10, 120, 30])
    #expect(edges(host, at: 1.5) == [60, 120, 80])
    #expect(edges(host, at: 2) == [110, 120, 130])
    // A change without an animation, after one with.
    handle.width?.wrappedValue = 10
    #expect(edges(host, at: 3) == [10, 20, 30])
  }

  @Test func aWindowThatIsMadeLargerAfterAnAnimationMovesItsViewsAtOnce() {
    struct Root: View {
      let handle: Handle
      @State private var width: CGFloat = 10
      var body: some View {
        handle.width = $width
        return HStack(spacing: 0) {
          Spacer()
          Color.red.frame(width: width, height: 10)
        }
      }
    }
    let handle = Handle()
    let host = ViewHost(Root(handle: handle))
    #expect(edges(host, at: 0) == [390])
    withAnimation(.linear(duration: 1)) { handle.width?.wrappedValue = 20 }
    _ = edges(host, at: 0)
    #expect(edges(host, at: 2) == [380])
    #expect(edges(host, at: 2, width: 500) == [480])
    host.layout(size: CGSize(width: 300, height: 100))
    #expect(edges(host, at: 3, width: 300) == [280])
  }

  /// The container of a view that has grown lies elsewhere in its own container, which is as large as before.
  @Test func whatGrowsMovesItsNeighbours() {
    let handle = Handle()
    struct Inner: View {
      let handle: Handle
      @State private var width: CGFloat = 10
      var body: some View {
        handle.width = $width
        return Color.red.frame(width: width, height: 10)
      }
    }
    let host = ViewHost(
      HStack(spacing: 0) {
        VStack(alignment: .leading, spacing: 0) {
          Inner(handle: handle)
          Color.green.frame(width: 10, height: 10)
        }
        Color.blue.frame(width: 10, height: 10)
      }
      .frame(width: 200, height: 50, alignment: .topLeading))
    #expect(edges(host, at: 0, width: 200).sorted() == [0, 0, 10])
    handle.width?.wrappedValue = 40
    #expect(edges(host, at: 1, width: 200).sorted() == [0, 0, 40])
    handle.width?.wrappedValue = 5
    #expect(edges(host, at: 2, width: 200).sorted() == [0, 0, 10])
  }

  /// A custom layout's earlier measurements are of its views as they were then.
  @Test func aCustomLayoutMeasuresAgain() {
    struct EqualWidths: Layout {
      func makeCache(subviews: Subviews) -> CGFloat { subviews.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0 }
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout CGFloat) -> CGSize {
        CGSize(width: cache * CGFloat(subviews.count), height: 10)
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout CGFloat) {
        for (index, view) in subviews.enumerated() {
          view.place(at: CGPoint(x: bounds.minX + cache * CGFloat(index), y: 0), proposal: .unspecified)
        }
      }
    }
    let handle = Handle()
    let host = ViewHost(
      EqualWidths {
        Widening(handle: handle)
        Color.green.frame(width: 10, height: 10)
      }
      .frame(width: 200, alignment: .leading))
    #expect(edges(host, at: 0, width: 200) == [0, 10])
    handle.width?.wrappedValue = 40
    #expect(edges(host, at: 1, width: 200) == [0, 40])
  }

  struct Widening: View {
    let handle: Handle
    @State private var width: CGFloat = 10
    var body: some View {
      handle.width = $width
      return Color.red.frame(width: width, height: 10)
    }
  }

  /// A size that was offered long ago, and is again, after a change that makes a difference to that one alone.
  @Test func sizesOfLongAgoAreForgotten() {
    struct Narrowing: View {
      let handle: Handle
      @State private var most: CGFloat = 300
      var body: some View {
        handle.width = $most
        return Color.red.frame(maxWidth: most, minHeight: 10, maxHeight: 10)
      }
    }
    let handle = Handle()
    let host = ViewHost(
      VStack(spacing: 0) {
        VStack(spacing: 0) {
          Narrowing(handle: handle)
          Color.green.frame(width: 10, height: 10)
        }
        Color.blue.frame(width: 10, height: 10)
      })
    #expect(edges(host, at: 0).first == 50)
    #expect(edges(host, at: 1, width: 200).first == 0)
    handle.width?.wrappedValue = 250
    #expect(edges(host, at: 2, width: 200).first == 0)
    #expect(edges(host, at: 3).first == 75)
  }

  @Observable final class Model { var count = 0 }

  /// A page passes a value to the bar around it, while the view beside the bar changes as well.
  @Test func aBarFollowsItsPage() {
    struct Page: View {
      let model: Model
      var body: some View { Text("page").navigationTitle("title \(model.count)") }
    }
    struct Status: View {
      let model: Model
      var body: some View { Text("status \(model.count)") }
    }
    struct Screen: View {
      let model: Model
      var body: some View {
        VStack {
          NavigationStack { Page(model: model) }
          Status(model: model)
        }
      }
    }
    let model = Model()
    let host = ViewHost(Screen(model: model))
    func texts(_ time: Double) -> Set<String> {
      _ = host.displayList(size: CGSize(width: 300, height: 300), scale: 1, time: time)
      return Set(host.shownTexts.map(\.string))
    }
    #expect(texts(0).isSuperset(of: ["title 0", "status 0"]))
    _ = texts(1)
    model.count += 1
    #expect(texts(2).isSuperset(of: ["title 1", "status 1"]))
  }

  /// The content of a sheet is made elsewhere: a row in it that has gone is not evaluated for an element that no longer
  /// exists.
  @Test func aSheetIsEvaluatedAfterWhatHasMadeIt() throws {
    struct Row: View {
      @Binding var items: [Int]
      let index: Int
      var body: some View { Text("row \(items[index])") }
    }
    @MainActor final class Items { var items: Binding<[Int]>? }
    struct Root: View {
      let handle: Items
      @State private var items = [1, 2, 3]
      @State private var isOn = true
      var body: some View {
        handle.items = $items
        return Color.clear.sheet(isPresented: $isOn) {
          VStack { ForEach(items.indices, id: \.self) { Row(items: $items, index: $0) } }
        }
      }
    }
    let handle = Items()
    let host = ViewHost(Root(handle: handle))
    func texts(_ time: Double) -> Set<String> {
      _ = host.displayList(size: CGSize(width: 300, height: 300), scale: 1, time: time)
      return Set(host.shownTexts.map(\.string))
    }
    _ = texts(0)
    #expect(texts(2) == ["row 1", "row 2", "row 3"])
    try #require(handle.items).wrappedValue.removeLast()
    #expect(texts(3) == ["row 1", "row 2"])
  }

  /// Room around the content of a scroll view, which is made anew at each turn of the wheel.
  @Test func aScrollViewKeepsItsPadding() {
    struct Inner: View {
      var body: some View { ScrollView { VStack(spacing: 0) { Color.red.frame(width: 10, height: 500) } } }
    }
    let host = ViewHost(Inner().padding(5).safeAreaPadding(20))
    func top(_ time: Double) -> Double? {
      let list = host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: time)
      func find(_ items: [DisplayItem]) -> Double? {
        for item in items {
          switch item.value {
          case .content(.fill(let outline, .color(let color))) where color.red > 0.9: return outline.rect.minY
          case .effect(_, let inner): if let found = find(inner) { return found }
          default: break
          }
        }
        return nil
      }
      return find(list.items)
    }
    #expect(top(0) == 25)
    host.send(
      ScrollEvent(at: CGPoint(x: 50, y: 50), delta: CGSize(width: 0, height: 10), isPrecise: true, time: 1))
    #expect(top(1) == 15)
  }
}
