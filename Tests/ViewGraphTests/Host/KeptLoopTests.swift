import DisplayList
import TestSupport
import Testing
@_spi(Nodes) import ViewGraph
import Vitrine

/// A long list that is made again while a few of its rows are others keeps its container: what it shows must be what a new
/// host shows, whatever the rows are, and in whatever they are.
@MainActor
@Suite struct KeptLoopTests {
  enum Row: Equatable {
    case text(Int)
    case box(CGFloat)
    case pair(Int, Bool)
    case guided(CGFloat)
    case raised(Double)
    case tall(CGFloat)
    case two
    case none
    case owning(Int)
    case placed
  }

  struct Item: Identifiable, Equatable {
    let id: Int
    var row: Row
  }

  struct RowView: View {
    let row: Row
    let note: (Int) -> Void

    var body: some View {
      switch row {
      case .text(let number): Text("Row \(number)")
      case .box(let width): Color.red.frame(width: width, height: 6)
      case .pair(let number, let isOn):
        HStack(spacing: 2) {
          if isOn { Color.blue.frame(width: 9, height: 9).onTapGesture { note(number) } }
          Text("Pair \(number)")
        }
        .padding(1).background(Color.gray.opacity(isOn ? 0.3 : 0.6))
      case .guided(let place): Color.green.frame(width: 9, height: 5).alignmentGuide(.leading) { _ in place }
      case .raised(let level): Color.orange.frame(width: 20, height: 12).padding(.vertical, -3).zIndex(level)
      case .tall(let height): Color.brown.frame(width: 11, height: height)
      case .two:
        Color.mint.frame(width: 7, height: 3)
        Color.pink.frame(width: 8, height: 3)
      case .none: EmptyView()
      case .owning(let number): Owning(number: number)
      case .placed:
        GeometryReader { proxy in Color.purple.frame(width: max(0, proxy.frame(in: .global).minY / 9)) }.frame(
          height: 4)
      }
    }
  }

  /// Tells its item, and the one that it was made for.
  struct Remembering: View {
    let id: Int
    @State private var first: Int

    init(id: Int) {
      self.id = id
      _first = State(initialValue: id)
    }

    var body: some View { Text("\(id) of \(first)") }
  }

  struct Bound: View {
    @State var items = [Item(id: 1, row: .none), Item(id: 2, row: .none)]
    let isOne: Bool
    let set: (Binding<[Item]>) -> Void

    var body: some View {
      let _ = set($items)
      if isOne {
        ForEach([$items[0]]) { $item in Remembering(id: item.id) }
      } else {
        ForEach($items.reversed()) { $item in Remembering(id: item.id) }
      }
    }
  }

  /// A binding among the data is the same when its value is another one; the ids are the new ones all the same.
  @Test(arguments: [true, false]) func rowsFollowTheIdsOfBindings(isOne: Bool) {
    var items: Binding<[Item]>?
    let host = ViewHost(Bound(isOne: isOne) { items = $0 })
    func texts(_ time: Double) -> [String] {
      _ = host.displayList(size: CGSize(width: 200, height: 200), scale: 1, time: time)
      return host.shownTexts.map(\.string)
    }
    #expect(texts(0) == (isOne ? ["1 of 1"] : ["2 of 2", "1 of 1"]))
    items?.wrappedValue = [Item(id: 3, row: .none), Item(id: 4, row: .none)]
    #expect(texts(1) == (isOne ? ["3 of 3"] : ["4 of 4", "3 of 3"]))
    items?.wrappedValue = [Item(id: 4, row: .none), Item(id: 3, row: .none)]
    #expect(texts(2) == (isOne ? ["4 of 4"] : ["3 of 3", "4 of 4"]))
  }

  struct Owning: View {
    let number: Int
    @State private var seen = 0
    var body: some View { Text("Seen \(seen)").onChange(of: number, initial: true) { seen = number } }
  }

  struct Root: View {
    let items: [Item]
    let isScrolled: Bool
    let isDirect: Bool
    let tick: Int
    let note: (Int) -> Void

    var body: some View {
      VStack(spacing: 2) {
        Text("Tick \(tick * tick * 31)")
        if isScrolled { ScrollView { rows } } else { rows.padding(3).background(Color.white) }
      }
    }

    private var rows: some View {
      VStack(alignment: .leading, spacing: 1) {
        if isDirect {
          // Nothing but values, which are compared where they are.
          ForEach(items) { item in
            if case .text(let number) = item.row {
              Text("Direct \(number)")
            } else {
              RowView(row: item.row, note: note)
            }
          }
        } else {
          ForEach(items) { RowView(row: $0.row, note: note).opacity($0.id % 7 == 3 ? 0.5 : 1) }
        }
      }
    }
  }

  private func row(_ random: inout SeededRandom) -> Row {
    switch random.int(in: 0...19) {
    case 0: .box(CGFloat(random.int(in: 1...60)))
    case 1, 12: .tall(CGFloat(random.int(in: 1...30)))
    case 2, 3, 4: .pair(random.int(in: 0...30), random.bool())
    case 5: .guided(CGFloat(random.int(in: -9...9)))
    case 6: .raised(random.oneIn(3) ? Double(random.int(in: -1...1)) : 0)
    case 7: random.oneIn(4) ? .two : .text(1)
    case 8: random.oneIn(4) ? .none : .text(2)
    case 9, 10: .owning(random.int(in: 0...9))
    case 11: random.oneIn(6) ? .placed : .text(3)
    default: .text(random.int(in: 0...200))
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func showsWhatANewHostShows(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var items = (0..<random.int(in: 60...90)).map { Item(id: $0, row: row(&random)) }
    var (tick, next) = (0, 1000)
    let (isScrolled, isDirect) = (random.bool(), random.bool())
    func root() -> Root { Root(items: items, isScrolled: isScrolled, isDirect: isDirect, tick: tick, note: { _ in }) }
    let host = ViewHost(root())
    let size = CGSize(width: 200, height: 300)
    for step in 0..<20 {
      for _ in 0..<(random.oneIn(5) ? 40 : random.int(in: 0...3)) {
        let index = random.int(in: 0...items.count - 1)
        // Another row of the kind can take the place of the one that is there.
        if case .tall = items[index].row, random.bool() {
          items[index].row = .tall(CGFloat(random.int(in: 1...30)))
        } else {
          items[index].row = row(&random)
        }
      }
      switch random.int(in: 0...9) {
      case 0: items.remove(at: random.int(in: 0...items.count - 1))
      case 1:
        items.insert(Item(id: next, row: row(&random)), at: random.int(in: 0...items.count))
        next += 1
      case 2: items.swapAt(random.int(in: 0...items.count - 1), 0)
      case 3, 4: tick += 1
      case 5: host.environment.colorScheme = random.bool() ? .dark : .light
      default: break
      }
      host.update(root())
      let kept = host.displayList(size: size, scale: 2, time: Double(step))
      let fresh = ViewHost(root())
      fresh.environment = host.environment
      let new = fresh.displayList(size: size, scale: 2, time: Double(step))
      #expect(kept == new, "seed \(seed), step \(step)")
      // The points of the rows too.
      for y in stride(from: CGFloat(3), to: size.height, by: 41) {
        let point = CGPoint(x: 90 + CGFloat(random.int(in: -30...30)), y: y)
        let paths = [host, fresh].map { $0.root?.hitPath(point).map(\.identity) ?? [] }
        #expect(paths[0] == paths[1], "seed \(seed), step \(step), \(point)")
      }
      guard kept == new else {
        print(DisplayListPrinter().print(kept), DisplayListPrinter().print(new), items, separator: "\n---\n")
        return
      }
    }
  }

  /// One of many rows: the container and the nodes of all rows stay, and what that one shows is another text.
  @Test func theNodesOfManyRowsStay() {
    var items = (0..<100).map { Item(id: $0, row: .text($0)) }
    func root() -> Root { Root(items: items, isScrolled: false, isDirect: true, tick: 0, note: { _ in }) }
    func container(_ node: ViewNode?) -> ViewNode? {
      guard let node else { return nil }
      return node.children.count == items.count ? node : node.children.lazy.compactMap { container($0) }.first
    }
    let host = ViewHost(root())
    let size = CGSize(width: 200, height: 300)
    _ = host.displayList(size: size, scale: 1, time: 0)
    let before = container(host.root)
    let rows = before?.children ?? []
    items[40].row = .text(41)
    host.update(root())
    let list = host.displayList(size: size, scale: 1, time: 1)
    let after = container(host.root)
    #expect(before != nil && after === before)
    #expect(list == ViewHost(root()).displayList(size: size, scale: 1, time: 0))
    #expect(rows.indices.filter { after?.children[$0] !== rows[$0] } == [])
  }

  /// The title changes its width in the update in which a row changes its height: nothing around the container that stays
  /// has been laid out, which must not keep the other rows where they were.
  @Test(arguments: [false, true])
  func rowsBelowATallerOneMove(isScrolled: Bool) {
    var items = (0..<100).map { Item(id: $0, row: .tall(2)) }
    func list(_ host: ViewHost, _ tick: Int, _ time: Double) -> DisplayList {
      host.update(Root(items: items, isScrolled: isScrolled, isDirect: true, tick: tick, note: { _ in }))
      return host.displayList(size: CGSize(width: 200, height: 500), scale: 1, time: time)
    }
    let host = ViewHost(EmptyView())
    _ = list(host, 0, 0)
    items[10].row = .tall(12)
    let kept = list(host, 900, 1)
    #expect(kept == list(ViewHost(EmptyView()), 900, 1))
  }
}
