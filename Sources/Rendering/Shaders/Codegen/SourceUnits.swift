import Platform

/// The sources of a program, each with the files that define functions that it only declares.
///
/// These files are found when the object file lacks a symbol; a note in the cache provides them the next time.
///
/// Such a file is included after the source, so that clang can inline its functions. Private names that both have are
/// renamed in one of them. If that is not possible, for example for a structure that both declare, the file is compiled
/// separately and linked.
struct SourceUnits {
  /// A file of a unit.
  struct File: Hashable {
    var path: String
    /// The names that another file of the unit has too.
    var renamed: [String] = []
    var isSeparate = false
  }

  /// The source of each unit, with the files that belong to it.
  private var units: [[File]]
  private let note: String
  private let cache: ShaderCache
  private let readable: ReadableFolders?
  private var isFromNote = false
  /// The names for which files have been added, with the places where they are used; nil if they come from a note.
  private var found: [String: ShaderDiagnostic?] = [:]

  /// All files, in the order in which they are included.
  var paths: [String] { units.flatMap { $0.map(\.path) } }
  /// The files of each unit that are compiled together.
  var included: [[File]] { units.map { $0.filter { !$0.isSeparate } } }
  /// The files that are compiled separately, with their units.
  var separate: [(unit: Int, path: String)] {
    units.enumerated().flatMap { unit, files in files.filter(\.isSeparate).map { (unit, $0.path) } }
  }

  init(_ sources: [String], dialect: ShaderCompiler.Dialect, compiler: ShaderCompiler) {
    units = sources.map { [File(path: $0)] }
    readable = compiler.readable
    note = "\(compiler.key([dialect.name] + sources)).siblings"
    cache = compiler.cache
    for line in (cache.note(named: note) ?? "").split(separator: "\n") {
      let words = line.split(separator: "\t").map(String.init)
      if words.count == 2, words[0] == "name" { found[words[1]] = .some(nil) }
      guard words.count >= 3, let unit = Int(words[0]), units.indices.contains(unit), Files.exists(words[2]),
        readable?.containsTarget(of: words[2]) ?? true
      else {
        continue
      }
      units[unit].append(File(path: words[2], renamed: Array(words[3...]), isSeparate: words[1] == "separate"))
      isFromNote = true
    }
  }

  private func writeNote() {
    var lines = found.keys.sorted().map { "name\t\($0)\n" }.joined()
    for (unit, files) in units.enumerated() {
      for file in files.dropFirst() {
        let words = ["\(unit)", file.isSeparate ? "separate" : "included", file.path] + file.renamed
        lines += words.joined(separator: "\t") + "\n"
      }
    }
    cache.keep(note: lines, named: note)
  }

  /// Removes the files that a note added. Returns false if none did.
  mutating func forgetNote() -> Bool {
    guard isFromNote else { return false }
    isFromNote = false
    cache.removeNote(named: note)
    units = units.map { [$0[0]] }
    found = [:]
    return true
  }

  /// Returns whether an error may come from a file that was added.
  func concerns(_ error: ShaderError) -> Bool {
    guard case .doesNotCompile(let diagnostics) = error else { return false }
    let added = Set(units.flatMap { $0.dropFirst().map(\.path) })
    return diagnostics.contains {
      added.contains($0.file) || $0.message.hasPrefix("redefinition of '") || $0.reportsMissingDefinition
    }
  }

  // MARK: what is missing

  /// Adds the files that define the symbols that the object files lack.
  ///
  /// - Parameter warnings: clang's warnings, which contain the places where a name is used.
  /// - Throws: `doesNotCompile` for a name that no file defines.
  mutating func add(_ missing: [SiblingSources.Missing], _ warnings: [ShaderDiagnostic]) throws(ShaderError) {
    var unknown: [ShaderDiagnostic] = []
    let before = units
    var around: [String: [[String]]] = [:]
    for missing in missing where units.indices.contains(missing.source) {
      let known = before[missing.source].map(\.path)
      let use = warnings.first { $0.undefinedName?.split(separator: "::").last.map(String.init) == missing.name }
      var place = use ?? ShaderDiagnostic(severity: .error, file: known[0], line: 0, column: 0, message: "")
      place.severity = .error
      let levels = around[known[0]] ?? SiblingSources.files(around: known[0])
      around[known[0]] = levels
      let files =
        levels.lazy.map { [readable] level in
          level.filter { file in
            !known.contains(file) && readable?.containsTarget(of: file) ?? true
              && SiblingSources.defines(missing.name, in: file)
          }
        }.first { !$0.isEmpty } ?? []
      let added = units[missing.source].map(\.path)
      let macros = SiblingSources.macros(of: known[0])
      units[missing.source] += files.filter { !added.contains($0) }.map {
        // A macro of the source would change the file, so it is compiled separately.
        File(path: $0, isSeparate: SiblingSources.uses(macros, in: $0))
      }
      found[missing.name] = place
      if files.isEmpty, !separate(where: { !$0.renamed.isEmpty }) {
        place.message =
          "'\(use?.undefinedName ?? missing.name)\(ShaderDiagnostic.missingDefinition)\(FilePath.folder(of: known[0]))"
        unknown.append(place)
      }
    }
    guard unknown.isEmpty else { throw .doesNotCompile(unknown) }
    writeNote()
  }

  /// Marks added files to be compiled separately. Returns false if there are none left.
  private mutating func separate(where condition: (File) -> Bool) -> Bool {
    var isChanged = false
    for unit in units.indices {
      for index in units[unit].indices.dropFirst()
      where !units[unit][index].isSeparate && condition(units[unit][index]) {
        units[unit][index].isSeparate = true
        isChanged = true
      }
    }
    return isChanged
  }

  // MARK: what is there twice

  /// Makes it possible to compile the files of a unit although several of them define a name. Returns false for another
  /// error.
  ///
  /// - Throws: `doesNotCompile` if files were added for the name: then it is ambiguous.
  mutating func separate(_ error: ShaderError) throws(ShaderError) -> Bool {
    guard case .doesNotCompile(let diagnostics) = error else { return false }
    var isChanged = false
    for message in diagnostics where message.message.hasPrefix("redefinition of '") {
      let words = message.message.split(separator: "'")
      guard words.count >= 2, let name = words[1].split(separator: "::").last.map(String.init) else { continue }
      guard let unit = units.firstIndex(where: { $0.dropFirst().contains { $0.path == message.file } }),
        let index = units[unit].firstIndex(where: { $0.path == message.file })
      else {
        // The definition is in a header that the source includes too.
        if separate(where: { _ in true }) { isChanged = true }
        continue
      }
      if let place = found[name] {
        // Without the note, the place where the name is used becomes known.
        guard let place else { return forgetNote() }
        try checkUnique(name, in: units[unit], at: place, message)
      }
      if SiblingSources.declaresType(name, in: message.file) {
        if !units[unit][index].isSeparate { isChanged = true }
        units[unit][index].isSeparate = true
      } else if !units[unit][index].renamed.contains(name) {
        units[unit][index].renamed.append(name)
        isChanged = true
      }
    }
    if isChanged { writeNote() }
    return isChanged
  }

  private func checkUnique(
    _ name: String, in unit: [File], at use: ShaderDiagnostic, _ second: ShaderDiagnostic
  ) throws(ShaderError) {
    let first = unit.dropFirst().first { $0.path != second.file && SiblingSources.defines(name, in: $0.path) }
    guard let first else { return }
    var use = use
    use.message = "'\(name)' is defined in \(first.path) and in \(second.file):\(second.line)"
    throw .doesNotCompile([use])
  }
}
