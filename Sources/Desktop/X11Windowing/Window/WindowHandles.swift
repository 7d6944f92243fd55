import CX11
import Glibc
import Surfaces
import Windowing

/// The server resources of one window.
struct WindowHandles {
  let id: Window
  let context: GC
  /// An invisible child window for the requests that probe the progress of the server.
  let probe: Window
  /// A cursor without pixels.
  let invisibleCursor: Cursor

  init(_ connection: DisplayConnection, _ visual: WindowVisual, size: PixelSize) throws(WindowError) {
    let display = connection.handle
    var attributes = XSetWindowAttributes()
    // No background, and old pixels kept at the top left, so that the window does not flash during a resize.
    attributes.background_pixmap = 0
    // A visual other than the parent's has to have its own colormap and border.
    attributes.border_pixel = 0
    attributes.colormap = XCreateColormap(display, connection.root, visual.visual, AllocNone)
    attributes.bit_gravity = NorthWestGravity
    attributes.event_mask =
      KeyPressMask | KeyReleaseMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask
      | LeaveWindowMask | ExposureMask | VisibilityChangeMask | StructureNotifyMask | FocusChangeMask
      | PropertyChangeMask
    var quiet = XSetWindowAttributes()
    quiet.event_mask = PropertyChangeMask
    quiet.override_redirect = 1
    var handles: (id: Window, context: GC?, probe: Window) = (0, nil, 0)
    let refusal = connection.trap {
      handles.id = XCreateWindow(
        display, connection.root, 0, 0, UInt32(size.width), UInt32(size.height), 0,
        Int32(visual.depth), UInt32(InputOutput), visual.visual,
        UInt(CWBackPixmap | CWBorderPixel | CWColormap | CWBitGravity | CWEventMask), &attributes)
      handles.context = XCreateGC(display, handles.id, 0, nil)
      handles.probe = XCreateWindow(
        display, handles.id, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, UInt(CWEventMask | CWOverrideRedirect),
        &quiet)
      // Suppresses the exposure events of copies within the window.
      if let context = handles.context { XSetGraphicsExposures(display, context, 0) }
    }
    try connection.check()
    guard refusal == nil, let context = handles.context else {
      throw .failed(
        call: "XCreateWindow", detail: "\(size.width)x\(size.height): \(refusal?.text ?? "no graphics context")")
    }
    id = handles.id
    self.context = context
    probe = handles.probe
    // A bitmap of one pixel, which its mask leaves out.
    let bitmap = XCreateBitmapFromData(display, handles.id, [0], 1, 1)
    var (ink, paper) = (XColor(), XColor())
    invisibleCursor = XCreatePixmapCursor(display, bitmap, bitmap, &ink, &paper, 0, 0)
    XFreePixmap(display, bitmap)
  }
}

extension DisplayConnection {
  func setProperty(_ window: Window, _ property: Atom, _ type: Atom, _ values: [Int]) {
    values.withUnsafeBytes { bytes in
      // Format 32 is an array of C longs, whatever their width.
      _ = XChangeProperty(
        handle, window, property, type, 32, PropModeReplace, bytes.bindMemory(to: UInt8.self).baseAddress,
        Int32(values.count))
    }
  }

  func setProperty(_ window: Window, _ property: Atom, text: String) {
    let bytes = Array(text.utf8)
    XChangeProperty(handle, window, property, atoms[.utf8String], 8, PropModeReplace, bytes, Int32(bytes.count))
  }

  /// Returns the values of a property of format 32; empty if there is none.
  func readProperty(_ window: Window, _ property: Atom, limit: Int = 1024) -> [Int] {
    read(window, property, limit: limit) { data, format, count in
      guard format == 32 else { return [] }
      return data.withMemoryRebound(to: Int.self, capacity: count) {
        Array(UnsafeBufferPointer(start: $0, count: count))
      }
    } ?? []
  }

  /// Returns the text of a property of format 8.
  func readText(_ window: Window, _ property: Atom, limit: Int = 65536) -> String? {
    read(window, property, limit: limit) { data, format, count in
      format == 8 ? String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self) : nil
    } ?? nil
  }

  /// Returns the type and the bytes of a property; nil if there is none, or it is longer than `limit` bytes.
  func readBytes(_ window: Window, _ property: Atom, limit: Int) -> (type: Atom, bytes: [UInt8])? {
    if isLost { return nil }
    var type: Atom = 0
    var (format, count, rest): (Int32, UInt, UInt) = (0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      handle, window, property, 0, limit / 4, 0, Atom(AnyPropertyType), &type, &format, &count, &rest, &data)
    defer { if let data { XFree(data) } }
    guard status == Success, let data, !isLost, type != 0, rest == 0 else { return nil }
    // Values of another size, such as the length that announces a transfer in parts, are no text.
    return (type, format == 8 ? Array(UnsafeBufferPointer(start: data, count: Int(count))) : [])
  }

  private func read<Value>(
    _ window: Window, _ property: Atom, limit: Int, _ use: (UnsafeMutablePointer<UInt8>, Int32, Int) -> Value
  ) -> Value? {
    if isLost { return nil }
    var type: Atom = 0
    var (format, count, rest): (Int32, UInt, UInt) = (0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      handle, window, property, 0, limit, 0, Atom(AnyPropertyType), &type, &format, &count, &rest, &data)
    defer { if let data { XFree(data) } }
    guard status == Success, let data, !isLost else { return nil }
    return use(data, format, Int(count))
  }
}
