/// A quotation of a line of source above a caret, in the style of compilers.
public enum SourceQuotation {
  /// The start of each of the two lines.
  public static let indent = "  "

  /// - Parameters:
  ///   - line: the line without its line break.
  ///   - column: the column in bytes, from 1. The caret stands under a character; a tab takes one column.
  public static func lines(_ line: String, column: Int) -> [String] {
    let before = String(decoding: Array(line.utf8.prefix(max(0, column - 1))), as: UTF8.self)
    let spaces = String(repeating: " ", count: before.count)
    return ["\(indent)\(line.replacing("\t", with: " ").printable)", "\(indent)\(spaces)^"]
  }

  /// Returns the parts of a message: its words, and the quotation at its end; nil if it has none.
  public static func split(_ text: String) -> (words: String, line: String, caret: String)? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > 2, let caret = lines.last, caret.hasPrefix(indent), caret.hasSuffix("^"),
      caret.dropLast().allSatisfy({ $0 == " " })
    else { return nil }
    return (lines.dropLast(2).joined(separator: "\n"), lines[lines.count - 2], caret)
  }

  /// Returns the part of a quotation that fits into the columns, with the caret under its character; ellipses stand for
  /// omitted parts.
  public static func fitting(line: String, caret: String, columns: Int) -> (line: String, caret: String) {
    let characters = Array(line), place = max(0, caret.count - 1), columns = max(columns, 8)
    guard max(characters.count, place + 1) > columns else { return (line, caret) }
    // The caret stands in the middle if the line continues on both sides.
    let start = min(max(0, place - columns / 2), max(0, max(characters.count, place + 1) - columns))
    var part = Array(characters.dropFirst(start).prefix(columns))
    if start > 0, !part.isEmpty { part[0] = "\u{2026}" }
    if start + columns < characters.count { part[part.count - 1] = "\u{2026}" }
    return (String(part), String(repeating: " ", count: place - start) + "^")
  }
}
