import CX11
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
  var copied = CopiedText()
  private var errorLines: [String] = []
  private(set) var isClosed = false

  /// Opens and maps a window; `.visible` reports when it is visible.
  ///
  /// - Throws: `.noDisplay` if there is no server, `.missing` if its visual is not TrueColor, `.failed` with the call
  ///   that failed.
  public init(_ options: Options = Options()) throws(WindowError) {
    waiter = try Waiter()
    connection = try DisplayConnection(name: options.display)
    do throws(WindowError) {
      let visual = try WindowVisual(connection)
      fixedScale = options.scale
      let scale = options.scale ?? connection.resourceScale ?? 1
      self.scale = scale
      let size = PixelSize(width: pixels(options.width, scale), height: pixels(options.height, scale))
      self.size = size
      let transfer = options.useSharedMemory ? FrameTransfer.probe(connection) : .socket
      try connection.check()
      window = try WindowHandles(connection, size: size)
      pool = FramePool(connection: connection, window: window, visual: visual, transfer: transfer)
      keyboard = Keyboard(connection)
      refreshRates = RefreshRates(connection)
      refreshInterval = refreshRates.interval(for: size.bounds)
      syncRequests = SyncRequests(connection)
      try connection.check()
    } catch {
      connection.close()
      throw error
    }
    // Xft.dpi and the wallpaper are in properties of the root window.
    XSelectInput(connection.handle, connection.root, PropertyChangeMask)
    let properties = WindowProperties(connection: connection, window: window.id)
    properties.announce(options, scale: scale, syncCounter: syncRequests?.counter)
    properties.setTitle(options.title)
    if options.fullscreen { setFullscreen(true) }
    XMapWindow(connection.handle, window.id)
    state.isMapRequested = true
    connection.flush()
  }

  deinit { close() }

  /// The X window id, for external tools.
  public var windowID: UInt { window.id }

  public var presentationNote: String {
    let path = pool.transfer.isShared ? "MIT-SHM" : "XPutImage"
    let completion = pool.transfer.isShared && !pool.usesCompletionEvents ? ", completion by request serial" : ""
    let layout = pool.visual.packer.map { ", converted to \($0.layout.bitsPerPixel) bits" } ?? ""
    return "X11, \(path), \(pool.slots.count) buffers, depth \(pool.visual.depth)\(layout)\(completion)"
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

  public func present(_ surface: AcquiredSurface, damage: Surfaces.Region) throws(WindowError) {
    guard !isClosed, pool.slots.indices.contains(surface.index) else { return }
    try connection.check()
    if state.isDestroyed {
      pool.discard(surface.index)
      return
    }
    pool.present(surface.index, damage: damage)
    state.shownSize = surface.view.size
    if state.shownSize == size { syncRequests?.shown(connection) }
    connection.flush()
    try connection.check()
  }

  public func discard(_ surface: AcquiredSurface) {
    guard pool.slots.indices.contains(surface.index) else { return }
    pool.discard(surface.index)
  }

  public func drainFeedback() -> [PresentFeedback] {
    defer { pool.feedback = [] }
    return pool.feedback
  }

  // MARK: The window

  public func setTitle(_ title: String) {
    guard isUsable else { return }
    WindowProperties(connection: connection, window: window.id).setTitle(title)
    connection.flush()
  }

  /// Whether requests for the window are still possible.
  var isUsable: Bool { !connection.isLost && !state.isDestroyed && !isClosed }

  public func watch(wakeup descriptor: Int32) { waiter.watch(descriptor) }

  public func close() {
    guard !isClosed else { return }
    isClosed = true
    pool.abandonFrames()
    if !connection.isLost {
      if !state.isDestroyed { XDestroyWindow(connection.handle, window.id) }
      if let syncRequests { XSyncDestroyCounter(connection.handle, syncRequests.counter) }
      XFreeGC(connection.handle, window.context)
    }
    pool.removeAll()
    connection.close()
  }
}
