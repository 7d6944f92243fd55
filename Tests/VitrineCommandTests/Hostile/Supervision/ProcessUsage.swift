import Foundation
import TestSupport

/// The resources that a process and those that it has started use at one moment.
struct ProcessUsage: CustomStringConvertible {
  /// The descriptors of the process itself.
  var descriptors: Int
  /// The processes, itself included.
  var processes: Int
  /// The resident memory of all of them in KiB.
  var memory: Int

  init(of pid: Int32) {
    let living = [pid] + ProcessTable().descendants(of: pid).filter(\.isAlive).map(\.pid)
    descriptors = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")) ?? []).count
    processes = living.count
    memory = living.map(Self.residentMemory).reduce(0, +)
  }

  var description: String { "\(descriptors) descriptors, \(processes) processes, \(memory) KiB" }

  /// `VmRSS` of proc_pid_status(5).
  private static func residentMemory(_ pid: Int32) -> Int {
    let line = ProcFile.text("/proc/\(pid)/status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
  }
}
