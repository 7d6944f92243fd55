/// Returns the text of a string literal on one line; nil if it has several lines, an interpolation or an error.
func plainStringLiteral(_ literal: ArraySlice<UInt8>) -> String? {
  let (quote, hash) = (UInt8(ascii: "\""), UInt8(ascii: "#"))
  let hashes = literal.prefix { $0 == hash }
  let quoted = literal.dropFirst(hashes.count).dropLast(hashes.count)
  guard quoted.count >= 2, quoted.first == quote, quoted.last == quote, literal.suffix(hashes.count) == hashes,
    !quoted.contains(where: \.isNewline)
  else { return nil }
  let escape = [UInt8(ascii: "\\")] + hashes
  var rest = quoted.dropFirst().dropLast()
  var text: [UInt8] = []
  while let byte = rest.first {
    if rest.starts(with: escape) {
      rest = rest.dropFirst(escape.count)
      guard let scalar = takeEscaped(&rest) else { return nil }
      text += String(scalar).utf8
    } else {
      // A quote here means three quotes, or a literal that is not closed on its line.
      guard byte != quote || !hashes.isEmpty else { return nil }
      text.append(byte)
      rest.removeFirst()
    }
  }
  return String(validating: text, as: UTF8.self)
}

/// Takes the part of an escape sequence after the backslash.
private func takeEscaped(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
  guard let letter = rest.popFirst() else { return nil }
  guard letter == UInt8(ascii: "u") else { return escapes[letter] }
  guard rest.popFirst() == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) else { return nil }
  defer { rest = rest[(end + 1)...] }
  return UInt32(String(decoding: rest[..<end], as: UTF8.self), radix: 16).flatMap { Unicode.Scalar($0) }
}

private let escapes: [UInt8: Unicode.Scalar] = [
  UInt8(ascii: "n"): "\n", UInt8(ascii: "t"): "\t", UInt8(ascii: "r"): "\r", UInt8(ascii: "0"): "\0",
  UInt8(ascii: "\""): "\"", UInt8(ascii: "'"): "'", UInt8(ascii: "\\"): "\\",
]
