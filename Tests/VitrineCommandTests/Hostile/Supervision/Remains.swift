import Foundation
import Platform
import TestSupport

/// The traces that a source has left on the machine after the program that ran it ended.
enum Remains {
  /// Returns a description of each process, segment and file, and removes them; empty if nothing is left.
  ///
  /// - Parameters:
  ///   - isFailure: whether no library may remain in the cache.
  ///   - sharedFilesBefore: the files in `/dev/shm` before the program was started.
  static func collect(in place: HostilePlace, isFailure: Bool, sharedFilesBefore: Set<String>) -> [String] {
    // Processes may need a moment to end after their parent.
    let deadline = monotonicSeconds() + 10
    var found: [String] = []
    repeat {
      found = running(place) + segments(place).map { "left a segment: \($0.id), \($0.size) bytes" } + files(place)
      found += sharedFiles.subtracting(sharedFilesBefore).filter { isOwn($0, place) }.map { "left in /dev/shm: \($0)" }
      if isFailure { found += place.cacheFiles.filter { $0.hasSuffix(".so") }.map { "left in the cache: \($0)" } }
      if found.isEmpty { return [] }
      usleep(50_000)
    } while monotonicSeconds() < deadline
    for entry in processes(place) { kill(entry.pid, SIGKILL) }
    unlink("/dev/shm/\(sharedName)\(place.mark)")
    for segment in segments(place) where segment.size == place.mark { shmctl(segment.id, IPC_RMID, nil) }
    return found
  }

  static var sharedFiles: Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: "/dev/shm")) ?? [])
  }

  /// The names of files that sources create; other tests may run at the same time.
  private static let sharedName = "vitrine-hostile-"
  private static func isOwn(_ name: String, _ place: HostilePlace) -> Bool {
    !name.hasPrefix(sharedName) || name == sharedName + "\(place.mark)"
  }

  private static func running(_ place: HostilePlace) -> [String] {
    Dictionary(grouping: processes(place), by: \.name).map { "left running: \($1.count) of \($0)" }.sorted()
  }

  private static func processes(_ place: HostilePlace) -> [ProcessTable.Entry] {
    let table = ProcessTable()
    let known = place.started.compactMap { entry in
      table.entries[entry.pid].flatMap { $0.isSame(as: entry) && $0.isAlive ? $0 : nil }
    }
    let inSession = table.entries.values.filter { place.sessions.contains($0.session) && $0.isAlive }
    return Array(Set(known + inSession + table.marked(place.path) + table.marked(place.cache)))
  }

  private static func files(_ place: HostilePlace) -> [String] {
    place.strays.map { "written: \($0)" }
      + place.cacheFiles.filter { $0.hasPrefix("work-") }.map { "left in the cache: \($0)" }
  }

  /// System V segments of processes that have ended, to which nothing is attached (proc_sysvipc(5)), without those that
  /// other tests cause.
  private static func segments(_ place: HostilePlace) -> [(id: Int32, size: Int)] {
    ProcFile.text("/proc/sysvipc/shm").split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: " ").map { Int($0) ?? 0 }
      guard fields.count > 6, fields[6] == 0, kill(pid_t(fields[4]), 0) != 0 else { return nil }
      let (id, size) = (Int32(fields[1]), fields[3])
      return size != place.mark && size % 2 == 1 && HostilePlace.marks.contains(size) ? nil : (id, size)
    }
  }
}
