import Glibc
import Platform

/// clang, and how it is called.
///
/// A value that is made once and shared; every call blocks its thread for as long as clang works, so it is made off the
/// frame.
public struct ShaderCompiler: Sendable {
  let clang: String
  let cache: ShaderCache
  let headers: String
  /// clang, its options, the processor and our headers, as a hash: part of every compiled program's name.
  private let identity: String

  /// Seconds that clang may take for one source.
  static let limit = 60.0

  /// Finds clang and makes the cache ready.
  ///
  /// - Parameter cacheFolder: where compiled programs are kept; nil for `$XDG_CACHE_HOME/vitrine/shaders`.
  public init(cacheFolder: String? = nil) throws(ShaderError) {
    clang = try ClangLocation.find()
    cache = try ShaderCache(folder: cacheFolder)
    headers = try cache.headers()
    var hash = ContentHash()
    var status = stat()
    let program = FilePath.resolved(clang) ?? clang
    stat(program, &status)
    hash.add("\(program) \(status.st_size) \(status.st_mtim.tv_sec)")
    hash.add(Self.processor)
    hash.add(headers)
    for option in Self.options { hash.add(option) }
    identity = hash.text
  }

  /// What `-march=native` depends on: the cache may be shared between machines.
  private static let processor: String = {
    let text = String(decoding: (try? Files.read("/proc/cpuinfo")) ?? [], as: UTF8.self)
    let wanted = ["model name", "flags", "Features", "CPU part"]
    let lines = text.split(separator: "\n").prefix { !$0.isEmpty }
    return lines.filter { line in wanted.contains { line.hasPrefix($0) } }.prefix(4).joined(separator: "\n")
  }()

  /// Metal's dialect of C++, and arithmetic in which a pixel's value depends on nothing but its position: no
  /// reassociation, contraction within a link alone; a quotient may be a product with the reciprocal, as on a GPU. NaN
  /// and infinity stay what they are.
  static let options: [String] =
    [
      "-std=c++20", "-fdeclspec", "-Xclang", "-cl-single-precision-constant", "-O3", "-nostdinc", "-nostdinc++",
      "-fPIC", "-fvisibility=hidden", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics", "-fno-math-errno",
      "-fno-trapping-math", "-fno-signed-zeros", "-freciprocal-math", "-ffp-contract=fast-honor-pragmas",
      "-fno-strict-aliasing", "-fwrapv",
      // An endless loop stays one, for the trial run to find; nothing depends on memory that was never written.
      "-fno-finite-loops", "-fno-strict-return", "-ftrivial-auto-var-init=zero",
      "-Wno-everything", "-Wreturn-type", "-Wuninitialized", "-Wdivision-by-zero", "-Warray-bounds",
      "-fno-color-diagnostics", "-fno-caret-diagnostics", "-ferror-limit=20",
    ] + machineOptions

  #if arch(x86_64)
    // Loads are faster one by one than gathered.
    private static let machineOptions = ["-march=native", "-mno-gather", "-mrecip=none"]
  #else
    private static let machineOptions = ["-mcpu=native"]
  #endif

  /// How a source is read.
  struct Dialect: Hashable, Sendable {
    /// `half` has its sixteen bits, instead of being a float.
    var strictHalf = false

    var options: [String] { strictHalf ? ["-DVITRINE_STRICT_HALF"] : [] }
    var name: String { strictHalf ? "strict" : "plain" }
  }

  func command(_ dialect: Dialect, _ words: [String]) -> [String] {
    [clang, "-x", "c++"] + Self.options + ["-I", headers] + dialect.options + words
  }

  /// The headers, parsed once: a compilation that begins with them takes a third of the time.
  func precompiledHeaders(_ dialect: Dialect) throws(ShaderError) -> String {
    try cache.file("headers-\(dialect.name)-\(identity).pch") { (path) throws(ShaderError) in
      let words =
        [clang, "-x", "c++-header"] + Self.options + ["-I", headers] + dialect.options
        + ["\(headers)/vitrine_span.h", "-o", path]
      _ = try run(words, temporary: FilePath.folder(of: path))
    }
  }

  /// Makes a library of an object file.
  ///
  /// The linker is called as clang would call it, without clang: a driver that has two programs to run starts both anew,
  /// itself once more for the first.
  func link(_ object: String, into library: String, temporary: String) throws(ShaderError) {
    let places = ["object.o": object, "library.so": library]
    var words = try linkerWords()
    // It may have gone since.
    if words.first.map(Files.exists) != true { words = [clang] + Self.linking }
    _ = try run(words.map { places[$0] ?? $0 }, temporary: temporary)
  }

  private static let linking = ["-shared", "-nostdlib", "object.o", "-o", "library.so"]

  /// The linker's command line for `object.o` and `library.so`, asked for once.
  private func linkerWords() throws(ShaderError) -> [String] {
    let path = try cache.file("linker-\(identity)") { (path) throws(ShaderError) in
      let folder = FilePath.folder(of: path)
      try Files.write([], to: "\(folder)/object.o")
      let told = try Subprocess.run(
        [clang, "-working-directory", folder, "-###"] + Self.linking, temporary: folder, within: Self.limit)
      let line = String(decoding: told.errors, as: UTF8.self).split(separator: "\n").last ?? ""
      // ` "/usr/bin/ld" "-shared" ...`
      let words = line.components(between: "\"")
      let isWhole = told.ending == .exited(0) && words.contains("object.o") && words.contains("library.so")
      try Files.write(Array((isWhole ? words : [clang] + Self.linking).joined(separator: "\n").utf8), to: path)
    }
    return String(decoding: try Files.read(path), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Runs clang; its standard output and its warnings.
  func run(
    _ words: [String], temporary: String
  ) throws(ShaderError) -> (output: [UInt8], warnings: [ShaderDiagnostic]) {
    let process = try Subprocess.run(words, temporary: temporary, within: Self.limit)
    let text = String(decoding: process.errors, as: UTF8.self)
    let diagnostics = ShaderDiagnostic.parse(text, headers: headers)
    switch process.ending {
    case .exited(0): return (process.output, diagnostics)
    case .exited where diagnostics.contains { $0.severity == .error }: throw .doesNotCompile(diagnostics)
    case .exited(let code):
      let line = text.split(separator: "\n").first.map(String.init)
      throw .compilerFailed(reason: line ?? "ended with \(code)")
    case .signalled(let signal): throw .compilerFailed(reason: "ended by \(String(cString: strsignal(signal)))")
    case .outOfTime: throw .compilerFailed(reason: "not ready after \(Self.limit) s")
    }
  }

  /// A hash of `texts` that also covers clang, its options and our headers.
  func key(_ texts: [String]) -> String {
    var hash = ContentHash()
    hash.add(identity)
    for text in texts { hash.add(text) }
    return hash.text
  }
}

extension Substring {
  /// What stands in pairs of quotation marks.
  fileprivate func components(between mark: Character) -> [String] {
    split(separator: mark, omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }
}
