import DisplayList
import Surfaces
import Testing
import Vitrine

@testable import ViewGraph

/// Views that come and go under an animation.
@MainActor
@Suite struct TransitionTests {
  @MainActor final class Handle {
    var isShown: Binding<Bool>?
    var events: [String] = []
  }

  /// The fills of a frame, back to front: their rectangles and opacities.
  struct Fill: Equatable {
    var x: Double
    var y: Double
    var width: Double
    var alpha: Double
  }

  private func fills(_ host: ViewHost, at time: Double) -> [Fill] {
    func collect(_ items: [DisplayItem], _ opacity: Double) -> [Fill] {
      items.flatMap { item -> [Fill] in
        switch item.value {
        case .content(.fill(let outline, .color(let color))):
          return [
            Fill(
              x: outline.rect.minX, y: outline.rect.minY, width: outline.rect.width,
              alpha: (Double(color.alpha) * opacity * 1000).rounded() / 1000)
          ]
        case .effect(.opacity(let factor), let items): return collect(items, opacity * factor)
        case .effect(_, let items): return collect(items, opacity)
        default: return []
        }
      }
    }
    let list = host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: time)
    return collect(list.items, 1)
  }

  /// A square of 10 points in a column from the top, over another one.
  private struct Column: View {
    let handle: Handle
    var transition: AnyTransition?
    @State private var isShown = false

    init(_ handle: Handle, _ transition: AnyTransition? = nil, isShown: Bool = false) {
      self.handle = handle
      self.transition = transition
      _isShown = State(initialValue: isShown)
    }

    var body: some View {
      handle.isShown = $isShown
      return VStack(spacing: 0) {
        if isShown {
          if let transition {
            Color.black.frame(width: 10, height: 10).transition(transition)
          } else {
            Color.black.frame(width: 10, height: 10)
          }
        }
        Color.red.frame(width: 20, height: 10)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
  }

  /// SwiftUI, `View.transition(_:)`: views without a transition come and go by opacity.
  @Test func withoutATransitionViewsFade() {
    let handle = Handle()
    let host = ViewHost(Column(handle))
    #expect(fills(host, at: 0).count == 1)
    withAnimation(.linear(duration: 1)) { handle.isShown?.wrappedValue = true }
    #expect(fills(host, at: 0).map(\.y) == [0])
    #expect(fills(host, at: 0.5).map(\.alpha) == [0.5, 1])
    // The neighbour gives way gradually.
    #expect(fills(host, at: 0.5).map(\.y) == [0, 5])
    #expect(fills(host, at: 1).map(\.alpha) == [1, 1])
    #expect(fills(host, at: 1).map(\.y) == [0, 10])
    #expect(!host.needsFrame(at: 1))

    withAnimation(.linear(duration: 1)) { handle.isShown?.wrappedValue = false }
    #expect(fills(host, at: 2).map(\.alpha) == [1, 1])
    #expect(fills(host, at: 2.25).map(\.alpha) == [0.75, 1])
    #expect(fills(host, at: 2.5).map(\.y) == [0, 5])
    #expect(fills(host, at: 3).count == 1)
    #expect(!host.needsFrame(at: 3))
  }

  @Test func withoutAnAnimationViewsComeAndGoAtOnce() {
    let handle = Handle()
    let host = ViewHost(Column(handle, .slide))
    _ = fills(host, at: 0)
    handle.isShown?.wrappedValue = true
    #expect(fills(host, at: 0).map(\.y) == [0, 10])
    handle.isShown?.wrappedValue = false
    #expect(fills(host, at: 0).count == 1)
    #expect(!host.needsFrame(at: 9))
  }

  /// The place and opacity of the square that comes and goes, halfway there and halfway back. The column is 20 wide, so the
  /// square is at 5.
  @Test(arguments: [
    (
      "opacity", AnyTransition.opacity, Fill(x: 5, y: 0, width: 10, alpha: 0.5), Fill(x: 5, y: 0, width: 10, alpha: 0.5)
    ),
    ("scale", .scale, Fill(x: 7.5, y: 2.5, width: 5, alpha: 1), Fill(x: 7.5, y: 2.5, width: 5, alpha: 1)),
    (
      "scale from half", .scale(scale: 0.5, anchor: .topLeading), Fill(x: 5, y: 0, width: 7.5, alpha: 1),
      Fill(x: 5, y: 0, width: 7.5, alpha: 1)
    ),
    // In from the leading edge, out at the trailing edge.
    ("slide", .slide, Fill(x: 0, y: 0, width: 10, alpha: 1), Fill(x: 10, y: 0, width: 10, alpha: 1)),
    ("move", .move(edge: .top), Fill(x: 5, y: -5, width: 10, alpha: 1), Fill(x: 5, y: -5, width: 10, alpha: 1)),
    ("offset", .offset(x: 4, y: 8), Fill(x: 7, y: 4, width: 10, alpha: 1), Fill(x: 7, y: 4, width: 10, alpha: 1)),
    // In from the edge and out at the opposite one, faded.
    ("push", .push(from: .bottom), Fill(x: 5, y: 5, width: 10, alpha: 0.5), Fill(x: 5, y: -5, width: 10, alpha: 0.5)),
    (
      "asymmetric", .asymmetric(insertion: .move(edge: .leading), removal: .opacity),
      Fill(x: 0, y: 0, width: 10, alpha: 1), Fill(x: 5, y: 0, width: 10, alpha: 0.5)
    ),
    (
      "combined", .scale.combined(with: .opacity), Fill(x: 7.5, y: 2.5, width: 5, alpha: 0.5),
      Fill(x: 7.5, y: 2.5, width: 5, alpha: 0.5)
    ),
    (
      "modifier", .modifier(active: Shift(x: 20), identity: Shift(x: 0)), Fill(x: 15, y: 0, width: 10, alpha: 1),
      Fill(x: 15, y: 0, width: 10, alpha: 1)
    ),
  ])
  func halfwayThereAndHalfwayBack(_ name: String, _ transition: AnyTransition, _ coming: Fill, _ going: Fill) {
    let handle = Handle()
    let host = ViewHost(Column(handle, transition))
    _ = fills(host, at: 0)
    withAnimation(.linear(duration: 1)) { handle.isShown?.wrappedValue = true }
    _ = fills(host, at: 0)
    #expect(fills(host, at: 0.5).first == coming)
    #expect(fills(host, at: 1).first == Fill(x: 5, y: 0, width: 10, alpha: 1))
    withAnimation(.linear(duration: 1)) { handle.isShown?.wrappedValue = false }
    _ = fills(host, at: 2)
    #expect(fills(host, at: 2.5).first == going)
    #expect(fills(host, at: 3).count == 1)
  }

  struct Shift: ViewModifier {
    var x: CGFloat
    func body(content: Self.Content) -> some View { content.offset(x: x) }
  }

  /// An identity transition has nothing to show on its way.
  @Test func theIdentityTransitionIsAtOnce() {
    let handle = Handle()
    let host = ViewHost(Column(handle, .identity, isShown: true))
    #expect(fills(host, at: 0).count == 2)
    withAnimation(.linear(duration: 1)) { handle.isShown?.wrappedValue = false }
    #expect(fills(host, at: 0).count == 1)
  }

  /// A transition of its own animation needs none of the change.
  @Test func aTransitionMayHaveItsOwnAnimation() {
    let handle = Handle()
    let host = ViewHost(Column(handle, .opacity.animation(.linear(duration: 2)), isShown: true))
    _ = fills(host, at: 0)
    handle.isShown?.wrappedValue = false
    // The neighbour, whose change has no animation, is there at once.
    #expect(fills(host, at: 0).map(\.y) == [0, 0])
    #expect(fills(host, at: 0.5).map(\.alpha) == [0.75, 1])
    #expect(fills(host, at: 2).count == 1)
  }

  @Test func anInterruptedTransitionTurnsWhereItIs() {
    let handle = Handle()
    let host = ViewHost(Column(handle, .opacity, isShown: true))
    _ = fills(host, at: 0)
    withAnimation(.linear(duration: 1)) { handle.isShown?.wrappedValue = false }
    _ = fills(host, at: 0)
    #expect(fills(host, at: 0.4).first?.alpha == 0.6)
    withAnimation(.linear(duration: 1)) { handle.isShown?.wrappedValue = true }
    #expect(fills(host, at: 0.4).first?.alpha == 0.6)
    // Changes add up: the rest of the first, and half of the second.
    #expect(fills(host, at: 0.9).first?.alpha == 0.6)
    #expect(fills(host, at: 1.4).map(\.alpha) == [1, 1])
    #expect(fills(host, at: 5).map(\.alpha) == [1, 1])
    #expect(!host.needsFrame(at: 9))
  }

  /// A view that goes keeps its state on its way out and until it is back, and ends when it is gone.
  @Test func aViewOnItsWayOutIsStillThere() {
    struct Item: View {
      let handle: Handle
      var body: some View {
        Color.black.frame(width: 10, height: 10)
          .onAppear { handle.events.append("appear") }
          .onDisappear { handle.events.append("disappear") }
      }
    }
    struct Root: View {
      let handle: Handle
      @State private var isShown = true
      var body: some View {
        handle.isShown = $isShown
        return ZStack { if isShown { Item(handle: handle) } }
      }
    }
    let handle = Handle()
    let host = ViewHost(Root(handle: handle))
    _ = fills(host, at: 0)
    #expect(handle.events == ["appear"])
    withAnimation(.linear(duration: 1)) { handle.isShown?.wrappedValue = false }
    _ = fills(host, at: 0)
    _ = fills(host, at: 0.5)
    #expect(handle.events == ["appear"])
    #expect(!host.contains(CGPoint(x: 50, y: 50)))
    withAnimation(.linear(duration: 1)) { handle.isShown?.wrappedValue = true }
    _ = fills(host, at: 0.5)
    _ = fills(host, at: 3)
    #expect(handle.events == ["appear"])
    #expect(host.contains(CGPoint(x: 50, y: 50)))
    withAnimation(.linear(duration: 1)) { handle.isShown?.wrappedValue = false }
    _ = fills(host, at: 4)
    _ = fills(host, at: 5)
    #expect(handle.events == ["appear", "disappear"])
  }

  /// The elements of a loop come and go by themselves; an element on its way out stays where it was, before the one
  /// that it preceded.
  @Test func theElementsOfALoopComeAndGo() {
    @MainActor final class Items { var items: Binding<[Int]>? }
    struct Row: View {
      let items: Items
      @State private var numbers = [1, 2, 3]
      var body: some View {
        items.items = $numbers
        return HStack(spacing: 0) {
          ForEach(numbers, id: \.self) { number in
            Color.black.frame(width: CGFloat(10 * number), height: 10)
          }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      }
    }
    let items = Items()
    let host = ViewHost(Row(items: items))
    #expect(fills(host, at: 0).map(\.width) == [10, 20, 30])
    withAnimation(.linear(duration: 1)) { items.items?.wrappedValue = [1, 3, 4] }
    _ = fills(host, at: 0)
    let shown = fills(host, at: 0.5)
    #expect(shown.map(\.width) == [10, 20, 30, 40])
    #expect(shown.map(\.alpha) == [1, 0.5, 1, 0.5])
    #expect(shown.map(\.x) == [0, 10, 20, 40])
    #expect(fills(host, at: 1).map(\.width) == [10, 30, 40])
  }

  /// Both branches are there while one takes the place of the other, and so it is with ids.
  @Test func branchesAndIdsCrossfade() {
    @MainActor final class Values { var value: Binding<Int>? }
    struct Root: View {
      let values: Values
      @State private var value = 1
      var body: some View {
        values.value = $value
        return ZStack {
          if value < 3 {
            Color.black.frame(width: CGFloat(value * 10), height: 10).id(value)
          } else {
            Color.red.frame(width: 50, height: 10)
          }
        }
      }
    }
    let values = Values()
    let host = ViewHost(Root(values: values))
    #expect(fills(host, at: 0).map(\.width) == [10])
    withAnimation(.linear(duration: 1)) { values.value?.wrappedValue = 2 }
    _ = fills(host, at: 0)
    #expect(
      fills(host, at: 0.25) == [Fill(x: 45, y: 45, width: 10, alpha: 0.75), Fill(x: 40, y: 45, width: 20, alpha: 0.25)])
    #expect(fills(host, at: 1).map(\.width) == [20])
    withAnimation(.linear(duration: 1)) { values.value?.wrappedValue = 3 }
    _ = fills(host, at: 2)
    #expect(fills(host, at: 2.5).map(\.width) == [20, 50])
    #expect(fills(host, at: 3).map(\.width) == [50])
  }

  /// A type's own transition gets its phase: -1 before, 0 there, 1 after.
  @Test func aTransitionOfItsOwnTypeIsToldThePhase() {
    struct Drop: Transition {
      func body(content: Self.Content, phase: TransitionPhase) -> some View { content.offset(y: 10 * phase.value) }
    }
    let handle = Handle()
    let host = ViewHost(Column(handle, AnyTransition(Drop())))
    _ = fills(host, at: 0)
    withAnimation(.linear(duration: 1)) { handle.isShown?.wrappedValue = true }
    #expect(fills(host, at: 0).first?.y == -10)
    #expect(fills(host, at: 0.5).first?.y == -5)
    #expect(fills(host, at: 1).first?.y == 0)
    withAnimation(.linear(duration: 1)) { handle.isShown?.wrappedValue = false }
    _ = fills(host, at: 2)
    #expect(fills(host, at: 2.5).first?.y == 5)
  }

  /// Nothing else changes any more: the loop is not gone through again for anything but the end of the transition.
  @Test func aRowThatCameIsThereInTheEndAndFramesStop() {
    @MainActor final class Rows { var numbers: Binding<[Int]>? }
    struct Root: View {
      let rows: Rows
      @State private var numbers = [1, 2, 3]
      var body: some View {
        rows.numbers = $numbers
        return HStack(spacing: 0) {
          ForEach(numbers, id: \.self) { Color.black.frame(width: CGFloat(5 * $0), height: 10) }
        }
      }
    }
    let rows = Rows()
    let host = ViewHost(Root(rows: rows))
    _ = fills(host, at: 0)
    withAnimation(.linear(duration: 1)) { rows.numbers?.wrappedValue = [1, 2, 3, 4] }
    let alphas = [0, 0.5, 1, 2].map { fills(host, at: $0).map(\.alpha) }
    // A view that is not visible yet is not painted.
    #expect(alphas == [[1, 1, 1], [1, 1, 1, 0.5], [1, 1, 1, 1], [1, 1, 1, 1]])
    #expect(!host.needsFrame(at: 2.1))
    // From now on it is compared as the others are.
    rows.numbers?.wrappedValue = [1, 2, 3, 4, 5]
    #expect(fills(host, at: 3).map(\.alpha) == [1, 1, 1, 1, 1])
  }
}
