import FileWatching
import Glibc

/// The library of a span function, from the cache or compiled into it.
///
/// Its name is the hash of the options, the generated text, and every source file that it includes. These files are known
/// after the first compilation and listed in a file beside the program.
struct CompiledSpan {
  private let path: String
  /// The stamps of the source files before clang read them.
  private let stamps: [FileStamp]
  private let warnings: [ShaderDiagnostic]
  private let isFresh: Bool
  private let dialect: ShaderCompiler.Dialect

  init(
    _ links: [ShaderLink], dialect: ShaderCompiler.Dialect, traces: Bool, compiler: ShaderCompiler
  ) throws(ShaderError) {
    var sources: [String] = []
    for link in links where !sources.contains(link.function.file) { sources.append(link.function.file) }
    var writer = SpanProgramText(links, files: sources, traces: traces)
    let text = writer.text()
    let chain = compiler.key([dialect.name, text])
    let list = compiler.cache.path("\(chain).files")
    self.dialect = dialect

    let known = String(decoding: (try? Files.read(list)) ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    let early = Set(sources + known).map { FileStamp(path: $0) }
    func stamped(_ files: [String]) -> [FileStamp] {
      files.map { file in early.first { $0.path == file } ?? FileStamp(path: file) }
    }
    if !known.isEmpty, let name = try? Self.name(chain, known), Files.exists(compiler.cache.path(name)) {
      path = compiler.cache.path(name)
      stamps = stamped(known)
      warnings = []
      isFresh = false
      compiler.cache.touch(path)
      return
    }

    let headers = try compiler.precompiledHeaders(dialect)
    let before = try known.isEmpty ? nil : Self.name(chain, known)
    let made = try compiler.cache.withTemporaryDirectory { (directory) throws(ShaderError) in
      try Files.write(Array(text.utf8), to: "\(directory)/span.cpp")
      let started = FileStamp(path: "\(directory)/span.cpp")
      let words = compiler.command(
        dialect,
        ["-include-pch", headers, "-c", "-MD", "-MF", "\(directory)/rules"]
          + ["\(directory)/span.cpp", "-o", "\(directory)/span.o"])
      let warnings = try compiler.run(words, temporary: directory).warnings
      try compiler.link("\(directory)/span.o", into: "\(directory)/span.so", temporary: directory)
      let files = ShaderSource.dependencies(in: (try? Files.read("\(directory)/rules")) ?? [])
        .filter { !$0.hasPrefix(compiler.cache.folder) }
      // A program from a file that changed while clang read it must not get the new content's name.
      let name = try Self.name(chain, files)
      let isSteady = name == before || files.allSatisfy { FileStamp(path: $0).isOlder(than: started) }
      let kept = isSteady ? name : "\(name)-\(getpid())-\(started.nanoseconds).so"
      try Files.rename("\(directory)/span.so", to: compiler.cache.path(kept))
      try Files.write(Array(files.joined(separator: "\n").utf8), to: "\(directory)/files")
      try Files.rename("\(directory)/files", to: list)
      return (path: compiler.cache.path(kept), files: files, warnings: warnings)
    }
    path = made.path
    stamps = stamped(made.files)
    warnings = made.warnings
    isFresh = true
    compiler.cache.touch(path)
  }

  func program(_ links: [ShaderLink], traces: Bool) throws(ShaderError) -> ShaderProgram {
    try ShaderProgram(
      links: links, path: path, stamps: stamps, warnings: warnings, isFresh: isFresh,
      hasStrictHalf: dialect.strictHalf, traces: traces)
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
