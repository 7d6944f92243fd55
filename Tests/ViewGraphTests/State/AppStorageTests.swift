import Testing
import ViewTestSupport
import Vitrine

/// Apple's documentation of `AppStorage`: a property of a key in `UserDefaults`, which invalidates views on changes.
@MainActor
@Suite struct AppStorageTests {
  private enum Mode: String { case light, dark }

  private struct Reader: View {
    @AppStorage private var count: Int
    @AppStorage private var mode: Mode
    @AppStorage private var name: String?

    init(_ store: UserDefaults) {
      _count = AppStorage(wrappedValue: 5, "count", store: store)
      _mode = AppStorage(wrappedValue: .light, "mode", store: store)
      _name = AppStorage("name", store: store)
    }

    var body: some View {
      Button("\(count) \(mode.rawValue) \(name ?? "-")") {
        count += 1
        mode = .dark
        name = name == nil ? "me" : nil
      }
      .frame(width: 100, height: 20)
    }
  }

  private func store() throws -> UserDefaults {
    let name = "vitrine.tests.\(UUID().uuidString)"
    return try #require(UserDefaults(suiteName: name))
  }

  private func texts(_ host: ViewHost, _ time: Double) -> [String] {
    _ = host.displayList(size: CGSize(width: 100, height: 40), scale: 1, time: time)
    return host.shownTexts.map(\.string)
  }

  @Test func viewsShareAValueThatStays() throws {
    let store = try store()
    let host = ViewHost(
      VStack(spacing: 0) {
        Reader(store)
        Reader(store)
      })
    #expect(texts(host, 0) == ["5 light -", "5 light -"])
    host.click(50, 10)
    #expect(texts(host, 1) == ["6 dark me", "6 dark me"])
    #expect(store.integer(forKey: "count") == 6 && store.string(forKey: "mode") == "dark")
    let later = ViewHost(Reader(store))
    #expect(texts(later, 0) == ["6 dark me"])
    host.click(50, 10, time: 2)
    #expect(store.object(forKey: "name") == nil)
    for key in ["count", "mode", "name"] { store.removeObject(forKey: key) }
  }

  @Test func anotherTypeIsTheDefault() throws {
    let store = try store()
    store.set("text", forKey: "count")
    store.set("sepia", forKey: "mode")
    #expect(texts(ViewHost(Reader(store)), 0) == ["5 light -"])
    for key in ["count", "mode"] { store.removeObject(forKey: key) }
  }
}
