import CX11

/// The names of the atoms that the window uses.
enum AtomName: String, CaseIterable {
  case wmProtocols = "WM_PROTOCOLS"
  case wmDeleteWindow = "WM_DELETE_WINDOW"
  case utf8String = "UTF8_STRING"
  case netWMName = "_NET_WM_NAME"
  case netWMIconName = "_NET_WM_ICON_NAME"
  case netWMPID = "_NET_WM_PID"
  case netWMIcon = "_NET_WM_ICON"
  case netWMPing = "_NET_WM_PING"
  case netWMSyncRequest = "_NET_WM_SYNC_REQUEST"
  case netWMSyncRequestCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
  case netWMState = "_NET_WM_STATE"
  case netWMStateFullscreen = "_NET_WM_STATE_FULLSCREEN"
  case netWMWindowType = "_NET_WM_WINDOW_TYPE"
  case netWMWindowTypeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
  case netSupportingWMCheck = "_NET_SUPPORTING_WM_CHECK"
  case netStartupID = "_NET_STARTUP_ID"
  case rootPixmap = "_XROOTPMAP_ID"
  case clipboard = "CLIPBOARD"
  case targets = "TARGETS"
  case timestamp = "TIMESTAMP"
  case plainText = "text/plain;charset=utf-8"
  case transfer = "_VITRINE_CLIPBOARD"
  case probe = "_VITRINE_PROBE"
}

/// The atom of each `AtomName` on one server.
struct Atoms {
  private var values: [AtomName: Atom] = [:]

  init(_ display: OpaquePointer) {
    for name in AtomName.allCases { values[name] = XInternAtom(display, name.rawValue, 0) }
  }

  /// The atom; `None` only if the connection was lost before the server answered.
  subscript(name: AtomName) -> Atom { values[name] ?? 0 }
}
