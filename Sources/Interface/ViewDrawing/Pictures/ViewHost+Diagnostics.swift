import RenderPlan
import Renderer
import Shaders

extension ViewHost {
  /// The problems with showing the views as written: problems in the views since the last evaluation began and, from
  /// the last display list, Metal functions that do not run, layers that are not drawn, and results that may be
  /// unexpected.
  ///
  /// Functions that have not been compiled yet are compiled in this call, unless they run in a process of their own.
  public var diagnostics: [ViewDiagnostic] {
    let waits = ShaderStore.shared.agents == nil
    let remarks = drawn.map { FlatList($0).remarks(in: .shared, waits: waits) } ?? []
    return viewDiagnostics + remarks.map { ViewDiagnostic(description: $0.text) }
  }
}
