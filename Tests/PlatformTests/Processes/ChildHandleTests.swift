import Glibc
import Platform
import TestSupport
import Testing

/// A child by its descriptor, and without one, as on an older kernel.
@Suite struct ChildHandleTests {
  private func start(_ script: String) throws -> pid_t {
    var pid: pid_t = 0
    let code = Spawn.start(
      ["/bin/sh", "-c", script], descriptors: [.null, .null, .null], environment: ["PATH=/usr/bin:/bin"], pid: &pid)
    try #require(code == 0)
    return pid
  }

  /// Returns whether a process runs; one that has ended and has not been waited for does not.
  private func runs(_ pid: pid_t) -> Bool {
    let text = ProcFile.text("/proc/\(pid)/stat")
    guard let name = text.lastIndex(of: ")") else { return false }
    return text[name...].dropFirst(2).first != "Z"
  }

  private func children(of child: ChildHandle) -> [pid_t] {
    ProcFile.text("/proc/\(child.pid)/task/\(child.pid)/children").split(separator: " ").compactMap { pid_t($0) }
  }

  @Test(arguments: [true, false]) func theEndIsFound(usesDescriptor: Bool) throws {
    let child = ChildHandle(pid: try start("read line; exit 7"), usesDescriptor: usesDescriptor)
    #expect((child.descriptor >= 0) == usesDescriptor)
    #expect(child.wait(for: waitLimit).map { $0 >> 8 & 0xff } == 7)
    #expect(child.status.map { $0 >> 8 & 0xff } == 7)
    // The number may be another process's now.
    child.end()
  }

  @Test(arguments: [true, false]) func oneThatRunsHasNoStatus(usesDescriptor: Bool) throws {
    let child = ChildHandle(pid: try start("kill -STOP $$; sleep 1000"), usesDescriptor: usesDescriptor)
    #expect(child.status == nil)
    #expect(child.wait(for: 0.01) == nil)
    child.end()
    #expect(child.wait(for: waitLimit).map { $0 & 0x7f } == SIGKILL)
  }

  /// Children that a process leaves behind, stopped ones among them, end with it.
  @Test(arguments: [true, false]) func theGroupEndsWithItsLeader(isEnded: Bool) throws {
    let child = ChildHandle(
      pid: try start("sleep 1000 & sleep 1000 & kill -STOP $!; \(isEnded ? "wait" : "exit 0")"))
    var left: [pid_t] = []
    if isEnded {
      try waitUntil("two children") {
        left = children(of: child)
        return left.count == 2
      }
      child.end()
    }
    #expect(child.wait(for: waitLimit) != nil)
    try waitUntil("the end of the group") { kill(-child.pid, 0) != 0 || !left.isEmpty && !left.contains(where: runs) }
  }

  @Test func aGroupGetsTheLowestPriority() throws {
    let child = ChildHandle(pid: try start("sleep 1000 & wait"))
    try waitUntil("a child") { children(of: child).count == 1 }
    let all = children(of: child) + [child.pid]
    #expect(all.allSatisfy { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t($0)) == 0 })
    child.lowerPriority()
    #expect(all.allSatisfy { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t($0)) == 19 })
    child.end()
    #expect(child.wait(for: waitLimit) != nil)
  }

  @Test func processorTimeIsCounted() throws {
    let child = ChildHandle(pid: try start("while :; do :; done"))
    try waitUntil("a tenth of a second of processor time") { child.cpuSeconds > 0.1 }
    child.end()
    #expect(child.wait(for: waitLimit) != nil)
  }
}
