import CX11
import Platform
import Surfaces
import Windowing

/// A frame to be shown.
struct QueuedFrame {
  /// The time at which a pixmap is copied.
  enum Moment: Hashable {
    case atOnce
    case nextRefresh
    /// At the refresh with this number.
    case refresh(Int)
  }

  /// The index of its slot.
  var index: Int
  var frame: Int
  /// The part of the frame that differs from the previous frame, and from those that may be skipped.
  var part: Surfaces.Region
  var submitted: Double
  var moment: Moment
}

// The Present extension: pixmaps that are copied at a refresh, and the times of refreshes.
extension FramePool {
  /// The seconds after which the pool stops waiting for the event that frees a pixmap. Hidden windows are refreshed
  /// once a second.
  static let refreshTimeout = 2.0

  /// True while the server has yet to copy a pixmap.
  var isCopyPending: Bool { slots.contains { $0.refreshDeadline != nil } || !queued.isEmpty }

  /// Returns whether a frame may be sent while pixmaps wait: all of them, and the frame, are for different refreshes.
  func follows(_ order: QueuedFrame) -> Bool {
    guard presentsPixmaps, case .refresh(let refresh) = order.moment,
      slots[order.index].pixmap != 0
    else { return false }
    return slots.allSatisfy { slot in
      guard slot.refreshDeadline != nil else { return true }
      guard case .refresh(let earlier)? = slot.waiting?.moment else { return false }
      return earlier < refresh
    }
  }

  func presentPixmap(_ order: QueuedFrame) {
    guard let presentation else { return }
    let now = monotonicSeconds()
    let slot = slots[order.index]
    // If two frames are late for their refreshes, the server skips the first; so the second one also repairs the part
    // of the first.
    let waiting = slots.compactMap { $0.refreshDeadline == nil ? nil : $0.waiting }
    var order = order
    for earlier in waiting { order.part.add(earlier.part) }
    order.part = order.part.intersection(slot.size.bounds).simplified(to: 16)
    let first = connection.nextRequest
    presentation.present(slot.pixmap, frame: order.frame, part: order.part, moment: order.moment)
    // XCB does not count requests once it has lost the connection.
    let last = max(first, connection.nextRequest - 1)
    slot.memory?.lastRequest = last
    expectRefresh(of: order.frame)
    slots[order.index].presentedFrame = order.frame
    slots[order.index].waiting = order
    slots[order.index].refreshDeadline = now + FramePool.refreshTimeout * Double(waiting.count + 1)
    slots[order.index].state = .busy(
      frame: order.frame, puts: first...last, serial: last, submitted: order.submitted,
      probed: false)
  }

  /// Sends the frames that waited for copies that are complete by now.
  func sendQueued() {
    while let order = queued.first, !connection.isLost,
      !slots.contains(where: { $0.refreshDeadline != nil }) || follows(order)
    {
      queued.removeFirst()
      send(order)
      connection.flush()
    }
  }

  /// Expects the report of a frame's refresh. At most 64 pending reports are kept, since some never come.
  func expectRefresh(of frame: Int) {
    if awaited.count >= 64 { awaited.removeFirst() }
    awaited.append((frame, monotonicSeconds()))
  }

  // MARK: Events

  /// Handles the events that have been read from the connection.
  ///
  /// - Returns: whether there were any.
  func takeRefreshes() -> Bool {
    guard let presentation else { return false }
    var count = 0
    while let event = presentation.next() {
      count += 1
      if event.is_idle { idle(event.serial) } else { refreshed(event) }
    }
    if count > 0 { sendQueued() }
    return count > 0
  }

  private func idle(_ serial: UInt32) {
    noteCopy(ofFrame: serial)
    for index in slots.indices {
      guard case .busy(let frame, _, _, let submitted, _) = slots[index].state,
        slots[index].presentedFrame == frame,
        UInt32(truncatingIfNeeded: frame) == serial
      else { continue }
      free(
        index,
        PresentFeedback(
          frame: frame, submitted: submitted, completed: monotonicSeconds(), shown: true))
    }
  }

  private func refreshed(_ event: cx11_presented) {
    guard
      let index = awaited.firstIndex(where: { UInt32(truncatingIfNeeded: $0.frame) == event.serial }
      )
    else { return }
    let (frame, request) = awaited.remove(at: index)
    let now = monotonicSeconds()
    if event.is_skipped {
      feedback.append(
        PresentFeedback(frame: frame, submitted: request, completed: now, shown: false))
    } else if let time = clock.time(of: event.ust, request: request, now: now) {
      let refresh = PresentFeedback.Refresh(time: time, count: Int(truncatingIfNeeded: event.msc))
      feedback.append(
        PresentFeedback(
          frame: frame, submitted: request, completed: now, shown: true, refresh: refresh))
    }
  }

  // MARK: Failures

  /// Stops waiting for the event that frees a pixmap, and stops using pixmaps: the answer to a probe frees this one.
  func giveUpRefresh(_ index: Int) {
    slots[index].refreshDeadline = nil
    presentsPixmaps = false
  }

  /// Stops using pixmaps, because the server refused one.
  func refusePixmaps() {
    presentsPixmaps = false
    isPixmapRefused = true
  }
}
