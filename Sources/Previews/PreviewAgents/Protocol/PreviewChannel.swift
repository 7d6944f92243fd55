package import Foundation
package import Platform

/// A socket that carries requests and answers as packets of JSON.
package struct PreviewChannel: Sendable {
  package let socket: PacketSocket

  package init(_ socket: PacketSocket) { self.socket = socket }

  /// Sends a message; false if the other end is gone or does not read, or the message is too long.
  @discardableResult
  package func send(_ message: some Encodable, descriptor: Int32? = nil) -> Bool {
    Self.packet(message).map { socket.send($0, descriptor: descriptor) } ?? false
  }

  /// Returns the packet of a message; nil for one that is too long.
  package static func packet(_ message: some Encodable) -> Data? {
    let encoder = JSONEncoder()
    // Sizes and times of views may be infinite. Without this such a message would not be sent, and its receiver would
    // wait for it.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let bytes = try? encoder.encode(message), bytes.count <= PacketSocket.limit else { return nil }
    return bytes
  }

  /// Returns the message in a packet; nil if it is no message of this type.
  package static func message<Message: Decodable>(_ type: Message.Type, in bytes: ArraySlice<UInt8>) -> Message? {
    guard bytes.count <= PacketSocket.limit, bytes.isShallowJSON else { return nil }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try? decoder.decode(type, from: Data(bytes))
  }
}
