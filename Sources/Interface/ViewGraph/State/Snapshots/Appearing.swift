import Glibc
import Synchronization

/// Tells whether an `onAppear` is running on this thread: values that it sets are set again when its view appears in
/// the next host.
enum Appearing {
  private static let thread = Atomic<UInt>(0)

  static var isActive: Bool { thread.load(ordering: .relaxed) == pthread_self() }

  static func run(_ action: () -> Void) {
    let outer = thread.exchange(pthread_self(), ordering: .relaxed)
    defer { thread.store(outer, ordering: .relaxed) }
    action()
  }
}
