/// A part of a source as a file of its own, whose other lines are empty.
public struct SourcePart: Hashable, Sendable {
  /// The number of the part, which depends on the text of its declarations before their bodies; nil for the part of
  /// everything that is in no other.
  public var number: Int?
  public var text: String
}

extension SwiftSource {
  /// The number of parts: few enough that a module of so many files costs little, and enough that most parts have one
  /// declaration.
  private static let partCount: UInt64 = 24

  /// Returns the source in parts, so that after a change in one the others need not be compiled. The imports are in
  /// each part.
  ///
  /// Private declarations of the source are visible in all parts, so an illegal use of one is not refused. Lines are
  /// those of the source.
  ///
  /// - Parameter path: the path of the source, for `#file`.
  /// - Returns: the remainder, and then the other parts by their numbers; nil for a source that has one part, or cannot
  ///   be divided safely.
  public func parts(path: String) -> [SourcePart]? {
    let tokens = TokenList(bytes: bytes)
    let declarations = tokens.separableDeclarations()
    guard declarations.count > 1, let shared = tokens.importRanges() else { return nil }
    var numbered: [Int: [Range<Int>]] = [:]
    var isTaken = [Bool](repeating: false, count: tokens.count)
    for declaration in declarations {
      for index in declaration.tokens { isTaken[index] = true }
      // The semicolon that separates it from the next one.
      let end = declaration.tokens.upperBound
      if tokens.token(end, is: ";") { isTaken[end] = true }
      guard let first = tokens[declaration.tokens.lowerBound], let last = tokens[end - 1] else { return nil }
      let number = Int(Self.hash(bytes[declaration.header]) % Self.partCount)
      numbered[number, default: []].append(first.range.lowerBound..<last.range.upperBound)
    }
    guard numbered.count > 1 else { return nil }
    let visible = tokens.withoutPrivacy()
    let left = tokens.tokens.indices.filter { !isTaken[$0] }.map { tokens.tokens[$0].range }
    let rest = SourcePart(text: Self.text(of: left, in: visible))
    let place = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return [rest]
      + numbered.sorted { $0.key < $1.key }.map { number, ranges in
        let text = Self.text(of: shared + ranges, in: visible)
        return SourcePart(number: number, text: "#sourceLocation(file: \"\(place)\", line: 1)\n" + text)
      }
  }

  /// Returns some ranges of the text at their own lines and columns. The result does not depend on the rest of the
  /// text.
  private static func text(of ranges: [Range<Int>], in bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    // The offsets at which the current line begins, in the source and in the text.
    var (lineStart, textStart) = (0, 0)
    var position = 0
    func lineEnds(upTo end: Int) {
      for index in position..<end where bytes[index].isNewline {
        text.append(bytes[index])
        (lineStart, textStart) = (index + 1, text.count)
      }
    }
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      lineEnds(upTo: range.lowerBound)
      let column = text.count - textStart
      text += repeatElement(UInt8(ascii: " "), count: max(0, range.lowerBound - lineStart - column))
      text += bytes[range]
      if let last = bytes[range].lastIndex(where: \.isNewline) {
        (lineStart, textStart) = (last + 1, text.count - (range.upperBound - last - 1))
      }
      position = range.upperBound
    }
    lineEnds(upTo: bytes.count)
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the FNV-1a hash of 64 bits, without blanks.
  private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { $1.isBlank || $1.isNewline ? $0 : ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

extension TokenList {
  /// Returns the text with spaces in place of `private` and `fileprivate`, including `private(set)`.
  fileprivate func withoutPrivacy() -> [UInt8] {
    var open = bytes
    for index in 0..<count where token(index, is: "private") || token(index, is: "fileprivate") {
      // `.private` and `private:` are names.
      if token(index - 1, is: ".") || token(index + 1, is: ":") { continue }
      let hasSet = token(index + 1, is: "(") && token(index + 2, is: "set") && token(index + 3, is: ")")
      for word in index...(hasSet ? index + 3 : index) {
        guard let range = self[word]?.range else { continue }
        open.replaceSubrange(range, with: repeatElement(UInt8(ascii: " "), count: range.count))
      }
    }
    return open
  }

  /// Returns the imports at file scope, those in an `#if` together with it; nil if such an `#if` contains declarations
  /// too.
  fileprivate func importRanges() -> [Range<Int>]? {
    // The imports are in the order of the source, like the conditions.
    let imports = imports().map(\.range)
    var outside: [Range<Int>] = []
    var inside: [Range<Int>] = []
    var (index, next) = (0, 0)
    while index < count {
      guard token(index, is: "#if") else {
        index = self.index(after: index)
        continue
      }
      let end = self.index(afterConditionAt: index)
      guard let first = self[index], let last = self[end - 1] else { return nil }
      let range = first.range.lowerBound..<last.range.upperBound
      index = end
      while next < imports.count, imports[next].lowerBound < range.lowerBound {
        outside.append(imports[next])
        next += 1
      }
      guard next < imports.count, range.contains(imports[next]) else { continue }
      while next < imports.count, range.contains(imports[next]) { next += 1 }
      // Declarations among them cannot be in each part.
      if bytes[range].contains(UInt8(ascii: "{")) { return nil }
      inside.append(range)
    }
    return outside + imports[next...] + inside
  }
}
