import DisplayList
import Surfaces
import Testing
import Vitrine

/// Views that take each other's frames.
@MainActor
@Suite struct MatchedGeometryTests {
  @MainActor final class Handle { var isOn: Binding<Bool>? }

  /// The rectangles of the fills that are not transparent, back to front.
  private func rects(_ host: ViewHost, at time: Double) -> [CGRect] {
    func collect(_ items: [DisplayItem]) -> [CGRect] {
      items.flatMap { item -> [CGRect] in
        switch item.value {
        case .content(.fill(let outline, .color(let color))) where color.alpha > 0:
          let rect = outline.rect
          return [CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)]
        case .effect(_, let items): return collect(items)
        default: return []
        }
      }
    }
    return collect(host.displayList(size: CGSize(width: 200, height: 100), scale: 1, time: time).items)
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  /// SwiftUI, `matchedGeometryEffect`: a view that comes in the transaction in which another one goes makes it appear that
  /// there is one view that moves from the old place to the new one.
  @Test func aViewThatComesSetsOffFromTheOneThatGoes() {
    struct Root: View {
      let handle: Handle
      @Namespace private var space
      @State private var isOn = false
      var body: some View {
        handle.isOn = $isOn
        return HStack {
          if !isOn { Color.black.matchedGeometryEffect(id: "a", in: space).frame(width: 20, height: 20) }
          Spacer()
          if isOn { Color.red.matchedGeometryEffect(id: "a", in: space).frame(width: 60, height: 40) }
        }
      }
    }
    let handle = Handle()
    let host = ViewHost(Root(handle: handle))
    #expect(rects(host, at: 0) == [rect(0, 40, 20, 20)])
    withAnimation(.linear(duration: 1)) { handle.isOn?.wrappedValue = true }
    #expect(rects(host, at: 0).last == rect(0, 40, 20, 20))
    // Both are in the same frame, halfway between the two.
    #expect(rects(host, at: 0.5) == [rect(70, 35, 40, 30), rect(70, 35, 40, 30)])
    #expect(rects(host, at: 1) == [rect(140, 30, 60, 40)])
    #expect(!host.needsFrame(at: 9))
    withAnimation(.linear(duration: 1)) { handle.isOn?.wrappedValue = false }
    _ = rects(host, at: 2)
    #expect(rects(host, at: 2.5) == [rect(70, 35, 40, 30), rect(70, 35, 40, 30)])
    #expect(rects(host, at: 3) == [rect(0, 40, 20, 20)])
  }

  /// Wherever the views are written, and whatever else changes before the next frame.
  @Test func theOneThatGoesFollowsThoughItIsPlacedFirst() {
    struct Root: View {
      let handle: Handle
      @Namespace private var space
      @State private var isOn = false
      @State private var other = 0
      var body: some View {
        handle.isOn = $isOn
        return HStack(spacing: 0) {
          ForEach([false, true], id: \.self) { side in
            Color.clear.frame(width: 50, height: 20)
              .background { if isOn == side { Color.black.matchedGeometryEffect(id: "pill", in: space) } }
          }
        }
        .frame(width: 200, height: 100, alignment: .topLeading)
      }
    }
    let handle = Handle()
    let root = Root(handle: handle)
    let host = ViewHost(root)
    #expect(rects(host, at: 0) == [rect(0, 0, 50, 20)])
    withAnimation(.linear(duration: 1)) { handle.isOn?.wrappedValue = true }
    host.update(root)
    #expect(rects(host, at: 0) == [rect(0, 0, 50, 20)])
    #expect(rects(host, at: 0.5) == [rect(25, 0, 50, 20), rect(25, 0, 50, 20)])
    #expect(rects(host, at: 1) == [rect(50, 0, 50, 20)])
  }

  /// A view that is no source takes the source's frame, at once, and under an animation when its id becomes another's.
  @Test func aViewThatIsNoSourceFollows() {
    struct Root: View {
      let handle: Handle
      @Namespace private var space
      @State private var isOn = false
      var body: some View {
        handle.isOn = $isOn
        return ZStack(alignment: .topLeading) {
          Color.black.matchedGeometryEffect(id: isOn ? 2 : 1, in: space, isSource: false)
          HStack(spacing: 0) {
            Color.clear.frame(width: 50, height: 20).matchedGeometryEffect(id: 1, in: space)
            Color.clear.frame(width: 100, height: 40).matchedGeometryEffect(id: 2, in: space)
          }
        }
        .frame(width: 200, height: 100, alignment: .topLeading)
      }
    }
    let handle = Handle()
    let host = ViewHost(Root(handle: handle))
    #expect(rects(host, at: 0) == [rect(0, 10, 50, 20)])
    withAnimation(.linear(duration: 1)) { handle.isOn?.wrappedValue = true }
    #expect(rects(host, at: 0) == [rect(0, 10, 50, 20)])
    #expect(rects(host, at: 0.5) == [rect(25, 5, 75, 30)])
    #expect(rects(host, at: 1) == [rect(50, 0, 100, 40)])
    #expect(!host.needsFrame(at: 9))
  }

  /// Only the place: the anchors meet, and the size stays.
  @Test func theAnchorsMeet() {
    struct Root: View {
      @Namespace private var space
      var body: some View {
        ZStack(alignment: .topLeading) {
          Color.clear.frame(width: 40, height: 40).matchedGeometryEffect(id: 1, in: space)
          Color.black.frame(width: 10, height: 10)
            .matchedGeometryEffect(id: 1, in: space, properties: .position, anchor: .bottomTrailing, isSource: false)
        }
        .frame(width: 200, height: 100, alignment: .topLeading)
      }
    }
    #expect(rects(ViewHost(Root()), at: 0) == [rect(30, 30, 10, 10)])
  }

  /// Ids of one namespace do not meet another's.
  @Test func namespacesAreApart() {
    struct Part: View {
      @Namespace private var space
      var width: CGFloat
      var body: some View {
        ZStack(alignment: .topLeading) {
          Color.clear.frame(width: width, height: 10).matchedGeometryEffect(id: 1, in: space)
          Color.black.matchedGeometryEffect(id: 1, in: space, isSource: false).frame(width: 1, height: 1)
        }
      }
    }
    let host = ViewHost(
      HStack(spacing: 0) {
        Part(width: 30)
        Part(width: 50)
      }.frame(width: 200, height: 100, alignment: .topLeading))
    #expect(rects(host, at: 0) == [rect(0, 0, 30, 10), rect(30, 0, 50, 10)])
  }
}
