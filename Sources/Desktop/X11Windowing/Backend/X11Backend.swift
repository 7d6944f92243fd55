import CX11
import Platform
public import Surfaces
public import Windowing

/// A window on an X server.
///
/// Frames are sent through MIT-SHM if client and server can share memory, through `XPutImage` otherwise. The thread
/// that created the window calls all members. After the connection is lost, throwing members throw `.displayLost` and
/// the others have no effect.
public final class X11Backend: WindowBackend {
  public internal(set) var size: PixelSize
  public internal(set) var scale: Double
  public internal(set) var refreshInterval: Double?

  let connection: DisplayConnection
  let window: WindowHandles
  let pool: FramePool
  let keyboard: Keyboard
  let waiter: Waiter
  let fixedScale: Double?
  var refreshRates: RefreshRates
  var syncRequests: SyncRequests?
  var state = WindowState()
  var queue = InputQueue()
  var backdrop = BackdropState()
  var copied = ClipboardOffer()
  /// Pending requests of other programs for the clipboard.
  var requests: [XSelectionRequestEvent] = []
  /// The incremental transfers of the clipboard to other programs.
  var transfers: [OutgoingTransfer] = []
  var pointer = PointerHiding()
  /// The pointer devices; nil if the server lacks X Input Extension 2.1, in which case core protocol events are used.
  let pointerDevices: PointerDevices?
  let bypassesCompositor: Bool
  /// The drag over the window, or its drop; nil if there is none.
  var drag: DragState?
  private var errorLines: [String] = []
  private(set) var isClosed = false
  /// The time at which the server had answered, in seconds of the monotonic clock; the window is opened after that.
  public let connectedAt: Double

  /// Opens and maps a window; `.visible` reports when it is visible.
  ///
  /// - Throws: `.noDisplay` if there is no server, `.missing` if its visual is not TrueColor, `.failed` with the call
  ///   that failed.
  public init(_ options: Options = Options()) throws(WindowError) {
    waiter = try Waiter()
    connection = try DisplayConnection(name: options.display)
    connectedAt = monotonicSeconds()
    do throws(WindowError) {
      try connection.check()
      let visual = try WindowVisual(connection, depth: options.depth)
      fixedScale = options.scale
      bypassesCompositor = options.bypassesCompositor
      let scale = options.scale ?? connection.resourceScale ?? 1
      self.scale = scale
      let size = PixelSize(width: pixels(options.width, scale), height: pixels(options.height, scale))
        .limitedToSurface
      self.size = size
      state.size = size
      let transfer = options.useSharedMemory ? FrameTransfer.probe(connection) : .socket
      try connection.check()
      window = try WindowHandles(connection, visual, size: size)
      let presentation = options.usesPresent ? PresentExtension(connection, window) : nil
      // Detects that XCB has lost the connection.
      connection.flush()
      try connection.check()
      pool = FramePool(
        connection: connection, window: window, visual: visual, transfer: transfer, presentation: presentation)
      pointerDevices = PointerDevices(connection, window)
      keyboard = Keyboard(connection)
      refreshRates = RefreshRates(connection)
      refreshInterval = refreshRates.interval(for: size.bounds)
      syncRequests = SyncRequests(connection)
      try connection.check()
    } catch {
      connection.close()
      throw error
    }
    // Xft.dpi and the wallpaper are properties of the root window.
    XSelectInput(connection.handle, connection.root, PropertyChangeMask)
    let startup = options.startupID.map { StartupNotification(id: $0) } ?? .take()
    properties.announce(options, scale: scale, syncCounter: syncRequests?.counter, startup: startup)
    properties.setOpaque(size, depth: pool.visual.depth)
    properties.setTitle(options.title)
    if options.fullscreen { setFullscreen(true) }
    XMapWindow(connection.handle, window.id)
    state.isMapRequested = true
    startup?.end(connection, window: window.id)
    connection.flush()
  }

  deinit { close() }

  /// The X window id, for external tools.
  public var windowID: UInt { window.id }

  public var presentationNote: String {
    let path = pool.presentsPixmaps ? "MIT-SHM pixmaps" : pool.transfer.isShared ? "MIT-SHM" : "XPutImage"
    let completion = pool.transfer.isShared && !pool.usesCompletionEvents ? ", completion by request serial" : ""
    let layout = pool.visual.packer.map { ", converted to \($0.layout.bitsPerPixel) bits" } ?? ""
    let times = pool.presentation != nil && !pool.clock.isForeign ? "times by Present" : "display times not available"
    return "X11, \(path), \(pool.slots.count) buffers, depth \(pool.visual.depth)\(layout)\(completion), \(times)"
  }

  /// Returns the protocol errors since the last call, one line each; normally there are none.
  public func drainErrors() -> [String] {
    defer { errorLines = [] }
    return errorLines
  }

  func record(_ error: ProtocolError) {
    guard errorLines.count < 64 else { return }
    errorLines.append("\(error.text), request \(error.request).\(error.minor)")
  }

  // MARK: Frames

  public func acquireSurface() throws(WindowError) -> AcquiredSurface? {
    guard !isClosed else { return nil }
    try drainEvents()
    return state.isDestroyed ? nil : try pool.acquire(size)
  }

  public var queuesFrames: Bool { pool.presentsPixmaps && !pool.clock.isForeign }

  public func present(_ surface: AcquiredSurface, damage: Surfaces.Region, atOnce: Bool) throws(WindowError) {
    try present(surface, damage, at: atOnce ? .atOnce : .nextRefresh)
  }

  public func present(_ surface: AcquiredSurface, damage: Surfaces.Region, refresh: Int) throws(WindowError) {
    try present(surface, damage, at: .refresh(refresh))
  }

  private func present(
    _ surface: AcquiredSurface, _ damage: Surfaces.Region, at moment: QueuedFrame.Moment
  ) throws(WindowError) {
    guard !isClosed, pool.slots.indices.contains(surface.index) else { return }
    try connection.check()
    if state.isDestroyed {
      pool.discard(surface.index)
      return
    }
    // The window manager waits for the first frame of a new size.
    pool.present(surface.index, damage: damage, at: state.shownSize != surface.view.size ? .atOnce : moment)
    state.shownSize = surface.view.size
    connection.flush()
    if state.shownSize == size, syncRequests?.shown(connection) == true { connection.flush() }
    try connection.check()
  }

  public func discard(_ surface: AcquiredSurface) {
    guard pool.slots.indices.contains(surface.index) else { return }
    pool.discard(surface.index)
  }

  public func releaseSpareMemory() {
    guard isUsable else { return }
    pool.releaseSpare(for: size)
    connection.flush()
  }

  public func drainFeedback() -> [PresentFeedback] {
    defer { pool.feedback = [] }
    return pool.feedback
  }

  // MARK: The window

  public func setTitle(_ title: String) {
    guard isUsable else { return }
    properties.setTitle(title)
    connection.flush()
  }

  var properties: WindowProperties { WindowProperties(connection: connection, window: window.id) }

  /// True while requests for the window are possible.
  var isUsable: Bool { !connection.isLost && !state.isDestroyed && !isClosed }

  /// Sets the window icon, in several sizes.
  public func setIcons(_ icons: [Icon]) {
    guard isUsable else { return }
    properties.setIcons(icons)
    connection.flush()
  }

  public func watch(wakeup descriptor: Int32) { waiter.watch(descriptor) }

  public func close() {
    guard !isClosed else { return }
    saveClipboard()
    isClosed = true
    pool.abandonFrames()
    connection.flush()
    if !connection.isLost {
      if !state.isDestroyed { XDestroyWindow(connection.handle, window.id) }
      if let syncRequests { XSyncDestroyCounter(connection.handle, syncRequests.counter) }
      XFreeGC(connection.handle, window.context)
    }
    pool.removeAll()
    pool.presentation?.close()
    connection.close()
  }
}
