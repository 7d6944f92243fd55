import Glibc
import Platform
import TestSupport
import Testing

@testable import SwiftBuilds

/// Ends of a build that are not the source's fault, each reported in one line.
@Suite struct FailureTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  /// Modules that no compiler reads.
  private func modules(version: String? = nil) throws -> LibraryModules {
    try bench.write("MODULE 6.3/\(version ?? bench.toolchain().version) rest", to: "modules/Vitrine.swiftmodule")
    return try LibraryModules(folder: "\(bench.path)/modules")
  }

  private func message(_ toolchain: SwiftToolchain) throws -> String? {
    let build = try SwiftBuild(toolchain: toolchain, modules: modules())
    let error = #expect(throws: SwiftBuildError.self) {
      try build.build(sources: [.init(path: "A.swift", text: "let a = 1")])
    }
    return error?.description
  }

  @Test(arguments: [
    ("kill -SEGV $$", "the Swift compiler crashed: segmentation fault"),
    ("echo 'Stack dump:' >&2; kill -ABRT $$", "the Swift compiler crashed: aborted"),
    ("exit 139", "the Swift compiler crashed: segmentation fault"),
    ("while :; do :; done", "the Swift compiler used more than 1 s of CPU time"),
    ("yes", "the Swift compiler printed more than 64 MiB"),
    ("echo 'error: IO failure: No space left on device' >&2; exit 1", "cache: no space left on device"),
  ])
  func theCompiler(script: String, line: String) throws {
    #expect(try message(bench.fake(frontend: script, cpuSeconds: 1)) == line)
    #expect(bench.names("cache").filter { $0.hasPrefix("work-") }.isEmpty)
  }

  /// A frontend that does not know its options: the driver compiles.
  @Test func theDriverIsUsedWhereTheFrontendRefuses() throws {
    let real = try bench.build()
    let fake = try bench.fake(frontend: "echo \"<unknown>:0: error: unknown argument: '-x'\" >&2; exit 1")
    let build = try SwiftBuild(toolchain: fake, modules: real.modules)
    let text = "import SwiftUI\nfunc n() -> Int32 { var a = seven(); return a }\n"
    let library = try build.build(sources: [
      .init(path: "A b.swift", text: text), .init(path: "B.swift", text: "let b = n()"),
    ])
    #expect(access(library.path, R_OK) == 0)
    #expect(library.warnings.map(\.path) == ["A b.swift"])
    let wrong = SwiftBuild.Source(path: "A b.swift", text: "let a: Int = \"\"")
    let error = #expect(throws: SwiftBuildError.self) { try build.build(sources: [wrong]) }
    #expect(
      error?.description == "A b.swift:1:14: error: cannot convert value of type 'String' to specified type 'Int'")
  }

  /// The same in a container, in which the driver starts the real frontend.
  @Test func theDriverRunsInAContainer() throws {
    let real = try bench.build()
    var toolchain = real.toolchain
    toolchain.commands.arguments.append("-no-frontend-knows-this")
    let build = try SwiftBuild(toolchain: toolchain, modules: real.modules)
    let library = try build.build(sources: [.init(path: "A.swift", text: "import SwiftUI\nlet a = seven()\n")])
    #expect(access(library.path, R_OK) == 0)
  }

  @Test func cancellationFromAnotherThread() throws {
    let note = "\(bench.path)/pids"
    let toolchain = try bench.fake(frontend: "sleep 300 & echo \"$$ $!\" > \(note).new; mv \(note).new \(note); wait")
    let build = try SwiftBuild(toolchain: toolchain, modules: modules())
    let cancellation = ProcessCancellation()
    DetachedThread.start(named: "canceller") {
      while access(note, F_OK) != 0 { usleep(1000) }
      cancellation.cancel()
    }
    let source = SwiftBuild.Source(path: "A.swift", text: "")
    #expect(throws: SwiftBuildError.cancelled) { try build.build(sources: [source], cancellation: cancellation) }
    let pids = bench.text("pids").split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
    #expect(pids.count == 2)
    for pid in pids { try waitUntil("the end of \(pid)") { kill(pid, 0) != 0 } }
    #expect(bench.names("cache").filter { $0.hasPrefix("work-") }.isEmpty)
    unlink(note)
    #expect(throws: SwiftBuildError.cancelled) { try build.build(sources: [source], cancellation: cancellation) }
    #expect(access(note, F_OK) != 0)
  }

  /// A new save cancels the build before, and is not disturbed by it.
  @Test func aCancelledBuildBesideAnother() throws {
    let real = try bench.build()
    let text = (0..<400).map { "func f\($0)(_ a: Int) -> [Int] { [a, \($0)].map { $0 * 2 + 1 }.filter { $0 > 3 } }" }
    let cancellation = ProcessCancellation()
    DetachedThread.start(named: "first") {
      _ = try? real.build(
        sources: [.init(path: "A.swift", text: text.joined(separator: "\n"))], cancellation: cancellation)
      cancellation.cancel()
    }
    let path = bench.path
    try waitUntil("the first compiler", every: 1000) {
      Folder.names(in: "\(path)/cache").contains { $0.hasPrefix("work-") } || cancellation.isCancelled
    }
    cancellation.cancel()
    let library = try real.build(sources: [.init(path: "A.swift", text: "let a = 1")])
    #expect(access(library.path, R_OK) == 0)
  }

  @Test func anotherCompilersModules() throws {
    let toolchain = try bench.toolchain()
    let error = #expect(throws: SwiftBuildError.self) {
      try SwiftBuild(toolchain: toolchain, modules: modules(version: "Swift version 5.1 (swift-5.1-RELEASE)"))
    }
    #expect(
      error?.description
        == """
        the library was built with Swift version 5.1 (swift-5.1-RELEASE), but the compiler is \(toolchain.version): \
        build it again, or set VITRINE_SWIFTC
        """)
  }

  @Test func missingToolchains() {
    #expect(throws: SwiftBuildError.toolchainMissing(searched: ["$VITRINE_SWIFTC (/no/swiftc)"])) {
      try SwiftToolchain.find(environment: { ["VITRINE_SWIFTC": "/no/swiftc"][$0] }, isProgram: { _ in false })
    }
    let environment = ["PATH": "/a:/b", "HOME": "/home/me"]
    var asked: [String] = []
    let error = #expect(throws: SwiftBuildError.self) {
      try SwiftToolchain.find(environment: { environment[$0] }) { path in
        asked.append(path)
        return false
      }
    }
    #expect(
      asked == [
        "/a/swiftc", "/b/swiftc", "/opt/swift/usr/bin/swiftc", "/home/me/.local/share/swiftly/bin/swiftc",
      ])
    #expect(
      error?.description
        == "no Swift toolchain found; looked at PATH, /opt/swift/usr/bin, /home/me/.local/share/swiftly/bin")
  }

  @Test func missingModules() throws {
    let error = #expect(throws: SwiftBuildError.self) {
      try LibraryModules.find(executable: "/x/bin/vitrine") { _ in nil }
    }
    #expect(
      error?.description
        == "no Vitrine.swiftmodule in /x/bin/Modules, /x/lib/vitrine/modules: build the package, or set VITRINE_MODULES"
    )
    _ = try modules()
    let installed = "\(bench.path)/prefix/lib/vitrine/modules"
    try Folder.make(FilePath.folder(of: installed))
    symlink("\(bench.path)/modules", installed)
    let found = try LibraryModules.find(executable: "\(bench.path)/prefix/bin/vitrine") { _ in nil }
    #expect(found.folder == FilePath.resolved("\(bench.path)/modules"))
  }

  @Test func anUnwritableCache() throws {
    let error = #expect(throws: SwiftBuildError.self) { try SwiftToolchain(cacheFolder: "/proc/nowhere") }
    #expect(error?.description.hasPrefix("/proc/nowhere: ") == true)
  }

  @Test func commandLines() {
    let text = "Swift version 6.3.1 (swift-6.3.1-RELEASE)\nTarget: x"
    #expect(
      FrontendCommands.version(in: "swift-driver version: 1.2 \(text)") == "Swift version 6.3.1 (swift-6.3.1-RELEASE)")
    #expect(FrontendCommands(plan: "nothing of use", version: text) == nil)
    #expect(FrontendCommands(text: "a\nb\nc\n9\nd") == nil)
  }
}
