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

  /// The most files of a folder that are looked at.
  private static let limit = 500

  /// Returns the Metal sources of a source's folder, or of its target's, that define a function or constant of a name.
  static func defining(_ name: String, beside source: String, except known: [String]) -> [String] {
    sources(in: root(of: source)).filter { path in
      guard !known.contains(path), let bytes = try? Files.read(path) else { return false }
      return defines(name, String(decoding: bytes, as: UTF8.self))
    }
  }

  /// The folder of a source, or of the SwiftPM target to which it belongs: `Sources/NAME` beside a `Package.swift`.
  static func root(of source: String) -> String {
    var folder = FilePath.folder(of: source)
    while folder != "/" {
      let parent = FilePath.folder(of: folder)
      if parent.hasSuffix("/Sources"), Files.exists("\(FilePath.folder(of: parent))/Package.swift") { return folder }
      folder = parent
    }
    return FilePath.folder(of: source)
  }

  private static func sources(in root: String) -> [String] {
    var folders = [root]
    var found: [String] = []
    while !folders.isEmpty, found.count < limit {
      let folder = folders.removeFirst()
      for name in Files.names(in: folder).sorted() where !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        if name.hasSuffix(".metal") {
          found.append(path)
        } else if !name.contains("."), folders.count < limit, Files.isFolder(path) {
          folders.append(path)
        }
      }
    }
    return found
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
