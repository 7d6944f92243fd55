import RenderPlan
import Vitrine

/// Collects the notes on a view as it is written.
enum Lint {
  /// Returns the views' diagnostics, the planner's notes for the author, and the reasons why passes end before their
  /// chain does, each line once.
  ///
  /// - Parameters:
  ///   - size: the size that is proposed to the view, in points.
  ///   - environment: the environment that the view inherits, with the pixels per point.
  @MainActor
  static func lines(on view: some View, size: CGSize, in environment: EnvironmentValues) -> [String] {
    let host = ViewHost(view)
    host.environment = environment
    let table = PassTable(host.displayList(size: size, scale: environment.displayScale, time: 0))
    let ends = table.rows.compactMap { row -> String? in
      guard case .shaders(let pass) = row.work, pass.bake != .end else { return nil }
      return "\(pass.names.joined(separator: " + ")) ends a pass: \(pass.bake.rawValue)"
    }
    let all = host.viewDiagnostics.map(\.description) + table.notes.filter(\.isForAuthor).map(\.text) + ends
    return all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map(\.element)
  }
}
