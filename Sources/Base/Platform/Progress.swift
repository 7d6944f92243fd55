public import Glibc
import Synchronization

/// A line on a terminal that shows the progress of a task; nothing is shown if the descriptor is no terminal.
///
/// The line is rewritten in place at most ten times a second, and erased at the end, so that it never gets into a log
/// or a pipe. Call `Progress.hide()` before writing other text to the same terminal.
public struct Progress: ~Copyable {
  private let task: String
  private let total: Int
  private let terminal: Int32?
  private let clock: () -> Double
  private let start: Double
  private var shownAt = -Double.infinity

  /// - Parameters:
  ///   - task: the noun at the start of the line: `frames`.
  ///   - total: the number of steps.
  ///   - descriptor: the destination of the line, if it is a terminal that can erase a line.
  ///   - clock: returns the time in seconds.
  public init(
    _ task: String, of total: Int, on descriptor: Int32 = STDERR_FILENO,
    clock: @escaping () -> Double = { monotonicSeconds() }
  ) {
    self.task = task
    self.total = total
    terminal = isatty(descriptor) == 1 && getenv("TERM").map({ String(cString: $0) }) != "dumb" ? descriptor : nil
    self.clock = clock
    start = clock()
  }

  deinit { Self.hide() }

  /// Shows that `done` steps are done, unless the line is less than a tenth of a second old.
  public mutating func update(_ done: Int) {
    guard let terminal else { return }
    let now = clock()
    guard now - shownAt >= 0.1 else { return }
    shownAt = now
    let line = Self.line(task, done: done, of: total, seconds: now - start, width: Self.width(of: terminal))
    // The cursor waits at the start of the line, where the next text begins.
    try? Descriptor.write("\r\(line)\u{1b}[K\r", to: terminal)
    shownOn.store(terminal, ordering: .relaxed)
  }

  /// Erases the line, so that other text can be written; the next update shows it again.
  public static func hide() {
    let terminal = shownOn.exchange(-1, ordering: .relaxed)
    if terminal >= 0 { try? Descriptor.write("\r\u{1b}[K", to: terminal) }
  }

  /// Returns `frames 150/600 [#####...............] 25 %, 9 s left`, without the bar where `width` columns are too few.
  ///
  /// - Parameter seconds: the time since the start, from which the remaining time is extrapolated.
  static func line(_ task: String, done: Int, of total: Int, seconds: Double, width: Int) -> String {
    let share = Double(done) / Double(max(total, 1))
    let left = done > 0 ? ", \(duration(seconds / Double(done) * Double(total - done))) left" : ""
    let (head, tail) = ("\(task) \(done)/\(total)", "\(Int(share * 100)) %\(left)")
    // One column stays free: a terminal breaks a full line.
    let cells = min(40, width - 1 - head.count - tail.count - 4)
    if cells < 8 { return String("\(head) \(tail)".prefix(max(0, width - 1))) }
    let full = Int(share * Double(cells))
    return "\(head) [\(String(repeating: "#", count: full))\(String(repeating: ".", count: cells - full))] \(tail)"
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e9).rounded(.up))
    return whole < 120 ? "\(whole) s" : whole < 7200 ? "\((whole + 59) / 60) min" : "\((whole + 3599) / 3600) h"
  }

  private static func width(of terminal: Int32) -> Int {
    var size = winsize()
    guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

/// The terminal that shows a line; -1 for none.
private let shownOn = Atomic<Int32>(-1)
