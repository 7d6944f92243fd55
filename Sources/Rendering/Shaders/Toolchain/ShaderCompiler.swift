import Glibc
import Platform

/// clang and its command lines.
///
/// Created once and shared. Every call blocks its thread while clang runs, so it is called off the frame.
public struct ShaderCompiler: Sendable {
  let clang: String
  let cache: ShaderCache
  /// The folder of the headers, which are verified.
  var headers: String { (try? cache.headers()) ?? cache.folder }
  /// A hash of clang, its options, the processor and the headers, which is part of every compiled program's name.
  private let identity: String
  /// The options of every run.
  let options: [String]

  /// The cancellation that ends runs of clang.
  var cancellation = ProcessCancellation()

  /// The folders whose files may be compiled, if somebody else requests it; nil for any.
  var readable: ReadableFolders?

  /// The limits of one run of clang. Syntax trees are long: some sources have one of 30 MiB.
  var limits = ResourceLimits()

  /// Finds clang and prepares the cache.
  ///
  /// - Parameter cacheFolder: the folder of compiled programs; nil for `$XDG_CACHE_HOME/vitrine/shaders`.
  public init(cacheFolder: String? = nil) throws(ShaderError) {
    try self.init(clang: ClangLocation.find(), cacheFolder: cacheFolder)
  }

  /// Prepares the cache for a clang.
  init(clang: String, cacheFolder: String?) throws(ShaderError) {
    self.clang = clang
    cache = try ShaderCache(folder: cacheFolder)
    var hash = ContentHash()
    var status = stat()
    let program = FilePath.resolved(clang) ?? clang
    options = Self.languageOptions + Self.machineOptions
    stat(program, &status)
    hash.add("\(program) \(status.st_size) \(status.st_mtim.tv_sec)")
    hash.add(Self.processor)
    hash.add(ShaderCache.headersName)
    for option in options { hash.add(option) }
    identity = hash.text
  }

  /// A description of the target of `-march=native`, since machines may share the cache.
  private static let processor: String = {
    let text = String(decoding: (try? Files.read("/proc/cpuinfo")) ?? [], as: UTF8.self)
    let wanted = ["model name", "flags", "Features", "CPU part"]
    let lines = text.split(separator: "\n").prefix { !$0.isEmpty }
    return lines.filter { line in wanted.contains { line.hasPrefix($0) } }.prefix(4).joined(separator: "\n")
  }()

  /// Metal's dialect of C++, with arithmetic that gives a pixel the same value in any span: no reassociation,
  /// contraction only within a function, reciprocal division as on a GPU, NaN and infinity preserved.
  static let languageOptions = [
    "-std=c++20", "-fdeclspec", "-Xclang", "-cl-single-precision-constant", "-O3", "-nostdinc", "-nostdinc++",
    "-fPIC", "-fvisibility=hidden", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics", "-fno-math-errno",
    "-fno-trapping-math", "-fno-signed-zeros", "-freciprocal-math", "-ffp-contract=fast-honor-pragmas",
    "-fno-strict-aliasing", "-fwrapv",
    // Infinite loops are kept, for the trial run to detect; uninitialized variables are zero.
    "-fno-finite-loops", "-fno-strict-return", "-ftrivial-auto-var-init=zero",
    "-Wno-everything", "-Wreturn-type", "-Wuninitialized", "-Wdivision-by-zero", "-Warray-bounds",
    "-Wundefined-internal",
    "-fno-color-diagnostics", "-fno-caret-diagnostics", "-ferror-limit=20", "-fno-crash-diagnostics",
  ]

  /// Options for this machine.
  static var machineOptions: [String] {
    #if arch(x86_64)
      // Scalar loads are faster than gathers.
      ["-march=native", "-mrecip=none", "-mno-gather"]
    #else
      ["-mcpu=native"]
    #endif
  }

  /// Options for the lines of instructions. They change no instruction, and take 7% of a compilation.
  private static let lineTables = ["-gline-tables-only", "-gno-column-info"]

  /// A dialect of the sources.
  struct Dialect: Hashable, Sendable {
    /// True if `half` has sixteen bits, instead of being a float.
    var strictHalf = false
    /// True if functions may take derivatives, and discard: each pixel is computed with its neighbours.
    var hasQuads = false

    var options: [String] {
      (strictHalf ? ["-DVITRINE_STRICT_HALF"] : []) + (hasQuads ? ["-DVITRINE_QUADS"] : [])
    }
    var name: String { (strictHalf ? "strict" : "plain") + (hasQuads ? "-quads" : "") }
  }

  func command(_ dialect: Dialect, _ words: [String]) -> [String] {
    [clang, "-x", "c++"] + options + including + dialect.options + words
  }

  private var including: [String] {
    let headers = headers
    return ["-I", headers, "-ivfsoverlay", "\(headers)/overlay.yaml", "-I", ShaderHeaders.overlay.searched]
  }

  /// Returns whether a file is one of the compiler's own, and not the user's.
  func isOwn(_ file: String) -> Bool { file.hasPrefix("\(cache.folder)/") || file.hasPrefix("\(headers)/") }

  /// Returns the path of the precompiled headers, which reduce the time of a compilation to a third.
  func precompiledHeaders(_ dialect: Dialect) throws(ShaderError) -> String {
    try cache.retrying { () throws(ShaderError) in
      let headers = try cache.headers()
      return try cache.file("headers-\(dialect.name)-\(key([headers])).pch") { (path) throws(ShaderError) in
        // Headers that are written again have the same contents, but a different time.
        let words =
          [clang, "-x", "c++-header", "-Xclang", "-fno-pch-timestamp"] + options + including + dialect.options
          + ["\(headers)/vitrine_span.h", "-o", path]
        _ = try run(words, temporary: FilePath.folder(of: path))
      }
    }
  }

  /// Returns the path of the compiled sampler, a part of every library.
  private func sampler() throws(ShaderError) -> String {
    try cache.file("sampler-\(identity).o") { (path) throws(ShaderError) in
      let words =
        [clang, "-x", "c++"] + options + including
        + ["-ftrivial-auto-var-init=uninitialized", "\(headers)/vitrine_sampler", "-c", "-o", path]
      _ = try run(words, temporary: FilePath.folder(of: path))
    }
  }

  /// Compiles a generated text, `NAME.cpp` in the temporary folder, to `NAME.o`, and lists the files it includes in
  /// `NAME.rules`. Returns clang's warnings.
  ///
  /// - Parameters:
  ///   - sources: the user's files that the text includes.
  ///   - chain: a name for the text, under which the cache notes whether it divides integers.
  ///   - hasLines: whether the object file contains the lines of its instructions.
  func compile(
    _ sources: [String], name: String, dialect: Dialect, chain: String, temporary: String, hasLines: Bool
  ) throws(ShaderError) -> [ShaderDiagnostic] {
    try cache.retrying { () throws(ShaderError) in
      let headers = try precompiledHeaders(dialect)
      // A file has the name of its cache entry.
      let entry = headers.split(separator: "/").last.map(String.init) ?? headers
      return try cache.withUnchanged([ShaderCache.headersName, entry]) {
        () throws(ShaderError) in
        try compileOnce(
          sources, name: name, dialect: dialect, headers: headers, chain: chain, temporary: temporary,
          hasLines: hasLines)
      }
    }
  }

  private func compileOnce(
    _ sources: [String], name: String, dialect: Dialect, headers: String, chain: String, temporary: String,
    hasLines: Bool
  ) throws(ShaderError) -> [ShaderDiagnostic] {
    let text = "\(temporary)/\(name).cpp"
    let object = "\(temporary)/\(name).o"
    let words = command(
      dialect,
      ["-include-pch", headers, "-MD", "-MF", "\(temporary)/\(name).rules", text]
        + (hasLines ? Self.lineTables : []))
    let divides = "\(chain).divides"
    var warnings: [ShaderDiagnostic]?
    if cache.note(named: divides) == nil {
      warnings = try run(words + IntegerDivision.checks + ["-c", "-o", object], for: sources, temporary: temporary)
        .diagnostics
      guard IntegerDivision.remains(in: try Files.read(object, limit: limits.fileSize)) else { return warnings ?? [] }
      cache.keep(note: "", named: divides)
    }
    let code = "\(temporary)/\(name).ll"
    let translated = try run(
      words + ["-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes", "-o", code], for: sources, temporary: temporary)
    let (defined, count) = IntegerDivision.defined(
      in: String(decoding: try Files.read(code, limit: limits.fileSize), as: UTF8.self))
    if count == 0 { cache.removeNote(named: divides) }
    try Files.write(Array(defined.utf8), to: code)
    _ = try run([clang] + options + ["-x", "ir", code, "-c", "-o", object], for: sources, temporary: temporary)
    return warnings ?? translated.diagnostics
  }

  /// Links object files and the sampler to a library.
  ///
  /// Calls the linker directly, with clang's command line: the driver would start itself a second time.
  ///
  /// - Parameter sources: the user's files of the objects, to which errors are attributed.
  func link(
    _ objects: [String], of sources: [String], into library: String, temporary: String
  ) throws(ShaderError) {
    try cache.retrying { () throws(ShaderError) in
      let places = ["object.o": objects + [try sampler()], "library.so": [library]]
      var words = try linkerWords()
      // The linker may have been removed meanwhile.
      if words.first.map(Files.exists) != true { words = [clang] + Self.linking }
      _ = try run(words.flatMap { places[$0] ?? [$0] }, for: sources, temporary: temporary)
    }
  }

  private static let linking = ["-shared", "-nostdlib", "object.o", "-o", "library.so"]

  /// Returns clang's command line of the linker for `object.o` and `library.so`, cached.
  private func linkerWords() throws(ShaderError) -> [String] {
    let name = "linker-\(identity)"
    if let words = cache.note(named: name)?.split(separator: "\n"), words.count > 1 { return words.map(String.init) }
    let words = try cache.withTemporaryDirectory { (folder) throws(ShaderError) in
      try Files.write([], to: "\(folder)/object.o")
      let output = try process(
        [clang, "-working-directory", folder, "-###"] + Self.linking, temporary: folder, reading: [])
      let line = String(decoding: output.errors, as: UTF8.self).split(separator: "\n").last ?? ""
      // The line has the form ` "/usr/bin/ld" "-shared" ...`.
      let words = line.components(between: "\"")
      let isWhole = output.termination == .exited(0) && words.contains("object.o") && words.contains("library.so")
      return isWhole ? words : [clang] + Self.linking
    }
    cache.keep(note: words.joined(separator: "\n"), named: name)
    return words
  }

  /// Runs clang and returns its standard output and messages, which are warnings unless errors are tolerated.
  ///
  /// - Parameters:
  ///   - sources: the user's files that clang reads, in the order in which a generated text includes them.
  ///   - toleratesErrors: whether output that comes with errors is returned.
  ///   - startsOthers: whether clang starts the linker, and so has no container: only for a text generated by this
  ///     program.
  /// - Throws: `tooDemanding` when clang exceeds a limit or crashes on the sources.
  func run(
    _ words: [String], for sources: [String] = [], temporary: String, toleratesErrors: Bool = false,
    startsOthers: Bool = false
  ) throws(ShaderError) -> (output: [UInt8], diagnostics: [ShaderDiagnostic]) {
    let process = try process(words, temporary: temporary, reading: startsOthers ? nil : filesRead(for: sources))
    let text = String(decoding: process.errors, as: UTF8.self)
    let diagnostics = ShaderDiagnostic.parse(
      text, headers: headers, temporary: temporary, sources: sources)
    func failed(_ reason: String) -> ShaderError {
      sources.isEmpty
        ? .compilerFailed(reason: reason)
        : .tooDemanding(file: sources.joined(separator: ", "), reason: "clang \(reason)")
    }
    if process.termination != .exited(0) || process.exceeded != nil { cache.contents.leaveIfFull(after: text) }
    if let limit = process.exceeded { throw failed(limits.description(of: limit)) }
    switch process.termination {
    case .exited(0): return (process.output, diagnostics)
    case .exited where toleratesErrors && !process.output.isEmpty: return (process.output, diagnostics)
    case .exited where diagnostics.contains { $0.severity == .error }: throw .doesNotCompile(diagnostics)
    case .exited(let code) where code >= 70 && !sources.isEmpty: throw failed("crashed")
    case .exited where !sources.isEmpty && ShaderDiagnostic.assemblerMessage(text) != nil:
      let message = ShaderDiagnostic.assemblerMessage(text) ?? ""
      throw .doesNotCompile([
        ShaderDiagnostic(severity: .error, file: sources[0], line: 0, column: 0, message: message)
      ])
    case .exited(let code):
      let line = text.split(separator: "\n").first.map(String.init)
      throw .compilerFailed(reason: line ?? "ended with \(code)")
    case .signalled(let signal): throw failed("crashed: \(String(cString: strsignal(signal)).lowercased())")
    case .timedOut: throw failed("did not end")
    }
  }

  /// Runs a program of the toolchain in a container: it reads the toolchain, the cache and the named files, and writes
  /// to its temporary folder.
  ///
  /// - Parameter readable: files and folders; nil to run without a container, on a text generated by this program.
  private func process(
    _ words: [String], temporary: String, reading readable: [String]?
  ) throws(ShaderError) -> Subprocess {
    // The command line names files elsewhere if the cache cannot be used. The temporary folder is writable, and a file
    // that an earlier run has left in it must remain writable: clang writes it again.
    let named = words.dropFirst().filter { $0.hasPrefix("/") && !FilePath.isInside($0, temporary) }
    let container = readable.map { readable in
      Container(
        calls: .compiler, programs: [words[0]], readable: [toolchain, headers] + readable + named,
        writable: [temporary], limits: Container.compilerLimits)
    }
    do throws(Subprocess.Failure) {
      return try Subprocess.run(
        words, temporary: temporary, limits: limits, container: container, cancellation: cancellation)
    } catch {
      throw ShaderError(error)
    }
  }

  /// The folder of clang's own headers and libraries.
  private var toolchain: String { FilePath.folder(of: FilePath.folder(of: FilePath.resolved(clang) ?? clang)) }

  /// Returns the files and folders that sources may include.
  private func filesRead(for sources: [String]) -> [String] {
    if let readable { return readable.paths }
    return Set(sources.flatMap { SiblingSources.readable(around: $0) }).sorted()
  }

  /// Refuses sources that include files that somebody else may not have compiled.
  ///
  /// - Parameters:
  ///   - files: the files that clang has read.
  ///   - temporary: the folder of generated texts.
  func checkReadable(_ files: [String], of sources: [String], temporary: String) throws(ShaderError) {
    guard let readable else { return }
    let own = ["\(temporary)/", "\(headers)/", "\(cache.folder)/headers-"]
    guard files.contains(where: { file in !readable.containsTarget(of: file) && !own.contains { file.hasPrefix($0) } })
    else { return }
    let message = ReadableFolders.includeRefusal
    throw .doesNotCompile([
      ShaderDiagnostic(severity: .error, file: sources.first ?? "", line: 0, column: 0, message: message)
    ])
  }

  /// Returns a hash of `texts`, clang, its options and the headers.
  func key(_ texts: [String]) -> String {
    var hash = ContentHash()
    hash.add(identity)
    for text in texts { hash.add(text) }
    return hash.text
  }
}

extension Substring {
  /// Returns the texts between pairs of quotation marks.
  fileprivate func components(between mark: Character) -> [String] {
    split(separator: mark, omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }
}
