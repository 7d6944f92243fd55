import CX11
import Glibc

/// The startup notification of the launcher: it shows that the program starts until the window reports that it has.
struct StartupNotification {
  let id: String

  /// The server time of the user's action, which the ID ends with: `_TIME` and a decimal number.
  var time: Time? {
    guard let mark = id.end(ofLast: "_TIME"), let time = UInt32(id[mark...]) else { return nil }
    return Time(time)
  }

  init(id: String) { self.id = id }

  /// Takes the ID out of the environment, which child processes must not inherit; nil if there is none.
  static func take() -> StartupNotification? {
    defer { unsetenv("DESKTOP_STARTUP_ID") }
    guard let id = getenv("DESKTOP_STARTUP_ID"), id.pointee != 0 else { return nil }
    return StartupNotification(id: String(cString: id))
  }

  /// Broadcasts the end of the start, in parts of 20 bytes, the last of which contains a zero byte.
  func end(_ connection: DisplayConnection, window: Window) {
    var bytes = message
    bytes += [UInt8](repeating: 0, count: 20 - bytes.count % 20)
    for start in stride(from: 0, to: bytes.count, by: 20) {
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = window
      event.xclient.message_type = connection.atoms[start == 0 ? .netStartupInfoBegin : .netStartupInfo]
      event.xclient.format = 8
      withUnsafeMutableBytes(of: &event.xclient.data) { $0.copyBytes(from: bytes[start..<start + 20]) }
      XSendEvent(connection.handle, connection.root, 0, PropertyChangeMask, &event)
    }
  }

  /// `remove: ID="..."`, where a backslash precedes quotation marks and backslashes.
  private var message: [UInt8] {
    let quoted = id.utf8.flatMap {
      [UInt8(ascii: "\""), UInt8(ascii: "\\")].contains($0) ? [UInt8(ascii: "\\"), $0] : [$0]
    }
    return Array("remove: ID=\"".utf8) + quoted + [UInt8(ascii: "\"")]
  }
}

extension String {
  /// Returns the end of the last occurrence of `mark`; nil if there is none.
  fileprivate func end(ofLast mark: String) -> Index? {
    indices.last { self[$0...].hasPrefix(mark) }.map { index($0, offsetBy: mark.count) }
  }
}
