public import FileWatching
import Platform

/// The stitchable functions of a Metal file, from clang's parser.
public struct ShaderSource: Sendable, Codable {
  /// The file's absolute path.
  public let path: String
  /// The functions in the order of the file.
  public let functions: [MetalFunction]
  /// The stamps of the file and its includes, except the embedded headers, when they were read.
  public let stamps: [FileStamp]

  /// Reads the signatures of a file. Bodies are not parsed: `check` and compilation report their errors.
  ///
  /// - Throws: `cannotRead`; `doesNotCompile` for errors in declarations.
  public init(path: String, compiler: ShaderCompiler) throws(ShaderError) {
    let absolute = FilePath.resolved(path) ?? path
    guard !absolute.contains("\""), !absolute.contains("\n") else {
      throw .cannotRead(path: absolute, reason: "no #include can name a path with a quotation mark or a line's end")
    }
    let own = FileStamp(path: absolute)
    let bytes = try Files.read(absolute)
    if let encoding = Self.foreignEncoding(bytes) {
      let message = "the text is \(encoding); Metal sources are UTF-8"
      throw .doesNotCompile([
        ShaderDiagnostic(severity: .error, file: absolute, line: 1, column: 1, message: message)
      ])
    }
    let made = try compiler.cache.withTemporaryDirectory { (directory) throws(ShaderError) in
      let headers = try compiler.precompiledHeaders(.init(strictHalf: true))
      let rules = "\(directory)/rules"
      let words = compiler.command(
        .init(strictHalf: true),
        ["-include-pch", headers, "-fsyntax-only", "-w"]
          + ["-Xclang", "-ast-dump=json", "-Xclang", "-dependency-file", "-Xclang", rules]
          + ["-Xclang", "-MT", "-Xclang", "made", absolute])
      let tree = try Self.syntaxTree(words, of: absolute, compiler: compiler, temporary: directory)
      let files = Self.dependencies(in: (try? Files.read(rules)) ?? [])
      try compiler.checkReadable(files, of: [absolute], temporary: directory)
      return (tree: tree, files: files)
    }
    guard let tree = made.tree else { throw .tooDemanding(file: absolute, reason: "its syntax tree cannot be read") }
    var texts = [absolute: SourceComments(bytes)]
    var functions = tree.functions
    for index in functions.indices {
      let file = functions[index].file
      let comments = texts[file] ?? SourceComments((try? Files.read(file)) ?? [])
      texts[file] = comments
      let start = (line: functions[index].line, column: functions[index].column)
      comments.annotate(&functions[index].afterPosition, after: start)
    }
    self.path = absolute
    self.functions = functions
    stamps =
      [own]
      + made.files.filter { $0 != absolute && !compiler.isOwn($0) }.map { FileStamp(path: $0) }
  }

  /// Returns the tree of a source that compiles except for function bodies, so that a mistake in one hides no function.
  ///
  /// Swift's clang can leave bodies out, which is faster; other versions of clang refuse the option.
  private static func syntaxTree(
    _ words: [String], of path: String, compiler: ShaderCompiler, temporary: String
  ) throws(ShaderError) -> SyntaxTree? {
    let option = "-skip-function-bodies"
    do throws(ShaderError) {
      let run = try compiler.run(words + ["-Xclang", option], for: [path], temporary: temporary)
      return SyntaxTree(json: run.output)
    } catch .doesNotCompile(let diagnostics) where diagnostics.contains(where: { $0.message.contains(option) }) {
      let run = try compiler.run(words, for: [path], temporary: temporary, toleratesErrors: true)
      let tree = SyntaxTree(json: run.output)
      let errors = run.diagnostics.filter { $0.severity == .error }
      guard errors.allSatisfy({ tree?.isInBody($0) == true }) else { throw .doesNotCompile(run.diagnostics) }
      return tree
    }
  }

  /// Returns the encoding of a text whose first character has two or four bytes; nil for any other.
  ///
  /// clang crashes on some of them, and reports errors in others.
  static func foreignEncoding(_ bytes: [UInt8]) -> String? {
    let (first, second) = (bytes.first ?? 1, bytes.dropFirst().first ?? 1)
    // A byte order mark, or half of an ASCII character.
    let isWide = [[0xff, 0xfe], [0xfe, 0xff]].contains([first, second]) || first == 0 || second == 0
    guard isWide else { return nil }
    let start = bytes.prefix(4)
    return start.starts(with: [0, 0]) || start.dropFirst(2).elementsEqual([0, 0]) ? "UTF-32" : "UTF-16"
  }

  /// Returns the function with a name.
  ///
  /// - Throws: `unknownFunction` with the nearest name.
  /// - Complexity: O(n), where n is the number of functions.
  public func function(named name: String) throws(ShaderError) -> MetalFunction {
    if let found = functions.first(where: { $0.name == name }) { return found }
    throw .unknownFunction(name: name, file: path, nearest: name.nearest(in: functions.map(\.name)))
  }

  /// Parses the file with all bodies and returns clang's warnings.
  ///
  /// - Throws: `doesNotCompile` with every message.
  public func check(compiler: ShaderCompiler) throws(ShaderError) -> [ShaderDiagnostic] {
    try SpanProgramText.adapting { (dialect) throws(ShaderError) in
      try compiler.cache.withTemporaryDirectory { (directory) throws(ShaderError) in
        let headers = try compiler.precompiledHeaders(dialect)
        let text = "\(directory)/check.cpp"
        try Files.write(Array(SpanProgramText.including([[.init(path: path)]]).utf8), to: text)
        let words = compiler.command(dialect, ["-include-pch", headers, "-fsyntax-only", text])
        return try compiler.run(words, for: [path], temporary: directory).diagnostics.filter { $0.undefinedName == nil }
      }
    }
  }

  /// True if one of the files has changed.
  ///
  /// - Complexity: O(n) system calls, where n is the number of files.
  public var isStale: Bool { !stamps.allSatisfy(\.isCurrent) }

  /// Returns the absolute paths of the files in a dependency rule of clang's `-MD`, without links, and also in their
  /// written form if that differs, since a link may be changed.
  static func dependencies(in rule: [UInt8]) -> [String] {
    var files: [String] = []
    var word: [UInt8] = []
    var index = rule.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? rule.endIndex
    func end() {
      if !word.isEmpty { files.append(String(decoding: word, as: UTF8.self)) }
      word = []
    }
    while index < rule.count {
      let next = index + 1 < rule.count ? rule[index + 1] : 0
      switch (rule[index], next) {
      case (UInt8(ascii: "\\"), 10):
        end()
        index += 1
      case (UInt8(ascii: "\\"), UInt8(ascii: " ")), (UInt8(ascii: "\\"), UInt8(ascii: "#")):
        word.append(next)
        index += 1
      case (UInt8(ascii: "$"), UInt8(ascii: "$")):
        word.append(next)
        index += 1
      case (UInt8(ascii: " "), _), (10, _): end()
      default: word.append(rule[index])
      }
      index += 1
    }
    end()
    return files.flatMap { file -> [String] in
      guard let resolved = FilePath.resolved(file) else { return [] }
      return file == resolved || !file.hasPrefix("/") ? [resolved] : [resolved, file]
    }
  }
}
