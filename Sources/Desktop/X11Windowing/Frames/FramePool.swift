import CX11
import Surfaces
import Windowing

/// The three buffers of a window: their states, contents and transfer to the server.
///
/// ```
/// free ── acquire ──► acquired ── present ──► busy ── completion event, or the request's serial ──► free
///   ◄──────────────── discard ─┘
/// ```
final class FramePool {
  struct Slot {
    enum State {
      case free
      case acquired
      /// Read by the server until it has processed the request `serial`.
      case busy(frame: Int, puts: ClosedRange<UInt>, serial: UInt, submitted: Double, probed: Bool)
    }
    var state = State.free
    var size = PixelSize(width: 0, height: 0)
    /// The memory that the server reads.
    var memory: FrameMemory?
    var image: UnsafeMutablePointer<XImage>?
    /// The image as a pixmap, for the Present extension; 0 without one.
    var pixmap: Pixmap = 0
    /// The frame that was last presented as a pixmap.
    var presentedFrame: Int?
    /// The order that was last presented as a pixmap.
    var waiting: QueuedFrame?
    /// The time until which to wait for the event that frees the pixmap; nil if none is expected.
    var refreshDeadline: Double?
    /// The memory that the renderer writes, if the server needs another pixel format.
    var staging: FrameMemory?
    var stride = 0
    /// The number of the frame in this buffer, while its pixels are unchanged.
    var frame: Int?
    var oversizedAcquires = 0
  }

  let connection: DisplayConnection
  let window: WindowHandles
  let visual: WindowVisual
  /// The way in which new buffers reach the server.
  var transfer: FrameTransfer
  /// True while completion events are requested and relied on.
  var usesCompletionEvents = true
  /// Relies on completion events without requesting them, to simulate lost events in tests.
  var simulatesLostCompletions = false
  var slots = [Slot](repeating: Slot(), count: 3)
  var presented = 0
  var feedback: [PresentFeedback] = []
  /// The extension that reports refreshes; nil if the server lacks it.
  let presentation: PresentExtension?
  /// True while frames are shown as pixmaps, through `presentation`.
  var presentsPixmaps: Bool
  /// Frames that wait until the previous ones have been copied: pixmaps presented for the same refresh may be copied in
  /// any order.
  var queued: [QueuedFrame] = []
  /// Frames whose refresh has not been reported, with the time of the request.
  var awaited: [(frame: Int, request: Double)] = []
  var clock = ServerClock()
  /// The number of the last frame that the server copied, in the 32 bits of Present's serials.
  private var lastCopied: UInt32?
  /// True if, since the last check, a frame was copied after a later one and covers parts of it.
  var isSuperseded = false
  /// True if the server has refused a pixmap since the last check.
  var isPixmapRefused = false
  /// The number of consecutive frames without a completion event.
  var missedCompletions = 0
  /// The first request under the current `transfer`.
  private var transferStart: UInt = 0
  /// Segments to unmap once the server has processed their last request.
  private var retired: [FrameMemory] = []
  /// The number of allocations, for tests of the growth rule.
  private(set) var allocations = 0
  /// The type of the completion event; -1 without MIT-SHM.
  let completionEventType: Int32
  private let extensionOpcode: UInt8
  private var clippedTo = PixelSize(width: 0, height: 0)

  init(
    connection: DisplayConnection, window: WindowHandles, visual: WindowVisual, transfer: FrameTransfer,
    presentation: PresentExtension?
  ) {
    self.presentation = presentation
    presentsPixmaps =
      presentation != nil && visual.packer == nil && transfer.sharesPixmaps(of: visual.depth, on: connection)
    self.connection = connection
    self.window = window
    self.visual = visual
    self.transfer = transfer
    var (opcode, firstEvent, firstError): (Int32, Int32, Int32) = (0, -1, 0)
    if transfer.isShared, !connection.isLost {
      XQueryExtension(connection.handle, "MIT-SHM", &opcode, &firstEvent, &firstError)
    }
    completionEventType = firstEvent
    extensionOpcode = UInt8(truncatingIfNeeded: opcode)
  }

  /// Returns whether the server refused to attach a segment, or to put an image from one, since the last fallback.
  func isSharingRefused(_ error: ProtocolError) -> Bool {
    error.request == extensionOpcode && refusable.contains(error.minor) && error.serial >= transferStart
  }

  /// Returns the most recently shown free buffer; nil if none is free.
  func acquire(_ size: PixelSize) throws(WindowError) -> AcquiredSurface? {
    let free = slots.indices.filter { if case .free = slots[$0].state { true } else { false } }
    guard let index = free.max(by: { rank($0, for: size) < rank($1, for: size) }) else { return nil }
    try layOut(index, size)
    let slot = slots[index]
    slots[index].state = .acquired
    slots[index].frame = nil
    let base = (slot.staging ?? slot.memory)!.base
    return AcquiredSurface(
      view: SurfaceView(base: base, size: size, stride: slot.stride),
      age: slot.frame.map { presented - $0 } ?? 0, index: index)
  }

  private func rank(_ index: Int, for size: PixelSize) -> Int {
    let slot = slots[index]
    if slot.size == size, let frame = slot.frame { return frame + 1 }
    return slot.memory == nil ? -1 : 0
  }

  func discard(_ index: Int) {
    guard case .acquired = slots[index].state else { return }
    slots[index].state = .free
  }

  /// Records that a frame has been copied.
  ///
  /// The server copies pixmaps whose refreshes have passed at the next one, in any order. If an older one overwrites a
  /// newer one, the part that it covers has to be shown again.
  func noteCopy(ofFrame serial: UInt32) {
    if let lastCopied, Int32(bitPattern: serial &- lastCopied) < 0 { isSuperseded = true } else { lastCopied = serial }
  }

  // MARK: Memory

  /// Creates the slot's image for `size`, in its existing memory if that is large enough.
  private func layOut(_ index: Int, _ size: PixelSize) throws(WindowError) {
    let isStale = slots[index].memory.map(isAbandoned) ?? true
    let wanted = visual.storage(for: size)
    let capacity = slots[index].memory?.capacity ?? 0
    let isOversized = wanted.bytes + FramePool.slack < capacity * 4 / 9
    slots[index].oversizedAcquires = isOversized ? slots[index].oversizedAcquires + 1 : 0
    let shrinks = slots[index].oversizedAcquires >= 60
    if !isStale, !shrinks, size == slots[index].size { return }
    slots[index].frame = nil
    if isStale || shrinks || wanted.bytes + FramePool.slack > capacity {
      let grown =
        shrinks || capacity == 0 ? wanted.bytes : max(wanted.bytes, min(capacity + capacity / 2, Self.maximumBytes))
      try replaceMemory(index, bytes: grown + FramePool.slack)
    }
    freeImage(index)
    slots[index].image = try visual.makeImage(width: wanted.width, size.height, in: slots[index].memory!, connection)
    makePixmap(index, width: wanted.width, size.height)
    slots[index].size = size
    slots[index].stride = Int(slots[index].image!.pointee.bytes_per_line)
    if visual.packer != nil {
      slots[index].stride = (size.width * 4 + 63) & ~63
      let bytes = slots[index].stride * size.height + FramePool.slack
      if slots[index].staging.map({ $0.capacity < bytes || $0.capacity * 4 / 9 > bytes }) ?? true {
        slots[index].staging = try FrameMemory(bytes: bytes)
      }
    }
  }

  /// The number of bytes after the last row that a kernel's last vector may access.
  static let slack = 64

  /// The number of bytes of the largest frame.
  private static let maximumBytes = PixelSize.maximumPixels * 4

  /// The number of bytes of all buffers.
  var bytes: Int {
    let buffers = slots.reduce(0) { $0 + ($1.memory?.capacity ?? 0) + ($1.staging?.capacity ?? 0) }
    return retired.reduce(buffers) { $0 + $1.capacity }
  }

  /// Releases unused buffers that are at least a quarter larger than frames of a size need.
  func releaseSpare(for size: PixelSize) {
    let wanted = visual.storage(for: size).bytes + FramePool.slack
    var hasReleased = false
    for index in slots.indices {
      guard case .free = slots[index].state, let memory = slots[index].memory, memory.capacity * 4 / 5 > wanted else {
        continue
      }
      freeImage(index)
      retire(memory)
      slots[index] = Slot()
      hasReleased = true
    }
    // The answer shows that the server no longer uses them.
    if hasReleased, !connection.isLost { probe() }
  }

  private func replaceMemory(_ index: Int, bytes: Int) throws(WindowError) {
    freeImage(index)
    slots[index].memory.map(retire)
    slots[index].memory = nil
    slots[index].size = PixelSize(width: 0, height: 0)
    slots[index].oversizedAcquires = 0
    allocations += 1
    slots[index].memory = try newMemory(bytes)
  }

  /// Returns memory that the server is asked to attach, or private memory if the kernel cannot share any.
  private func newMemory(_ bytes: Int) throws(WindowError) -> FrameMemory {
    var transfer = transfer
    while transfer.isShared {
      if let memory = FrameMemory(sharing: bytes, by: transfer, isWritable: presentsPixmaps, with: connection) {
        return memory
      }
      transfer = transfer.fallback
    }
    return try FrameMemory(bytes: bytes)
  }

  private func retire(_ memory: FrameMemory) {
    guard let segment = memory.segment, !connection.isLost else { return }
    memory.lastRequest = connection.nextRequest
    XShmDetach(connection.handle, segment)
    retired.append(memory)
  }

  /// Unmaps the segments that the server no longer uses.
  func purgeRetired() {
    retired.removeAll { $0.lastRequest <= connection.lastProcessed }
  }

  private func makePixmap(_ index: Int, width: Int, _ height: Int) {
    guard presentsPixmaps, !connection.isLost, let memory = slots[index].memory, let segment = memory.segment else {
      return
    }
    let pixels = memory.base.assumingMemoryBound(to: CChar.self)
    slots[index].pixmap = XShmCreatePixmap(
      connection.handle, window.id, pixels, segment, UInt32(width), UInt32(height), UInt32(visual.depth))
    memory.lastRequest = connection.nextRequest - 1
  }

  private func freeImage(_ index: Int) {
    if slots[index].pixmap != 0, !connection.isLost { XFreePixmap(connection.handle, slots[index].pixmap) }
    slots[index].pixmap = 0
    slots[index].image.map(cx11_free_image_keeping_pixels)
    slots[index].image = nil
  }

  /// Returns whether the server may have refused this kind of memory.
  func isAbandoned(_ memory: FrameMemory) -> Bool { memory.segment != nil && memory.attachment < transferStart }

  /// Replaces all segments by the next kind of memory, after the server refused one although the probe succeeded.
  func fallBack() {
    transfer = transfer.fallback
    transferStart = connection.nextRequest
    presentsPixmaps = false
    for index in slots.indices { slots[index].frame = nil }
  }

  /// Unmaps all memory, and detaches it from the server unless the connection is lost.
  func removeAll() {
    for index in slots.indices where !connection.isLost {
      freeImage(index)
      if let segment = slots[index].memory?.segment { XShmDetach(connection.handle, segment) }
    }
    slots = slots.map { _ in Slot() }
    retired = []
    queued = []
  }

  // MARK: Clipping

  /// Clips the graphics context to the frame: the padding of rows must not be visible if the window is larger.
  func clip(to size: PixelSize) {
    guard size != clippedTo else { return }
    var frame = XRectangle(x: 0, y: 0, width: UInt16(size.width), height: UInt16(size.height))
    XSetClipRectangles(connection.handle, window.context, 0, 0, &frame, 1, Int32(YXBanded))
    clippedTo = size
  }
}

/// The minor opcodes of ShmAttach, ShmPutImage and ShmAttachFd (MIT-SHM protocol, `xcb/shm.h`).
private let refusable = [XCB_SHM_ATTACH, XCB_SHM_PUT_IMAGE, XCB_SHM_ATTACH_FD].map { UInt8($0) }
