import Foundation
import TestSupport

/// The processes of the machine at one moment, from `/proc`.
struct ProcessTable {
  /// A process; its start time tells it from a later one with the same number.
  struct Entry: Hashable, Sendable {
    var pid: Int32
    var parent: Int32
    var session: Int32
    /// The start time in clock ticks since the machine started.
    var start: UInt64
    /// The state, as in proc_pid_stat(5); `Z` for a process that has ended.
    var state: Character
    var name: String

    var isAlive: Bool { state != "Z" && state != "X" }
    func isSame(as other: Entry) -> Bool { pid == other.pid && start == other.start }
  }

  let entries: [Int32: Entry]

  init() {
    let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }
    entries = Dictionary(numbers.compactMap { Self.entry($0).map { ($0.pid, $0) } }) { $1 }
  }

  /// The processes that `pid` and its children have started, without those that have lost their parent.
  func descendants(of pid: Int32) -> [Entry] {
    let children = Dictionary(grouping: entries.values, by: \.parent)
    var found: [Entry] = []
    var next = [pid]
    while let parent = next.popLast() {
      for child in children[parent] ?? [] where child.pid != pid {
        found.append(child)
        next.append(child.pid)
      }
    }
    return found
  }

  /// The living processes, this one excepted, with `text` in their command line, environment or mapped files.
  func marked(_ text: String) -> [Entry] {
    entries.values.filter { entry in
      guard entry.isAlive, entry.pid != getpid() else { return false }
      return ["cmdline", "environ", "maps"].contains { file in
        ProcFile.text("/proc/\(entry.pid)/\(file)").contains(text)
      }
    }
  }

  /// Returns whether a process exists and has not ended. One whose entry cannot be read just now counts as alive.
  static func isAlive(_ pid: Int32) -> Bool { entry(pid)?.isAlive ?? (kill(pid, 0) == 0) }

  static func entry(_ pid: Int32) -> Entry? {
    let text = ProcFile.text("/proc/\(pid)/stat")
    // The name is in parentheses and may contain anything.
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: close)...].split(separator: " ")
    guard fields.count > 19, let state = fields[0].first, let parent = Int32(fields[1]),
      let session = Int32(fields[3]), let start = UInt64(fields[19])
    else { return nil }
    return Entry(
      pid: pid, parent: parent, session: session, start: start, state: state,
      name: String(text[text.index(after: open)..<close]))
  }
}
