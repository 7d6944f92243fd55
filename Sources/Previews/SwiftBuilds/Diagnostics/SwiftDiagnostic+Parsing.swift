import Platform

extension SwiftDiagnostic {
  /// The most messages of one build. If there are more, errors take precedence over warnings.
  static let limit = 50
  /// The longest message in characters: a type's name may have any length.
  static let maximumMessageLength = 500
  static let maximumSourceLineLength = 400
  /// The most bytes of the output, and the most messages, that are read.
  private static let (maximumBytes, maximumMessages) = (1 << 20, 1000)

  /// Returns the errors and warnings in the compiler's output, each once, without warnings that concern no source. An
  /// error always counts: `#sourceLocation` can give any path to a source's lines.
  ///
  /// - Parameters:
  ///   - output: the compiler's output in the style of LLVM: `path:line:column: severity: message`, then the line of
  ///     the source and a mark.
  ///   - sources: the sources by their paths in the output.
  static func parse(_ output: String, sources: [String: SwiftBuild.Source]) -> [SwiftDiagnostic] {
    var found: [SwiftDiagnostic] = []
    var lines: [String: [Substring]] = [:]
    // True if the last message is one that has been seen, or a warning without a source, whose notes are skipped with
    // it.
    var isSkipped = true
    var seen: Set<SwiftDiagnostic> = []
    var notes: Set<Note> = []
    for text in Substring(output.utf8.prefix(maximumBytes)).split(separator: "\n") {
      if found.count == maximumMessages { break }
      guard let next = Message(text) else { continue }
      let path = sources[next.path]?.path ?? next.path.printable
      guard let severity = Severity(rawValue: next.kind) else {
        if !isSkipped, !found.isEmpty, next.kind == "note" {
          let note = Note(path: path.printable, line: next.line, column: next.column, message: next.text)
          // A candidate that several modules declare is noted for each, in the same words.
          if notes.insert(note).inserted { found[found.count - 1].notes.append(note) }
        }
        continue
      }
      var diagnostic = SwiftDiagnostic(
        severity: severity, path: path, line: next.line, column: next.column, message: next.text)
      isSkipped = sources[next.path] == nil && severity == .warning || !seen.insert(diagnostic).inserted
      if isSkipped { continue }
      if lines[next.path] == nil {
        lines[next.path] = sources[next.path]?.text.split(
          omittingEmptySubsequences: false, whereSeparator: \.isSwiftNewline)
      }
      if let text = lines[next.path], text.indices.contains(next.line - 1) {
        diagnostic.sourceLine = shown(text[next.line - 1])
      }
      found.append(diagnostic)
      notes.removeAll()
    }
    return found
  }

  /// Returns a line of a source as it is shown, cut at the limit.
  public static func shown(_ line: Substring) -> String {
    String(line.prefix(maximumSourceLineLength)).printableLines()
  }

  /// Returns the diagnostics of a build in the order of its sources, each once, up to the limit, with remarks.
  static func collected(_ diagnostics: [SwiftDiagnostic], sources: [SwiftBuild.Source]) -> [SwiftDiagnostic] {
    let order = Dictionary(sources.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<SwiftDiagnostic> = []
    var all = diagnostics.filter { seen.insert($0).inserted }
    if all.count > limit {
      all = Array((all.filter { $0.severity == .error } + all.filter { $0.severity == .warning }).prefix(limit))
    }
    // Sorted by place. Sorting is not stable, so the order in the output decides between equals.
    all = all.enumerated().sorted { first, second in
      let (a, b) = (first.element, second.element)
      return (order[a.path] ?? .max, a.line, a.column, first.offset) < (
        order[b.path] ?? .max, b.line, b.column, second.offset
      )
    }.map(\.element)
    var named: Set<String> = []
    // One file that imports the module is enough.
    let importsAQUI = sources.contains { $0.text.contains("import AQUI") }
    for index in all.indices where all[index].severity == .error {
      let (message, line) = (all[index].message, all[index].sourceLine)
      let remark =
        MissingNames.remark(on: message) ?? (importsAQUI ? nil : MissingNames.remarkOnAQUI(message, at: line ?? ""))
      guard let remark, named.insert(remark).inserted else { continue }
      all[index].remark = remark
    }
    return all
  }

  /// A line of the compiler's output that begins a message.
  private struct Message {
    var path: String
    var line: Int
    var column: Int
    var kind: String
    var text: String

    /// Reads `path:line:column: severity: message`; nil for any other line.
    init?(_ line: Substring) {
      let marks = ["error", "warning", "note", "remark"].flatMap { kind in
        line.ranges(of: ": \(kind): ").map { (range: $0, kind: kind) }
      }
      // The path may contain anything; line and column come last. The first severity after line and column is the
      // compiler's.
      for mark in marks.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
        guard let (rest, column) = Self.number(endingIn: line[..<mark.range.lowerBound]),
          let (path, row) = Self.number(endingIn: rest)
        else { continue }
        self.init(
          path: String(path), line: row, column: column, kind: mark.kind, words: line[mark.range.upperBound...])
        return
      }
      return nil
    }

    /// Returns the number after the last colon of a text, and the text before that.
    private static func number(endingIn text: Substring) -> (rest: Substring, number: Int)? {
      guard let colon = text.lastIndex(of: ":"), let number = Int(text[colon...].dropFirst()), number >= 0 else {
        return nil
      }
      return (text[..<colon], number)
    }

    private init(path: String, line: Int, column: Int, kind: String, words: Substring) {
      (self.path, self.line, self.column, self.kind) = (path, line, column, kind)
      text = (words.count > maximumMessageLength ? words.prefix(maximumMessageLength) + "…" : String(words)).printable
    }
  }
}

extension Character {
  /// True if the compiler ends a line here.
  fileprivate var isSwiftNewline: Bool { self == "\n" || self == "\r\n" || self == "\r" }
}
