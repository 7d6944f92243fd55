extension SwiftSource {
  /// The names that other files of its module can use: types, functions and variables at file scope by name, members of
  /// extensions with a leading `.`, and the first labels of initializers in extensions with a leading `(`.
  public var declaredNames: Set<String> { TokenList(bytes: bytes).declaredNames() }
}

extension SwiftSource {
  /// The members that the source uses, each with a leading `.`, in the form that `declaredNames` has for those of
  /// extensions.
  public var memberNames: Set<String> {
    let tokens = TokenList(bytes: bytes)
    return Set((0..<tokens.count).compactMap { tokens.token($0, is: ".") ? tokens.word($0 + 1).map { ".\($0)" } : nil })
  }

  /// The words that begin with a capital, as names of types do, and are no members.
  public var typeNames: Set<String> {
    let tokens = TokenList(bytes: bytes)
    return Set(
      (0..<tokens.count).compactMap { index in
        guard !tokens.token(index - 1, is: "."), let word = tokens.word(index), word.first?.isUppercase == true else {
          return nil
        }
        return word
      })
  }
}

extension TokenList {
  private static let types: Set<String> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
  private static let values: Set<String> = ["func", "var", "let", "case"]

  private static let declarations = types.union(values).union(["extension", "import"])

  /// Returns the names that `SwiftSource.declaredNames` describes.
  func declaredNames() -> Set<String> {
    var names: Set<String> = []
    var index = 0
    while index < count {
      // The contents of brackets other than those of extensions belong to declarations that are named already.
      guard let token = self[index], token.kind != .open else {
        index = self.index(after: index)
        continue
      }
      if token.kind == .word, text(token.range) == "extension", let brace = brace(after: index) {
        members(in: brace + 1..<self.index(after: brace), to: &names)
        index = self.index(after: brace)
        continue
      }
      if let name = declaredName(index), !isPrivate(index) { names.insert(name) }
      index += 1
    }
    return names
  }

  private func members(in range: Range<Int>, to names: inout Set<String>) {
    var index = range.lowerBound
    while index < range.upperBound {
      if let name = declaredName(index), !isPrivate(index) { names.insert(".\(name)") }
      if token(index, is: "init"), token(index + 1, is: "("), let label = word(index + 2) { names.insert("(\(label)") }
      index = self.index(after: index)
    }
  }

  /// Returns the name that the keyword at the index declares; nil if it declares none.
  private func declaredName(_ index: Int) -> String? {
    guard let token = self[index], token.kind == .word, let name = word(index + 1) else { return nil }
    let keyword = text(token.range)
    return Self.types.contains(keyword) || Self.values.contains(keyword) ? name : nil
  }

  /// Returns the index of the brace of the type whose keyword is at the index; nil if the next declaration comes first.
  private func brace(after index: Int) -> Int? {
    var next = index + 1
    while let token = self[next], token.kind != .close {
      if self.token(next, is: "{") { return token.matchingIndex == nil ? nil : next }
      if token.kind == .word, Self.declarations.contains(text(token.range)) { return nil }
      next = self.index(after: next)
    }
    return nil
  }

  /// Returns whether a word before the keyword, on its line, makes the declaration private to its file.
  private func isPrivate(_ index: Int) -> Bool {
    var before = index
    while let token = self[before], token.kind == .word || token.kind == .at, index - before < 6 {
      if before < index, ["private", "fileprivate"].contains(text(token.range)) { return true }
      if token.startsLine { return false }
      before -= 1
    }
    return false
  }
}
