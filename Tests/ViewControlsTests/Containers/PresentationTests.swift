import Testing
import ViewTestSupport
import Vitrine

@testable import ViewControls

/// Apple's documentation of `sheet`, `alert`, `confirmationDialog`, `presentationDetents` and `dismiss`.
@MainActor
@Suite struct PresentationTests {
  private let size = CGSize(width: 400, height: 624)

  private func frame(_ host: ViewHost, _ time: Double) { _ = host.displayList(size: size, scale: 1, time: time) }
  private func texts(_ host: ViewHost) -> [String] { host.shownTexts.map(\.string) }

  @MainActor final class Log { var events: [String] = [] }

  private struct Root: View {
    let log: Log
    @State private var isPresented = false

    var body: some View {
      Button("open") { isPresented = true }
        .sheet(isPresented: $isPresented, onDismiss: { log.events.append("dismissed") }) { Inner() }
    }

    struct Inner: View {
      @Environment(\.dismiss) private var dismiss
      @Environment(\.isPresented) private var isPresented
      var body: some View {
        VStack(spacing: 0) {
          flexible("sheet")
          Button(isPresented ? "close" : "not presented") { dismiss() }.frame(height: 40)
        }
        .presentationDetents([.height(200), .large])
      }
    }
  }

  private func opened(_ log: Log) -> ViewHost {
    let host = ViewHost(Root(log: log))
    frame(host, 0)
    let button = host.textFrame("open")
    host.click(button.midX, button.midY)
    for step in 1...8 { frame(host, Double(step) * 0.1) }
    return host
  }

  @Test func aSheetComesInAndDismissClosesIt() {
    let log = Log()
    let host = opened(log)
    // The least of its heights, at the lower end of a narrow window.
    #expect(host.probes["sheet"] == CGRect(0, 424, 400, 160))
    #expect(texts(host) == ["open", "close"])
    let close = host.textFrame("close")
    host.click(close.midX, close.midY)
    frame(host, 0.9)
    #expect(log.events == ["dismissed"])
    // It fades out, and is gone then.
    #expect(host.needsFrame(at: 1.3))
    frame(host, 1.3)
    frame(host, 1.4)
    #expect(texts(host) == ["open"] && !host.needsFrame(at: 9))
  }

  @Test func aClickBesideItAndEscapeCloseIt() {
    for isClick in [true, false] {
      let log = Log()
      let host = opened(log)
      if isClick { host.click(200, 100) } else { #expect(host.send(KeyEvent(.escape, time: 1))) }
      frame(host, 1)
      frame(host, 2)
      #expect(texts(host) == ["open"] && log.events == ["dismissed"])
    }
  }

  @Test func theViewsBelowDoNotTakeThePointer() {
    struct Held: View {
      let log: Log
      var body: some View {
        Button("below") { log.events.append("below") }.frame(width: 400, height: 624)
          .fullScreenCover(isPresented: .constant(true)) { Text("cover") }
      }
    }
    let log = Log()
    let host = ViewHost(Held(log: log))
    frame(host, 0)
    host.click(200, 312)
    host.click(20, 20)
    #expect(log.events.isEmpty && texts(host).last == "cover")
  }

  /// The content of a `GeometryReader` is evaluated once its size is known, after the views over the host.
  @Test func aViewInAGeometryReaderPresents() {
    struct Root: View {
      @State private var isPresented = true
      var body: some View {
        GeometryReader { _ in
          Text("below").fullScreenCover(isPresented: $isPresented) { Button("close") { isPresented = false } }
        }
      }
    }
    let host = ViewHost(Root())
    frame(host, 0)
    #expect(texts(host) == ["below", "close"])
    let button = host.textFrame("close")
    // It is there from the beginning.
    #expect(CGPoint(x: button.midX, y: button.midY) == CGPoint(x: 200, y: 312))
    host.click(200, 312)
    frame(host, 1)
    frame(host, 2)
    #expect(texts(host) == ["below"])
  }

  /// `presentationBackground`: "Sets the presentation background of the enclosing sheet".
  @Test func aCoverHasTheBackgroundThatItsViewsSay() throws {
    func middle(_ cover: some View) throws -> [Int] {
      let view = Color(hex: 0x0000FF).fullScreenCover(isPresented: .constant(true)) { cover }
      return try Picture(view, width: 16, height: 16)[8, 8]
    }
    #expect(try middle(Color.clear) == [255, 255, 255, 255])
    #expect(try middle(Color.clear.presentationBackground(Color(hex: 0xFF0000))) == [255, 0, 0, 255])
    #expect(try middle(Color.clear.presentationBackground(.clear)) == [0, 0, 255, 255])
  }

  @Test func anItemIsWhatTheSheetIsAbout() {
    struct Item: Identifiable { let id: Int }
    struct Root: View {
      @State private var item: Item? = Item(id: 7)
      var body: some View { Color.clear.sheet(item: $item) { Text("item \($0.id)") } }
    }
    let host = ViewHost(Root())
    frame(host, 0)
    #expect(texts(host) == ["item 7"])
    host.click(200, 10)
    frame(host, 1)
    frame(host, 2)
    #expect(texts(host).isEmpty)
  }

  private struct Question: View {
    let log: Log
    @State private var isAsked = true

    var body: some View {
      Color.clear.alert("Delete?", isPresented: $isAsked) {
        Button("Delete", role: .destructive) { log.events.append("deleted") }
        Button("Keep", role: .cancel) { log.events.append("kept") }
      } message: {
        Text("For ever.")
      }
    }
  }

  @Test func aButtonOfAnAlertActsAndClosesIt() {
    let log = Log()
    let host = ViewHost(Question(log: log))
    frame(host, 0)
    // The one that gives up comes first.
    #expect(texts(host) == ["Delete?", "For ever.", "Keep", "Delete"])
    // A click beside it does not close it.
    host.click(10, 10)
    frame(host, 0.1)
    #expect(texts(host).count == 4)
    let button = host.textFrame("Delete")
    host.click(button.midX, button.midY)
    frame(host, 0.2)
    frame(host, 1)
    #expect(texts(host).isEmpty && log.events == ["deleted"])
  }

  @Test func anAlertWithoutButtonsHasAnOK() {
    let host = ViewHost(Color.clear.alert("Done", isPresented: .constant(true)) {})
    frame(host, 0)
    #expect(texts(host) == ["Done", "OK"])
    let old = ViewHost(
      Color.clear.alert(isPresented: .constant(true)) { Alert(title: Text("Old"), message: Text("m")) })
    frame(old, 0)
    #expect(texts(old) == ["Old", "m", "OK"])
  }

  @Test func choicesHaveACancelByThemselves() {
    let host = ViewHost(
      Color.clear.confirmationDialog("Title", isPresented: .constant(true)) { Button("One") {} })
    frame(host, 0)
    #expect(texts(host) == ["One", "Cancel"])
  }

  @Test func detentsAreHeights() {
    #expect(PresentationDetent.medium.height(in: 600) == 300)
    #expect(PresentationDetent.fraction(0.25).height(in: 600) == 150)
    #expect(PresentationDetent.fraction(.nan).height(in: 600) == 600)
    #expect(PresentationDetent.height(-4).height(in: 600) == 0)
  }
}
