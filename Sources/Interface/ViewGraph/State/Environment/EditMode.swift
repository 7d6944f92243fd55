/// Whether what views show can be edited: a list has buttons that delete its rows, and grips that move them.
public enum EditMode: Hashable, Sendable {
  /// It cannot.
  case inactive
  /// It can for the moment.
  case transient
  /// It can.
  case active

  /// Whether it can be edited.
  public var isEditing: Bool { self != .inactive }
}

/// The mode of a window.
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

  /// Whether what views show can be edited; the window's unless another is set.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] }
    set { self[EditModeKey.self] = newValue }
  }
}
