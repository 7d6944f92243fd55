import Glibc
import Platform

/// The output of an agent, as lines that a terminal can show.
struct PrintedLines {
  /// The newest lines, among them the runtime's message at a trap.
  private(set) var last: [String] = []
  private var partial: [UInt8] = []
  private var isInStackTrace = false
  private var chunk = [UInt8](repeating: 0, count: 16 << 10)

  /// True once no process has the other end open.
  private(set) var isAtEnd = false
  /// The number of bytes that the last call of `read` has read.
  private(set) var lastCount = 0

  private static let maximumLines = 64
  private static let maximumLineLength = 4096

  /// Reads the output that has arrived, up to 1 MiB, and returns the lines that are complete.
  mutating func read(_ descriptor: Int32) -> [String] {
    var lines: [String] = []
    lastCount = 0
    for _ in 0..<64 {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count == 0 || count < 0 && errno != EAGAIN { isAtEnd = true }
      guard count > 0 else { break }
      lastCount += count
      for byte in chunk[..<count] {
        if byte == UInt8(ascii: "\n") || partial.count >= Self.maximumLineLength {
          if let line = take() { lines.append(line) }
        }
        if byte != UInt8(ascii: "\n") { partial.append(byte) }
      }
    }
    return lines
  }

  /// Returns whether a line belongs to the stack trace that Swift's runtime prints after the message of a trap. Its
  /// addresses are those of a process that is gone.
  private mutating func isOfStackTrace(_ line: String) -> Bool {
    if line == "Current stack trace:" {
      isInStackTrace = true
    } else if isInStackTrace {
      let words = line.split(separator: " ")
      isInStackTrace = words.count > 2 && Int(words[0]) != nil && words[2].hasPrefix("0x")
    }
    return isInStackTrace
  }

  /// The last line, if it has no line break.
  var rest: [String] {
    mutating get { partial.isEmpty ? [] : [take()].compactMap(\.self) }
  }

  /// Fontconfig's remark where fonts have changed since their cache was written: nothing is writable in the container.
  private static let cacheWarning = "Fontconfig error: No writable cache directories"

  /// Takes a line; nil for one of a stack trace, which has more lines than are kept, and for a message that is no fault
  /// of a view.
  private mutating func take() -> String? {
    let line = String(decoding: partial, as: UTF8.self).printable
    partial = []
    if isOfStackTrace(line) || line == Self.cacheWarning { return nil }
    last.append(line)
    if last.count > Self.maximumLines { last.removeFirst(last.count - Self.maximumLines) }
    return line
  }
}
