import CX11
import Platform
import Surfaces
public import Windowing

extension X11Backend {
  public func events(until deadline: Double?) throws(WindowError) -> [InputEvent] {
    if isClosed { return [] }
    // The input that was returned before has been handled.
    if queue.isEmpty { answerRequests() }
    connection.flush()
    while true {
      let reports = pool.feedback.count
      var now = 0.0
      var read: UInt64
      repeat {
        read = xcb_total_read(XGetXCBConnection(connection.handle))
        try drainEvents()
        now = monotonicSeconds()
        pool.probeOverdue(now)
        expireDrop(now)
        expireTransfers(now)
        hidePointer(now)
        connection.flush()
        try connection.check()
        // Each of these calls reads, even XFlush, and the descriptor no longer signals data that has been read.
      } while xcb_total_read(XGetXCBConnection(connection.handle)) != read
      // A completed frame ends the wait, like input.
      let isCompleted = pool.feedback.count > reports
      guard let deadline, queue.isEmpty, !isCompleted, deadline > now else {
        _ = waiter.wait(until: nil)
        return queue.take()
      }
      let source: Int32? = connection.descriptor
      if waiter.wait(
        for: source,
        until: min(
          deadline, pool.nextProbeTime ?? deadline, drag?.transfer?.deadline ?? deadline,
          pointer.deadline ?? deadline))
      {
        try drainEvents()
        return queue.take()
      }
    }
  }

  /// Reads the events that the server has sent, without waiting, and translates them to input and completions.
  func drainEvents() throws(WindowError) {
    while !connection.isLost, XEventsQueued(connection.handle, Int32(QueuedAfterReading)) > 0 {
      var event = XEvent()
      XNextEvent(connection.handle, &event)
      if connection.isLost { break }
      translate(&event)
    }
    collect()
    if connection.isLost { pool.abandonFrames() }
    try connection.check()
  }

  private func collect() {
    guard !connection.isLost else { return }
    _ = pool.takeRefreshes()
    let errors = connection.takeErrors()
    for error in errors { record(error) }
    pool.collectProcessed(failures: errors)
    if pool.transfer.isShared, !state.isDestroyed, errors.contains(where: { pool.isSharingRefused($0) }) {
      pool.fallBack()
      queue.append(.exposed)
    }
    if pool.isPixmapRefused || pool.isSuperseded {
      (pool.isPixmapRefused, pool.isSuperseded) = (false, false)
      queue.append(.exposed)
    }
  }
}
