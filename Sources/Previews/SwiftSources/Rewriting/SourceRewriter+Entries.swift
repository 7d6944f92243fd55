extension SourceRewriter {
  /// Writes a variable with `@Entry` as one with accessors, and the type of its key after it.
  mutating func write(_ entry: EntryDeclaration) {
    // A preview that is not closed has been copied with all that follows.
    guard entry.attribute.lowerBound >= position else { return }
    let key = "__VitrineEntry_\(entry.name)"
    copy(upTo: entry.attribute.lowerBound)
    skip(to: entry.attribute.upperBound)
    copy(upTo: entry.nameEnd)
    if let type = entry.type {
      insert(":", for: type.lowerBound)
      copy(type)
    } else {
      insert(": \(key).Value", for: entry.nameEnd)
    }
    insert(
      " { get { self[\(key).self] } set { self[\(key).self] = newValue } }; "
        + "\(entry.access)struct \(key): SwiftUI.\(entry.key) { \(entry.memberAccess)static ", for: entry.nameEnd)
    if let type = entry.type {
      // On one line, since the type's line breaks have been written once already.
      let text = String(decoding: source[type].map { $0.isNewline ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
      insert("var defaultValue: \(text) {", for: type.lowerBound)
      if let value = entry.value { copy(value) } else { insert(" nil", for: type.lowerBound) }
      insert(" } }", for: entry.nameEnd)
    } else if let value = entry.value {
      insert("let defaultValue =", for: value.lowerBound)
      copy(value)
      insert(" }", for: entry.nameEnd)
    }
    skip(to: entry.end)
  }
}

extension EntryDeclaration {
  /// The access modifier of the key's members: that of the key, or none where the default is as visible.
  fileprivate var memberAccess: String { ["public ", "package "].contains(access) ? access : "" }
}
