import CX11
import Platform
import Surfaces
import Windowing

extension FramePool {
  /// Sends the damaged part and stores the request after which the server no longer reads the buffer.
  ///
  /// - Parameter moment: the time at which a pixmap is copied.
  func present(_ index: Int, damage: Surfaces.Region, at moment: QueuedFrame.Moment = .nextRefresh) {
    guard case .acquired = slots[index].state else { return }
    let slot = slots[index]
    let now = monotonicSeconds()
    let frame = presented
    presented += 1
    slots[index].frame = frame
    let part = damage.intersection(slot.size.bounds).simplified(to: 16)
    guard slot.image != nil, !part.isEmpty, !connection.isLost else {
      slots[index].state = .free
      let report = PresentFeedback(frame: frame, submitted: now, completed: now, shown: !connection.isLost)
      feedback.append(report)
      return
    }
    if slot.memory.map(isAbandoned) ?? false {
      slots[index].frame = nil
      free(index, PresentFeedback(frame: frame, submitted: now, completed: now, shown: false))
      return
    }
    let order = QueuedFrame(index: index, frame: frame, part: part, submitted: now, moment: moment)
    if isCopyPending, !queued.isEmpty || !follows(order) {
      // No request has been made for it yet, so no request that the server has processed can be its own.
      slots[index].state = .busy(frame: frame, puts: UInt.max...UInt.max, serial: .max, submitted: now, probed: true)
      queued.append(order)
    } else {
      send(order)
    }
  }

  /// Requests that a frame be shown.
  func send(_ order: QueuedFrame) {
    if presentsPixmaps, slots[order.index].pixmap != 0 { presentPixmap(order) } else { put(order) }
  }

  private func put(_ order: QueuedFrame) {
    let slot = slots[order.index]
    guard let image = slot.image, !connection.isLost else { return }
    let isShared = slot.memory?.segment != nil
    clip(to: slot.size)
    let first = connection.nextRequest
    let wantsEvent = isShared && usesCompletionEvents
    let rects = putRects(for: order.part, in: slot.size.bounds, wholeRows: isShared)
    for (number, rect) in rects.enumerated() {
      pack(rect, of: slot)
      let isLast = number == rects.count - 1
      put(rect, of: slot, image, wantsEvent: wantsEvent && isLast && !simulatesLostCompletions)
    }
    let last = max(first, connection.nextRequest - 1)
    slot.memory?.lastRequest = last
    noteCopy(ofFrame: UInt32(truncatingIfNeeded: order.frame))
    if !wantsEvent { probe() }
    slots[order.index].state = .busy(
      frame: order.frame, puts: first...last, serial: connection.nextRequest - 1, submitted: order.submitted,
      probed: !wantsEvent)
    // Through XCB, so this comes last: the next request of Xlib would crash if XCB lost the connection.
    if let presentation, !clock.isForeign {
      presentation.notify(frame: order.frame)
      expectRefresh(of: order.frame)
    }
  }

  private func pack(_ rect: PixelRect, of slot: Slot) {
    guard let packer = visual.packer, let staging = slot.staging, let image = slot.image else { return }
    let view = SurfaceView(base: staging.base, size: slot.size, stride: slot.stride)
    packer.pack(rect, of: view, into: slot.memory!.base, stride: Int(image.pointee.bytes_per_line))
  }

  private func put(_ rect: PixelRect, of slot: Slot, _ image: UnsafeMutablePointer<XImage>, wantsEvent: Bool) {
    let (x, y) = (Int32(rect.minX), Int32(rect.minY))
    if slot.memory?.segment != nil {
      // The padding of rows is sent too: whole rows are the fast path of the server, and the clip hides the padding.
      let width = rect.width == slot.size.width ? Int(image.pointee.width) : rect.width
      XShmPutImage(
        connection.handle, window.id, window.context, image, x, y, x, y, UInt32(width), UInt32(rect.height),
        wantsEvent ? 1 : 0)
    } else {
      XPutImage(
        connection.handle, window.id, window.context, image, x, y, x, y, UInt32(rect.width), UInt32(rect.height))
    }
  }

  /// Makes the server send an event once it has processed all requests so far, without waiting: appending zero bytes to
  /// a property of our own window has no effect except a PropertyNotify.
  func probe() {
    XChangeProperty(
      connection.handle, window.probe, connection.atoms[.probe], XA_INTEGER, 8, PropModeAppend, nil, 0)
  }

  // MARK: Completions

  /// Handles a completion event: the server has read a segment.
  func completed(segment: ShmSeg, serial: UInt) {
    for index in slots.indices where slots[index].memory?.segment?.pointee.shmseg == segment {
      guard case .busy(let frame, let puts, _, let submitted, _) = slots[index].state, puts.contains(serial)
      else { continue }
      missedCompletions = 0
      free(index, PresentFeedback(frame: frame, submitted: submitted, completed: monotonicSeconds(), shown: true))
    }
  }

  /// Frees buffers that the server must have read because it has processed a later request. Called after its events
  /// have been drained, so a completion that is missing then will not come.
  func collectProcessed(failures: [ProtocolError]) {
    purgeRetired()
    let processed = connection.lastProcessed
    for index in slots.indices {
      guard case .busy(let frame, let puts, let serial, let submitted, _) = slots[index].state, serial <= processed
      else { continue }
      let failed = failures.contains { puts.contains($0.serial) }
      // A pixmap is read at a refresh, long after its request was processed.
      if slots[index].refreshDeadline != nil, !failed { continue }
      let isPixmap = slots[index].presentedFrame == frame
      if failed, isPixmap { refusePixmaps() }
      if usesCompletionEvents, slots[index].memory?.segment != nil, !failed, !isPixmap {
        missedCompletions += 1
        if missedCompletions >= 3 { usesCompletionEvents = false }
      }
      if failed { slots[index].frame = nil }
      free(index, PresentFeedback(frame: frame, submitted: submitted, completed: monotonicSeconds(), shown: !failed))
    }
    sendQueued()
  }

  func free(_ index: Int, _ report: PresentFeedback) {
    slots[index].state = .free
    slots[index].refreshDeadline = nil
    feedback.append(report)
  }

  // MARK: Watchdog

  /// The seconds after which a missing completion is probed for.
  static let completionTimeout = 0.25

  /// The time at which the next buffer becomes overdue.
  var nextProbeTime: Double? {
    slots.compactMap { slot in
      guard case .busy(_, _, _, let submitted, let probed) = slot.state else { return nil }
      return probed ? slot.refreshDeadline : submitted + FramePool.completionTimeout
    }.min()
  }

  /// Sends a probe for every overdue buffer; the answer advances the processed serial.
  func probeOverdue(_ now: Double) {
    for index in slots.indices {
      guard case .busy(let frame, let puts, let serial, let submitted, let probed) = slots[index].state else {
        continue
      }
      if !probed, submitted + FramePool.completionTimeout <= now {
        probe()
        slots[index].state = .busy(frame: frame, puts: puts, serial: serial, submitted: submitted, probed: true)
      }
      if let deadline = slots[index].refreshDeadline, deadline <= now { giveUpRefresh(index) }
    }
  }

  /// Reports all pending frames as lost, because the window or the server is gone.
  func abandonFrames() {
    queued = []
    for index in slots.indices {
      guard case .busy(let frame, _, _, let submitted, _) = slots[index].state else { continue }
      slots[index].frame = nil
      free(index, PresentFeedback(frame: frame, submitted: submitted, completed: monotonicSeconds(), shown: false))
    }
  }
}
