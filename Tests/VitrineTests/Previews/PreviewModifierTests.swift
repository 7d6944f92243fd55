import Testing

@testable import Vitrine

/// Modifiers of previews and the data that they share.
@MainActor
@Suite struct PreviewModifierTests {
  private func host(
    _ traits: PreviewTrait<Preview.ViewTraits>..., view: @escaping @MainActor () -> any View
  ) throws -> ViewHost {
    let list = PreviewList()
    PreviewList.add(to: list.pointer, line: 1) { list in
      if traits.count == 1 {
        list.preview(traits: traits[0], body: view)
      } else {
        list.preview(traits: traits[0], traits[1], body: view)
      }
    }
    return ViewHost(try #require(list.entries.first).makeView())
  }

  private func texts(_ host: ViewHost) -> [String] {
    _ = host.displayList(size: CGSize(width: 400, height: 100), scale: 1, time: 0)
    return host.shownTexts.map(\.string)
  }

  struct Labelled: PreviewModifier {
    let label: String
    func body(content: Content, context: Void) -> some View {
      HStack {
        Text(label)
        content
      }
    }
  }

  @Test func theFirstOfSeveralIsTheInnermost() throws {
    let host = try host(.modifier(Labelled(label: "in")), .modifier(Labelled(label: "out"))) { Text("view") }
    #expect(texts(host) == ["out", "in", "view"])
  }

  struct Shared: PreviewModifier {
    static var made = 0
    static func makeSharedContext() async throws -> String {
      made += 1
      return "made \(made)"
    }
    func body(content: Content, context: String) -> some View {
      HStack {
        Text(context)
        content
      }
    }
  }

  @Test func sharedDataIsMadeOnce() throws {
    #expect(texts(try host(.modifier(Shared())) { Text("a") }) == ["made 1", "a"])
    #expect(texts(try host(.modifier(Shared())) { Text("b") }) == ["made 1", "b"])
  }

  struct Late: PreviewModifier {
    static var waiting: CheckedContinuation<Void, Never>?
    static func makeSharedContext() async throws -> String {
      await withCheckedContinuation { waiting = $0 }
      return "late"
    }
    func body(content: Content, context: String) -> some View { Text(context) }
  }

  @Test func thePreviewComesWithItsData() async throws {
    let host = try host(.modifier(Late())) { Text("a") }
    #expect(texts(host) == [])
    #expect(!host.needsFrame())
    await withCheckedContinuation { continuation in
      let told = Once(continuation)
      host.onInvalidate { told.resume() }
      Late.waiting?.resume()
    }
    #expect(texts(host) == ["late"])
  }

  /// A continuation that is resumed by the first of several calls.
  private final class Once: @unchecked Sendable {
    // Unchecked: only called on the main thread.
    private var continuation: CheckedContinuation<Void, Never>?
    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
    func resume() {
      continuation?.resume()
      continuation = nil
    }
  }

  struct Failing: PreviewModifier {
    struct NoData: Error, CustomStringConvertible { let description = "there is no data" }
    static func makeSharedContext() async throws -> Int { throw NoData() }
    func body(content: Content, context: Int) -> some View { content }
  }

  @Test func anErrorIsShownInThePreviewsPlace() throws {
    let host = try host(.modifier(Failing())) { Text("a") }
    let message = "Failing.makeSharedContext() failed: there is no data"
    #expect(texts(host) == [message])
    #expect(host.viewDiagnostics.map(\.description) == [message])
  }

  @Observable final class Model { var text = "a" }

  @Test func aPreviewFollowsTheObjectsThatItsClosureReads() throws {
    let model = Model()
    let host = try host(.defaultLayout) { Text(model.text) }
    #expect(texts(host) == ["a"])
    model.text = "b"
    #expect(texts(host) == ["b"])
  }
}
