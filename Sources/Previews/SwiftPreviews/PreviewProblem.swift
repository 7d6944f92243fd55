import Platform
package import SwiftBuilds

/// A reason why the previews of the sources are not shown as they are now.
package enum PreviewProblem: Error, Sendable {
  /// A file cannot be read.
  case unreadable(String)
  /// A file is no text of Swift or is too large, or the sources have too many previews.
  case unusable(String)
  /// There is no compiler, or no modules of the library for it.
  case noCompiler(String)
  /// The compiler's errors.
  case doesNotCompile([SwiftDiagnostic])
  /// The sources have no preview.
  case none(String)
  /// The process that shows them has ended, or cannot be started.
  case ended(String, at: SourcePlace? = nil)

  /// The texts that the window shows, one for each error; each may have several lines.
  package var texts: [String] {
    switch self {
    case .unreadable(let text), .unusable(let text), .noCompiler(let text), .none(let text), .ended(let text, _): [text]
    case .doesNotCompile(let diagnostics): diagnostics.filter { $0.severity == .error }.map(\.shown)
    }
  }

  /// The texts for standard error: the compiler's errors and warnings in its own form, of several lines each, with
  /// their notes; for any other problem its text.
  package var reports: [String] {
    guard case .doesNotCompile(let diagnostics) = self else { return texts }
    return diagnostics.map(\.report)
  }

  /// The place of the problem in the sources: that of the first error, or of the trap; nil if it is not known.
  package var place: SourcePlace? {
    switch self {
    case .doesNotCompile(let diagnostics):
      diagnostics.first { $0.severity == .error && $0.line > 0 && $0.path.hasPrefix("/") }.map {
        SourcePlace($0.path, line: $0.line, column: $0.column)
      }
    case .ended(_, let place): place
    case .unreadable, .unusable, .noCompiler, .none: nil
    }
  }
}

extension SwiftDiagnostic {
  /// The message with its place, above the source's line with a caret.
  fileprivate var shown: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let place = line > 0 ? "\(name):\(line):\(column): " : ""
    var text = place + message
    if let remark { text = "\(remark)\n\(text)" }
    return ([text] + quotation).joined(separator: "\n")
  }

  /// `path:line:column: error: message`, the form that editors and terminals know, with the quotation and the notes.
  fileprivate var report: String {
    let notes = notes.map { note in
      "\(note.path)\(note.line > 0 ? ":\(note.line):\(note.column)" : ""): note: \(note.message)"
    }
    return ([description] + quotation + notes).joined(separator: "\n")
  }

  /// The source's line above a caret; empty if it is not known.
  private var quotation: [String] {
    guard line > 0, let sourceLine else { return [] }
    return SourceQuotation.lines(sourceLine, column: column)
  }
}
