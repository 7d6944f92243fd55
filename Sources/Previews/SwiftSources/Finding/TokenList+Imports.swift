extension TokenList {
  private static let importKinds: Set<String> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor",
  ]

  /// The modules that are imported at file scope, in any part of an `#if`, each once, in the order of the source.
  func importedModules() -> [String] {
    var modules: [String] = []
    var known: Set<String> = []
    for index in 0..<count where self[index]?.depth == 0 && token(index, is: "import") && !token(index - 1, is: ".") {
      // `import struct Foundation.Date`, unless a module has the name of a keyword.
      let hasKind = word(index + 1).map(Self.importKinds.contains) ?? false && self[index + 2]?.startsLine == false
      guard let module = word(hasKind ? index + 2 : index + 1), known.insert(module).inserted else { continue }
      modules.append(module)
    }
    return modules
  }
}
