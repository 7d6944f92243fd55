import CContainment
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

/// The filters, by an interpreter of their own instructions: each call of the kernel, with the arguments that decide.
@Suite struct SystemCallListTests {
  private static let allow = UInt32(0x7fff_0000)
  private static let trap = UInt32(0x0003_0000)
  private static let kill: UInt32 = 0x8000_0000
  private static func error(_ number: Int32) -> UInt32 { 0x0005_0000 | UInt32(number) }

  private static let lists: [(name: String, list: containment_list)] = [
    ("views", CONTAINMENT_VIEWS), ("compilers", CONTAINMENT_COMPILERS), ("drivers", CONTAINMENT_DRIVERS),
    ("functions", CONTAINMENT_FUNCTIONS), ("decoders", CONTAINMENT_DECODERS),
  ]

  private static func number(_ call: Int32) -> UInt32 { UInt32(call) }

  /// Another architecture's calls have other numbers, and those of x32 pass for this one's.
  @Test(arguments: lists.map(\.list.rawValue)) func anotherABIEndsTheProcess(list: UInt32) throws {
    let filter = FilterEvaluator(containment_list(rawValue: list))
    for call in UInt32(0)..<1024 {
      // AUDIT_ARCH_I386 and AUDIT_ARCH_ARM of <linux/audit.h>.
      for other: UInt32 in [0x4000_0003, 0x4000_0028] {
        #expect(try filter.answer(to: call, architecture: other) == Self.kill)
      }
      #expect(try filter.answer(to: 0x4000_0000 | call) == Self.kill)
    }
  }

  /// A call that is not in the list is refused with the list's own answer, and one that no kernel had yet is refused as
  /// by an old kernel.
  @Test func unknownCalls() throws {
    for (name, list) in Self.lists {
      let filter = FilterEvaluator(list)
      let isStrict = list == CONTAINMENT_FUNCTIONS || list == CONTAINMENT_DECODERS
      #expect(try filter.answer(to: 1023) == (isStrict ? Self.trap : Self.error(ENOSYS)), "\(name)")
    }
  }

  /// Every call of x86-64 and of the common table, by the answers to zeros: the lists, as a text that changes with them.
  @Test(.enabled(if: containment_architecture == 0xc000_003e, "the list is that of x86-64")) func listed() throws {
    var lines: [String] = []
    for (name, list) in Self.lists {
      let filter = FilterEvaluator(list)
      for call in UInt32(0)..<1024 {
        let answer = try filter.answer(to: call)
        let text: String? =
          switch answer {
          case Self.allow: "allowed"
          case Self.trap, Self.error(EPERM): nil
          case Self.error(ENOSYS): call < 468 ? "absent" : nil
          case Self.error(EACCES): "denied"
          default: "answer \(answer)"
          }
        if let text { lines.append("\(name) \(call) \(text)") }
      }
    }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Goldens/system-calls.txt")
    try Golden.expect(lines.joined(separator: "\n") + "\n", in: file)
  }

  /// A call that is allowed was seen by `Scripts/list-calls`, or has a reason there.
  @Test(.enabled(if: containment_architecture == 0xc000_003e, "the list is that of x86-64")) func traced() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let run = try runTool(["python3", root.appendingPathComponent("Scripts/list-calls").path, "--check"])
    #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var call: Int32
    var arguments: [UInt64]
    var answer: UInt32
    var testDescription: String { name }

    init(_ name: String, _ call: Int32, _ arguments: [UInt64], _ answer: UInt32) {
      (self.name, self.call, self.arguments, self.answer) = (name, call, arguments, answer)
    }
  }

  private static let own: UInt64 = 4711
  private static let refuse = error(EPERM)

  static let viewCases: [Case] = [
    Case("a thread", Int32(SYS_clone), [0x3d0f00], allow),
    Case("a process", Int32(SYS_clone), [17], refuse),
    Case("a process that shares memory", Int32(SYS_clone), [0x4111], refuse),
    Case("a namespace", Int32(SYS_clone), [0x3d0f00 | 0x1000_0000], refuse),
    Case("a thread with high bits", Int32(SYS_clone), [0x1_003d_0f00], refuse),
    Case("a thread by a structure", Int32(SYS_clone3), [1, 88], error(ENOSYS)),
    Case("private memory", Int32(SYS_mmap), [0, 4096, 3, 0x22], allow),
    Case("a library's code", Int32(SYS_mmap), [0, 4096, 5, 2, 3], allow),
    Case("writable code", Int32(SYS_mmap), [0, 4096, 7, 0x22], refuse),
    Case("shared memory without a file", Int32(SYS_mmap), [0, 4096, 3, 0x21], refuse),
    Case("the same, checked by the kernel", Int32(SYS_mmap), [0, 4096, 3, 0x23], refuse),
    Case("a surface", Int32(SYS_mmap), [0, 4096, 3, 1, 5], allow),
    Case("memory that grows downwards", Int32(SYS_mmap), [0, 4096, 3, 0x122], refuse),
    Case("huge pages", Int32(SYS_mmap), [0, 4096, 3, 0x40022], refuse),
    Case("code made writable", Int32(SYS_mprotect), [4096, 4096, 7], refuse),
    Case("relocations made read-only", Int32(SYS_mprotect), [4096, 4096, 1], allow),
    Case("reading a file", Int32(SYS_openat), [UInt64(bitPattern: -100), 1, 0o2000000], allow),
    Case("writing a file", Int32(SYS_openat), [UInt64(bitPattern: -100), 1, 1], error(EACCES)),
    Case("making a file", Int32(SYS_openat), [UInt64(bitPattern: -100), 1, 0o100], error(EACCES)),
    Case("truncating a file", Int32(SYS_openat), [UInt64(bitPattern: -100), 1, 0o1000], error(EACCES)),
    Case("a file without a name", Int32(SYS_openat), [UInt64(bitPattern: -100), 1, 0o20200000], error(EACCES)),
    Case("its own limits", Int32(SYS_prlimit64), [0, 7, 0, 1], allow),
    Case("lower limits", Int32(SYS_prlimit64), [0, 7, 0x7fff_0000_1000, 0], refuse),
    Case("limits at a high address", Int32(SYS_prlimit64), [0, 7, 0x7fff_0000_0000, 0], refuse),
    Case("another's limits", Int32(SYS_prlimit64), [1, 7, 0, 1], refuse),
    Case("abort", Int32(SYS_tgkill), [own, own, 6], allow),
    Case("a signal to another thread group", Int32(SYS_tgkill), [1, 1, 6], refuse),
    Case("a signal to itself", Int32(SYS_kill), [own, 9], allow),
    Case("a signal to another", Int32(SYS_kill), [1, 9], refuse),
    Case("a signal to all", Int32(SYS_kill), [UInt64(bitPattern: -1), 9], refuse),
    Case("the name of a thread", Int32(SYS_prctl), [15, 1], allow),
    Case("to outlive the host", Int32(SYS_prctl), [1, 0], refuse),
    Case("another filter", Int32(SYS_prctl), [22, 2], refuse),
    Case("to be looked into", Int32(SYS_prctl), [4, 1], refuse),
    Case("the host's socket", Int32(SYS_sendmsg), [3], allow),
    Case("another socket", Int32(SYS_sendmsg), [1], refuse),
    Case("the clock", Int32(SYS_clock_gettime), [1, 1], allow),
    Case("another process's clock", Int32(SYS_clock_gettime), [0xffff_ff82, 1], refuse),
    Case("waiting on another process's clock", Int32(SYS_clock_nanosleep), [0xffff_ff82], refuse),
    Case("close on exec", Int32(SYS_fcntl), [4, 2, 1], allow),
    Case("not to block", Int32(SYS_fcntl), [4, 4, 0o4000], allow),
    Case("signals of a descriptor", Int32(SYS_fcntl), [4, 4, 0o20000], refuse),
    Case("an owner of a descriptor", Int32(SYS_fcntl), [4, 8, 1], refuse),
    Case("a lease", Int32(SYS_fcntl), [4, 1024, 1], refuse),
    Case("bytes that can be read", Int32(SYS_ioctl), [4, 0x541b], allow),
    Case("a character for a terminal", Int32(SYS_ioctl), [4, 0x5412], refuse),
    Case("its processors", Int32(SYS_sched_getaffinity), [0, 128], allow),
    Case("another's processors", Int32(SYS_sched_getaffinity), [1, 128], refuse),
    Case("a socket", Int32(SYS_socket), [1, 1], error(EACCES)),
  ]

  @Test(arguments: viewCases) func views(of a: Case) throws {
    let filter = FilterEvaluator(CONTAINMENT_VIEWS, process: UInt32(Self.own))
    #expect(try filter.answer(to: Self.number(a.call), a.arguments) == a.answer)
  }

  /// Calls that affect other processes, files of others or the kernel are refused by every list.
  @Test func neverAllowed() throws {
    let calls: [(String, Int)] = [
      ("fchmod", SYS_fchmod), ("fchmodat", SYS_fchmodat), ("fchown", SYS_fchown), ("fchownat", SYS_fchownat),
      ("utimensat", SYS_utimensat), ("setxattr", SYS_setxattr), ("lsetxattr", SYS_lsetxattr),
      ("fsetxattr", SYS_fsetxattr), ("removexattr", SYS_removexattr), ("linkat", SYS_linkat),
      ("symlinkat", SYS_symlinkat), ("mknodat", SYS_mknodat), ("truncate", SYS_truncate), ("flock", SYS_flock),
      ("setpriority", SYS_setpriority), ("sched_setaffinity", SYS_sched_setaffinity),
      ("sched_setscheduler", SYS_sched_setscheduler), ("sched_setparam", SYS_sched_setparam),
      ("sched_setattr", SYS_sched_setattr), ("ioprio_set", SYS_ioprio_set), ("ioprio_get", SYS_ioprio_get),
      ("setrlimit", SYS_setrlimit), ("tkill", SYS_tkill), ("rt_sigqueueinfo", SYS_rt_sigqueueinfo),
      ("rt_tgsigqueueinfo", SYS_rt_tgsigqueueinfo), ("ptrace", SYS_ptrace),
      ("process_vm_readv", SYS_process_vm_readv), ("process_vm_writev", SYS_process_vm_writev),
      ("shmget", SYS_shmget), ("shmat", SYS_shmat), ("semget", SYS_semget), ("msgget", SYS_msgget),
      ("mq_open", SYS_mq_open), ("memfd_create", SYS_memfd_create), ("bind", SYS_bind), ("connect", SYS_connect),
      ("listen", SYS_listen), ("accept4", SYS_accept4), ("mount", SYS_mount), ("umount2", SYS_umount2),
      ("pivot_root", SYS_pivot_root), ("chroot", SYS_chroot), ("unshare", SYS_unshare), ("setns", SYS_setns),
      ("bpf", SYS_bpf), ("perf_event_open", SYS_perf_event_open), ("userfaultfd", SYS_userfaultfd),
      ("keyctl", SYS_keyctl), ("add_key", SYS_add_key), ("seccomp", SYS_seccomp), ("personality", SYS_personality),
      ("inotify_init1", SYS_inotify_init1), ("fanotify_init", SYS_fanotify_init), ("mlock", SYS_mlock),
      ("mlockall", SYS_mlockall), ("execveat", SYS_execveat), ("capset", SYS_capset), ("setuid", SYS_setuid),
      ("setgroups", SYS_setgroups), ("reboot", SYS_reboot), ("swapon", SYS_swapon), ("init_module", SYS_init_module),
      ("quotactl", SYS_quotactl), ("name_to_handle_at", SYS_name_to_handle_at),
      // Numbers from the table that all architectures share since Linux 5.1.
      ("pidfd_send_signal", 424), ("io_uring_setup", 425), ("io_uring_enter", 426), ("open_tree", 428),
      ("move_mount", 429), ("fsopen", 430), ("pidfd_open", 434), ("pidfd_getfd", 438), ("process_madvise", 440),
      ("mount_setattr", 442), ("landlock_create_ruleset", 444), ("memfd_secret", 447), ("fchmodat2", 452),
      ("setxattrat", 463),
    ].map { ($0.0, Int($0.1)) }
    for (name, list) in Self.lists {
      let filter = FilterEvaluator(list)
      for (call, number) in calls {
        let answer = try filter.answer(to: UInt32(number))
        #expect(answer & 0x7fff_0000 != Self.allow & 0x7fff_0000 && answer != Self.allow, "\(name): \(call)")
      }
    }
  }

  /// The kernel takes at most 4096 instructions (BPF_MAXINSNS), and each costs time at every call.
  @Test func lengths() {
    for (name, list) in Self.lists {
      #expect((40..<400).contains(FilterEvaluator(list).instructions), "\(name)")
    }
  }
}
