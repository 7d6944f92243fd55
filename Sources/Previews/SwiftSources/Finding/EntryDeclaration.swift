/// A variable with `@Entry` in an extension of `EnvironmentValues` or `Transaction`: a key, its default and its accessors.
struct EntryDeclaration: Equatable, Sendable {
  /// The name of the variable.
  var name: String
  /// The protocol of its key.
  var key: String
  /// The access modifier, such as `public`, with a blank after it; empty for none.
  var access: String
  /// The bytes of `@Entry` and of the blanks after it.
  var attribute: Range<Int>
  /// The end of the variable's name.
  var nameEnd: Int
  /// The bytes of the type, without the colon.
  var type: Range<Int>?
  /// The bytes of the default, without the equals sign.
  var value: Range<Int>?
  var end: Int
}

extension TokenList {
  private static let keys = ["EnvironmentValues": "EnvironmentKey", "Transaction": "TransactionKey"]
  private static let accesses: Set<String> = ["private", "fileprivate", "internal", "package", "public"]

  /// The variables with `@Entry` in extensions at file scope, in the order of the source.
  func entries() -> [EntryDeclaration] {
    var entries: [EntryDeclaration] = []
    var index = 0
    while index < count {
      guard token(index, is: "extension") else {
        index = self.index(after: index)
        continue
      }
      var last = index + 1
      while token(last + 1, is: "."), word(last + 2) != nil { last += 2 }
      if let key = word(last).flatMap({ Self.keys[$0] }), token(last + 1, is: "{"),
        let end = self[last + 1]?.matchingIndex
      {
        let access = index > 0 && Self.accesses.contains(word(index - 1) ?? "") ? word(index - 1)! + " " : ""
        entries += self.entries(in: last + 2..<end, key: key, access: access)
        index = end
      } else {
        index = last
      }
    }
    return entries
  }

  private func entries(in range: Range<Int>, key: String, access: String) -> [EntryDeclaration] {
    let reader = PreviewableReader(tokens: self, last: range.upperBound)
    var entries: [EntryDeclaration] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if let entry = entry(at: index, reader, key: key, access: access) { entries.append(entry) }
      index = self.index(after: index)
    }
    return entries
  }

  /// Returns the variable whose `@Entry` is at the index: `@Entry private var name: Type = value`, where either the
  /// type or the value may be missing.
  private func entry(at index: Int, _ reader: PreviewableReader, key: String, access: String) -> EntryDeclaration? {
    guard self[index]?.kind == .at else { return nil }
    let (attribute, part, next) = reader.attribute(at: index)
    guard attribute == "Entry", let blank = reader.rangeWithBlanks(index...part),
      let end = reader.variableEnd(from: next)
    else { return nil }
    var keyword = next
    var own = access
    while let word = word(keyword), word != "var" {
      if Self.accesses.contains(word) { own = word + " " }
      keyword = self.index(after: keyword)
    }
    let isEnded = token(end - 1, is: ";")
    guard let name = word(keyword + 1), let nameToken = self[keyword + 1],
      let last = self[end - (isEnded ? 2 : 1)]?.range.upperBound
    else { return nil }
    var entry = EntryDeclaration(
      name: name, key: key, access: own, attribute: blank, nameEnd: nameToken.range.upperBound, end: last)
    let equals = (keyword + 2..<end).first { token($0, is: "=") && self[$0]?.depth == self[index]?.depth }
    if token(keyword + 2, is: ":"), let colon = self[keyword + 2] {
      entry.type = colon.range.upperBound..<(equals.flatMap { self[$0]?.range.lowerBound } ?? last)
    }
    if let equals, let sign = self[equals] { entry.value = sign.range.upperBound..<last }
    return entry.type == nil && entry.value == nil ? nil : entry
  }
}
