import Platform

/// The sources that are compiled together with the one that is shown.
///
/// Xcode links all Metal sources of a target into one library, so a function may be declared in one file, or in a header,
/// and defined in another. Here a source that defines such a function is included after the one that calls it: it sees
/// what that one sees, and clang can inline it.
enum SiblingSources {
  /// A function or constant that is declared but not defined.
  struct Missing: Hashable {
    /// The index of the source that needs it.
    var source: Int
    /// Its name without namespaces.
    var name: String

    /// - Parameter symbol: `_ZN12_GLOBAL__N_15file06helperEDv4_f`, in the namespaces of `SpanProgramText.including`.
    init?(symbol: String) {
      let prefix = "_ZN12_GLOBAL__N_1"
      guard symbol.hasPrefix(prefix) else { return nil }
      var rest = symbol.dropFirst(prefix.count)
      var names: [Substring] = []
      while let length = Int(rest.prefix { $0.isASCII && $0.isNumber }), length > 0 {
        rest = rest.drop { $0.isASCII && $0.isNumber }
        names.append(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
      guard names.count > 1, names[0].hasPrefix("file"), let source = Int(names[0].dropFirst(4)), let last = names.last
      else { return nil }
      self.source = source
      name = String(last)
    }
  }

  /// The most files that are looked at, and the most folders that are searched upwards without the mark of a project.
  private static let limits = (files: 1000, levels: 2)

  /// Returns the Metal sources that define a function or constant: those of the source's folder and its subfolders, else
  /// of the folder above, up to the target's or the project's folder.
  static func defining(_ name: String, beside source: String, except known: [String]) -> [String] {
    for folder in folders(around: source) {
      let found = sources(in: folder).filter { !known.contains($0) && defines(name, in: $0) }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The folders that are searched, the nearest first.
  static func folders(around source: String) -> [String] {
    var folders: [String] = []
    var folder = FilePath.folder(of: source)
    while folder != "/" {
      folders.append(folder)
      let parent = FilePath.folder(of: folder)
      // A target of a package, or a project.
      if parent.hasSuffix("/Sources"), Files.exists("\(FilePath.folder(of: parent))/Package.swift") { return folders }
      let isProject = Files.names(in: folder).contains { name in
        name == ".git" || name == "Package.swift" || name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace")
      }
      if isProject { return folders }
      folder = parent
    }
    return Array(folders.prefix(limits.levels))
  }

  private static func sources(in root: String) -> [String] {
    var folders = [root]
    var found: [String] = []
    while !folders.isEmpty, found.count < limits.files {
      let folder = folders.removeFirst()
      for name in Files.names(in: folder).sorted() where !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        if name.hasSuffix(".metal") {
          found.append(path)
        } else if !name.hasSuffix(".git"), folders.count < limits.files, Files.isFolder(path) {
          folders.append(path)
        }
      }
    }
    return found
  }

  static func defines(_ name: String, in file: String) -> Bool {
    (try? Files.read(file)).map { defines(name, String(decoding: $0, as: UTF8.self)) } ?? false
  }

  /// Whether a file declares a type of a name.
  static func declaresType(_ name: String, in file: String) -> Bool {
    guard let bytes = try? Files.read(file) else { return false }
    let words = String(decoding: bytes, as: UTF8.self).split { !($0.isLetter || $0.isNumber || $0 == "_") }
    let kinds: Set<Substring> = ["struct", "class", "enum", "union", "using"]
    return zip(words, words.dropFirst()).contains { kinds.contains($0) && $1 == name }
  }

  /// Whether a text has `name(...) {` or `name =`: a definition, if it is not in a comment, which clang will tell.
  static func defines(_ name: String, _ text: String) -> Bool {
    let bytes = Array(text.utf8), name = Array(name.utf8)
    func isWord(_ index: Int) -> Bool {
      guard bytes.indices.contains(index) else { return false }
      let byte = bytes[index]
      return byte == 95 || byte >= 128 || (byte | 32 >= 97 && byte | 32 <= 122) || (byte >= 48 && byte <= 57)
    }
    func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (byte >= 9 && byte <= 13) }
    var start = 0
    while start + name.count <= bytes.count {
      defer { start += 1 }
      guard bytes[start] == name[0], bytes[start..<start + name.count].elementsEqual(name), !isWord(start - 1),
        !isWord(start + name.count)
      else { continue }
      var index = start + name.count
      func skipSpace() { while index < bytes.count, isSpace(bytes[index]) { index += 1 } }
      skipSpace()
      guard index < bytes.count else { return false }
      if bytes[index] == UInt8(ascii: "=") || bytes[index] == UInt8(ascii: "[") { return true }
      guard bytes[index] == UInt8(ascii: "(") else { continue }
      var depth = 0
      repeat {
        if bytes[index] == UInt8(ascii: "(") { depth += 1 }
        if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
        index += 1
      } while depth > 0 && index < bytes.count
      skipSpace()
      if index < bytes.count, bytes[index] == UInt8(ascii: "{") { return true }
    }
    return false
  }
}
