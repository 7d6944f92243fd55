import Testing
import ViewTestSupport
import Vitrine

/// Apple's documentation of `List`, `TabView` and their modifiers; lengths as iOS has them.
@MainActor
@Suite struct ListTests {
  private let size = CGSize(width: 300, height: 300)
  private func frame(_ host: ViewHost, _ time: Double = 0) { _ = host.displayList(size: size, scale: 1, time: time) }

  @Test func rowsAreAtLeast44PointsHigh() {
    let host = ViewHost(
      List {
        flexible("a", maxHeight: 10)
        flexible("b", minHeight: 80, maxHeight: 80)
        flexible("c", maxHeight: 10).listRowInsets(EdgeInsets())
      }.listStyle(.plain))
    frame(host)
    #expect(host.probes["a"] == CGRect(16, 17, 268, 10))
    #expect(host.probes["b"] == CGRect(16, 52, 268, 80))
    #expect(host.probes["c"] == CGRect(0, 157, 300, 10))
  }

  @Test func aClickChooses() {
    struct Root: View {
      @State private var one: String?
      @State private var some: Set<Int> = []
      var body: some View {
        VStack(spacing: 0) {
          List(["x", "y"], id: \.self, selection: $one) { Text($0) }.frame(height: 100)
          List(selection: $some) { ForEach(0..<2) { Text("row \($0)").tag($0) } }.frame(height: 100)
          Text("\(one ?? "-") \(some.sorted())").frame(height: 100)
        }
        .listStyle(.plain)
      }
    }
    let host = ViewHost(Root())
    frame(host)
    for (index, text) in ["y", "row 0", "row 1", "row 0"].enumerated() {
      host.click(host.textFrame(text).midX, host.textFrame(text).midY, time: Double(index))
      frame(host, Double(index) + 0.5)
    }
    #expect(host.shownTexts.last?.string == "y [1]")
  }

  @Test func aSectionClosesAtItsHeader() {
    struct Root: View {
      @State private var isExpanded = true
      var body: some View {
        List { Section("Head", isExpanded: $isExpanded) { Text("row") } }.listStyle(.plain)
      }
    }
    let host = ViewHost(Root())
    frame(host)
    #expect(host.shownTexts.map(\.string) == ["Head", "row"])
    host.click(host.textFrame("Head").midX, host.textFrame("Head").midY)
    frame(host, 1)
    frame(host, 2)
    #expect(host.shownTexts.map(\.string) == ["Head"])
  }

  @MainActor private final class Made { var rows: [Int] = [] }

  /// Only the visible rows of many are made, and they are placed as they would be among all.
  @Test func ofManyRowsThoseThatShowAreMade() {
    struct Row: View {
      let made: Made
      let index: Int
      var body: some View {
        made.rows.append(index)
        return Text("row \(index)")
      }
    }
    struct Root: View {
      let made: Made
      let count: Int
      @State private var chosen: Int?
      var body: some View {
        List(selection: $chosen) {
          Section {
            ForEach(0..<count, id: \.self) { Row(made: made, index: $0) }
          } header: {
            Text("Head")
          }
        }
        .listStyle(.insetGrouped)
        .overlay { Text("\(chosen ?? -1)").allowsHitTesting(false) }
      }
    }
    let made = Made()
    let host = ViewHost(Root(made: made, count: 100_000))
    frame(host)
    #expect(made.rows.count >= 5 && made.rows.count <= 8)
    // A list of few rows, all made, has its first rows in the same places.
    let few = Made()
    let short = ViewHost(Root(made: few, count: 20))
    frame(short)
    #expect(few.rows.count == 20)
    for text in ["HEAD", "row 0", "row 4"] { #expect(host.textFrame(text) == short.textFrame(text), "\(text)") }
    #expect(host.textFrame("row 0") != .zero)
    host.click(host.textFrame("row 2").midX, host.textFrame("row 2").midY)
    frame(host, 1)
    #expect(host.shownTexts.last?.string == "2")
    // Further down only the rows that come into sight are made.
    made.rows = []
    let delta = CGSize(width: 0, height: 44 * 50_000)
    _ = host.send(ScrollEvent(at: CGPoint(x: 150, y: 150), delta: delta, isPrecise: true, time: 2))
    frame(host, 2)
    #expect(!made.rows.isEmpty && made.rows.count <= 20 && made.rows.allSatisfy { $0 > 49_000 })
  }

  private struct Tabs: View {
    @State private var tab = "b"
    var body: some View {
      TabView(selection: $tab) {
        flexible("a").tabItem { Text("First") }.tag("a")
        flexible("b").ignoresSafeArea().tabItem { Text("Second") }.tag("b")
      }
      .overlay { Text(tab) }
    }
  }

  @Test func theTagThatIsSelectedIsShown() {
    let host = ViewHost(Tabs())
    frame(host)
    // iOS's bar is 49 points high.
    #expect(host.probes["a"] == CGRect(0, 0, 300, 251))
    #expect(host.contains(CGPoint(x: 75, y: 275)))
    host.click(host.textFrame("First").midX, host.textFrame("First").midY)
    frame(host, 0.1)
    #expect(host.textFrame("a") != .zero)
  }

  @Test func tabsHaveSymbols() {
    struct Root: View {
      @State private var tab = 0
      var body: some View {
        TabView(selection: $tab) {
          Tab("First", systemImage: "star", value: 0) { Text("a") }
          Tab(String("Second"), systemImage: "circle", value: 1) { Text("b") }
          Tab(value: 2, role: .search) { Text("c") }
        }
      }
    }
    let host = ViewHost(Root())
    frame(host)
    #expect(host.shownTexts.map(\.string) == ["a", "First", "Second", "Search"])
    host.click(host.textFrame("Search").midX, host.textFrame("Search").midY)
    frame(host, 0.1)
    #expect(host.shownTexts.map(\.string) == ["c", "First", "Second", "Search"])
    let unselected = ViewHost(
      TabView {
        Tab("First", systemImage: "star") { Text("a") }
        Tab(role: .search) { Text("b") }
      })
    frame(unselected)
    #expect(unselected.shownTexts.map(\.string) == ["a", "First", "Search"])
    #expect(unselected.viewDiagnostics.isEmpty)
  }

  /// `tabItem`: "any view", of which a picture and a text are shown: one above the other, as `Label`'s are.
  @Test func aPictureAndATextAreOneTab() {
    let loose = ViewHost(
      TabView {
        Color.red.tabItem {
          Image(systemName: "star").probe("image")
          Text("First")
        }
        Color.red.tabItem { Label("Second", systemImage: "star") }
      })
    frame(loose)
    let first = loose.textFrame("First")
    // Each has half of the bar.
    #expect(first.midX == 75 && loose.probes["image"]?.midX == 75)
    #expect(first.midY == loose.textFrame("Second").midY)
    #expect(loose.probes["image"].map { $0.maxY + 3 } == first.minY)
  }

  @Test func theBarIsHiddenByUIKitsAppearance() {
    UITabBar.appearance().isHidden = true
    defer { UITabBar.appearance().isHidden = false }
    let host = ViewHost(Tabs())
    frame(host)
    #expect(host.shownTexts.map(\.string) == ["b"])
    #expect(host.probes["a"] == CGRect(0, 0, 300, 300))
  }

  @Test func whatIsNotThereIsSaid() {
    func texts(_ view: some View) -> [String] {
      let host = ViewHost(view)
      frame(host)
      #expect(host.viewDiagnostics.isEmpty)
      return host.shownTexts.map(\.string)
    }
    #expect(texts(ContentUnavailableView("None", systemImage: "star", description: Text("why"))) == ["None", "why"])
    // The words of SwiftUI.
    let advice = "Check the spelling or try a new search."
    #expect(texts(ContentUnavailableView.search) == ["No Results", advice])
    #expect(texts(ContentUnavailableView.search(text: "q")) == ["No Results for “q”", advice])
  }

  @Test func aSwipeTurnsThePage() {
    struct Root: View {
      @State private var page = 0
      var body: some View {
        TabView(selection: $page) { ForEach(0..<3) { Color.red.tag($0) } }
          .tabViewStyle(.page(indexDisplayMode: .never))
          .overlay { Text("page \(page)").allowsHitTesting(false) }
      }
    }
    let host = ViewHost(Root())
    frame(host)
    func swipe(from start: CGFloat, to end: CGFloat, at time: Double) {
      host.press(start, 150, time: time)
      for step in 1...5 { host.move(start + (end - start) * CGFloat(step) / 5, 150, time: time + Double(step) * 0.05) }
      host.release(end, 150, time: time + 0.3)
      frame(host, time + 0.4)
      frame(host, time + 0.9)
    }
    swipe(from: 250, to: 50, at: 1)
    #expect(host.shownTexts.last?.string == "page 1")
    swipe(from: 50, to: 250, at: 3)
    #expect(host.shownTexts.last?.string == "page 0")
    // There is none before the first.
    swipe(from: 50, to: 250, at: 5)
    #expect(host.shownTexts.last?.string == "page 0")
  }
}
