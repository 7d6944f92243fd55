import RenderPlan

/// Passes diagnostics of views, sources and plans to a receiver, each one once.
@MainActor
package final class DiagnosticReporter {
  private let receive: (String) -> Void
  private let log: (String) -> Void
  private let quote: (String) -> Void
  private var reported: Set<String> = []
  private var current: Set<String> = []
  private var reportedNotes: Set<PlanNote.Origin> = []

  /// - Parameters:
  ///   - receive: called with each line, without its line break.
  ///   - log: called with lines that report nothing wrong.
  ///   - quote: called with the lines of a compiler's message, in the form that other programs recognise.
  package init(
    _ receive: @escaping (String) -> Void = { _ in }, log: @escaping (String) -> Void = { _ in },
    quote: @escaping (String) -> Void = { _ in }
  ) {
    self.receive = receive
    self.log = log
    self.quote = quote
  }

  /// Reports lines that have not been reported before.
  func report(_ lines: some Sequence<String>) {
    for line in lines where reported.insert(line).inserted { receive(line) }
  }

  /// Reports the texts that were not among those of the last call. A fault that has been corrected and comes back is
  /// reported again. A text may have several lines.
  func report(current texts: [String]) {
    for text in texts where !current.contains(text) {
      let lines = text.split(separator: "\n").map(String.init)
      for line in lines { Self.isOfCompiler(lines[0]) ? quote(line) : receive(line) }
    }
    current = Set(texts)
  }

  /// Returns true if a message begins as `path:line:column: error: `, in which the numbers may be missing.
  private static func isOfCompiler(_ line: String) -> Bool {
    line.hasPrefix("/") && [": error: ", ": warning: "].contains { line.firstRange(of: $0) != nil }
  }

  /// Reports the notes that concern the author of the views. A note that differs only in its numbers counts as
  /// reported.
  func report(_ notes: [PlanNote]) {
    for note in notes where note.isForAuthor && reportedNotes.insert(note.origin).inserted { report([note.text]) }
  }

  /// Reports a line even if it has been reported before.
  func reportAgain(_ line: String) { receive(line) }

  /// Logs a line that reports nothing wrong.
  func note(_ line: String) { log(line) }
}
