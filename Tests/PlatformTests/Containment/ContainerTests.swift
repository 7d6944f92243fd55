import CContainment
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

/// Tests of each restriction by itself, with the others off, and of all of them together: a program tries what the
/// restriction is to prevent.
@Suite(.enabled(if: ContainedProgram.python != nil, "no /usr/bin/python3"))
struct ContainerTests {
  /// A folder that is none of the container's, with a file.
  private let outside: String
  private let inside: String

  init() throws {
    let folder = FilePath.resolved(NSTemporaryDirectory())! + "/container-\(UInt32.random(in: 0 ... .max))"
    outside = "\(folder)/outside"
    inside = "\(folder)/inside"
    for path in [outside, inside] {
      try Folder.make(path)
      try Descriptor.overwrite("\(path)/file", with: Array("text".utf8), permissions: 0o644)
    }
  }

  private func end() { try? FileManager.default.removeItem(atPath: FilePath.folder(of: outside)) }

  /// A program that tries to reach files that are not its own.
  private static let files = """
    outside, inside = sys.argv[1:3]
    report("read", lambda: open(outside + "/file").read())
    report("list", lambda: os.listdir(outside))
    report("write", lambda: open(outside + "/file", "a").write("x"))
    report("make", lambda: os.close(os.open(outside + "/new", os.O_CREAT | os.O_WRONLY)))
    report("remove", lambda: os.unlink(outside + "/file"))
    report("chmod", lambda: os.chmod(outside + "/file", 0o777))
    report("utime", lambda: os.utime(outside + "/file", (1, 1)))
    report("setxattr", lambda: os.setxattr(outside + "/file", "user.a", b"b"))
    report("read inside", lambda: open(inside + "/file").read())
    report("write inside", lambda: open(inside + "/file", "a").write("x"))
    report("chmod inside", lambda: os.chmod(inside + "/file", 0o777))
    """

  /// A program that tries to reach other processes.
  private static let processes = """
    host = int(sys.argv[1])
    import resource, socket, mmap
    report("signal", lambda: os.kill(host, 0))
    report("limit", lambda: resource.prlimit(host, resource.RLIMIT_CPU, (100000, 100000)))
    report("own limit", lambda: resource.prlimit(0, resource.RLIMIT_NICE)[0])
    report("priority", lambda: os.setpriority(os.PRIO_PROCESS, host, 19))
    report("processors", lambda: os.sched_setaffinity(host, {0}))
    report("all of the user", lambda: os.setpriority(os.PRIO_USER, os.getuid(), 19))
    report("trace", lambda: check(libc.ptrace(16, host, 0, 0)))
    report("fork", lambda: os.fork() or os._exit(0))
    report("socket", lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM) and "made")
    report("local socket", lambda: socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) and "made")
    report("shared memory", lambda: len(mmap.mmap(-1, 4096, mmap.MAP_SHARED | mmap.MAP_ANONYMOUS)))
    report("writable code", lambda: len(mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, 7)))
    report("memfd", lambda: os.memfd_create("a") > 0)
    report("System V memory", lambda: check(libc.shmget(0, 4096, 0o1600)) >= 0)
    report("semaphores", lambda: check(libc.semget(0, 1, 0o1600)) >= 0)
    report("queue", lambda: check(libc.msgget(0, 0o1600)) >= 0)
    report("namespace", lambda: check(libc.unshare(0x10000000)))
    report("io_uring", lambda: check(libc.syscall(425, 1, 0)))
    report("outlive", lambda: check(libc.prctl(1, 0, 0, 0, 0)))
    """

  @Test(.enabled(if: hasNamespaces, "no namespaces")) func mountsHideAndProtectFiles() throws {
    defer { end() }
    var program = ContainedProgram(isolation: [.namespaces, .mounts])
    program.readable = [inside]
    let found = try program.run(Self.files, arguments: [outside, inside])
    for name in ["read", "list", "write", "make", "remove", "chmod", "utime", "setxattr"] {
      #expect(found[name] == "ENOENT", "\(name)")
    }
    #expect(found["read inside"] == "ok text")
    #expect(found["write inside"] == "EROFS")
    #expect(found["chmod inside"] == "EROFS")
  }

  @Test(.enabled(if: hasLandlock, "no Landlock")) func landlockProtectsContents() throws {
    defer { end() }
    var program = ContainedProgram(isolation: .landlock)
    program.readable = [inside]
    let found = try program.run(Self.files, arguments: [outside, inside])
    for name in ["read", "list", "write", "make", "remove"] { #expect(found[name] == "EACCES", "\(name)") }
    #expect(found["read inside"] == "ok text")
    #expect(found["write inside"] == "EACCES")
  }

  @Test(.enabled(if: hasCalls, "no seccomp")) func callsProtectMetadata() throws {
    defer { end() }
    let found = try ContainedProgram(isolation: .calls).run(Self.files, arguments: [outside, inside])
    for name in ["chmod", "utime", "setxattr", "chmod inside"] { #expect(found[name] == "EPERM", "\(name)") }
  }

  @Test(.enabled(if: hasLandlock && hasNamespaces && hasCalls, "a mechanism is missing")) func allTogether() throws {
    defer { end() }
    var program = ContainedProgram(isolation: .all)
    program.readable = [inside]
    program.writable = [outside]
    let found = try program.run(Self.files, arguments: [inside, outside])
    #expect(found["read"] == "ok text")
    #expect(found["write"] == "EROFS")
    #expect(found["chmod"] == "EPERM")
    #expect(found["read inside"] == "ok text")
    #expect(found["write inside"] == "ok 1")
    #expect(try InputFile.read("\(outside)/file", limit: 100) == Array("textx".utf8))
    let other = try program.run(Self.processes, arguments: ["\(getpid())"])
    #expect(other["own limit"] == "ok 0")
    for (name, answer) in other where name != "own limit" {
      #expect(["EPERM", "EACCES", "ENOSYS"].contains(answer), "\(name): \(answer)")
    }
    #expect(other.count == 19)
  }

  @Test(.enabled(if: hasNamespaces, "no namespaces")) func namespacesHideProcesses() throws {
    defer { end() }
    let found = try ContainedProgram(isolation: [.namespaces, .mounts]).run(
      Self.processes, arguments: ["\(getpid())"])
    for name in ["signal", "limit", "priority", "processors", "trace"] { #expect(found[name] == "ESRCH", "\(name)") }
    // No namespace can be made inside another one.
    #expect(found["namespace"] == "ENOSPC")
  }

  @Test(.enabled(if: hasCalls, "no seccomp")) func callsProtectProcesses() throws {
    defer { end() }
    let found = try ContainedProgram(isolation: .calls).run(Self.processes, arguments: ["\(getpid())"])
    for name in [
      "signal", "limit", "priority", "processors", "all of the user", "trace", "fork", "shared memory", "writable code",
      "memfd", "System V memory", "semaphores", "queue", "namespace", "io_uring", "outlive",
    ] {
      #expect(found[name] == "EPERM", "\(name)")
    }
    #expect(found["socket"] == "EACCES")
    #expect(found["local socket"] == "EACCES")
  }

  /// A program's changes to a copied folder are its own, and gone with it.
  @Test(.enabled(if: hasNamespaces && hasLandlock, "no namespaces")) func copiedFolders() throws {
    defer { end() }
    var program = ContainedProgram(isolation: .all)
    program.copied = [inside]
    let script = """
      folder = sys.argv[1]
      report("read", lambda: open(folder + "/file").read())
      report("write", lambda: open(folder + "/file", "w").write("other"))
      report("make", lambda: open(folder + "/new", "w").write("new"))
      report("read again", lambda: open(folder + "/file").read() + open(folder + "/new").read())
      """
    let found = try program.run(script, arguments: [inside])
    #expect(found["read"] == "ok text")
    #expect(try InputFile.read("\(inside)/file", limit: 100) == Array("text".utf8))
    #expect(Folder.names(in: inside) == ["file"])
    // Linux 5.11; before, it can be read only.
    if found["write"] == "ok 5" {
      #expect(found["read again"] == "ok othernew")
    } else {
      #expect(found["write"] == "EROFS")
    }
    // Without mounts the folder would be the real one.
    let plain = ContainedProgram(isolation: [.landlock, .calls])
    var other = plain
    other.copied = [inside]
    other.readable = [inside]
    let refused = try other.run(script, arguments: [inside])
    #expect(refused["read"] == "ok text")
    #expect(refused["write"] == "EACCES")
  }

  @Test(.enabled(if: hasNamespaces, "no namespaces")) func theProgramSeesItselfAlone() throws {
    defer { end() }
    let script = """
      report("processes", lambda: sorted(int(name) for name in os.listdir("/proc") if name.isdigit()))
      report("own", lambda: os.getpid())
      report("root", lambda: sorted(os.listdir("/")))
      report("network", lambda: open("/proc/net/dev").read().count(":"))
      report("capabilities", lambda: [line.split()[1] for line in open("/proc/self/status") if line.startswith("Cap")])
      report("privileges", lambda: [line.split()[1] for line in open("/proc/self/status") if line.startswith("NoNew")])
      report("files", lambda: sorted(int(name) for name in os.listdir("/proc/self/fd"))[:4])
      report("switches", lambda: open("/proc/sys/kernel/core_pattern", "w").write("x"))
      report("account", lambda: open("/etc/passwd").read().split(":")[0])
      report("accounts", lambda: open("/etc/shadow").read())
      """
    let found = try ContainedProgram(isolation: [.namespaces, .mounts]).run(script)
    #expect(found["processes"] == "ok [1]")
    #expect(found["own"] == "ok 1")
    // The loopback device alone.
    #expect(found["network"] == "ok 1")
    let none = Array(repeating: "'0000000000000000'", count: 5).joined(separator: ", ")
    #expect(found["capabilities"] == "ok [\(none)]")
    #expect(found["privileges"] == "ok ['1']")
    // The fourth is the folder that is listed.
    #expect(found["files"] == "ok [0, 1, 2, 3]")
    #expect(found["switches"] == "EROFS" || found["switches"] == "EACCES")
    #expect(found["account"] == "ok user")
    #expect(found["accounts"] == "ENOENT")
    let root = found["root"] ?? ""
    #expect(root.contains("'usr'") && !root.contains("'home'") && !root.contains("'root'") && !root.contains("'old'"))
  }

  @Test(.enabled(if: hasCalls, "no seccomp")) func limits() throws {
    defer { end() }
    var program = ContainedProgram(isolation: .calls)
    program.limits = [
      Container.Limit(.data, 64 << 20), Container.Limit(.files, 32),
    ]
    let script = """
      import resource
      report("core", lambda: resource.getrlimit(resource.RLIMIT_CORE))
      try: bytearray(100 << 20); print("memory\\tok")
      except MemoryError: print("memory\\trefused")
      report("files", lambda: [os.open("/dev/null", 0) for _ in range(40)])
      os._exit(0)
      """
    let found = try program.run(script)
    #expect(found["files"] == "EMFILE")
    #expect(found["core"] == "ok (0, 0)")
    #expect(found["memory"] == "refused")
  }

  /// All that a program started ends with it, though it left its session and forgot the death signal.
  @Test(.enabled(if: hasNamespaces, "no namespaces")) func descendantsEndWithTheProgram() throws {
    defer { end() }
    var program = ContainedProgram(isolation: [.namespaces, .mounts])
    program.calls = .ownList
    let script = """
      import time
      libc.prctl(1, 0, 0, 0, 0)
      for _ in range(20):
        if os.fork() == 0:
          os.setsid()
          while True: time.sleep(60)
      print("ready", flush=True)
      os._exit(3)
      """
    // The output ends when the last process that has its descriptor has ended.
    let output = try program.start("import ctypes, os\nlibc = ctypes.CDLL(None)\n" + script)
    #expect(output.text == "ready\n")
    #expect(output.status == 3 << 8)
  }

  @Test func aProgramThatDoesNotExist() {
    defer { end() }
    var pid: Int32 = 0
    let container = Container(calls: .compiler, programs: ["/nonexistent/program"], readable: [], limits: [])
    let code = Containment.start(
      ["/nonexistent/program"], in: container, descriptors: [.null, .null, .null], environment: [], pid: &pid)
    #expect(code == ENOENT)
    // That is no mechanism that is missing.
    #expect(Containment.isolation.contains(.calls) == hasCalls)
  }

  @Test func sufficientIsolation() {
    #expect(Isolation.all.isSufficient)
    #expect(Isolation([.calls, .landlock]).isSufficient)
    #expect(Isolation([.calls, .namespaces, .mounts]).isSufficient)
    #expect(!Isolation([.namespaces, .mounts, .landlock]).isSufficient)
    #expect(!Isolation([.calls, .namespaces]).isSufficient)
    #expect(!Isolation.calls.isSufficient)
  }
}
