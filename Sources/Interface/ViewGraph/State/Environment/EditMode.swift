/// The mode in which the content of views can be edited or not: a list has buttons that delete its rows, and grips that
/// move them.
public enum EditMode: Hashable, Sendable {
  /// The content cannot be edited.
  case inactive
  /// The content can be edited for the moment.
  case transient
  /// The content can be edited.
  case active

  /// True if the content can be edited.
  public var isEditing: Bool { self != .inactive }
}

/// The edit mode of a window.
@MainActor
@Observable
final class WindowEditMode {
  var mode = EditMode.inactive

  var binding: Binding<EditMode> {
    Binding(
      location: self, get: { self.mode },
      set: { mode, transaction in withTransaction(transaction) { self.mode = mode } })
  }
}

extension EnvironmentValues {
  private enum EditModeKey: EnvironmentKey { static var defaultValue: Binding<EditMode>? { nil } }

  /// The edit mode of the views; the window's unless another is set.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] }
    set { self[EditModeKey.self] = newValue }
  }
}
