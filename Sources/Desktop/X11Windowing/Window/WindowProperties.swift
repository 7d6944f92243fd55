import CX11
import Glibc
import Surfaces
import Windowing

/// The properties that a window sets for the window manager (ICCCM and EWMH).
struct WindowProperties {
  let connection: DisplayConnection
  let window: Window

  /// Sets all properties except the title, before the window is mapped.
  func announce(
    _ options: X11Backend.Options, scale: Double, syncCounter: XSyncCounter?, startup: StartupNotification?
  ) {
    let atoms = connection.atoms
    var protocols = [atoms[.wmDeleteWindow], atoms[.netWMPing]]
    if let syncCounter {
      protocols.append(atoms[.netWMSyncRequest])
      set(.netWMSyncRequestCounter, XA_CARDINAL, [Int(syncCounter)])
    }
    set(.wmProtocols, XA_ATOM, protocols.map { Int($0) })
    set(.netWMWindowType, XA_ATOM, [Int(atoms[.netWMWindowTypeNormal])])
    // The version of the protocol.
    set(.dragAware, XA_ATOM, [5])
    set(.netWMPID, XA_CARDINAL, [Int(getpid())])
    setHints(options, scale: scale)
    setIcons(options.icons)
    if let startup {
      connection.setProperty(window, atoms[.netStartupID], text: startup.id)
      if let time = startup.time { setUserTime(time) }
    }
  }

  func setTitle(_ title: String) {
    // Sets WM_NAME and WM_ICON_NAME in the encoding of ICCCM, and WM_CLIENT_MACHINE, which _NET_WM_PID requires.
    Xutf8SetWMProperties(connection.handle, window, title, title, nil, 0, nil, nil, nil)
    connection.setProperty(window, connection.atoms[.netWMName], text: title)
    connection.setProperty(window, connection.atoms[.netWMIconName], text: title)
  }

  private func setHints(_ options: X11Backend.Options, scale: Double) {
    var size = XSizeHints()
    size.flags = PMinSize
    size.min_width = Int32(pixels(options.minimumWidth, scale))
    size.min_height = Int32(pixels(options.minimumHeight, scale))
    XSetWMNormalHints(connection.handle, window, &size)
    var hints = XWMHints()
    hints.flags = InputHint | StateHint
    hints.input = 1
    hints.initial_state = NormalState
    XSetWMHints(connection.handle, window, &hints)
    options.instanceName.withCString { instance in
      options.className.withCString { name in
        var hint = XClassHint(
          res_name: UnsafeMutablePointer(mutating: instance), res_class: UnsafeMutablePointer(mutating: name))
        XSetClassHint(connection.handle, window, &hint)
      }
    }
  }

  func setIcons(_ icons: [X11Backend.Icon]) {
    let values = icons.filter { $0.pixels.count == $0.width * $0.height }.flatMap { icon in
      [icon.width, icon.height] + icon.pixels.map { Int($0) }
    }
    if !values.isEmpty { set(.netWMIcon, XA_CARDINAL, values) }
  }

  /// Sets the server time of the last input, by which the window manager keeps new windows from taking the focus.
  func setUserTime(_ time: Time) { set(.netWMUserTime, XA_CARDINAL, [Int(time)]) }

  /// Sets the part of the window that hides what is behind it: all of it. Other depths than 32 have no transparency.
  func setOpaque(_ size: PixelSize, depth: Int) {
    if depth == 32 { set(.netWMOpaqueRegion, XA_CARDINAL, [0, 0, size.width, size.height]) }
  }

  /// Asks the compositor not to redirect the window, or withdraws that.
  func setBypassesCompositor(_ on: Bool) {
    if on {
      set(.netWMBypassCompositor, XA_CARDINAL, [1])
    } else {
      XDeleteProperty(connection.handle, window, connection.atoms[.netWMBypassCompositor])
    }
  }

  private func set(_ name: AtomName, _ type: Atom, _ values: [Int]) {
    connection.setProperty(window, connection.atoms[name], type, values)
  }
}

/// Converts a length in points to pixels, within the limits of a surface.
func pixels(_ points: Double, _ scale: Double) -> Int {
  let value = (points * scale).rounded()
  return value.isNaN ? 1 : Int(min(max(value, 1), Double(PixelSize.longestSide)))
}
