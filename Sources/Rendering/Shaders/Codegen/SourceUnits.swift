import Glibc
import Platform

/// The sources of a program, each with the files that are compiled together with it.
///
/// Which ones these are shows when the object file lacks a function; a note in the cache has them at hand the next time.
struct SourceUnits {
  /// A source in a unit.
  struct File: Hashable {
    var path: String
    /// Names that another file of the unit has too: files of their own could both have them.
    var renamed: [String] = []
  }

  private(set) var units: [[File]]
  private let note: String
  private var isFromNote = false
  /// The names for which files have been added, and where they are used; nil if a note tells of them.
  private var found: [String: ShaderDiagnostic?] = [:]

  /// Every file of every unit, in the order in which they are included.
  var paths: [String] { units.flatMap { $0.map(\.path) } }

  init(_ sources: [String], dialect: ShaderCompiler.Dialect, compiler: ShaderCompiler) {
    units = sources.map { [File(path: $0)] }
    note = compiler.cache.path("\(compiler.key([dialect.name] + sources)).siblings")
    let lines = String(decoding: (try? Files.read(note)) ?? [], as: UTF8.self).split(separator: "\n")
    for line in lines {
      let words = line.split(separator: "\t").map(String.init)
      if words.count == 2, words[0] == "name" { found[words[1]] = .some(nil) }
      guard words.count >= 2, let unit = Int(words[0]), units.indices.contains(unit), Files.exists(words[1]) else {
        continue
      }
      units[unit].append(File(path: words[1], renamed: Array(words[2...])))
      isFromNote = true
    }
  }

  /// Adds the files that define what an object file lacks.
  ///
  /// - Parameter warnings: clang's, which tell where a name is used.
  /// - Throws: `doesNotCompile` for a name that no file defines.
  mutating func add(
    _ missing: [SiblingSources.Missing], _ warnings: [ShaderDiagnostic]
  ) throws(ShaderError) {
    var unknown: [ShaderDiagnostic] = []
    let before = units
    for missing in missing where units.indices.contains(missing.source) {
      let known = before[missing.source].map(\.path)
      let files = SiblingSources.defining(missing.name, beside: known[0], except: known)
      let use = warnings.first { $0.undefinedName?.split(separator: "::").last.map(String.init) == missing.name }
      var place = use ?? ShaderDiagnostic(severity: .error, file: known[0], line: 0, column: 0, message: "")
      place.severity = .error
      if files.isEmpty {
        let name = use?.undefinedName ?? missing.name
        place.message =
          "'\(name)' is declared but not defined, neither here nor in another .metal file in "
          + SiblingSources.root(of: known[0])
        unknown.append(place)
      }
      found[missing.name] = place
      let added = units[missing.source].map(\.path)
      units[missing.source] += files.filter { !added.contains($0) }.map { File(path: $0) }
    }
    guard unknown.isEmpty else { throw .doesNotCompile(unknown) }
    try writeNote()
  }

  /// Makes it possible to compile the files of a unit together, although each of them defines a name; false if the error
  /// is another one.
  ///
  /// - Throws: `doesNotCompile` if the name is one for which a file was added: it is not clear which of them is meant.
  mutating func separate(_ error: ShaderError) throws(ShaderError) -> Bool {
    guard case .doesNotCompile(let diagnostics) = error else { return false }
    var isChanged = false
    for message in diagnostics {
      let words = message.message.split(separator: "'")
      guard message.message.hasPrefix("redefinition of '"), words.count >= 2 else { continue }
      let name = String(words[1].split(separator: "::").last ?? words[1])
      for unit in units.indices {
        guard let index = units[unit].dropFirst().firstIndex(where: { $0.path == message.file }) else { continue }
        if let place = found[name] {
          // Without the note it shows where the name is used.
          guard var use = place else { return forgetNote() }
          let other = units[unit].dropFirst().first { file in
            file.path != message.file
              && SiblingSources.defines(name, String(decoding: (try? Files.read(file.path)) ?? [], as: UTF8.self))
          }
          if let other {
            use.message = "'\(name)' is defined in \(other.path) and in \(message.file):\(message.line)"
            throw .doesNotCompile([use])
          }
        }
        if units[unit][index].renamed.contains(name) { continue }
        units[unit][index].renamed.append(name)
        isChanged = true
      }
    }
    if isChanged { try writeNote() }
    return isChanged
  }

  /// Removes what a note added; false if none did.
  mutating func forgetNote() -> Bool {
    guard isFromNote else { return false }
    isFromNote = false
    unlink(note)
    units = units.map { [$0[0]] }
    found = [:]
    return true
  }

  private func writeNote() throws(ShaderError) {
    var lines = found.keys.sorted().map { "name\t\($0)\n" }.joined()
    for (index, unit) in units.enumerated() {
      for file in unit.dropFirst() {
        lines += ([String(index), file.path] + file.renamed).joined(separator: "\t") + "\n"
      }
    }
    try Files.write(Array(lines.utf8), to: note)
  }
}
