import Glibc

/// One direction of a connection to an X server, divided into messages (X11 protocol, "Connection Setup" and
/// "Formats"), with numbers in the byte order of this machine.
struct WireStream {
  private enum Direction { case requests, answers }

  private let direction: Direction
  private var bytes: [UInt8] = []
  /// True once the first message, which opens the connection, has passed.
  private var isOpen = false
  /// The number of the client's messages so far, in a stream of answers, and the names of the extensions that the
  /// client asked for, by the number of the request.
  private(set) var sent = 0
  private var questions: [UInt16: String] = [:]
  /// The names of extensions by the code of their first event.
  private(set) var extensions: [UInt8: String] = [:]

  static func requests() -> WireStream { WireStream(direction: .requests) }
  static func answers() -> WireStream { WireStream(direction: .answers) }

  private init(direction: Direction) { self.direction = direction }

  /// Reads what a socket has; false at its end.
  mutating func read(_ file: Int32) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = Glibc.read(file, &chunk, chunk.count)
    guard count > 0 else { return false }
    bytes += chunk[..<count]
    return true
  }

  /// Removes the next message if it is whole, and may pass.
  mutating func next(where mayPass: ([UInt8]) -> Bool = { _ in true }) -> [UInt8]? {
    guard let length, bytes.count >= length, mayPass(Array(bytes[..<length])) else { return nil }
    defer {
      bytes.removeSubrange(..<length)
      isOpen = true
    }
    return Array(bytes[..<length])
  }

  /// The length of the next message in bytes; nil before enough of it has come.
  private var length: Int? {
    switch (direction, isOpen) {
    case (.requests, false):
      // The names of a protocol and the data of its authorisation, each padded to four bytes.
      return bytes.count < 12 ? nil : 12 + (short(6) + 3) / 4 * 4 + (short(8) + 3) / 4 * 4
    case (.answers, false): return bytes.count < 8 ? nil : 8 + 4 * short(6)
    case (.requests, true):
      guard bytes.count >= 4 else { return nil }
      // Zero announces a length of 32 bits (BIG-REQUESTS).
      return short(2) > 0 ? 4 * short(2) : bytes.count < 8 ? nil : 4 * long(4)
    case (.answers, true):
      guard bytes.count >= 32 else { return nil }
      // Replies and generic events may be longer than 32 bytes.
      return [1, 35].contains(bytes[0] & 0x7F) ? 32 + 4 * long(4) : 32
    }
  }

  private func short(_ index: Int) -> Int { Int(bytes[index]) | Int(bytes[index + 1]) << 8 }
  private func long(_ index: Int) -> Int { short(index) | short(index + 2) << 16 }

  // MARK: Extensions

  /// Notes a message of the client.
  mutating func note(_ request: [UInt8]) {
    defer { sent += 1 }
    // QueryExtension.
    guard sent > 0, request[0] == 98 else { return }
    let count = Int(request[4]) | Int(request[5]) << 8
    questions[UInt16(truncatingIfNeeded: sent)] = String(decoding: request[8..<8 + count], as: UTF8.self)
  }

  /// Takes note of the answer to a question for an extension; returns it, or one that the extension does not exist.
  mutating func known(_ answer: [UInt8], hidden: Set<String>) -> [UInt8] {
    let number = UInt16(answer[2]) | UInt16(answer[3]) << 8
    guard isOpen, answer.count == 32, answer[0] == 1, let name = questions.removeValue(forKey: number) else {
      return answer
    }
    // The answer says whether the extension is present, and has its opcode and its first event.
    if answer[8] != 0, answer[10] != 0 { extensions[answer[10]] = name }
    guard hidden.contains(name) else { return answer }
    var changed = answer
    changed[8] = 0
    return changed
  }
}
