extension TokenList {
  /// Returns the bytes of each `os(NAME)` in conditions of `#if` and `#elseif`.
  func conditions(on system: String) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var next = 0
    while next < count {
      let isCondition = token(next, is: "#if") || token(next, is: "#elseif")
      next += 1
      guard isCondition else { continue }
      while let token = self[next], !token.startsLine {
        if self.token(next, is: "os"), self.token(next + 1, is: "("), self.word(next + 2) == system,
          let end = self[next + 3], self.token(next + 3, is: ")")
        {
          found.append(token.range.lowerBound..<end.range.upperBound)
        }
        next += 1
      }
    }
    return found
  }
}

extension SwiftSource {
  /// Returns the source with `true` and blanks in place of `os(NAME)` in conditions, so that nothing moves: the library
  /// stands for that system's.
  ///
  /// - Parameter system: the system as conditions name it, such as `iOS`.
  public func forSystem(_ system: String) -> SwiftSource {
    let conditions = TokenList(bytes: bytes).conditions(on: system)
    if conditions.isEmpty { return self }
    var bytes = bytes
    for range in conditions {
      let replacement = Array("true".utf8) + Array(repeating: UInt8(ascii: " "), count: range.count - 4)
      bytes.replaceSubrange(range, with: replacement)
    }
    return SwiftSource(bytes: bytes)
  }
}
