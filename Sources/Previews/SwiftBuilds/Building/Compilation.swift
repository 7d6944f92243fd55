import Dispatch
import Glibc
import Platform
import Synchronization

/// One build: compiles the sources to objects, in as many processes as there are processors, and links the objects to a
/// library.
struct Compilation {
  let toolchain: SwiftToolchain
  /// The compiler's options for finding the modules.
  let options: [String]
  /// The files and folders that the compiler reads for these.
  let readable: [String]
  let sources: [SwiftBuild.Source]
  let folder: BuildFolder
  /// The folder of C modules.
  let moduleCache: String
  let cancellation: ProcessCancellation

  /// The run of one process for some of the sources.
  private struct Batch: Sendable {
    var indices: [Int]
    var result: Result<CompilerRun, SwiftBuildError>
  }

  /// Compiles the sources that have changed since the last build, and reuses the other objects.
  func objects(reusing before: BuiltObjects?) throws(SwiftBuildError) -> BuiltObjects {
    // A single file sees no declarations but its own.
    let declarations = sources.map { sources.count > 1 ? DeclarationText($0.text)?.text : nil }
    let reused = before?.reusable(for: sources, declarations: declarations, options: options) ?? [:]
    let changed = sources.indices.filter { reused[$0] == nil }
    var warnings: [Int: [SwiftDiagnostic]] = [:]
    var errors: [SwiftDiagnostic] = []
    for batch in run(changed) {
      let run = try batch.result.get()
      try run.checkEnd()
      let found = diagnostics(run)
      for index in batch.indices { warnings[index] = found.filter { $0.path == sources[index].path } }
      if run.succeeded { continue }
      guard found.contains(where: { $0.severity == .error }) else { return try whole(after: run) }
      errors += found
    }
    if !errors.isEmpty {
      let all = errors + reused.sorted { $0.key < $1.key }.flatMap(\.value.warnings)
      throw .doesNotCompile(SwiftDiagnostic.collected(all, sources: sources))
    }
    let files = sources.indices.map { index in
      reused[index]
        ?? BuiltObjects.File(
          source: sources[index], declarations: declarations[index], object: folder.object(index),
          warnings: warnings[index] ?? [], directory: folder.directory)
    }
    return BuiltObjects(options: options, files: files, compiled: changed.count)
  }

  /// Checks types in one process.
  ///
  /// - Parameter skipsBodies: whether declarations alone are checked.
  func checkTypes(skipsBodies: Bool = false) throws(SwiftBuildError) {
    let skipping = skipsBodies ? ["-experimental-skip-all-function-bodies"] : []
    let words = toolchain.frontend(["-typecheck"] + folder.paths.flatMap { ["-primary-file", $0] }) + common + skipping
    _ = try compileTogether(words)
  }

  /// Parses in one process, without reading any module.
  func checkSyntax() throws(SwiftBuildError) {
    _ = try compileTogether(toolchain.frontend(["-parse"] + folder.paths) + ["-vfsoverlay", folder.overlay])
  }

  /// Runs the compiler for all sources in one process.
  ///
  /// - Parameters:
  ///   - reason: the reason that is given if it fails without an error in a source; nil for its own words.
  ///   - isDriver: whether it starts other compilers.
  /// - Returns: the compiler's warnings.
  private func compileTogether(
    _ words: [String], failing reason: String? = nil, isDriver: Bool = false
  ) throws(SwiftBuildError) -> [SwiftDiagnostic] {
    let process = try process(words, isDriver: isDriver)
    let run = CompilerRun(process: process, limits: toolchain.limits)
    try run.checkEnd()
    let found = diagnostics(run)
    if found.contains(where: { $0.severity == .error }) {
      throw .doesNotCompile(SwiftDiagnostic.collected(found, sources: sources))
    }
    guard run.succeeded else { throw .toolchainUnusable(reason: reason ?? run.reason) }
    return found
  }

  /// Runs the compiler for these sources, on all processors.
  private func run(_ indices: [Int]) -> [Batch] {
    let count = min(indices.count, max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    let batches = (0..<count).map { batch in
      stride(from: batch, to: indices.count, by: count).map { indices[$0] }
    }
    let done = Mutex<[Int: Batch]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let result = Result { () throws(SwiftBuildError) in try compile(batches[number]) }
      done.withLock { $0[number] = Batch(indices: batches[number], result: result) }
    }
    return done.withLock { done in (0..<count).compactMap { done[$0] } }
  }

  private func compile(_ primary: [Int]) throws(SwiftBuildError) -> CompilerRun {
    let files = folder.paths.enumerated().flatMap { primary.contains($0) ? ["-primary-file", $1] : [$1] }
    let words = toolchain.frontend(["-c"] + files) + common + primary.flatMap { ["-o", folder.object($0)] }
    return CompilerRun(process: try process(words), limits: toolchain.limits)
  }

  private func process(
    _ words: [String], reading inputs: [String] = [], isDriver: Bool = false
  ) throws(SwiftBuildError) -> Subprocess {
    try toolchain.run(
      words, temporary: folder.directory.path, reading: readable + inputs, isDriver: isDriver,
      cancellation: cancellation)
  }

  private var common: [String] {
    options + [
      "-module-alias", "SwiftUI=\(LibraryModules.library)", "-module-cache-path", moduleCache,
      "-vfsoverlay", folder.overlay,
    ]
  }

  /// Compiles all sources to one object with the driver, which knows the options of its frontend.
  private func whole(after failed: CompilerRun) throws(SwiftBuildError) -> BuiltObjects {
    let object = folder.file("whole.o")
    // The driver looks for its inputs itself, and not in the overlay.
    let words =
      [toolchain.driver, "-c", "-whole-module-optimization", "-module-name", FrontendCommands.moduleName]
      + FrontendCommands.options + sources.indices.map(folder.text) + options
      + [
        "-module-alias", "SwiftUI=\(LibraryModules.library)", "-module-cache-path", moduleCache,
        "-o", object,
      ]
    let found = try compileTogether(words, failing: failed.reason, isDriver: true)
    let file = BuiltObjects.File(
      source: .init(path: "", text: ""), object: object, warnings: found, directory: folder.directory)
    return BuiltObjects(options: options, files: [file], compiled: sources.count, isComplete: false)
  }

  private func diagnostics(_ run: CompilerRun) -> [SwiftDiagnostic] {
    var known: [String: SwiftBuild.Source] = [:]
    for (index, source) in sources.enumerated() {
      known[folder.paths[index]] = source
      known[folder.text(index)] = source
    }
    return SwiftDiagnostic.parse(run.messages, sources: known)
  }

  /// Links the objects to a library whose other symbols are the host's.
  func link(_ objects: BuiltObjects) throws(SwiftBuildError) -> String {
    let library = folder.file("Preview.so")
    let commands = toolchain.commands
    // Without clang the linker has to be asked for the table that unwinding a stack needs.
    let tables = commands.linker[0].hasSuffix("/ld.lld") ? ["--eh-frame-hdr"] : []
    let words =
      commands.linker + tables + [commands.runtime] + objects.files.map(\.object) + ononeSupport(of: commands) + [
        "-o", library,
      ]
    let run = CompilerRun(
      process: try process(words, reading: objects.files.map(\.object)), limits: toolchain.limits)
    try run.checkEnd()
    guard run.succeeded else { throw .cannotLink(reason: run.reason) }
    return library
  }

  /// Returns the linker's options for the standard library's specializations that unoptimized code calls: an optimized
  /// host does not have them loaded.
  private func ononeSupport(of commands: FrontendCommands) -> [String] {
    // `swiftrt.o` is in `linux/x86_64`, and the libraries are in `linux`.
    let folder = FilePath.folder(of: FilePath.folder(of: commands.runtime))
    let path = "\(folder)/libswiftSwiftOnoneSupport.so"
    return access(path, R_OK) == 0 ? [path, "-rpath", folder] : []
  }
}
