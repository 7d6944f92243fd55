/// A button that begins and ends editing.
nonisolated public struct EditButton: View {
  /// A button that switches the environment's `editMode`.
  public init() {}
  @MainActor public var body: some View { EditModeButton() }
}

private struct EditModeButton: View {
  @Environment(\.editMode) private var editMode

  var body: some View {
    let isEditing = editMode?.wrappedValue.isEditing == true
    Button {
      withAnimation { editMode?.wrappedValue = isEditing ? .inactive : .active }
    } label: {
      Text(verbatim: isEditing ? "Done" : "Edit").fontWeight(isEditing ? .semibold : nil)
    }
  }
}
