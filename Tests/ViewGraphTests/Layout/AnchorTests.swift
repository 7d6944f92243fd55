import Testing
import Vitrine

/// Places of views that other views use, and actions for changes of place.
@MainActor
@Suite struct AnchorTests {
  private struct Bounds: PreferenceKey {
    static var defaultValue: [Anchor<CGRect>] { [] }
    static func reduce(value: inout [Anchor<CGRect>], nextValue: () -> [Anchor<CGRect>]) { value += nextValue() }
  }

  private final class Told { var frames: [CGRect] = [] }

  /// A view before a row is told where its members lie, in its own coordinates.
  @Test func anchorsAreTurnedIntoOnesOwnCoordinates() {
    let told = Told()
    let view = HStack(spacing: 10) {
      ForEach(0..<2, id: \.self) { _ in
        Color.red.frame(width: 20, height: 10).anchorPreference(key: Bounds.self, value: .bounds) { [$0] }
      }
    }
    .padding(5)
    .overlayPreferenceValue(Bounds.self) { anchors in
      GeometryReader { proxy in
        let _ = told.frames = anchors.map { proxy[$0] }
        Color.clear
      }
    }
    _ = ViewHost(view).displayList(size: CGSize(width: 200, height: 100), scale: 1, time: 0)
    #expect(told.frames == [CGRect(x: 5, y: 5, width: 20, height: 10), CGRect(x: 35, y: 5, width: 20, height: 10)])
  }

  /// "The action runs when the view first appears and whenever the value changes" (`onGeometryChange`).
  @Test func changesOfSizeAct() {
    final class Model: ObservableObject { @Published var width: CGFloat = 20 }
    final class Log { var sizes: [CGFloat] = [] }
    struct Page: View {
      @ObservedObject var model: Model
      let log: Log
      var body: some View {
        Color.red.frame(width: model.width, height: 10)
          .onGeometryChange(for: CGFloat.self, of: { $0.size.width }, action: { log.sizes.append($0) })
      }
    }
    let (model, log) = (Model(), Log())
    let host = ViewHost(Page(model: model, log: log))
    let size = CGSize(width: 100, height: 100)
    _ = host.displayList(size: size, scale: 1, time: 0)
    _ = host.displayList(size: size, scale: 1, time: 1)
    model.width = 50
    _ = host.displayList(size: size, scale: 1, time: 2)
    #expect(log.sizes == [20, 50])
  }

  /// The offset as it is after each turn of the wheel, and the sizes.
  @Test func scrollingActs() {
    final class Log {
      var offsets: [CGFloat] = []
      var sizes: [CGSize] = []
    }
    let log = Log()
    let view = ScrollView {
      Color.red.frame(height: 300)
    }
    .onScrollGeometryChange(for: CGFloat.self, of: { $0.contentOffset.y }, action: { log.offsets.append($1) })
    .onScrollGeometryChange(for: CGSize.self, of: { $0.contentSize }, action: { log.sizes.append($1) })
    let host = ViewHost(view)
    let size = CGSize(width: 50, height: 100)
    _ = host.displayList(size: size, scale: 1, time: 0)
    host.send(
      ScrollEvent(
        at: CGPoint(x: 20, y: 20), delta: CGSize(width: 0, height: 30), isPrecise: true, modifiers: [], time: 0.1))
    _ = host.displayList(size: size, scale: 1, time: 0.1)
    #expect(log.offsets == [0, 30] && log.sizes == [CGSize(width: 50, height: 300)])
  }

  /// SwiftUI's `_FlexFrameLayout` raises what contradicts: an ideal to the minimum, a maximum to both.
  @Test func contradictingFramesAreRaised() {
    func size(_ view: some View, _ proposal: ProposedViewSize) -> CGSize {
      let host = ViewHost(view)
      host.layout(proposal: proposal)
      return host.size
    }
    #expect(size(Color.red.frame(idealWidth: 200, maxWidth: 100, maxHeight: 10), .unspecified).width == 200)
    #expect(size(Color.red.frame(minWidth: 150, maxWidth: 100), ProposedViewSize(width: 300, height: 10)).width == 150)
    #expect(size(Color.red.frame(minWidth: 50, idealWidth: 20), .unspecified).width == 50)
  }

  /// The views at a window's root are stacked, as in a `VStack`.
  @Test func viewsAtTheRootAreStacked() throws {
    struct Two: View {
      var body: some View {
        Color(red: 1, green: 0, blue: 0).frame(width: 10, height: 10)
        Color(red: 0, green: 0, blue: 1).frame(width: 10, height: 10)
      }
    }
    let host = ViewHost(Two())
    host.layout(proposal: .unspecified)
    #expect(host.size == CGSize(width: 10, height: 28))
  }
}
