import CX11
import Glibc

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
  case netWMUserTime = "_NET_WM_USER_TIME"
  case netWMOpaqueRegion = "_NET_WM_OPAQUE_REGION"
  case netWMBypassCompositor = "_NET_WM_BYPASS_COMPOSITOR"
  case netStartupID = "_NET_STARTUP_ID"
  case netStartupInfoBegin = "_NET_STARTUP_INFO_BEGIN"
  case netStartupInfo = "_NET_STARTUP_INFO"
  case rootPixmap = "_XROOTPMAP_ID"
  case clipboard = "CLIPBOARD"
  case clipboardManager = "CLIPBOARD_MANAGER"
  case saveTargets = "SAVE_TARGETS"
  case savedTargets = "_VITRINE_SAVED"
  case targets = "TARGETS"
  case multiple = "MULTIPLE"
  case atomPair = "ATOM_PAIR"
  case png = "image/png"
  case timestamp = "TIMESTAMP"
  case plainText = "text/plain;charset=utf-8"
  case transfer = "_VITRINE_CLIPBOARD"
  case dragAware = "XdndAware"
  case dragEnter = "XdndEnter"
  case dragPosition = "XdndPosition"
  case dragStatus = "XdndStatus"
  case dragLeave = "XdndLeave"
  case drop = "XdndDrop"
  case dragFinished = "XdndFinished"
  case dragTypes = "XdndTypeList"
  case dragSelection = "XdndSelection"
  case dragCopy = "XdndActionCopy"
  case uriList = "text/uri-list"
  case incremental = "INCR"
  case dropTransfer = "_VITRINE_DROP"
  case probe = "_VITRINE_PROBE"
}

/// The atom of each `AtomName` on one server.
struct Atoms {
  private var values: [AtomName: Atom] = [:]

  /// Creates an empty table, for a server that has not been asked.
  init() {}

  init(_ display: OpaquePointer) {
    // One round trip for all of them.
    var names = AtomName.allCases.map { strdup($0.rawValue) }
    defer { for name in names { free(name) } }
    var atoms = [Atom](repeating: 0, count: names.count)
    XInternAtoms(display, &names, Int32(names.count), 0, &atoms)
    values = Dictionary(uniqueKeysWithValues: zip(AtomName.allCases, atoms))
  }

  /// The atom; `None` only if the connection was lost before the server answered.
  subscript(name: AtomName) -> Atom { values[name] ?? 0 }
}
