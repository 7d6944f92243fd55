extension TokenList {
  private static let importKinds: Set<String> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor",
  ]

  /// Returns the modules that are imported at file scope, in any part of an `#if`, each once, in the order of the
  /// source.
  func importedModules() -> [String] {
    var known: Set<String> = []
    return imports().map(\.module).filter { known.insert($0).inserted }
  }

  /// Returns the imports at file scope, with their attributes.
  func imports() -> [(module: String, range: Range<Int>)] {
    var found: [(module: String, range: Range<Int>)] = []
    // The index of the token after the last import: earlier tokens are no attributes of the next one.
    var free = 0
    for index in 0..<count where self[index]?.depth == 0 && token(index, is: "import") && !token(index - 1, is: ".") {
      // `import struct Foundation.Date`, unless a module has the name of a keyword.
      let hasKind = word(index + 1).map(Self.importKinds.contains) ?? false && self[index + 2]?.startsLine == false
      var last = hasKind ? index + 2 : index + 1
      guard let module = word(last) else { continue }
      while token(last + 1, is: "."), word(last + 2) != nil { last += 2 }
      var first = index
      while first > free, self[first]?.startsLine == false, let before = self[first - 1],
        [.word, .at].contains(before.kind)
      {
        first -= 1
      }
      guard let start = self[first]?.range.lowerBound, let end = self[last]?.range.upperBound else { continue }
      found.append((module, start..<end))
      free = last + 1
    }
    return found
  }
}

extension SwiftSource {
  /// Returns the source with spaces in place of the imports of some modules.
  public func leavingOutImports(of modules: Set<String>) -> SwiftSource {
    var bytes = bytes
    for (module, range) in TokenList(bytes: bytes).imports() where modules.contains(module) {
      for index in range where !bytes[index].isNewline { bytes[index] = UInt8(ascii: " ") }
    }
    return SwiftSource(bytes: bytes)
  }
}
