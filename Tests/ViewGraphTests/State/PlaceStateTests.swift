import Testing
import ViewTestSupport
import Vitrine

@testable import ViewGraph

/// The user's place in the views, such as a scroll position, is passed from one host to another, like states.
@MainActor
@Suite struct PlaceStateTests {
  private func host<V: View>(_ view: V, restoring snapshot: StateSnapshot? = nil, frames: Int = 4) -> ViewHost {
    let host = ViewHost(view, hasStableIdentities: true)
    if let snapshot { host.restore(snapshot) }
    for _ in 0..<frames { _ = host.laidOut(200, 200) }
    return host
  }

  /// The snapshot as it travels.
  private func handedOn(_ host: ViewHost) throws -> StateSnapshot {
    let data = host.stateSnapshot().data
    #expect(data.count <= StateSnapshot.maximumSize)
    return try #require(StateSnapshot(data: data))
  }

  private func texts(_ host: ViewHost) -> [String] { host.shownTexts.map(\.string) }

  private func click(_ text: String, _ host: ViewHost) {
    let frame = host.textFrame(text)
    host.click(frame.midX, frame.midY)
    for _ in 0..<4 { _ = host.laidOut(200, 200) }
  }

  enum Rows: CaseIterable { case stack, lazyStack, list, longList, horizontal }

  private struct Scrolled: View {
    let rows: Rows
    var count = 100
    private var each: some View {
      ForEach(0..<count, id: \.self) { Text("row \($0)").frame(width: 50, height: 30).probe("\($0)") }
    }
    var body: some View {
      switch rows {
      case .stack: ScrollView { VStack(spacing: 0) { each } }
      case .lazyStack: ScrollView { LazyVStack(spacing: 0) { each } }
      case .list: List { each }
      case .longList: List { ForEach(0..<count * 3, id: \.self) { Text("row \($0)").probe("\($0)") } }
      case .horizontal: ScrollView(.horizontal) { HStack(spacing: 0) { each } }
      }
    }
  }

  @Test(arguments: Rows.allCases) func offsetsAreKept(_ rows: Rows) throws {
    let first = host(Scrolled(rows: rows))
    let delta = CGSize(width: rows == .horizontal ? 900 : 0, height: rows == .horizontal ? 0 : 900)
    #expect(first.send(ScrollEvent(at: CGPoint(x: 100, y: 100), delta: delta, isPrecise: true, time: 0)))
    for _ in 0..<4 { _ = first.laidOut(200, 200) }
    let frames = first.probes.filter { CGRect(0, 0, 200, 200).intersects($0.value) }
    #expect(frames["0"] == nil && frames.count > 2)
    let second = host(Scrolled(rows: rows), restoring: try handedOn(first))
    for (name, frame) in frames { #expect(second.probes[name] == frame, "\(name)") }
    // From then on the place is the user's: it is not restored again.
    let back = CGSize(width: -delta.width, height: -delta.height)
    _ = second.send(ScrollEvent(at: CGPoint(x: 100, y: 100), delta: back, isPrecise: true, time: 0))
    for _ in 0..<4 { _ = second.laidOut(200, 200) }
    #expect(second.probes["0"].map { CGRect(0, 0, 200, 200).intersects($0) } == true)
    // A view that is not scrolled has no place to keep, and shorter content is shown at its end.
    #expect(host(Scrolled(rows: rows)).stateSnapshot().places == [])
    if rows == .stack {
      let short = host(Scrolled(rows: .stack, count: 10), restoring: try handedOn(first))
      #expect(short.probes["9"]?.maxY == 200)
    }
  }

  private struct Form: View {
    @State private var name = "abcdef"
    @State private var note = ""
    @FocusState var focus: String?
    var body: some View {
      VStack {
        TextField("name", text: $name).focused($focus, equals: "name").frame(height: 30).probe("name")
        TextField("note", text: $note).focused($focus, equals: "note").frame(height: 30)
        Text("focus \(focus ?? "none"): \(name)")
      }
    }
  }

  @Test func theFocusAndTheCaretAreKept() throws {
    let first = host(Form())
    first.type(.tab)
    first.type(.home)
    for _ in 0..<2 { first.type(.rightArrow) }
    _ = first.laidOut(200, 200)
    let second = host(Form(), restoring: try handedOn(first))
    #expect(second.hasFocus)
    #expect(texts(second).contains("focus name: abcdef"))
    second.type("X")
    _ = second.laidOut(200, 200)
    #expect(texts(second).contains("focus name: abXcdef"))
    // A selection, too.
    for _ in 0..<2 { second.type(.rightArrow, .shift) }
    let third = host(Form(), restoring: try handedOn(second))
    third.type("Y")
    _ = third.laidOut(200, 200)
    #expect(texts(third).contains("focus name: abXYef"))
    // If views may not take the focus by themselves, the restored focus waits.
    let fourth = ViewHost(Form(), hasStableIdentities: true)
    fourth.allowsProgrammaticFocus = false
    fourth.restore(try handedOn(third))
    for _ in 0..<3 { _ = fourth.laidOut(200, 200) }
    #expect(!fourth.hasFocus && texts(fourth).contains("focus none: abXYef"))
    third.type(.escape)
    _ = third.laidOut(200, 200)
    #expect(third.stateSnapshot().places == [])
  }

  /// A value that has no text of its own.
  struct Route: Hashable, CustomStringConvertible {
    let number: Int
    var description: String { "route \(number)" }
  }

  private struct Pages: View {
    let hasPath: Bool
    var most = 3
    @State private var path: [Route] = []
    var body: some View {
      if hasPath {
        NavigationStack(path: $path) { links(0).navigationDestination(for: Route.self) { links($0.number) } }
      } else {
        NavigationStack { links(0).navigationDestination(for: Route.self) { links($0.number) } }
      }
    }

    private func links(_ number: Int) -> some View {
      VStack {
        Text("page \(number)")
        if number < most { NavigationLink("on \(number)", value: Route(number: number + 1)) }
      }
    }
  }

  @Test(arguments: [true, false]) func pagesOfValuesAreKept(hasPath: Bool) throws {
    let first = host(Pages(hasPath: hasPath))
    click("on 0", first)
    click("on 1", first)
    #expect(texts(first).contains("page 2"))
    let second = host(Pages(hasPath: hasPath), restoring: try handedOn(first), frames: 8)
    #expect(texts(second).contains("page 2") && !texts(second).contains("page 0"))
    // Back is back: the page does not come again.
    let bar = second.textFrame("Back")
    second.click(bar.midX, bar.midY)
    for _ in 0..<4 { _ = second.laidOut(200, 200) }
    #expect(texts(second).contains("page 1"))
    // If a link is gone, its page is gone as well.
    let fewer = host(Pages(hasPath: hasPath, most: 1), restoring: try handedOn(first), frames: 8)
    #expect(texts(fewer).contains("page 1"))
  }

  private struct Opened: View {
    var body: some View {
      TabView {
        Text("one").tabItem { Text("first") }
        NavigationStack {
          VStack {
            DisclosureGroup("more") { Text("inside") }
            NavigationLink("next") { Text("page") }
          }
        }
        .tabItem { Text("second") }
      }
    }
  }

  /// Tabs, groups and links that keep their own state; it is not counted, and is no parameter.
  @Test func whatIsOpenIsKept() throws {
    let first = host(Opened())
    click("second", first)
    click("more", first)
    #expect(texts(first).contains("inside"))
    let second = host(Opened(), restoring: try handedOn(first))
    #expect(texts(second).contains("inside"))
    click("next", second)
    #expect(texts(second).contains("page"))
    let snapshot = try handedOn(second)
    #expect(snapshot.total == 0 && snapshot.kept == 0)
    let third = host(Opened(), restoring: snapshot, frames: 8)
    #expect(texts(third).contains("page"))
    #expect(third.restoration == (0, 0))
    #expect(third.stateParameters(in: third.environment).isEmpty)
  }

  /// The stored text of a place is not trusted.
  @Test(arguments: ["", "x", "nan 1", "1e999 0", "-5 -5", "1 2 3", "99999999999999999999 1", "[", "[1]", "[\"x\"]"])
  func otherTextsAreNoPlaces(text: String) throws {
    struct All: View {
      @State private var name = "abc"
      var body: some View {
        NavigationStack {
          ScrollView {
            TextField("name", text: $name)
            NavigationLink("next", value: 1)
            Color.red.frame(height: 500).focusable()
          }
        }
      }
    }
    let first = host(All())
    let places = first.session.store.objects.compactMap { identity, object in
      (object as? any PlaceState).map { _ in StateSnapshot.Place(key: identity.rawValue, value: text) }
    }
    #expect(places.count >= 4)
    let second = host(All(), restoring: StateSnapshot(entries: [], places: places, total: 0))
    #expect(texts(second).contains("next"))
  }
}
