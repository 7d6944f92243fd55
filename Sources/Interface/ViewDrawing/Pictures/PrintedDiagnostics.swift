import Platform
import RenderPlan
package import Renderer
import Synchronization

/// Diagnostics on the standard error, where each problem is printed once in a process.
package enum PrintedDiagnostics {
  private struct State {
    var lines: Set<String> = []
    var origins: Set<PlanNote.Origin> = []
  }

  private static let state = Mutex(State())

  package static func print(_ line: String) {
    guard state.withLock({ $0.lines.insert(line).inserted }) else { return }
    FileHandle.standardError.write(Data("Vitrine: \(line.printable)\n".utf8))
  }

  /// Prints a remark once for its origin: numbers in its text may differ from picture to picture, while the problem is
  /// the same.
  package static func print(_ remark: Remark) {
    if let origin = remark.origin, !state.withLock({ $0.origins.insert(origin).inserted }) { return }
    print(remark.text)
  }
}
