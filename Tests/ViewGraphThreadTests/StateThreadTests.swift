import Foundation
import Synchronization
import Testing

@testable import ViewGraph

/// States are written by any thread; `Scripts/sanitize` runs this suite with the thread sanitizer.
@Suite struct StateThreadTests {
  private struct Counter: View {
    @State var numbers: [Int] = []
    let share: (Binding<[Int]>) -> Void

    var body: some View {
      share($numbers)
      return Spacer().frame(width: CGFloat(numbers.count))
    }
  }

  /// Eight threads write arrays of their own while the view is evaluated: the value that is read is always one of
  /// those, and the last frame shows the one that was written last.
  @MainActor @Test func eightThreadsWriteOneState() throws {
    var shared: Binding<[Int]>?
    let host = ViewHost(Counter { shared = $0 })
    func evaluate() {
      host.evaluate(time: 0)
      host.layout(proposal: ProposedViewSize(width: 100, height: 20))
    }
    evaluate()
    let binding = try #require(shared)
    let running = Atomic(8)
    for writer in 1...8 {
      Thread.detachNewThread {
        for round in 1...200 { binding.wrappedValue = Array(repeating: writer, count: round % 7) }
        running.subtract(1, ordering: .releasing)
      }
    }
    while running.load(ordering: .acquiring) > 0 {
      let read = binding.wrappedValue
      #expect(Set(read).count <= 1 && read.count < 7)
      evaluate()
    }
    binding.wrappedValue = [3, 4]
    #expect(host.needsFrame())
    evaluate()
    #expect(host.size.width == 2)
  }

  /// A thread that reads while a view is evaluated reads for no view.
  @MainActor @Test func readersAreViewsOfTheEvaluatingThread() {
    let reader = ViewIdentity(rawValue: 7)
    let done = DispatchSemaphore(value: 0)
    let other = Atomic(reader.rawValue)
    StateReads.by(reader) {
      #expect(StateReads.current == reader)
      Thread.detachNewThread {
        other.store(StateReads.current?.rawValue ?? 0, ordering: .releasing)
        done.signal()
      }
      done.wait()
    }
    #expect(other.load(ordering: .acquiring) == 0)
    #expect(StateReads.current == nil)
  }
}
