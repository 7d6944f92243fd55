import DisplayList
import Surfaces
import Testing
import Vitrine

/// Tests of the effect of a transaction's `disablesAnimations` on each of the ways in which a change is shown
/// gradually.
@MainActor
@Suite struct TransactionTests {
  @MainActor final class Handle { var isOn: Binding<Bool>? }

  /// A square that changes its colour, its opacity and its place.
  private struct Square: View {
    let handle: Handle
    @State private var isOn = false

    var body: some View {
      handle.isOn = $isOn
      return Rectangle().fill(Color(white: isOn ? 1 : 0)).opacity(isOn ? 0.75 : 0.25)
        .frame(width: 10, height: 10)
        .frame(maxWidth: .infinity, alignment: isOn ? .trailing : .leading)
    }
  }

  /// The visible values of the square: all three go from 0, 0.25, 0 to 1, 0.75, 90.
  private struct Shown: Equatable {
    var white: Float
    var opacity: Float
    var minX: Double

    static let before = Shown(white: 0, opacity: 0.25, minX: 0)
    static let halfway = Shown(white: 0.5, opacity: 0.5, minX: 45)
    static let after = Shown(white: 1, opacity: 0.75, minX: 90)
  }

  private func shown(_ host: ViewHost, at time: Double) throws -> Shown {
    var item = try #require(
      host.displayList(size: CGSize(width: 100, height: 10), scale: 1, time: time).items.first)
    var opacity: Float = 1
    while case .effect(.opacity(let factor), let items) = item.value {
      opacity *= Float(factor)
      item = try #require(items.first)
    }
    guard case .content(.fill(let outline, .color(let color))) = item.value else {
      Issue.record("no fill: \(item)")
      return .before
    }
    return Shown(white: color.red, opacity: opacity * color.alpha, minX: outline.rect.minX)
  }

  private static let animation = Animation.linear(duration: 1)

  private static func transaction(disablesAnimations: Bool) -> Transaction {
    var transaction = Transaction(animation: animation)
    transaction.disablesAnimations = disablesAnimations
    return transaction
  }

  @Test func anAnimatedChangeIsShownGradually() throws {
    let handle = Handle()
    let host = ViewHost(Square(handle: handle))
    #expect(try shown(host, at: 0) == .before)
    withTransaction(Self.transaction(disablesAnimations: false)) { handle.isOn?.wrappedValue = true }
    #expect(try shown(host, at: 0) == .before)
    #expect(try shown(host, at: 0.5) == .halfway)
    #expect(host.needsFrame())
    #expect(try shown(host, at: 1) == .after)
  }

  @Test func aChangeThatDisablesAnimationsIsShownAtOnce() throws {
    let handle = Handle()
    let host = ViewHost(Square(handle: handle))
    #expect(try shown(host, at: 0) == .before)
    withTransaction(Self.transaction(disablesAnimations: true)) { handle.isOn?.wrappedValue = true }
    #expect(try shown(host, at: 0) == .after)
    #expect(!host.needsFrame())
    #expect(try shown(host, at: 0.5) == .after)
  }

  @Test func aViewCanDisableTheAnimationsInside() throws {
    let handle = Handle()
    let host = ViewHost(Square(handle: handle).transaction { $0.disablesAnimations = true })
    #expect(try shown(host, at: 0) == .before)
    withAnimation(Self.animation) { handle.isOn?.wrappedValue = true }
    #expect(try shown(host, at: 0) == .after)
    #expect(!host.needsFrame())
  }

  /// An animation that a view binds to the value is left out with the others.
  @Test func aBoundAnimationIsDisabledToo() throws {
    struct Bound: View {
      let handle: Handle
      @State private var isOn = false
      var body: some View {
        handle.isOn = $isOn
        return Rectangle().fill(Color(white: isOn ? 1 : 0)).opacity(isOn ? 0.75 : 0.25)
          .frame(width: 10, height: 10)
          .frame(maxWidth: .infinity, alignment: isOn ? .trailing : .leading)
          .animation(.linear(duration: 1), value: isOn)
      }
    }
    for disablesAnimations in [false, true] {
      let handle = Handle()
      let host = ViewHost(Bound(handle: handle))
      #expect(try shown(host, at: 0) == .before)
      var transaction = Transaction()
      transaction.disablesAnimations = disablesAnimations
      withTransaction(transaction) { handle.isOn?.wrappedValue = true }
      #expect(try shown(host, at: 0) == (disablesAnimations ? .after : .before))
      #expect(try shown(host, at: 0.5) == (disablesAnimations ? .after : .halfway))
    }
  }
}
