import Platform
import RenderPlan
package import Renderer
import Synchronization

/// What has been printed to the standard error, each problem once in a process.
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

  /// The numbers in a note may change from picture to picture; it is the same problem.
  package static func print(_ remark: Remark) {
    if let origin = remark.origin, !state.withLock({ $0.origins.insert(origin).inserted }) { return }
    print(remark.text)
  }
}
