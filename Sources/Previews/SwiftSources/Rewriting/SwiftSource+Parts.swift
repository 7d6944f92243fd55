/// A part of a source as a file of its own, whose other lines are empty.
public struct SourcePart: Hashable, Sendable {
  /// The same for a declaration as long as its text before its body is; nil for what is left when all others are taken.
  public var number: Int?
  public var text: String
}

extension SwiftSource {
  /// Few enough that a module of so many files costs little, and enough that most have one declaration.
  private static let partCount: UInt64 = 24

  /// The source in parts, so that a change in one need not compile the others. The imports are in each.
  ///
  /// What is private in the source is visible in all of them, so a use of it that is none of theirs is not refused.
  /// Lines are those of the source.
  ///
  /// - Parameter path: of the source, for `#file`.
  /// - Returns: the rest, and then the others by their numbers; nil for a source that is one part, or may be.
  public func parts(path: String) -> [SourcePart]? {
    let tokens = TokenList(bytes: bytes)
    let declarations = tokens.separableDeclarations()
    guard declarations.count > 1, let shared = tokens.importRanges() else { return nil }
    var numbered: [Int: [Range<Int>]] = [:]
    var isTaken = [Bool](repeating: false, count: tokens.count)
    for declaration in declarations {
      for index in declaration.tokens { isTaken[index] = true }
      // What separates it from the next one.
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

  /// Some ranges of the text at their places, with its lines, and nothing that depends on what else is in them.
  private static func text(of ranges: [Range<Int>], in bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    // Of the line that is written, in the source and in the text.
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

  /// FNV-1a of 64 bits, without blanks.
  private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { $1.isBlank || $1.isNewline ? $0 : ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

extension TokenList {
  /// The text with spaces in place of `private` and `fileprivate`, `private(set)` too.
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

  /// The imports at file scope, those in an `#if` with it; nil where that has something else.
  fileprivate func importRanges() -> [Range<Int>]? {
    // In the order of the source, as the conditions are.
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
