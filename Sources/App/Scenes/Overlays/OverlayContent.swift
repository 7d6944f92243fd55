package import Session

/// What the overlays of a frame show besides the session's state.
package struct OverlayContent: Equatable {
  /// nil while they are not shown.
  package var passes: PassesContent?
  /// nil while it is not shown, and while the pointer is elsewhere.
  package var loupe: LoupeContent?
  package var notes = NotesContent()
  /// Errors in the shader sources, and of functions as they ran, a line each.
  package var faults: [String] = []
  /// nil while the panel is closed.
  package var parameters: ParameterInput?

  package init() {}
}
