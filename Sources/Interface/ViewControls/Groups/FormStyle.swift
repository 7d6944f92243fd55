/// The look of a form.
enum FormStyleKind: Hashable, Sendable {
  /// Grouped rows on a background, which scroll.
  case grouped
  /// One control above the other.
  case columns
}

/// The look of forms.
public protocol FormStyle: Sendable {}

/// A style that the library draws.
protocol KnownFormStyle: FormStyle {
  var kind: FormStyleKind { get }
}

/// Grouped rows on a background, as in iOS's forms.
public struct AutomaticFormStyle: FormStyle, KnownFormStyle {
  /// The same as `.formStyle(.automatic)`.
  public init() {}
  var kind: FormStyleKind { .grouped }
}

/// Grouped rows on a background.
public struct GroupedFormStyle: FormStyle, KnownFormStyle {
  /// The same as `.formStyle(.grouped)`.
  public init() {}
  var kind: FormStyleKind { .grouped }
}

/// A column that neither scrolls nor groups; its labels are not aligned.
public struct ColumnsFormStyle: FormStyle, KnownFormStyle {
  /// The same as `.formStyle(.columns)`.
  public init() {}
  var kind: FormStyleKind { .columns }
}

extension FormStyle where Self == AutomaticFormStyle {
  /// Grouped rows on a background.
  public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}

extension FormStyle where Self == GroupedFormStyle {
  /// Grouped rows on a background.
  public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

extension FormStyle where Self == ColumnsFormStyle {
  /// A column.
  public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

extension EnvironmentValues {
  private enum FormStyleKey: EnvironmentKey { static let defaultValue = FormStyleKind.grouped }

  var formStyle: FormStyleKind {
    get { self[FormStyleKey.self] }
    set { self[FormStyleKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets the style of forms inside.
  public func formStyle<S: FormStyle>(_ style: S) -> some View {
    environment(\.formStyle, (style as? any KnownFormStyle)?.kind ?? .grouped)
  }
}
