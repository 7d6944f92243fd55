import Session

extension Invocation {
  /// Checks the options for comparisons and for the card, against the scene and one another.
  mutating func checkComparison(given options: Set<String>) throws(UsageError) {
    let looks = command == .profile ? ["wipe", "backgrounds"] : ["wipe", "compare", "backgrounds"]
    let given = looks.filter(options.contains)
    if given.count > 1 { throw .conflict("--\(given[0]) and --\(given[1]) exclude each other") }
    if let name = given.first, !scene.canCompare {
      throw .conflict("--\(name): not available in the scene \(scene.scene)")
    }
    if scene.comparison.kind == .backgrounds {
      if namesBackground { throw .conflict("--backgrounds: another background is named too") }
      scene.background = scene.comparison.backgrounds[0]
    }
    if let name = ["text", "logo"].first(where: options.contains) {
      let owner = SceneRow.Name.glass.rawValue
      if scene.scene != owner { throw .conflict("--\(name): only the scene \(owner) has it") }
      if !scene.showsContent { throw .conflict("--\(name): --no-content leaves the panel empty") }
    }
    if command != .preview, options.contains("seed"), !options.contains("walk"), comparedReport == nil {
      throw .conflict("--seed: without --walk, \(command.rawValue) changes nothing at random")
    }
  }
}

extension OptionValue {
  /// Parses `NAME|FILE,...`, with as many as a window has room for.
  func backgrounds() throws(UsageError) -> [Background] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard Comparison.backgroundCounts.contains(parts.count), !parts.contains("") else {
      throw .malformed(option: option, text: text, expected: "two to six backgrounds, like lake,plain")
    }
    return parts.map { .file($0) }
  }
}
