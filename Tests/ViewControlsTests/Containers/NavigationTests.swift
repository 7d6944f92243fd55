import Testing
@_spi(Nodes) import ViewGraph
import ViewTestSupport
import Vitrine

@testable import ViewDrawing

/// Apple's documentation of `NavigationStack`, `NavigationLink`, `navigationDestination` and `toolbar`.
@MainActor
@Suite struct NavigationTests {
  private func texts(_ host: ViewHost) -> [String] { host.shownTexts.map(\.string) }

  /// A frame, with what waits for the layout of the one before.
  private func frame(_ host: ViewHost, _ time: Double = 0) { _ = host.displayList(size: size, scale: 1, time: time) }

  private let size = CGSize(width: 300, height: 200)

  private struct Counter: View {
    @State private var count = 0

    var body: some View {
      VStack(spacing: 0) {
        Button("count \(count)") { count += 1 }.frame(height: 20)
        NavigationLink("next") {
          Second()
        }
        .frame(height: 20)
      }
      .navigationTitle("First")
    }
  }

  private struct Second: View {
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      Button("leave") { dismiss() }.frame(width: 100, height: 100).navigationTitle("Second")
    }
  }

  @Test func aLinkLeadsToAPageAndTheButtonInTheBarBack() {
    let host = ViewHost(NavigationStack { Counter() })
    frame(host)
    #expect(Set(texts(host)) == ["First", "count 0", "next"])
    let link = host.textFrame("next")
    host.click(host.textFrame("count 0").midX, host.textFrame("count 0").midY)
    frame(host, 0.1)
    host.click(link.midX, link.midY)
    frame(host, 0.2)
    frame(host, 0.3)
    // The way back is called as the page before is.
    #expect(Set(texts(host)) == ["First", "Second", "leave"])
    let back = host.textFrame("First")
    #expect(back.midY == 22)
    host.click(back.midX, back.midY)
    frame(host, 0.4)
    frame(host, 0.5)
    // The first page has kept its state.
    #expect(Set(texts(host)) == ["First", "count 1", "next"])
  }

  @Test func dismissGoesBack() {
    let host = ViewHost(NavigationStack { Counter() })
    frame(host)
    host.click(host.textFrame("next").midX, host.textFrame("next").midY)
    frame(host, 0.1)
    frame(host, 0.2)
    host.click(host.textFrame("leave").midX, host.textFrame("leave").midY)
    frame(host, 0.3)
    frame(host, 0.4)
    #expect(texts(host).contains("next"))
  }

  @Test func aPathHasPagesOfItsValues() {
    final class Model { var path = NavigationPath([1]) }
    struct Root: View {
      @State var path = NavigationPath([1])
      let model: Model

      var body: some View {
        NavigationStack(path: $path) {
          Text("root")
            .navigationDestination(for: Int.self) { number in
              NavigationLink("page \(number)", value: "word").frame(width: 200, height: 60)
            }
            .navigationDestination(for: String.self) { Text($0) }
        }
        .onChange(of: path) { model.path = path }
      }
    }
    let model = Model()
    let host = ViewHost(Root(model: model))
    frame(host)
    #expect(texts(host).contains("page 1") && !texts(host).contains("root"))
    host.click(host.textFrame("page 1").midX, host.textFrame("page 1").midY)
    frame(host, 0.1)
    frame(host, 0.2)
    #expect(texts(host).contains("word"))
    #expect(
      model.path
        == { () -> NavigationPath in
          var path = NavigationPath([1]); path.append("word"); return path
        }())
  }

  @Test func aPathHasCountAndGivesBack() {
    var path = NavigationPath()
    #expect(path.isEmpty)
    path.append(3)
    path.append("three")
    #expect(path.count == 2)
    path.removeLast()
    path.removeLast(9)
    #expect(path.isEmpty)
  }

  @Test func theBarHasTheItemsAndTheContentWhatIsLeft() {
    let host = ViewHost(
      NavigationStack {
        flexible("page").navigationTitle("Title").navigationBarTitleDisplayMode(.inline)
          .toolbar {
            ToolbarItem(placement: .topBarLeading) { Text("left") }
            ToolbarItem(placement: .primaryAction) { Text("right") }
            ToolbarItem(placement: .bottomBar) { Text("low") }
          }
      })
    frame(host)
    frame(host, 0.1)
    // iOS's bars: 44 points at the top, 49 at the bottom.
    #expect(host.probes["page"] == CGRect(0, 44, 300, 107))
    #expect(host.textFrame("left").minX == 16 && host.textFrame("right").maxX == 284)
    #expect(host.textFrame("Title").midX == 150)
    #expect(host.textFrame("low").minY > 151)
  }

  @Test func aHiddenBarTakesNothing() {
    let host = ViewHost(
      NavigationView { flexible("page").navigationBarTitle("Title").navigationBarHidden(true) })
    frame(host)
    frame(host, 0.1)
    #expect(host.probes["page"] == CGRect(0, 0, 300, 200))
  }

  @Test func aBindingOpensAndClosesAPage() {
    struct Root: View {
      @State private var isOpen = false
      var body: some View {
        NavigationStack {
          Button("open") { isOpen = true }
            .navigationDestination(isPresented: $isOpen) { Button("close") { isOpen = false } }
        }
      }
    }
    let host = ViewHost(Root())
    var time = 0.0
    func click(_ text: String) {
      let frame = host.textFrame(text)
      host.click(frame.midX, frame.midY, time: time)
      for _ in 0..<2 {
        time += 0.1
        self.frame(host, time)
      }
    }
    frame(host)
    click("open")
    #expect(texts(host).contains("close") && !texts(host).contains("open"))
    click("close")
    #expect(texts(host) == ["open"])
  }
}
