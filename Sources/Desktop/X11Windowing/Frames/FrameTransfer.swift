import CX11

/// The ways in which pixels reach the server; each is the fallback of the previous one.
enum FrameTransfer {
  /// The server maps a memfd, which it receives as a descriptor: MIT-SHM 1.2 over a Unix socket.
  case descriptor
  /// The server attaches a System V segment: MIT-SHM on the same machine.
  case systemV
  /// The pixels are sent in requests.
  case socket

  var isShared: Bool { self != .socket }

  var fallback: FrameTransfer { self == .descriptor ? .systemV : .socket }

  /// Returns the first way that works, by trying each with one page.
  static func probe(_ connection: DisplayConnection) -> FrameTransfer {
    var (major, minor, sharesPixmaps): (Int32, Int32, Int32) = (0, 0, 0)
    guard XShmQueryVersion(connection.handle, &major, &minor, &sharesPixmaps) != 0 else { return .socket }
    if (major, minor) >= (1, 2), FrameTransfer.descriptor.isSupported(on: connection) { return .descriptor }
    return FrameTransfer.systemV.isSupported(on: connection) ? .systemV : .socket
  }

  /// Returns whether the server makes pixmaps of `depth` in shared memory, by trying with one page.
  func sharesPixmaps(of depth: Int, on connection: DisplayConnection) -> Bool {
    var (major, minor, isSupported): (Int32, Int32, Int32) = (0, 0, 0)
    guard isShared, !connection.isLost, XShmQueryVersion(connection.handle, &major, &minor, &isSupported) != 0,
      isSupported != 0, XShmPixmapFormat(connection.handle) == ZPixmap
    else { return false }
    var memory: FrameMemory?
    let refusal = connection.trap {
      memory = FrameMemory(sharing: 4096, by: self, isWritable: true, with: connection)
      guard let memory, let segment = memory.segment, !connection.isLost else { return }
      let pixels = memory.base.assumingMemoryBound(to: CChar.self)
      let pixmap = XShmCreatePixmap(connection.handle, connection.root, pixels, segment, 16, 16, UInt32(depth))
      XFreePixmap(connection.handle, pixmap)
      XShmDetach(connection.handle, segment)
    }
    return refusal == nil && memory?.segment != nil && !connection.isLost
  }

  private func isSupported(on connection: DisplayConnection) -> Bool {
    guard !connection.isLost else { return false }
    var memory: FrameMemory?
    let refusal = connection.trap { memory = FrameMemory(sharing: 4096, by: self, with: connection) }
    guard refusal == nil, !connection.isLost, let segment = memory?.segment else { return false }
    return connection.trap { XShmDetach(connection.handle, segment) } == nil
  }
}
