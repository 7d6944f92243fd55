import Platform

/// Finds the sources that are compiled together with the displayed one.
///
/// Xcode links all Metal sources of a target into one library, so a function may be declared in one file, or in a
/// header, and defined in another. Here a source that defines such a function is included after the one that calls it:
/// it sees the same declarations, and clang can inline it.
enum SiblingSources {
  /// A function or constant that is declared but not defined.
  struct Missing: Hashable {
    /// The index of the source that needs it.
    var source: Int
    /// Its name without namespaces.
    var name: String

    /// - Parameter symbol: `_ZN12_GLOBAL__N_15file06helperEDv4_f`, in the namespaces of `SpanProgramText.including`.
    init?(symbol: String) {
      // `K` marks a constant member function.
      let prefixes = ["_ZN12_GLOBAL__N_1", "_ZNK12_GLOBAL__N_1"]
      guard let prefix = prefixes.first(where: symbol.hasPrefix) else { return nil }
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

  /// The most entries of folders that are searched.
  private static let limit = 5000

  /// Returns the Metal sources around a source, the nearest first: those of its folder and its subfolders, then of each
  /// folder above with its subfolders, up to the folder of the SwiftPM target or of the project. Without a project,
  /// only those directly in the folder above.
  static func files(around source: String) -> [[String]] { levels(around: source, deep: true, above: true) }

  /// Returns the Metal sources of the SwiftPM target or the project that a source is in, the nearest first; without a
  /// project, those of its folder.
  static func files(inTargetOf source: String) -> [String] {
    let isProject = projectFolder(of: FilePath.folder(of: source)) != nil
    return levels(around: source, deep: isProject, above: isProject).flatMap(\.self)
  }

  /// - Parameters:
  ///   - deep: whether subfolders of the source's own folder count.
  ///   - above: whether folders above it count.
  private static func levels(around source: String, deep: Bool, above: Bool) -> [[String]] {
    var levels: [[String]] = []
    var seen: Set<String> = []
    var left = limit
    func files(in root: String, deep: Bool) -> [String] {
      var folders = [root]
      var found: [String] = []
      while !folders.isEmpty, left > 0 {
        let folder = folders.removeFirst()
        guard seen.insert(folder).inserted else { continue }
        for name in Folder.names(in: folder).sorted() where !name.hasPrefix(".") {
          left -= 1
          // Neither a text that includes it nor a note could contain such a name.
          if name.contains(where: { "\"\n\t".contains($0) }) { continue }
          let path = "\(folder)/\(name)"
          if name.hasSuffix(".metal") {
            found.append(path)
          } else if deep, left > 0, Files.isFolder(path) {
            folders.append(path)
          }
        }
      }
      return found
    }
    var folder = FilePath.folder(of: source)
    let project = projectFolder(of: folder)
    levels.append(files(in: folder, deep: deep))
    guard above else { return levels }
    guard let project else { return levels + [files(in: FilePath.folder(of: folder), deep: false)] }
    while folder != project, left > 0 {
      folder = FilePath.folder(of: folder)
      levels.append(files(in: folder, deep: true))
    }
    return levels
  }

  /// Returns the paths that a source may include: its project; without one its folder, and sources and headers of the
  /// folder above.
  static func readable(around source: String) -> [String] {
    let source = FilePath.resolved(source) ?? source
    let folder = FilePath.folder(of: source)
    if let project = projectFolder(of: folder) { return [project] }
    let above = FilePath.folder(of: folder)
    let endings = [".metal", ".h", ".hpp", ".inc"]
    let files = Folder.names(in: above).filter { name in endings.contains { name.hasSuffix($0) } }
    return [folder] + files.prefix(256).map { "\(above)/\($0)" }
  }

  /// Returns the folder of the SwiftPM target, or of the project, to which a folder belongs.
  private static func projectFolder(of folder: String) -> String? {
    var folder = folder
    while folder != "/" {
      let parent = FilePath.folder(of: folder)
      if parent.hasSuffix("/Sources"), Files.exists("\(FilePath.folder(of: parent))/Package.swift") { return folder }
      let marks = Folder.names(in: folder)
      if marks.contains(where: { $0 == ".git" || $0 == "Package.swift" || $0.hasSuffix(".xcodeproj") }) {
        return folder
      }
      folder = parent
    }
    return nil
  }

  /// Returns the names of the macros that a file defines.
  static func macros(of file: String) -> Set<Substring> {
    guard let bytes = try? Files.read(file) else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    var names: Set<Substring> = []
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "#") }
      if words.first == "#define", words.count > 1 { names.insert(words[1]) }
      if words.count > 2, words[0] == "#", words[1] == "define" { names.insert(words[2]) }
    }
    return names
  }

  /// Returns whether a file uses one of some names.
  static func uses(_ names: Set<Substring>, in file: String) -> Bool {
    guard !names.isEmpty, let bytes = try? Files.read(file) else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { names.contains($0) }
  }

  static func defines(_ name: String, in file: String) -> Bool {
    (try? Files.read(file)).map { defines(name, String(decoding: $0, as: UTF8.self)) } ?? false
  }

  /// Returns whether a file declares a type with a name.
  static func declaresType(_ name: String, in file: String) -> Bool {
    guard let bytes = try? Files.read(file) else { return false }
    let words = String(decoding: bytes, as: UTF8.self).split { !($0.isLetter || $0.isNumber || $0 == "_") }
    let kinds: Set<Substring> = ["struct", "class", "enum", "union", "using"]
    return zip(words, words.dropFirst()).contains { kinds.contains($0) && $1 == name }
  }

  /// Returns the positions of matching closing parentheses, by those of the opening ones.
  private static func ends(ofParenthesesIn bytes: [UInt8]) -> [Int: Int] {
    var ends: [Int: Int] = [:]
    var open: [Int] = []
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "(") { open.append(index) }
      if byte == UInt8(ascii: ")"), let start = open.popLast() { ends[start] = index }
    }
    return ends
  }

  /// Returns whether a text has `name(...) {` or `name =`: a definition, unless it is in a comment, which clang will
  /// detect.
  static func defines(_ name: String, _ text: String) -> Bool {
    let bytes = Array(text.utf8), name = Array(name.utf8)
    func isWord(_ index: Int) -> Bool {
      guard bytes.indices.contains(index) else { return false }
      let byte = bytes[index]
      return byte == 95 || byte >= 128 || (byte | 32 >= 97 && byte | 32 <= 122) || (byte >= 48 && byte <= 57)
    }
    func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (byte >= 9 && byte <= 13) }
    let ends = Self.ends(ofParenthesesIn: bytes)
    // The end of the last bracket that was searched for, so that its contents are searched only once.
    var bracketEnd = -1
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
      // A definition is preceded by its type, or by the type that it is a member of.
      var previous = start - 1
      while previous >= 0, isSpace(bytes[previous]) { previous -= 1 }
      let isTyped = isWord(previous) || previous >= 0 && ":>*&".utf8.contains(bytes[previous])
      if bytes[index] == UInt8(ascii: "["), isTyped {
        if bracketEnd < index { bracketEnd = bytes[index...].firstIndex(of: UInt8(ascii: "]")) ?? bytes.count }
        index = bracketEnd + 1
        skipSpace()
        guard index < bytes.count else { return false }
        if bytes[index] == UInt8(ascii: "{") { return true }
      }
      if bytes[index] == UInt8(ascii: "="), isTyped {
        if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "=") { continue }
        return true
      }
      guard bytes[index] == UInt8(ascii: "("), let end = ends[index] else { continue }
      index = end + 1
      skipSpace()
      if index < bytes.count, bytes[index] == UInt8(ascii: "{") { return true }
    }
    return false
  }
}
