import Glibc
import Synchronization

/// Whether an `onAppear` runs on this thread: what it sets, it sets again where its view appears in the next host.
enum Appearing {
  private static let thread = Atomic<UInt>(0)

  static var isNow: Bool { thread.load(ordering: .relaxed) == pthread_self() }

  static func run(_ action: () -> Void) {
    let outer = thread.exchange(pthread_self(), ordering: .relaxed)
    defer { thread.store(outer, ordering: .relaxed) }
    action()
  }
}
