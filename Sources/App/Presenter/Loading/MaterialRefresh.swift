import Vitrine

/// Reads the user's own materials again when their files may have changed.
@MainActor
final class MaterialRefresh {
  let library: MaterialLibrary
  private let reporter: DiagnosticReporter
  /// The library's generation that was seen last.
  private var generation: Int
  /// The errors in the files, a line each; each is reported once.
  private(set) var faults: [String]

  /// - Parameter reporter: receives the errors that appear from now on; present ones count as reported.
  init(library: MaterialLibrary = .shared, reporter: DiagnosticReporter) {
    self.library = library
    self.reporter = reporter
    generation = library.generation
    faults = Self.lines(library.errors)
  }

  /// True if a watched file may have changed since it was last read.
  var isStale: Bool { library.isStale }

  /// Reads the files again if they may have changed.
  ///
  /// - Returns: whether the materials may have changed since the last call.
  func refresh() -> Bool {
    _ = library.refreshIfStale()
    guard generation != library.generation else { return false }
    generation = library.generation
    let errors = library.errors
    for error in errors where !faults.contains(ShownPath.abbreviated(error.description)) {
      reporter.reportAgain(error.description)
    }
    faults = Self.lines(errors)
    return true
  }

  private static func lines(_ errors: [MaterialFileError]) -> [String] {
    errors.map { ShownPath.abbreviated($0.description) }
  }
}
