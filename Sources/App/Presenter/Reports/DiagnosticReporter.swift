import RenderPlan

/// Hands diagnostics of views, sources and plans to a receiver, each once.
@MainActor
package final class DiagnosticReporter {
  private let receive: (String) -> Void
  private let log: (String) -> Void
  private var reported: Set<String> = []
  private var current: Set<String> = []
  private var reportedNotes: Set<PlanNote.Origin> = []

  /// - Parameters:
  ///   - receive: called with a line without its end.
  ///   - log: called with lines that tell of nothing wrong.
  package init(_ receive: @escaping (String) -> Void = { _ in }, log: @escaping (String) -> Void = { _ in }) {
    self.receive = receive
    self.log = log
  }

  /// Reports lines that have not been reported before.
  func report(_ lines: some Sequence<String>) {
    for line in lines where reported.insert(line).inserted { receive(line) }
  }

  /// Reports the lines that were not among those of the last call: faults that have appeared since, again after they
  /// were mended.
  func report(current lines: [String]) {
    for line in lines where !current.contains(line) { receive(line) }
    current = Set(lines)
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
