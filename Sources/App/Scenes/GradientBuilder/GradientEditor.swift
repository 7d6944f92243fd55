import Session

/// The access of the scene's views to the gradient: its current value, and its edits.
struct GradientEditor {
  let document: GradientDocument
  /// The id of the stop that the inspector shows.
  let selection: Int?
  let perform: ActionPerformer

  func edit(_ edit: GradientEdit) { perform(.set(.gradient(edit))) }

  /// Ends a continuous change, such as a drag.
  func endEdit() { perform(.endGesture) }

  func select(_ id: Int) { if id != selection { perform(.selectStop(id)) } }
}
