import Platform
import Synchronization

/// A store of the exports that were asked for last. A panel shows one in every frame, and fitting a filter takes as
/// long as a frame.
final class ExportStore: Sendable {
  private struct Key: Hashable {
    var subject: MaterialExport.Subject
    var format: String
  }

  static let shared = ExportStore()

  /// The most exports that are kept: more than a user goes back and forth between.
  static let limit = 64

  private let known = Mutex(LeastRecentlyUsed<Key, MaterialExport>(limit: limit))

  /// The number of exports that are kept.
  var count: Int { known.withLock { $0.count } }

  /// Returns the export of a material; it is written if none of the same subject and format is known.
  func export(_ subject: MaterialExport.Subject, by exporter: MaterialExport.Exporter) -> MaterialExport {
    let key = Key(subject: subject, format: exporter.format.name)
    if let export = known.withLock({ $0.value(for: key) }) { return export }
    let (text, limits) = exporter.write(subject)
    let export = MaterialExport(format: exporter.format, text: text, limits: limits)
    known.withLock { $0.insert(export, for: key, cost: 1) }
    return export
  }
}
