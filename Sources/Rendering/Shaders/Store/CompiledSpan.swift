import FileWatching
import Glibc
import Platform
import Synchronization

/// The library of a span function, from the cache or compiled for it.
///
/// Its name is the hash of the options, the generated text, and every source file that it includes. These files are
/// known after the first compilation and listed in a file beside the library. A library gets its name when it is
/// approved, so that one that fails its trial is never found again.
///
/// Sendable because it is approved before it is shared.
final class CompiledSpan: @unchecked Sendable {
  /// The library in the form in which it was read: later changes to its file do not affect it.
  var library: SealedFile {
    guard let sealed else { preconditionFailure("a library that lacks definitions is no program") }
    return sealed
  }
  private let sealed: SealedFile?
  /// The stamps of the source files before clang read them.
  let stamps: [FileStamp]
  let warnings: [ShaderDiagnostic]
  let isFresh: Bool
  var hasStrictHalf: Bool { input.dialect.strictHalf }
  private let input: SpanInput
  /// The symbols that the sources declare, the functions need and no source defines; the library does not exist then.
  private let missing: [SiblingSources.Missing]
  /// The name of the library in the cache, now or once it is approved.
  let name: String
  private let compiler: ShaderCompiler
  /// The folder of a library that is not approved, and of the list of its files.
  private var pending: TemporaryDirectory?
  /// The source files of a library that is not approved.
  private var files: [String]?
  /// The inlined calls at instructions that have been looked up.
  private let calls = Mutex<[UInt64: [FaultLocator.Place]]>([:])

  /// Finds a chain's library in the cache, or compiles it, together with the files that define functions that its
  /// sources only declare.
  static func make(
    _ links: [ShaderLink], dialect: ShaderCompiler.Dialect, traces: Bool, compiler: ShaderCompiler
  ) throws(ShaderError) -> CompiledSpan {
    var sources: [String] = []
    for link in links where !sources.contains(link.function.file) { sources.append(link.function.file) }
    var units = SourceUnits(sources, dialect: dialect, compiler: compiler)
    while true {
      do throws(ShaderError) {
        let input = SpanInput(links, units, dialect: dialect, traces: traces, compiler: compiler)
        let span = try CompiledSpan(input, compiler)
        if span.missing.isEmpty { return span }
        try units.add(span.missing, span.warnings)
      } catch {
        if try units.separate(error) { continue }
        // The files that were needed before may conflict with the changed sources.
        if units.concerns(error), units.forgetNote() { continue }
        throw error
      }
    }
  }

  private init(_ input: SpanInput, _ compiler: ShaderCompiler) throws(ShaderError) {
    self.input = input
    self.compiler = compiler
    let sources = input.sources

    let known = (compiler.cache.note(named: input.list) ?? "").split(separator: "\n").map(String.init)
    let early = Set(sources + known).map { FileStamp(path: $0) }
    func stamped(_ files: [String]) -> [FileStamp] {
      files.map { file in early.first { $0.path == file } ?? FileStamp(path: file) }
    }
    if !known.isEmpty, (try? compiler.checkReadable(known, of: sources, temporary: "")) != nil,
      let name = try? input.name(known), let library = compiler.cache.library(named: name)
    {
      self.name = name
      sealed = library
      stamps = stamped(known)
      warnings = []
      missing = []
      isFresh = false
      return
    }

    let (directory, made) = try compiler.cache.withDirectory { (directory) throws(ShaderError) in
      (directory, try input.compile(in: directory.path, hasLines: false, compiler))
    }
    let folder = directory.path
    let started = FileStamp(path: "\(folder)/span.cpp")
    missing = made.missing
    guard missing.isEmpty else {
      (self.name, sealed, stamps, warnings, isFresh) = ("", nil, [], made.warnings, true)
      return
    }
    // A program from a file that changed while clang read it must not get the name of the new content, nor that of the
    // previous content, to which the file may have been changed back.
    let name = try input.name(made.files)
    let isSteady = made.files.allSatisfy { file in
      let now = FileStamp(path: file)
      return now.isOlder(than: started) || early.contains(now)
    }
    self.name = isSteady ? name : "\(name)-\(getpid())-\(started.nanoseconds).so"
    files = made.files
    sealed = try Files.seal("\(folder)/span.so", limit: compiler.limits.fileSize)
    pending = directory
    stamps = stamped(made.files)
    warnings = made.warnings.filter { $0.undefinedName == nil }
    isFresh = true
  }

  /// True if the library has its name in the cache.
  var isApproved: Bool { files == nil }

  /// Gives a newly compiled library the name by which it is found.
  func commit() throws(ShaderError) {
    guard let files else { return }
    do throws(SystemError) {
      compiler.cache.keep(library: try library.bytes(), named: name)
    } catch {
      throw .cacheUnusable(path: compiler.cache.path(name), reason: Files.reason(error))
    }
    compiler.cache.keep(note: files.joined(separator: "\n"), named: input.list)
    self.files = nil
    pending = nil
  }

  /// Returns the inlined calls at an instruction, the innermost first; nil if they have not been looked up.
  func knownCalls(at offset: UInt64) -> [FaultLocator.Place]? { calls.withLock { $0[offset] } }

  /// Looks up the inlined calls at an instruction: compiles the same sources again, with line tables.
  ///
  /// - Returns: the innermost first; none if a source has changed, or if the code is not the same.
  func findCalls(at offset: UInt64) -> [FaultLocator.Place] {
    if let known = knownCalls(at: offset) { return known }
    let found = try? compiler.cache.withTemporaryDirectory { (folder) throws(ShaderError) in
      let made = try input.compile(in: folder, hasLines: true, compiler)
      guard try input.name(made.files) == name, let bytes = try? library.bytes(),
        let code = MachineCode(library: bytes),
        code == MachineCode(library: try Files.read("\(folder)/span.so", limit: compiler.limits.fileSize))
      else { return [] as [FaultLocator.Place] }
      return FaultLocator.places(in: "\(folder)/span.so", at: offset, temporary: folder)
    }
    calls.withLock { $0[offset] = found ?? [] }
    return found ?? []
  }
}
