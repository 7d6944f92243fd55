import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewInput

/// Values dragged from view to view, as Apple's documentation of `draggable(_:)`, `dropDestination(for:action:isTargeted:)`
/// and `DropDelegate` describes it.
@MainActor
@Suite struct DragAndDropTests {
  @MainActor final class Log {
    var events: [String] = []
    func add(_ event: String) { events.append(event) }
  }

  /// A source 100 points wide and a target beside it.
  private func host(_ source: some View, _ target: some View) -> ViewHost {
    ViewHost(
      HStack(spacing: 0) {
        source
        target
      }
    ).laidOut(200, 100)
  }

  private func drag(_ host: ViewHost) {
    host.press(50, 50)
    host.move(52, 50)
    host.move(100, 50)
    host.move(150, 40)
    host.release(150, 40)
  }

  @Test func aValueIsDroppedWhereItIsTaken() {
    let log = Log()
    let host = host(
      Color.red.draggable("payload"),
      Color.blue.dropDestination(for: String.self) { values, place in
        log.add("\(values) at \(place.x), \(place.y)")
        return true
      } isTargeted: {
        log.add("\($0)")
      })
    for _ in 1...2 { drag(host) }
    #expect(
      log.events == ["true", "false", "[\"payload\"] at 50.0, 40.0"] + ["true", "false", "[\"payload\"] at 50.0, 40.0"])
  }

  @Test func itIsLetGoElsewhere() {
    let log = Log()
    let host = host(
      Color.red.draggable("payload"),
      Color.blue.dropDestination(for: URL.self) { _, _ in
        log.add("dropped")
        return true
      } isTargeted: {
        log.add("\($0)")
      })
    drag(host)
    #expect(log.events == [])
    #expect(host.session.drag.drag == nil)
  }

  @Test func aClickIsNoDrag() {
    let log = Log()
    let host = host(
      Color.red.onTapGesture { log.add("tap") }.draggable("payload"),
      Color.blue.dropDestination(for: String.self) { _, _ in
        log.add("dropped")
        return true
      })
    host.click(50, 50)
    host.press(50, 50)
    host.move(52, 51)
    host.release(52, 51)
    #expect(log.events == ["tap", "tap"])
  }

  /// The pointer leaves the window.
  @Test func aDragMayEndWithoutADrop() {
    let log = Log()
    let host = host(
      Color.red.draggable("payload"),
      Color.blue.dropDestination(for: String.self) { _, _ in
        log.add("dropped")
        return true
      } isTargeted: {
        log.add("\($0)")
      })
    host.press(50, 50)
    host.move(150, 50)
    host.send(PointerEvent(.left, at: CGPoint(x: 150, y: 50), time: 0))
    #expect(log.events == ["true", "false"] && host.session.drag.drag == nil)
  }

  private struct Named: Codable, Transferable {
    let name: String
    static var transferRepresentation: some TransferRepresentation {
      CodableRepresentation(contentType: UTType(exportedAs: "org.example.named"))
      ProxyRepresentation(exporting: \.name)
    }
  }

  private struct Word: Transferable {
    let word: String
    static var transferRepresentation: some TransferRepresentation {
      ProxyRepresentation(importing: { Word(word: $0) })
    }
  }

  @Test func proxiesStandForOtherTypes() {
    let log = Log()
    let named = Color.red.draggable(Named(name: "a name"))
    drag(
      host(
        named,
        Color.blue.dropDestination(for: Named.self) { values, _ in
          log.add("value \(values.map(\.name))")
          return true
        }))
    drag(
      host(
        named,
        Color.blue.dropDestination(for: String.self) { values, _ in
          log.add("proxy \(values)")
          return true
        }))
    drag(
      host(
        Color.red.draggable("some"),
        Color.blue.dropDestination(for: Word.self) { values, _ in
          log.add("made \(values.map(\.word))")
          return true
        }))
    #expect(log.events == ["value [\"a name\"]", "proxy [\"a name\"]", "made [\"some\"]"])
  }

  @MainActor
  private struct Delegate: DropDelegate {
    let log: Log
    func dropEntered(info: DropInfo) { log.add("entered \(info.location.x)") }
    func dropUpdated(info: DropInfo) -> DropProposal? { DropProposal(operation: .move) }
    func dropExited(info: DropInfo) { log.add("exited") }
    func performDrop(info: DropInfo) -> Bool {
      for item in info.itemProviders(for: [.text]) {
        item.loadObject(ofClass: NSString.self) { text, _ in
          let text = text.map { "\($0)" } ?? "none"
          MainActor.assumeIsolated { log.add(text) }
        }
      }
      return true
    }
  }

  @Test func aDelegateIsAsked() {
    let log = Log()
    drag(
      host(
        Color.red.onDrag { NSItemProvider(object: "text" as NSString) },
        Color.blue.onDrop(of: [.plainText], delegate: Delegate(log: log))))
    drag(
      host(
        Color.red.onDrag { NSItemProvider(object: "text" as NSString) },
        Color.blue.onDrop(of: [.image], delegate: Delegate(log: log))))
    #expect(log.events == ["entered 0.0", "text"])
  }

  @Test func aBindingTellsThatSomethingIsOverTheView() {
    struct Root: View {
      let log: Log
      @State private var isTargeted = false
      var body: some View {
        HStack(spacing: 0) {
          Color.red.onDrag { NSItemProvider() }
          Color.clear.onDrop(of: ["public.text"], isTargeted: $isTargeted) { items in
            log.add("\(items.count)")
            return true
          }
        }
        .onChange(of: isTargeted) { log.add("\(isTargeted)") }
      }
    }
    let log = Log()
    let host = ViewHost(Root(log: log)).laidOut(200, 100)
    host.press(50, 50)
    host.move(150, 50)
    _ = host.laidOut(200, 100)
    host.release(150, 50)
    _ = host.laidOut(200, 100)
    #expect(log.events == ["true", "1", "false"])
  }

  /// The dragged view is shown where the pointer has taken it, above the others, and is gone when it is dropped.
  @Test func itIsSeenUnderThePointer() throws {
    let host = host(
      Color(hex: 0xFF0000).frame(width: 20, height: 20).frame(width: 100, height: 100).draggable("red"),
      Color(hex: 0x0000FF))
    func items() -> [DisplayItem] {
      host.displayList(size: CGSize(width: 200, height: 100), scale: 2, time: 0).items
    }
    let before = items()
    host.press(50, 50)
    host.move(150, 40)
    let during = items()
    #expect(during.count == before.count + 1 && Array(during.prefix(before.count)) == before)
    let source = try #require(before.first?.extent)
    let seen = try #require(during.last?.extent)
    // A projection takes half a pixel more on each side.
    #expect(abs(seen.minX - source.minX - 200) <= 1 && abs(seen.minY - source.minY + 20) <= 1)
    host.release(150, 40)
    #expect(items() == before)
  }

  /// A material would see nothing in a picture that is made apart.
  @Test func aMaterialIsAPlateMeanwhile() {
    let host = host(
      Color.clear.background(.regularMaterial).frame(width: 40, height: 40).draggable("glass"), Color(hex: 0x0000FF))
    func count(_ items: [DisplayItem]) -> Int {
      items.reduce(0) { sum, item in
        switch item.value {
        case .content(.backdrop): sum + 1
        case .content: sum
        case .effect(_, let items): sum + count(items)
        }
      }
    }
    func backdrops() -> Int {
      count(host.displayList(size: CGSize(width: 200, height: 100), scale: 1, time: 0).items)
    }
    #expect(backdrops() == 1)
    host.press(20, 50)
    host.move(60, 50)
    #expect(backdrops() == 1 && host.session.drag.drag != nil)
  }

  @Test func aPreviewIsSeenInItsPlace() throws {
    let host = host(
      Color(hex: 0xFF0000).draggable("red") { Color(hex: 0x00FF00).frame(width: 10, height: 10) }, Color(hex: 0x0000FF))
    host.press(50, 50)
    host.move(60, 50)
    let seen = try #require(
      host.displayList(size: CGSize(width: 200, height: 100), scale: 1, time: 0).items.last?.extent)
    #expect((10...12).contains(seen.width) && (10...12).contains(seen.height))
    #expect(abs(seen.minX - 55) <= 1 && abs(seen.minY - 45) <= 1)
  }

  @Test func kindsOfData() {
    #expect(UTType.utf8PlainText.conforms(to: .text) && UTType.png.conforms(to: .image))
    #expect(!UTType.text.conforms(to: .image) && UTType(filenameExtension: "PNG") == .png)
    let note = UTType(exportedAs: "org.example.note", conformingTo: .plainText)
    #expect(note.conforms(to: .text) && !note.conforms(to: .image) && note == UTType(importedAs: "org.example.note"))
    #expect(UTType("org.example.none") == nil && UTType("public.text") == .text)
    #expect(
      NSItemProvider(object: NSURL(string: "https://example.org")!).hasItemConformingToTypeIdentifier("public.url"))
  }
}
