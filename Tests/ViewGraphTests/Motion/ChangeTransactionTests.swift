import DisplayList
import Surfaces
import Testing
import Vitrine

/// Several changes between two frames, and what waits for the end of their animations.
@MainActor
@Suite struct ChangeTransactionTests {
  @MainActor final class Handle {
    var x: Binding<CGFloat>?
    var events: [String] = []
  }

  private struct Moving: View {
    let handle: Handle
    var isLaidOut = false
    @State private var x: CGFloat = 0
    var body: some View {
      handle.x = $x
      return HStack(spacing: 0) {
        if isLaidOut { Color.clear.frame(width: 50 + x, height: 10) }
        Color.black.frame(width: 10, height: 10).offset(x: isLaidOut ? 0 : 50 + x)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
  }

  private func minX(_ host: ViewHost, at time: Double) -> Double {
    let list = host.displayList(size: CGSize(width: 200, height: 10), scale: 1, time: time)
    guard case .content(.fill(let outline, _)) = list.items.last?.value else { return .nan }
    return outline.rect.minX
  }

  /// `x = -50; withAnimation(.linear(duration: 1)) { x = 50 }` from 0 goes from -50 to 50 (OpenSwiftUI's compatibility
  /// tests of transactions): each transaction is shown by itself.
  @Test(arguments: [false, true])
  func anAnimationStartsFromTheTransactionBefore(isLaidOut: Bool) {
    let handle = Handle()
    let host = ViewHost(Moving(handle: handle, isLaidOut: isLaidOut))
    #expect(minX(host, at: 0) == 50)
    handle.x?.wrappedValue = -50
    withAnimation(.linear(duration: 1)) { handle.x?.wrappedValue = 50 }
    #expect(minX(host, at: 0) == 0)
    #expect(minX(host, at: 0.25) == 25)
    #expect(minX(host, at: 1) == 100)
  }

  /// A loop of changes without a frame ends in a bounded number of evaluations, and where it should.
  @Test func anyNumberOfTransactionsEndsWhereItShould() {
    let handle = Handle()
    let host = ViewHost(Moving(handle: handle))
    _ = minX(host, at: 0)
    for step in 1...1000 {
      withAnimation(.linear(duration: Double(step))) { handle.x?.wrappedValue = CGFloat(step % 40) }
    }
    handle.x?.wrappedValue = 7
    _ = minX(host, at: 0)
    #expect(handle.x?.wrappedValue == 7)
    #expect(minX(host, at: 5000) == 57)
    #expect(host.diagnostics.isEmpty)
  }

  /// SwiftUI, `withAnimation(_:completionCriteria:_:completion:)`: a spring is logically complete after its duration, and
  /// removed when it rests.
  @Test func completionsComeWhenTheAnimationsAreOver() {
    let handle = Handle()
    let host = ViewHost(Moving(handle: handle))
    _ = minX(host, at: 0)
    withAnimation(.spring(duration: 0.5, bounce: 0.3)) {
      handle.x?.wrappedValue = 10
    } completion: {
      handle.events.append("logical")
    }
    withAnimation(.spring(duration: 0.5, bounce: 0.3), completionCriteria: .removed) {
      handle.x?.wrappedValue = 20
    } completion: {
      handle.events.append("removed")
    }
    withAnimation(.linear(duration: 5).logicallyComplete(after: 0.25)) {
      handle.x?.wrappedValue = 30
    } completion: {
      handle.events.append("early")
    }
    _ = minX(host, at: 0)
    #expect(handle.events == [])
    #expect(host.needsFrame(at: 0))
    _ = minX(host, at: 0.1)
    #expect(handle.events == [])
    _ = minX(host, at: 0.3)
    #expect(handle.events == ["early"])
    _ = minX(host, at: 0.5)
    #expect(handle.events == ["early", "logical"])
    let rest = Spring(duration: 0.5, bounce: 0.3).settlingDuration
    _ = minX(host, at: rest - 0.01)
    #expect(handle.events.count == 2)
    _ = minX(host, at: rest + 0.01)
    #expect(handle.events.last == "removed")
    _ = minX(host, at: 9)
    #expect(handle.events.count == 3)
    #expect(!host.needsFrame(at: 99))
  }

  /// SwiftUI, `withAnimation(_:completionCriteria:_:completion:)`: without animations, the completion is called at once.
  @Test func withoutAnimationsCompletionsComeAtOnce() async {
    let handle = Handle()
    let host = ViewHost(Moving(handle: handle))
    _ = minX(host, at: 0)
    withAnimation {
      handle.x?.wrappedValue = 0
    } completion: {
      handle.events.append("no change")
    }
    await Task.yield()
    #expect(handle.events == ["no change"])
    withAnimation(nil) {
      handle.x?.wrappedValue = 1
    } completion: {
      handle.events.append("no animation")
    }
    _ = minX(host, at: 0)
    #expect(host.needsFrame(at: 0))
    _ = minX(host, at: 0)
    #expect(handle.events == ["no change", "no animation"])
  }

  /// The values of keys go with a change, to whoever asks for its transaction.
  @Test func keysGoWithTheChange() {
    enum Quiet: TransactionKey { static let defaultValue = false }
    let handle = Handle()
    let host = ViewHost(
      Moving(handle: handle).transaction { if $0[Quiet.self] { $0.animation = nil } })
    _ = minX(host, at: 0)
    var transaction = Transaction(animation: .linear(duration: 1))
    transaction[Quiet.self] = true
    withTransaction(transaction) { handle.x?.wrappedValue = 10 }
    #expect(minX(host, at: 0) == 60)
    withTransaction(\.animation, .linear(duration: 1)) { handle.x?.wrappedValue = 20 }
    #expect(minX(host, at: 0) == 60)
    #expect(minX(host, at: 0.5) == 65)
  }

  /// The modifiers that a closure adds are animated by themselves, and the view inside is not.
  @Test func anAnimationOfSomeModifiersLeavesTheOthers() {
    struct Root: View {
      let handle: Handle
      @State private var x: CGFloat = 0
      var body: some View {
        handle.x = $x
        return Color.black.opacity(x == 0 ? 1 : 0.5).frame(width: 10, height: 10)
          .animation(.linear(duration: 1)) { $0.offset(x: x) }
          .frame(maxWidth: .infinity, alignment: .leading)
      }
    }
    let handle = Handle()
    let host = ViewHost(Root(handle: handle))
    _ = minX(host, at: 0)
    handle.x?.wrappedValue = 40
    let list = host.displayList(size: CGSize(width: 200, height: 10), scale: 1, time: 0)
    guard case .content(.fill(let outline, .color(let color))) = list.items.first?.value else {
      Issue.record("no fill")
      return
    }
    #expect(outline.rect.minX == 0 && color.alpha == 0.5)
    #expect(minX(host, at: 0.5) == 20)
  }

  /// A view that moves already is not among the changes of an animation that begins in the same frame.
  @Test func anAnimationDoesNotSlowDownWhatMovesAlready() {
    struct Root: View {
      let handle: Handle
      @State private var x: CGFloat = 0
      var body: some View {
        handle.x = $x
        return ZStack(alignment: .leading) {
          TimelineView(.animation) { context in
            Color.black.frame(width: 10, height: 10)
              .offset(x: 10 * CGFloat(context.date.timeIntervalSinceReferenceDate))
          }
          Color.clear.frame(width: x, height: 10)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      }
    }
    let handle = Handle()
    let host = ViewHost(Root(handle: handle))
    func place(at time: Double) -> Double {
      let list = host.displayList(size: CGSize(width: 200, height: 10), scale: 1, time: time)
      guard case .content(.fill(let outline, _)) = list.items.first?.value else { return .nan }
      return outline.rect.minX
    }
    #expect(place(at: 0) == 0)
    for frame in 1...10 {
      withAnimation(.linear(duration: 5)) { handle.x?.wrappedValue = CGFloat(frame) }
      #expect(place(at: Double(frame)) == Double(10 * frame))
    }
    // A value that is on its way when it is sent elsewhere does not jump.
    let moving = ViewHost(Moving(handle: handle))
    _ = minX(moving, at: 0)
    withAnimation(.linear(duration: 1)) { handle.x?.wrappedValue = 40 }
    _ = minX(moving, at: 0)
    withAnimation(.linear(duration: 1)) { handle.x?.wrappedValue = 0 }
    #expect(minX(moving, at: 0.5) == 70)
    #expect(minX(moving, at: 1) == 70)
    #expect(minX(moving, at: 1.5) == 50)
  }

  /// The animation without a value takes in every change.
  @Test func anAnimationWithoutAValueIsForAllChanges() {
    let handle = Handle()
    let host = ViewHost(Moving(handle: handle).animation(.linear(duration: 1)))
    _ = minX(host, at: 0)
    handle.x?.wrappedValue = 40
    #expect(minX(host, at: 0) == 50)
    #expect(minX(host, at: 0.5) == 70)
    #expect(minX(host, at: 1) == 90)
  }
}
