import Glibc
import Platform

/// The input from which clang makes a library.
struct SpanInput {
  /// The user's files that the generated texts include.
  let sources: [String]
  let dialect: ShaderCompiler.Dialect
  /// A hash of the texts, and of everything except the sources that determines the library.
  let chain: String
  /// The generated text, and those of the files that are compiled separately.
  private let texts: [String]

  init(
    _ links: [ShaderLink], _ units: SourceUnits, dialect: ShaderCompiler.Dialect, traces: Bool, compiler: ShaderCompiler
  ) {
    var writer = SpanProgramText(links, units: units.included, traces: traces, dialect: dialect)
    texts = [writer.text()] + units.separate.map { SpanProgramText.including($0.path, asPartOf: $0.unit) }
    chain = compiler.key([dialect.name] + texts)
    sources = units.paths
    self.dialect = dialect
  }

  /// The name of the list of all source files.
  var list: String { "\(chain).files" }

  /// Returns the name of the library from the present content of these files.
  func name(_ files: [String]) throws(ShaderError) -> String {
    var hash = ContentHash()
    hash.add(chain)
    for file in files {
      hash.add(file)
      hash.add(try Files.read(file))
    }
    return "\(hash.text).so"
  }

  /// The result of a compilation.
  struct Result {
    var warnings: [ShaderDiagnostic] = []
    /// All source files.
    var files: [String] = []
    /// The symbols that are not defined anywhere, because of which there is no library.
    var missing: [SiblingSources.Missing] = []
  }

  /// Refuses an include of a device, or of a file that differs between processes: clang has read something else than is
  /// found here.
  private static func checkRegular(_ files: [String], of sources: [String]) throws(ShaderError) {
    for file in files {
      var status = stat()
      let isRegular = stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      if isRegular && !file.hasPrefix("/proc/") { continue }
      throw .doesNotCompile([
        ShaderDiagnostic(
          severity: .error, file: sources.first ?? "", line: 0, column: 0,
          message: "this includes \(file.printable), which is not a regular file")
      ])
    }
  }

  /// Compiles `span.so` in a folder.
  func compile(in folder: String, hasLines: Bool, _ compiler: ShaderCompiler) throws(ShaderError) -> Result {
    var result = Result()
    var symbols = ObjectSymbols()
    var objects: [String] = []
    for (index, text) in texts.enumerated() {
      let name = index == 0 ? "span" : "part\(index)"
      try Files.write(Array(text.utf8), to: "\(folder)/\(name).cpp")
      result.warnings += try compiler.compile(
        sources, name: name, dialect: dialect, chain: index == 0 ? chain : "\(chain)-\(index)", temporary: folder,
        hasLines: hasLines)
      objects.append("\(folder)/\(name).o")
      symbols.add(try Files.read("\(folder)/\(name).o", limit: compiler.limits.fileSize))
      let files = ShaderSource.dependencies(in: (try? Files.read("\(folder)/\(name).rules")) ?? [])
      try compiler.checkReadable(files, of: sources, temporary: folder)
      try Self.checkRegular(files, of: sources)
      for file in files where !compiler.isOwn(file) && !result.files.contains(file) {
        result.files.append(file)
      }
    }
    result.missing = symbols.missing.compactMap { SiblingSources.Missing(symbol: $0) }.sorted { $0.name < $1.name }
    if result.missing.isEmpty { try compiler.link(objects, of: sources, into: "\(folder)/span.so", temporary: folder) }
    return result
  }
}
