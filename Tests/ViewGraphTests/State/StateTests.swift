import Synchronization
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewGraph

@MainActor
@Suite struct StateTests {
  /// Lets a test reach the bindings of a view.
  @MainActor final class Handle {
    var count: Binding<Int>?
    var seen: [Int] = []
  }

  struct Counter: View {
    let handle: Handle
    @State private var count = 0

    var body: some View {
      handle.count = $count
      handle.seen.append(count)
      return Color.clear.frame(width: CGFloat(count), height: 1).probe("count")
    }
  }

  @Test func stateOutlivesEvaluationsAndUpdates() {
    let handle = Handle()
    let host = ViewHost(Counter(handle: handle)).laidOut(100, 100)
    handle.count?.wrappedValue = 7
    #expect(host.needsFrame())
    #expect(host.laidOut(100, 100).probes["count"]?.width == 7)
    host.update(Counter(handle: handle))
    #expect(host.laidOut(100, 100).probes["count"]?.width == 7)
    #expect(!host.needsFrame())
  }

  @Test func anEqualWriteAsksForNoFrame() {
    let handle = Handle()
    let host = ViewHost(Counter(handle: handle)).laidOut(100, 100)
    handle.count?.wrappedValue = 0
    #expect(!host.needsFrame())
  }

  @Test func aBranchThatGoesLosesItsState() {
    struct Root: View {
      let handle: Handle
      var isShown: Bool
      var body: some View {
        if isShown { Counter(handle: handle) } else { EmptyView() }
      }
    }
    let handle = Handle()
    let host = ViewHost(Root(handle: handle, isShown: true)).laidOut(100, 100)
    handle.count?.wrappedValue = 5
    #expect(host.laidOut(100, 100).probes["count"]?.width == 5)
    host.update(Root(handle: handle, isShown: false))
    _ = host.laidOut(100, 100)
    host.update(Root(handle: handle, isShown: true))
    #expect(host.laidOut(100, 100).probes["count"]?.width == 0)
  }

  @Test func theBranchesOfAnIfHaveStatesOfTheirOwn() {
    struct Root: View {
      let handle: Handle
      var isFirst: Bool
      var body: some View {
        if isFirst { Counter(handle: handle) } else { Counter(handle: handle) }
      }
    }
    let handle = Handle()
    let host = ViewHost(Root(handle: handle, isFirst: true)).laidOut(100, 100)
    handle.count?.wrappedValue = 5
    host.update(Root(handle: handle, isFirst: false))
    #expect(host.laidOut(100, 100).probes["count"]?.width == 0)
  }

  @Test func aSiblingThatComesAndGoesDoesNotMoveState() {
    struct Root: View {
      let handle: Handle
      var hasSibling: Bool
      var body: some View {
        VStack {
          if hasSibling { Color.red }
          Counter(handle: handle)
        }
      }
    }
    let handle = Handle()
    let host = ViewHost(Root(handle: handle, hasSibling: false)).laidOut(100, 100)
    handle.count?.wrappedValue = 5
    host.update(Root(handle: handle, hasSibling: true))
    #expect(host.laidOut(100, 100).probes["count"]?.width == 5)
  }

  @Test func stateFollowsAnIdInAForEach() {
    @MainActor final class Handles { var all: [Int: Handle] = [:] }
    struct Root: View {
      let handles: Handles
      var ids: [Int]
      var body: some View {
        VStack(spacing: 0) {
          ForEach(ids, id: \.self) { id in
            Counter(handle: handles.all[id]!)
          }
        }
      }
    }
    let handles = Handles()
    for id in 1...3 { handles.all[id] = Handle() }
    let host = ViewHost(Root(handles: handles, ids: [1, 2, 3])).laidOut(100, 100)
    handles.all[2]?.count?.wrappedValue = 9
    host.update(Root(handles: handles, ids: [3, 2]))
    _ = host.laidOut(100, 100)
    #expect(handles.all[2]?.seen.last == 9)
    #expect(handles.all[3]?.seen.last == 0)
  }

  @Test func anExplicitIdResetsState() {
    struct Root: View {
      let handle: Handle
      var id: Int
      var body: some View { Counter(handle: handle).id(id) }
    }
    let handle = Handle()
    let host = ViewHost(Root(handle: handle, id: 1)).laidOut(100, 100)
    handle.count?.wrappedValue = 5
    #expect(host.laidOut(100, 100).probes["count"]?.width == 5)
    host.update(Root(handle: handle, id: 2))
    #expect(host.laidOut(100, 100).probes["count"]?.width == 0)
  }

  @Test func bindingsReachIntoValuesAndCollections() {
    struct Model: Equatable {
      var size = CGSize(width: 1, height: 2)
      var items = [10, 20, 30]
    }
    @MainActor final class Box { var model: Binding<Model>? }
    struct Root: View {
      let box: Box
      @State private var model = Model()
      var body: some View {
        box.model = $model
        return Color.clear
      }
    }
    let box = Box()
    let host = ViewHost(Root(box: box)).laidOut(10, 10)
    let model = box.model!
    model.size.width.wrappedValue = 5
    model.items[1].wrappedValue = 25
    #expect(model.wrappedValue == Model(size: CGSize(width: 5, height: 2), items: [10, 25, 30]))
    let last = model.items[2]
    model.items.wrappedValue = [1]
    #expect(last.wrappedValue == 30)
    last.wrappedValue = 4
    #expect(model.wrappedValue.items == [1])
    #expect(model.items.first?.wrappedValue == 1)
    withExtendedLifetime(host) {}
  }

  @Test func dynamicPropertiesNest() {
    struct Doubled: DynamicProperty {
      @State var value = 3
      var doubled = 0
      mutating func update() { doubled = value * 2 }
    }
    struct Root: View {
      var doubled = Doubled()
      var body: some View { Color.clear.frame(width: CGFloat(doubled.doubled), height: 1).probe("d") }
    }
    #expect(ViewHost(Root()).laidOut(50, 50).probes["d"]?.width == 6)
  }

  @Test func theStoreForgetsWhatIsGone() {
    struct Root: View {
      let handle: Handle
      var count: Int
      var body: some View { ForEach(0..<count, id: \.self) { _ in Counter(handle: handle) } }
    }
    let handle = Handle()
    let host = ViewHost(Root(handle: handle, count: 100)).laidOut(100, 100)
    // The loop itself keeps something too.
    let own = host.storedObjects % 100
    let each = host.storedObjects / 100
    #expect(each >= 1)
    host.update(Root(handle: handle, count: 3))
    #expect(host.laidOut(100, 100).storedObjects == 3 * each + own)
  }

  @Test func aStateChangeWakesTheLoopOnce() {
    let handle = Handle()
    let host = ViewHost(Counter(handle: handle))
    let wakes = Mutex(0)
    host.onInvalidate { wakes.withLock { $0 += 1 } }
    _ = host.laidOut(10, 10)
    handle.count?.wrappedValue = 1
    handle.count?.wrappedValue = 2
    #expect(wakes.withLock { $0 } == 1)
  }

  @Test func bodyThatContainsItselfIsCutOff() {
    struct Endless: View {
      var body: AnyView { AnyView(Endless()) }
    }
    let host = ViewHost(Endless()).laidOut(10, 10)
    #expect(host.diagnostics.contains { $0.description.contains("Endless") })
  }

  @Test func equalIdsAreToldAndKeptApart() {
    let host = ViewHost(
      HStack(spacing: 0) { ForEach([1, 1], id: \.self) { _ in box("a", 10, 10) } }.probe("s")
    ).laidOut(100, 100)
    #expect(host.diagnostics.contains { $0.description.contains("the id 1") })
    #expect(host.probes["s"]?.width == 20)
  }
}
