import Testing
import ViewTestSupport

@testable import ViewControls
@testable import Vitrine

/// Views as their containers see them: how many there are, and that several make one column where one is expected.
@MainActor
@Suite struct SubviewTests {
  private func two() -> some View {
    Group {
      Color.red.frame(width: 20, height: 20).probe("a")
      Color.blue.frame(width: 20, height: 30).probe("b")
    }
  }

  private func host(_ view: some View) -> ViewHost {
    let host = ViewHost(view)
    for time in [0.0, 1, 2] { _ = host.displayList(size: CGSize(width: 200, height: 200), scale: 1, time: time) }
    return host
  }

  /// The documentation of `Group.init(subviews:transform:)`: what a view is made of, as a collection.
  @Test func aGroupOfSubviews() throws {
    struct Cards<Content: View>: View {
      @ViewBuilder let content: Content
      var body: some View {
        HStack(spacing: 10) {
          Group(subviews: content) { subviews in
            Text("\(subviews.count)")
            if subviews.count > 2 { subviews[2] }
            ForEach(subviews) { subview in subview.padding(5) }
          }
        }
      }
    }
    struct Root: View {
      @State private var count = 2
      var body: some View {
        VStack {
          Cards { ForEach(0..<count, id: \.self) { Color.red.frame(width: 10, height: 10).probe("\($0)") } }
          Color.blue.frame(width: 50, height: 50).onTapGesture { count = 1 }.probe("button")
        }
      }
    }
    let host = host(Root())
    #expect(host.shownTexts.map(\.string) == ["2"])
    let (first, second) = try (#require(host.probes["0"]), #require(host.probes["1"]))
    #expect(second.minX - first.minX == 30 && first.midY == second.midY)
    let button = try #require(host.probes["button"])
    host.click(button.midX, button.midY, time: 3)
    _ = host.displayList(size: CGSize(width: 200, height: 200), scale: 1, time: 4)
    #expect(host.shownTexts.map(\.string) == ["1"])
  }

  /// One button, in any style, whose label's views are side by side: 20, 8 and 30 points.
  @Test func viewsOfALabelAreInOneButton() throws {
    func gap(_ style: some ButtonStyle) throws -> CGFloat {
      let button = Button {
      } label: {
        Color.red.frame(width: 20, height: 10).probe("a")
        Color.blue.frame(width: 30, height: 10).probe("b")
      }
      let host = host(VStack { button }.buttonStyle(style))
      let (a, b) = try (#require(host.probes["a"]), #require(host.probes["b"]))
      #expect(a.midY == b.midY)
      return b.minX - a.maxX
    }
    let gaps = try [gap(.plain), gap(.borderless), gap(.bordered), gap(.borderedProminent)]
    #expect(gaps == [8, 8, 8, 8])
    let menu = host(
      VStack {
        Menu {
          Text("x")
        } label: {
          two()
        }
      })
    #expect(try #require(menu.probes["b"]).minX - #require(menu.probes["a"]).maxX == 8)
  }

  /// A style that makes several views of a label is one button, too.
  @Test func aStyleOfSeveralViewsIsOneButton() {
    struct Twice: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        configuration.label.probe("a")
        configuration.label.probe("b")
      }
    }
    let host = host(HStack(spacing: 50) { Button("x") {}.buttonStyle(Twice()) })
    #expect(host.probes["a"]?.midX == host.probes["b"]?.midX && host.probes["a"] != host.probes["b"])
  }

  /// Pages, sheets and tabs of several views are a column: 28 points from one to the next.
  @Test func rootsAreColumns() throws {
    struct Sheet: View {
      @State private var isShown = true
      let content: AnyView
      var body: some View { Color.clear.sheet(isPresented: $isShown) { content } }
    }
    func distance(_ view: some View) throws -> CGFloat {
      let host = host(view)
      return try #require(host.probes["b"]).minY - #require(host.probes["a"]).minY
    }
    #expect(try distance(NavigationStack { two() }) == 28)
    #expect(try distance(Sheet(content: AnyView(two()))) == 28)
    #expect(try distance(TabView { Tab("One", systemImage: "star") { two() } }) == 28)
    let tabs = host(TabView { Tab("One", systemImage: "star") { two() } })
    #expect(tabs.shownTexts.map(\.string).count { $0 == "One" } == 1)
    let preview = PreviewContent(content: { two() }, modifiers: []).frame(width: 200, height: 200)
    #expect(try distance(preview) == 28)
  }

  /// A font that is set around a bordered button is its label's font; without one the button has that of its size.
  @Test func aBorderedButtonHasTheFontAroundIt() {
    func height(_ view: some View) -> CGFloat { host(VStack { view.probe("button") }).probes["button"]?.height ?? 0 }
    let plain = Button("x") {}.buttonStyle(.bordered)
    let own = Button {
    } label: {
      Text("x").font(.largeTitle)
    }.buttonStyle(.bordered)
    #expect(height(plain.font(.largeTitle)) == height(own) && height(own) > height(plain))
  }
}
