import Glibc

/// The CPU time and the state of a process group, from `/proc`.
struct GroupUsage {
  /// The CPU time of all its processes, and of those that were waited for, in seconds.
  var cpuSeconds = 0.0
  /// The same in nanoseconds, as far as the kernel counts them: of the first threads of processes that still run.
  var nanoseconds: UInt64 = 0
  /// True if a process is running, ready to run, or waiting for a disk.
  var isRunning = false

  init() {}

  init(group: pid_t) {
    for name in Folder.names(in: "/proc") where name.first?.isNumber == true {
      // `pid (command) state parent group ...`; utime, stime, cutime and cstime are fields 14 to 17 (proc(5)).
      guard let bytes = Descriptor.firstBytes(1024, of: "/proc/\(name)/stat"),
        let end = bytes.lastIndex(of: UInt8(ascii: ")"))
      else { continue }
      let fields = String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ")
      guard fields.count > 15, fields[2] == "\(group)" else { continue }
      cpuSeconds += fields[11...14].reduce(0) { $0 + (Double($1) ?? 0) } / Self.ticksPerSecond
      let precise = Descriptor.firstBytes(64, of: "/proc/\(name)/schedstat").map { String(decoding: $0, as: UTF8.self) }
      nanoseconds &+= precise.flatMap { UInt64($0.prefix { $0.isNumber }) } ?? 0
      if fields[0] == "R" || fields[0] == "D" { isRunning = true }
    }
  }

  /// Returns whether the group did something between two checks, or could have done so on a less loaded machine.
  func isActive(since before: GroupUsage) -> Bool {
    isRunning || cpuSeconds != before.cpuSeconds || nanoseconds != before.nanoseconds
  }

  private static let ticksPerSecond = Double(sysconf(Int32(_SC_CLK_TCK)))
}
