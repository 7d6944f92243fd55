import Platform

/// A message of the compiler.
public struct ShaderDiagnostic: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The severity, by clang's names.
  public enum Severity: String, Hashable, Sendable, Codable {
    /// Only an error prevents a function from running.
    case error, warning, note
  }

  public var severity: Severity
  /// The source's path, in the form that the compiler prints.
  public var file: String
  /// The line, from 1; 0 if the message concerns the whole file.
  public var line: Int
  /// The column in bytes, from 1; 0 if the message concerns the whole file.
  public var column: Int
  /// clang's text.
  public var message: String
  /// The line of the source; nil if unknown.
  var sourceLine: String?

  /// The line of the source, and a caret below the column; empty if the line is unknown.
  public var quotation: [String] {
    sourceLine.map { SourceQuotation.lines($0, column: column) } ?? []
  }

  public var description: String {
    "\(file)\(line > 0 ? ":\(line):\(column)" : ""): \(severity.rawValue): \(message)"
  }
}

extension ShaderDiagnostic {
  /// A diagnostic from a line of clang's output, `file:line:column: severity: message`; nil for any other line.
  init?(line text: Substring) {
    let severities: [(String, Severity)] = [
      (": fatal error: ", .error), (": error: ", .error), (": warning: ", .warning), (": note: ", .note),
    ]
    let found = severities.compactMap { mark, severity in
      text.firstRange(of: mark).map { (range: $0, severity: severity) }
    }
    guard let first = found.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else { return nil }
    // The file name may contain colons; line and column come last.
    let place = text[..<first.range.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
    guard place.count >= 3, let line = Int(place[place.count - 2]), let column = Int(place[place.count - 1]) else {
      return nil
    }
    severity = first.severity
    file = place.dropLast(2).joined(separator: ":")
    self.line = line
    self.column = column
    let words = text[first.range.upperBound...]
    message =
      words.utf8.count > Self.maximumMessageLength ? words.prefix(Self.maximumMessageLength) + "…" : String(words)
  }

  /// Creates the diagnostic for a missing function with C linkage, which clang cannot detect; nil for other messages.
  ///
  /// - Parameters:
  ///   - message: the message of the dynamic loader, which ends with the name.
  ///   - sources: the files; the last line that contains the name is the place, since declarations precede uses.
  init?(loader message: String, sources: [String]) {
    guard let mark = message[...].firstRange(of: ": undefined symbol: ") else { return nil }
    let name = message[mark.upperBound...]
    for path in sources {
      let text = String(decoding: (try? Files.read(path)) ?? [], as: UTF8.self)
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      guard let index = lines.lastIndex(where: { $0.split(whereSeparator: { !$0.isWordCharacter }).contains(name) }),
        let word = lines[index].split(whereSeparator: { !$0.isWordCharacter }).first(where: { $0 == name })
      else { continue }
      let column = lines[index].utf8.distance(from: lines[index].startIndex, to: word.startIndex) + 1
      let message = "'\(name)' is declared but not defined"
      self.init(severity: .error, file: path, line: index + 1, column: column, message: message)
      return
    }
    return nil
  }

  /// The most characters of a message, since names in it may have any length.
  private static let maximumMessageLength = 500

  /// The name of a function or variable that is used and declared but not defined; nil for other messages.
  var undefinedName: String? {
    guard message.contains(" has internal linkage but is not defined") else { return nil }
    let parts = message.split(separator: "'")
    guard parts.count == 3 else { return nil }
    // The name is qualified by the namespaces of a generated text.
    let names = parts[1].split(separator: "::")
    return names.dropFirst(names.first == "(anonymous namespace)" ? 2 : 0).joined(separator: "::")
  }

  /// True if the message says that a declared function or variable is defined nowhere.
  var reportsMissingDefinition: Bool { message.contains(Self.missingDefinition) }
  static let missingDefinition = "' is declared but not defined, neither here nor in another .metal file near "

  /// True if the message comes from a function in `metal_graphics` that this dialect does not have.
  var requiresQuads: Bool { message.hasSuffix(" declared with 'error' attribute: VITRINE_QUADS") }

  /// Returns the error that the assembler or the linker reports, which lack the lines of the sources; nil if the output
  /// contains none.
  static func assemblerMessage(_ output: String) -> String? {
    let kinds = ["error: ", "undefined reference to ", "multiple definition of ", "hidden symbol ", "relocation "]
    for line in output.split(separator: "\n") where !line.contains("No space left on device") {
      guard let kind = kinds.first(where: { line.firstRange(of: $0) != nil }), let mark = line.firstRange(of: kind)
      else { continue }
      return String(line[(kind == "error: " ? mark.upperBound : mark.lowerBound)...].prefix(maximumMessageLength))
    }
    return nil
  }

  /// Returns the errors and warnings in clang's output, in order.
  ///
  /// Diagnostics in the embedded headers are attributed to the line of the source in clang's note; other notes are
  /// dropped, except where an undefined name is used. Diagnostics in a generated text, which is in the temporary
  /// folder, are attributed to a source.
  static func parse(
    _ output: String, headers: String, temporary: String, sources: [String] = []
  ) -> [ShaderDiagnostic] {
    var diagnostics: [ShaderDiagnostic] = []
    for line in output.split(separator: "\n") {
      guard let next = ShaderDiagnostic(line: line) else { continue }
      if next.severity != .note {
        diagnostics.append(next)
      } else if let last = diagnostics.last,
        last.file.hasPrefix(headers) && !next.file.hasPrefix(headers)
          || last.undefinedName != nil && next.message == "used here"
      {
        diagnostics[diagnostics.count - 1].file = next.file
        diagnostics[diagnostics.count - 1].line = next.line
        diagnostics[diagnostics.count - 1].column = next.column
      }
    }
    for index in diagnostics.indices { diagnostics[index].message = explained(diagnostics[index].message) }
    for index in diagnostics.indices where diagnostics[index].file.hasPrefix("\(temporary)/") && !sources.isEmpty {
      diagnostics[index].attribute(to: sources)
    }
    var texts: [String: [Substring]] = [:]
    for index in diagnostics.indices where diagnostics[index].severity == .error && diagnostics[index].line > 0 {
      let file = diagnostics[index].file
      // A source may claim the name of any other file by `#line`.
      guard sources.contains(file) else { continue }
      let lines = texts[file] ?? Self.lines(of: file)
      texts[file] = lines
      guard lines.indices.contains(diagnostics[index].line - 1) else { continue }
      diagnostics[index].sourceLine = String(lines[diagnostics[index].line - 1].prefix(maximumLineLength))
    }
    return diagnostics
  }

  /// Returns clang's text with the names of Metal's own headers, and with the include or directive that a source lacks.
  private static func explained(_ message: String) -> String {
    let message = message.replacing("metal::functions::", with: "metal::")
    if message.hasPrefix("use of undeclared identifier 'SwiftUI'") {
      return
        "use of undeclared identifier 'SwiftUI'; it is declared in <SwiftUI/SwiftUI_Metal.h>, which is not included"
    }
    // `use of undeclared identifier 'floor'; did you mean 'metal::floor'?`
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    if parts.count == 3, parts[0] == "use of undeclared identifier ", ShaderHeaders.functions.contains(parts[1]) {
      return "\(message); did you mean 'metal::\(parts[1])'? There is no 'using namespace metal;'"
    }
    guard parts.count == 5, parts[2] == "; did you mean ", parts[4] == "?" else { return message }
    let scopes = parts[3].split(separator: "::")
    // Many functions have a namesake in the headers' own namespace.
    guard scopes.count > 1, scopes.last == parts[1], ["metal", "vitrine"].contains(scopes[0]) else { return message }
    return parts[..<3].joined(separator: "'") + "'metal::\(parts[1])'? There is no 'using namespace metal;'"
  }

  private static let maximumLineLength = 400

  private static func lines(of file: String) -> [Substring] {
    let text = String(decoding: (try? Files.read(file)) ?? [], as: UTF8.self)
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Replaces a location in a generated text: by the end of the source that is included before it if something is
  /// missing there, otherwise by the source.
  private mutating func attribute(to sources: [String]) {
    let text = String(decoding: (try? Files.read(file)) ?? [], as: UTF8.self)
    file = SpanProgramText.source(beforeLine: line, in: text) ?? sources[0]
    (line, column) = (0, 0)
    guard message.hasPrefix("expected "), let bytes = try? Files.read(file) else { return }
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    // A line break at the end of the file does not start a line.
    let last = lines.count > 1 && lines[lines.count - 1].isEmpty ? lines.count - 1 : lines.count
    (line, column) = (last, lines[last - 1].count + 1)
  }
}

extension Character {
  fileprivate var isWordCharacter: Bool { isLetter || isNumber || self == "_" }
}
