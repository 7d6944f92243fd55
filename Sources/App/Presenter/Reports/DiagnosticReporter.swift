import RenderPlan

/// Hands diagnostics of views, sources and plans to a receiver, each once.
@MainActor
package final class DiagnosticReporter {
  private let receive: (String) -> Void
  private let log: (String) -> Void
  private let quote: (String) -> Void
  private var reported: Set<String> = []
  private var current: Set<String> = []
  private var reportedNotes: Set<PlanNote.Origin> = []

  /// - Parameters:
  ///   - receive: called with a line without its end.
  ///   - log: called with lines that tell of nothing wrong.
  ///   - quote: called with the lines of a compiler's message, which are in a form that other programs know.
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

  /// Reports the texts that were not among those of the last call: faults that have appeared since, again after they
  /// were mended. Each may have several lines.
  func report(current texts: [String]) {
    for text in texts where !current.contains(text) {
      let lines = text.split(separator: "\n").map(String.init)
      for line in lines { Self.isOfCompiler(lines[0]) ? quote(line) : receive(line) }
    }
    current = Set(texts)
  }

  /// Whether a message begins as `path:line:column: error: `, in which the numbers may be missing.
  private static func isOfCompiler(_ line: String) -> Bool {
    line.hasPrefix("/") && [": error: ", ": warning: "].contains { line.firstRange(of: $0) != nil }
  }

  /// Reports the notes that the author of the views should know of; one whose numbers alone have changed is the same.
  func report(_ notes: [PlanNote]) {
    for note in notes where note.isForAuthor && reportedNotes.insert(note.origin).inserted { report([note.text]) }
  }

  /// Reports a line whether or not it has been reported before.
  func reportAgain(_ line: String) { receive(line) }

  /// Reports a line that tells of nothing wrong.
  func tell(_ line: String) { log(line) }
}
