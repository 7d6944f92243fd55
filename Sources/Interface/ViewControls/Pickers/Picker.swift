/// A choice of one among several. A menu of choices opens in a panel inside the window.
///
/// ```swift
/// @State private var size = "Medium"
///
/// Picker("Size", selection: $size) {
///   ForEach(["Small", "Medium", "Large"], id: \.self) { Text($0) }
/// }
/// .pickerStyle(.segmented)
/// ```
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  let selection: Binding<SelectionValue>
  let label: Label
  let content: Content

  /// A picker with any view as its label, which a menu shows while nothing is chosen.
  ///
  /// - Parameter content: views that carry a `tag`, or come from a `ForEach` whose ids are the values.
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.content = content()
    self.label = label()
  }

  /// A picker with a view as its label, which a menu shows while nothing is chosen.
  ///
  /// - Parameter content: views that carry a `tag`, or come from a `ForEach` whose ids are the values.
  public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, content: content) { label }
  }

  @MainActor public var body: some View {
    PickerChoices(content: content, selection: Binding(selection, as: AnyHashable.self), label: AnyView(label))
  }
}

extension Picker where Label == Text {
  /// A picker with a text as its label; the key is shown untranslated.
  ///
  /// - Parameter content: views that carry a `tag`, or come from a `ForEach` whose ids are the values.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(titleKey) } }

  /// A picker with a string as its label, as it is.
  ///
  /// - Parameter content: views that carry a `tag`, or come from a `ForEach` whose ids are the values.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(title) } }
}

extension Binding where Value == AnyHashable {
  init<V: Hashable>(_ base: Binding<V>, as: AnyHashable.Type) { self.init(base) }
}

/// The look of pickers.
public enum PickerStyleKind: Sendable {
  /// The same as `menu`; in a row of a list the selected choice is in the secondary style.
  case automatic
  /// The selected choice, and a panel of all choices.
  case menu
  /// All choices side by side.
  case segmented
  /// All choices one above the other.
  case inline
  /// All choices on a drum that turns.
  case wheel
}

/// The look of pickers.
public protocol PickerStyle: Sendable {
  /// The library's style behind this one; there are no others.
  var kind: PickerStyleKind { get }
}

/// A menu.
public struct DefaultPickerStyle: PickerStyle {
  /// The same as `.pickerStyle(.automatic)`.
  public init() {}
  public var kind: PickerStyleKind { .automatic }
}

/// The selected choice, and a menu of all choices when it is clicked. In a row of a list the label stands before it.
public struct MenuPickerStyle: PickerStyle {
  /// The same as `.pickerStyle(.menu)`.
  public init() {}
  public var kind: PickerStyleKind { .menu }
}

/// All choices side by side.
public struct SegmentedPickerStyle: PickerStyle {
  /// The same as `.pickerStyle(.segmented)`.
  public init() {}
  public var kind: PickerStyleKind { .segmented }
}

/// All choices one above the other.
public struct InlinePickerStyle: PickerStyle {
  /// The same as `.pickerStyle(.inline)`.
  public init() {}
  public var kind: PickerStyleKind { .inline }
}

/// All choices on a drum that a drag or the wheel turns; a click on a choice brings it to the front.
public struct WheelPickerStyle: PickerStyle {
  /// The same as `.pickerStyle(.wheel)`.
  public init() {}
  public var kind: PickerStyleKind { .wheel }
}

extension PickerStyle where Self == DefaultPickerStyle {
  /// The style of pickers for which none is set: a menu.
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

extension PickerStyle where Self == WheelPickerStyle {
  /// All choices on a drum that a drag or the wheel turns.
  public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

extension PickerStyle where Self == MenuPickerStyle {
  /// The selected choice, and a panel of all choices when it is clicked.
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

extension PickerStyle where Self == SegmentedPickerStyle {
  /// All choices side by side on a background, the selected one raised.
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

extension PickerStyle where Self == InlinePickerStyle {
  /// All choices one above the other, the selected one with a mark.
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

extension EnvironmentValues {
  private enum PickerStyleEnvironmentKey: EnvironmentKey { static let defaultValue = PickerStyleKind.automatic }

  var pickerStyle: PickerStyleKind {
    get { self[PickerStyleEnvironmentKey.self] }
    set { self[PickerStyleEnvironmentKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets the style of pickers inside.
  public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { environment(\.pickerStyle, style.kind) }

  /// Sets the value that a picker selects with this view.
  public func tag<V: Hashable>(_ tag: V) -> some View {
    modifier(TraitWriter(keyPath: \.values[LayoutTraits.tag], value: AnyHashable(tag)))
  }
}
