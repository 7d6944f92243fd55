package import Session

/// The content of a frame's overlays that is not part of the session's state.
package struct OverlayContent: Equatable {
  /// The passes; nil while they are not shown.
  package var passes: PassesContent?
  /// The loupe; nil while it is not shown, and while the pointer is outside the window.
  package var loupe: LoupeContent?
  package var notes = NotesContent()
  /// The errors in the shader sources, and of functions at run time, a line each.
  package var faults: [String] = []
  /// The parameters; nil while the panel is closed.
  package var parameters: ParameterInput?

  package init() {}
}
