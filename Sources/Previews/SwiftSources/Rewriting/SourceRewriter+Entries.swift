extension SourceRewriter {
  /// Writes a variable with `@Entry` as one with accessors, and the type of its key after it.
  mutating func write(_ entry: EntryDeclaration) {
    // A preview without an end has been copied with all that follows.
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
      // Of one line, since it has been written once with its own.
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
  /// The key's members are as accessible as the key, or as what is around it.
  fileprivate var memberAccess: String { ["public ", "package "].contains(access) ? access : "" }
}
