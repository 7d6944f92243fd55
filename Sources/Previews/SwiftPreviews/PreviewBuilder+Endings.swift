import PreviewAgents
import SwiftBuilds

// The problems of processes that have ended.
extension PreviewBuilder {
  /// The number of frames of one function on a stack that are no accident.
  private static let manyFrames = 16

  /// Returns the reason why a process has ended: the words of Swift's runtime, after the innermost line of the
  /// project's own code. Blocks its thread for some milliseconds.
  ///
  /// - Parameter built: the build that the process has shown; nil for none.
  func problem(of ending: PreviewEnding, showing built: BuiltPreviews?) -> PreviewProblem {
    let found = built.map { lines(at: ending.trace, in: $0.library) } ?? []
    return problem(of: ending, lines: found)
  }

  func problem(of ending: PreviewEnding, lines: [SwiftBuild.Line]) -> PreviewProblem {
    let files = compiledFiles
    let own = lines.first { $0.line > 0 && files.contains($0.path) }
    guard ending.fault == nil, let place = place(of: ending) ?? own.map({ SourcePlace($0.path, line: $0.line) }) else {
      return .ended(ending.reason)
    }
    var words = ending.words
    // The innermost instruction is the one that stops the program.
    if words == nil, let failure = lines.first?.failure { words = "Fatal error: \(failure)" }
    if words == nil, ending.trace.highestFrequency >= Self.manyFrames {
      words = "the preview calls itself without end"
    }
    return .ended("\(place.name):\(place.line): \(words ?? ending.reason)", at: place)
  }

  /// Returns the line of a compiled source that Swift's runtime has named; nil if it has named none.
  func place(of ending: PreviewEnding) -> SourcePlace? {
    guard let (name, line) = ending.place, line > 0 else { return nil }
    return compiledFiles.first { $0.hasSuffix("/" + name) }.map { SourcePlace($0, line: line) }
  }
}

extension [UInt64] {
  fileprivate var highestFrequency: Int {
    Dictionary(map { ($0, 1) }, uniquingKeysWith: +).values.max() ?? 0
  }
}
