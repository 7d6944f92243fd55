import Foundation
import Glibc
import Platform
import TestSupport

@testable import SwiftBuilds

/// A private folder with a small library in place of the real one, and toolchains.
final class Workbench: Sendable {
  let path: String

  init() throws {
    path = try PrivateFolder("\(NSTemporaryDirectory())/vitrine-builds-\(UUID().uuidString)").path
  }

  deinit { Folder.remove(path) }

  func write(_ text: String, to name: String, executable: Bool = false) throws {
    try Folder.make(FilePath.folder(of: "\(path)/\(name)"))
    try Descriptor.overwrite("\(path)/\(name)", with: Array(text.utf8))
    if executable { chmod("\(path)/\(name)", 0o755) }
  }

  func names(_ folder: String) -> [String] { Folder.names(in: "\(path)/\(folder)") }

  func text(_ name: String) -> String {
    String(decoding: (try? InputFile.read("\(path)/\(name)", limit: 1 << 20)) ?? [], as: UTF8.self)
  }

  func toolchain() throws -> SwiftToolchain { try SwiftToolchain(cacheFolder: "\(path)/cache") }

  /// Builds against a module that has the library's name and two functions, which become part of what calls them.
  func build() throws -> SwiftBuild {
    let toolchain = try toolchain()
    try write(
      """
      @_alwaysEmitIntoClient public func seven() -> Int32 { 7 }
      @available(*, deprecated) @_alwaysEmitIntoClient public func eight() -> Int32 { 8 }
      """, to: "Vitrine.swift")
    try Folder.make("\(path)/modules")
    var words = toolchain.frontend([
      "-emit-module", "\(path)/Vitrine.swift", "-o", "\(path)/modules/Vitrine.swiftmodule",
    ])
    let cache = toolchain.modules.path
    words = words.map { $0 == FrontendCommands.moduleName ? "Vitrine" : $0 } + ["-module-cache-path", cache]
    try CompilerRun(process: toolchain.run(words, temporary: path, filling: cache), limits: toolchain.limits).check()
    return try SwiftBuild(toolchain: toolchain, modules: LibraryModules(folder: "\(path)/modules"))
  }

  /// A toolchain whose frontend is a shell script, and whose driver is the real one for everything but its plan.
  func fake(frontend script: String, cpuSeconds: Double = 60) throws -> SwiftToolchain {
    let real = try toolchain()
    let plan = "\(path)/fake/swift-frontend -frontend -c -primary-file Probe.swift -module-name Preview -o Probe.o"
    try write("#!/bin/sh\n\(script)\n", to: "fake/swift-frontend", executable: true)
    try write(
      """
      #!/bin/sh
      case $1 in
      '-###') echo '\(plan)'; echo 'clang \(real.commands.runtime)' ;;
      *) exec \(real.driver) "$@" ;;
      esac
      """, to: "fake/swiftc", executable: true)
    symlink(real.commands.linker[0], "\(path)/fake/ld.lld")
    let driver = "\(path)/fake/swiftc"
    var fake = try SwiftToolchain(cacheFolder: "\(path)/cache") { $0 == "VITRINE_SWIFTC" ? driver : nil }
    fake.limits = ResourceLimits(cpuSeconds: cpuSeconds)
    fake.isContained = false
    return fake
  }

  /// Calls `number` of a library in a process of its own; returns what it prints.
  func numberInProcess(_ library: BuiltLibrary) throws -> String {
    let commands = try toolchain().commands
    let folder = FilePath.folder(of: commands.frontend)
    if access("\(path)/host", X_OK) != 0 {
      try write(
        """
        #include <dlfcn.h>
        #include <stdio.h>
        int main(int count, char **words) {
          if (!dlopen(words[1], RTLD_NOW | RTLD_GLOBAL)) return puts(dlerror());
          void *library = dlopen(words[2], RTLD_NOW);
          if (!library) return puts(dlerror());
          return printf("%d", ((int (*)(void))dlsym(library, "number"))()) < 0;
        }
        """, to: "host.c")
      try runTool(["\(folder)/clang", "\(path)/host.c", "-ldl", "-o", "\(path)/host"])
    }
    let runtime = FilePath.folder(of: FilePath.folder(of: commands.runtime)) + "/libswiftCore.so"
    return try runTool(["\(path)/host", runtime, library.path]).output
  }

  /// The modules of the package that this test is part of, if the library is among them.
  static var builtModules: LibraryModules? {
    CommandLine.arguments.lazy.filter { $0.contains(".xctest") }
      .map { path in
        path.hasSuffix(".xctest")
          ? FilePath.folder(of: path) : FilePath.folder(of: path.components(separatedBy: ".xctest")[0])
      }
      .compactMap { try? LibraryModules(folder: "\($0)/Modules") }.first
  }
}
