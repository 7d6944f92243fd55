import Vitrine

/// Reads the user's own materials again when their files may have changed.
@MainActor
final class MaterialRefresh {
  private let library: MaterialLibrary
  private let reporter: DiagnosticReporter
  /// Which reading of the files was seen last.
  private var generation: Int

  /// - Parameter reporter: receives the errors of each reading.
  init(library: MaterialLibrary = .shared, reporter: DiagnosticReporter) {
    self.library = library
    self.reporter = reporter
    generation = library.generation
  }

  /// Whether a watched file may have changed since the last reading.
  var isStale: Bool { library.isStale }

  /// Reads the files again if they may have changed.
  ///
  /// - Returns: whether there may be other materials since the last call.
  func refresh() -> Bool {
    for error in library.refreshIfStale() { reporter.reportAgain(error.description) }
    defer { generation = library.generation }
    return generation != library.generation
  }
}
