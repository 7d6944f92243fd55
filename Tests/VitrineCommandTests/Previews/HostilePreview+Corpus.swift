extension HostilePreview {
  static let all = files + texts + crashes + loops + containment + numbers + floods

  private static let files: [HostilePreview] = [
    path("missing", setup: ":", message: "X.swift: cannot open: no such file"),
    path("a pipe", setup: "mkfifo X.swift", message: "X.swift: not a regular file (fifo)"),
    path("a link to nothing", setup: "ln -s none X.swift", message: "X.swift: cannot open: no such file"),
    path("a link to itself", setup: "ln -s X.swift X.swift", message: "X.swift: cannot open: "),
    path("a device", setup: "ln -s /dev/zero X.swift", message: "X.swift: not a regular file (device)"),
    path("an empty folder", "Folder", setup: "mkdir Folder", message: "Folder: no Swift file in it"),
    path("a folder with a file's name", setup: "mkdir X.swift", message: "X.swift: no Swift file in it"),
    path("100 MB", setup: "truncate -s 100000000 X.swift", code: 65, message: "X.swift: larger than 4 MiB"),
    path(
      "a link to a good file",
      setup: #"echo 'import SwiftUI; #Preview { Color.red }' > Y.swift; ln -s Y.swift X.swift"#,
      code: 0),
    path(
      "a file in a folder", "Folder",
      setup: #"mkdir Folder; echo 'import SwiftUI; #Preview { Color.red }' > Folder/A.swift"#, code: 0),
  ]

  private static let texts: [HostilePreview] = [
    text("empty", "", code: 65, message: "X.swift has no #Preview and no PreviewProvider"),
    text("no preview", "import SwiftUI\nlet a = 1\n", code: 65, message: "X.swift has no #Preview"),
    text(
      "a brace too few", "import SwiftUI\n#Preview { Text(\"A\"\n", code: 65, message: "the previews do not compile",
      mostLines: 16),
    text(
      "a wrong type", "import SwiftUI\n#Preview { Text(1 as Int) }\n", code: 65, message: "do not compile: 1 error",
      mostLines: 4),
    text(
      "an unknown name", "import SwiftUI\n#Preview { Nothing() }\n", code: 65, message: "do not compile: 1 error",
      mostLines: 4),
    HostilePreview(
      name: "bytes that are no UTF-8", bytes: [UInt8](0...255), code: 65, message: "X.swift: not UTF-8"),
    text("zeros", String(repeating: "\0", count: 5000), code: 65, message: "X.swift"),
    text(
      "brackets 50,000 deep", "import SwiftUI\n#Preview { \(String(repeating: "(", count: 50_000)) }\n", code: 65,
      message: "the previews do not compile", mostLines: 64),
    text(
      "names of slashes and control characters",
      """
      import SwiftUI
      #Preview("../../\\u{1b}[31m\\0\\n/etc") { Color.red }
      #Preview("\\(1 + 1)") { Color.red }
      #Preview("") { Color.red }

      """, code: 0),
    text(
      "an #if without previews", "import SwiftUI\n#if os(macOS)\n#Preview { Color.red }\n#endif\n", code: 65,
      message: "the sources have no preview that is compiled"),
  ]

  private static let crashes: [HostilePreview] = [
    view("fatalError", #"fatalError("on purpose")"#, message: "X.swift:7: Fatal error: on purpose", mostLines: 2),
    view(
      "an index out of range", "let a = [1]; _ = a[Int(\"7\")!]", message: "Fatal error: Index out of range",
      mostLines: 2),
    view("nil", "let a: Int? = nil; _ = a!", message: "X.swift:7: Fatal error: Unexpectedly found nil", mostLines: 2),
    view("exit", "exit(0)", message: "the preview has ended its process, with code 0"),
    view("abort", "abort()", message: "the preview has crashed: an abort (SIGABRT)"),
    view("a null pointer", "UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1", message: "(SIGSEGV)"),
    // The first process of a namespace does not hear its own signals.
    view("an end by its own signal", "kill(getpid(), SIGKILL)", code: 0, message: ""),
    view(
      "recursion", "_ = deep(1)", declarations: "func deep(_ n: Int) -> Int { n > 0 ? deep(n + 1) + 1 : 0 }",
      message: "the preview has crashed"),
    text(
      "views that are in themselves",
      """
      import SwiftUI
      struct A: View { var body: some View { AnyView(B()) } }
      struct B: View { var body: some View { AnyView(A()) } }
      #Preview { A() }

      """, code: 0, message: "views nested deeper than 400"),
    view(
      "4 GB", "let a = [UInt8](repeating: 1, count: 4_000_000_000); print(a[5])", message: "failed to allocate",
      mostLines: 3),
  ]

  private static let loops: [HostilePreview] = [
    view("a loop in a body", "while true {}", message: "the preview does not answer: it was ended"),
    text(
      "a loop in a view's init",
      "import SwiftUI\nstruct A: View { init() { while true {} }; var body: some View { Color.red } }\n#Preview { A() }\n",
      code: 1, message: "the preview does not answer: it was ended"),
    text(
      "a loop at file scope",
      "import SwiftUI\nlet a: Int = { while true {} }()\n#Preview { Text(\"\\(a)\") }\n",
      code: 1, message: "the preview does not answer: it was ended"),
    text(
      "statements at file scope", "import SwiftUI\nwhile true {}\n#Preview { Color.red }\n", code: 65,
      message: "the previews do not compile", mostLines: 8),
    view("a thread that spins", "Thread.detachNewThread { while true {} }", code: 0, message: ""),
  ]

  /// `syscall(2)`, which Swift does not import; the numbers are those of x86-64, and others are refused as well.
  private static let systemCall =
    "@_silgen_name(\"syscall\") func syscall(_ n: Int, _ a: Int, _ b: Int, _ c: UnsafeMutableRawPointer?, _ d: Int) -> Int"

  private static let containment: [HostilePreview] = [
    view(
      "writing to the home folder",
      #"if fopen(NSHomeDirectory() + "/stray", "w") != nil { fatalError("written") }"#, code: 0, message: ""),
    view(
      "writing beside itself",
      ##"if fopen((#filePath as NSString).deletingLastPathComponent + "/stray", "w") != nil { fatalError("written") }"##,
      code: 0, message: ""),
    view(
      "a socket", "if socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 { fatalError(\"opened\") }", code: 0,
      message: ""),
    view(
      "a signal to its parent", "if kill(getppid(), SIGTERM) == 0 { fatalError(\"sent\") }", code: 0, message: ""),
    view(
      "metadata of its file",
      "if chmod(#filePath, 0o777) == 0 || utimes(#filePath, nil) == 0 { fatalError(\"changed\") }", code: 0, message: ""
    ),
    view(
      "an extended attribute of its file",
      "if setxattr(#filePath, \"user.a\", \"b\", 1, 0) == 0 { fatalError(\"set\") }",
      declarations:
        "@_silgen_name(\"setxattr\") func setxattr(_ a: String, _ b: String, _ c: String, _ d: Int, _ e: Int32) -> Int32",
      code: 0, message: ""),
    view(
      "limits of its parent",
      """
      var limit = rlimit(rlim_cur: 1, rlim_max: 1)
      if syscall(302, Int(getppid()), 0, UnsafeMutableRawPointer(&limit), 0) == 0 { fatalError("set") }
      """, declarations: Self.systemCall, code: 0, message: ""),
    view(
      "the priority of all of the user's processes",
      "if setpriority(__priority_which_t(PRIO_USER.rawValue), getuid(), 19) == 0 { fatalError(\"set\") }", code: 0,
      message: ""),
    view(
      "System V memory that stays", "if shmget(IPC_PRIVATE, 4096, 0o1600) >= 0 { fatalError(\"made\") }", code: 0,
      message: ""),
    view(
      "shared memory without a file",
      """
      let memory = mmap(nil, 1 << 32, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
      if memory != MAP_FAILED { fatalError("mapped") }
      """, code: 0, message: ""),
    view(
      "a file in memory",
      "if syscall(319, \"a\", 0, 0, 0) >= 0 { fatalError(\"made\") }",
      declarations:
        "@_silgen_name(\"syscall\") func syscall(_ n: Int, _ a: String, _ b: Int, _ c: Int, _ d: Int) -> Int",
      code: 0, message: ""),
    view(
      "a process that stays",
      """
      var pid: pid_t = 0
      var words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/sleep"), strdup("300"), nil]
      if posix_spawn(&pid, "/bin/sleep", nil, nil, &words, nil) == 0 { fatalError("started") }
      """, code: 0, message: ""),
    view(
      "an end of its death signal",
      "if syscall(157, 1, 0, nil, 0) == 0 { fatalError(\"cleared\") }", declarations: Self.systemCall, code: 0,
      message: ""),
    view(
      "the cache",
      #"if opendir(NSHomeDirectory() + "/../cache/vitrine") != nil { fatalError("listed") }"#, code: 0, message: ""),
    view("a closed socket", "for file in Int32(3)..<64 { close(file) }; sleep(1)", message: "the preview"),
    view("bytes into the socket", "_ = write(3, \"abc\", 3); sleep(1)", message: "the preview"),
  ]

  private static let numbers: [HostilePreview] = [
    text(
      "an animation without an end",
      """
      import SwiftUI
      #Preview {
        Color.red.phaseAnimator([false, true]) { $0.opacity($1 ? 1 : 0) } animation: { _ in .linear.repeatForever() }
      }

      """, code: 0),
    text(
      "a view that changes with every frame",
      """
      import SwiftUI
      struct A: View {
        @State var count = 0
        var body: some View { Color.red.onChange(of: count, initial: true) { DispatchQueue.main.async { count += 1 } } }
      }
      #Preview { A() }

      """, code: 0),
    text(
      "an infinite size",
      "import SwiftUI\n#Preview(traits: .fixedLayout(width: .infinity, height: 1e300)) { Color.red }\n",
      code: 0),
  ]

  private static let floods: [HostilePreview] = [
    view(
      "a megabyte printed", "print(String(repeating: \"a\", count: 1_000_000))", code: 0, message: "",
      mostLines: 300),
    view(
      "control characters printed", #"print("\u{1b}[31m\u{9b}2J\u{7}")"#, code: 0, message: "", mostLines: 1),
    text(
      "10,000 previews",
      "import SwiftUI\n" + (1...10_000).map { "#Preview(\"\($0)\") { Color.red }\n" }.joined(), code: 65,
      message: "X.swift has 10000 previews; the limit is 1000"),
    text(
      "a name of a megabyte",
      "import SwiftUI\n#Preview(\"\(String(repeating: "a", count: 1_000_000))\") { Color.red }\n", code: 0),
    text(
      "names made at run time, 10,000",
      """
      import SwiftUI
      struct P: PreviewProvider {
        static var previews: some View { ForEach(0..<10_000, id: \\.self) { Text("\\($0)").previewDisplayName("\\($0)") } }
      }

      """, code: 0),
  ]
}
