import FileWatching
import Glibc
import Platform

/// The library of a span function, from the cache or compiled for it.
///
/// Its name is the hash of the options, the generated text, and every source file that it includes. These files are known
/// after the first compilation and listed in a file beside the library. A library gets its name when it is approved: what
/// fails its trial is never found again.
///
/// Sendable because it is approved before it is shared.
final class CompiledSpan: @unchecked Sendable {
  /// The library.
  private(set) var path: String
  /// The stamps of the source files before clang read them.
  let stamps: [FileStamp]
  let warnings: [ShaderDiagnostic]
  let isFresh: Bool
  let hasStrictHalf: Bool
  private let cache: ShaderCache
  /// Where a library lies that is not approved, and the names that it and the list of its files will have.
  private var pending: (folder: TemporaryDirectory, library: String, files: String)?

  /// What the sources declare, the functions need and no source defines; the library does not exist then.
  private let missing: [SiblingSources.Missing]

  /// Finds a chain's library in the cache, or compiles it, together with the files that define what its sources only
  /// declare.
  static func make(
    _ links: [ShaderLink], dialect: ShaderCompiler.Dialect, traces: Bool, compiler: ShaderCompiler
  ) throws(ShaderError) -> CompiledSpan {
    var sources: [String] = []
    for link in links where !sources.contains(link.function.file) { sources.append(link.function.file) }
    var units = SourceUnits(sources, dialect: dialect, compiler: compiler)
    while true {
      var writer = SpanProgramText(links, units: units.units, traces: traces, dialect: dialect)
      do throws(ShaderError) {
        let span = try CompiledSpan(writer.text(), units.paths, dialect: dialect, compiler: compiler)
        if span.missing.isEmpty { return span }
        try units.add(span.missing, span.warnings)
      } catch {
        // What was needed before may not go with what the sources have become.
        if try units.separate(error) || units.forgetNote() { continue }
        throw error
      }
    }
  }

  private init(
    _ text: String, _ sources: [String], dialect: ShaderCompiler.Dialect, compiler: ShaderCompiler
  ) throws(ShaderError) {
    let chain = compiler.key([dialect.name, text])
    let list = compiler.cache.path("\(chain).files")
    hasStrictHalf = dialect.strictHalf
    cache = compiler.cache

    let known = String(decoding: (try? Files.read(list)) ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    let early = Set(sources + known).map { FileStamp(path: $0) }
    func stamped(_ files: [String]) -> [FileStamp] {
      files.map { file in early.first { $0.path == file } ?? FileStamp(path: file) }
    }
    if !known.isEmpty, let name = try? Self.name(chain, known), Files.exists(compiler.cache.path(name)) {
      path = compiler.cache.path(name)
      stamps = stamped(known)
      warnings = []
      missing = []
      isFresh = false
      compiler.cache.touch(path)
      return
    }

    let before = try known.isEmpty ? nil : Self.name(chain, known)
    let directory = try TemporaryDirectory(in: compiler.cache)
    let folder = directory.path
    try Files.write(Array(text.utf8), to: "\(folder)/span.cpp")
    let started = FileStamp(path: "\(folder)/span.cpp")
    let warnings = try compiler.compile(sources, dialect: dialect, chain: chain, temporary: folder)
    missing = Set(ObjectSymbols.undefined(in: try Files.read("\(folder)/span.o", limit: compiler.limits.fileSize)))
      .compactMap { SiblingSources.Missing(symbol: $0) }.sorted { $0.name < $1.name }
    guard missing.isEmpty else {
      (path, stamps, isFresh) = ("", [], true)
      self.warnings = warnings
      return
    }
    try compiler.link("\(folder)/span.o", into: "\(folder)/span.so", temporary: folder)
    let files = ShaderSource.dependencies(in: (try? Files.read("\(folder)/rules")) ?? [])
      .filter { !$0.hasPrefix(compiler.cache.folder) }
    // A program from a file that changed while clang read it must not get the new content's name.
    let name = try Self.name(chain, files)
    let isSteady = name == before || files.allSatisfy { FileStamp(path: $0).isOlder(than: started) }
    let kept = isSteady ? name : "\(name)-\(getpid())-\(started.nanoseconds).so"
    try Files.write(Array(files.joined(separator: "\n").utf8), to: "\(folder)/files")
    path = "\(folder)/span.so"
    pending = (directory, compiler.cache.path(kept), list)
    stamps = stamped(files)
    self.warnings = warnings.filter { $0.undefinedName == nil }
    isFresh = true
  }

  /// Whether it has its name.
  var isApproved: Bool { pending == nil }

  /// Gives a library that was compiled now the name under which it is found.
  func approve() throws(ShaderError) {
    guard let pending else { return }
    try Files.rename(path, to: pending.library)
    path = pending.library
    try Files.rename("\(pending.folder.path)/files", to: pending.files)
    self.pending = nil
    cache.touch(path)
  }

  private static func name(_ chain: String, _ files: [String]) throws(ShaderError) -> String {
    var hash = ContentHash()
    hash.add(chain)
    for file in files {
      hash.add(file)
      hash.add(try Files.read(file))
    }
    return "\(hash.text).so"
  }
}
