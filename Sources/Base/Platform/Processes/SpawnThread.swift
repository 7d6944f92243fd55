import Glibc
import Synchronization

/// The thread that starts agents, which lives as long as this process: the system ends an agent when the thread that
/// started it ends (`PR_SET_PDEATHSIG`, prctl(2)).
///
/// Sendable because the callers take turns, and the thread uses the work only between the two semaphores.
public final class SpawnThread: @unchecked Sendable {
  /// The thread of this process.
  public static let shared = SpawnThread()

  private let turn = Mutex(())
  private let posted = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  private let done = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  private var work: (() -> Void)?
  private var isRunning = false

  private init() {
    sem_init(posted, 0, 0)
    sem_init(done, 0, 0)
    isRunning = DetachedThread.start(named: "vitrine-spawn") { self.serve() } == 0
  }

  private func serve() {
    while true {
      while sem_wait(posted) != 0 {}
      work?()
      sem_post(done)
    }
  }

  /// Runs `body` on the thread and waits for it; on the calling thread if the system could not start one.
  public func run(_ body: () -> Int32) -> Int32 {
    turn.withLock { _ in
      guard isRunning else { return body() }
      var result: Int32 = 0
      withoutActuallyEscaping(body) { body in
        withUnsafeMutablePointer(to: &result) { result in
          work = { result.pointee = body() }
          sem_post(posted)
          while sem_wait(done) != 0 {}
          work = nil
        }
      }
      return result
    }
  }
}
