/// A line of text that the user edits, or several.
///
/// Arrows, Home and End move the caret, with Shift they select; Control or Command goes by words, and with A, C, X, V,
/// Z and Y selects all, copies, cuts, pastes, undoes and redoes. Return submits, Escape gives the focus back. A press
/// places the caret, a drag selects, a double click selects a word.
nonisolated public struct TextField<Label: View>: View {
  let text: Binding<String>
  let prompt: Text
  let label: Label
  var lines = TextInputLines.one
  var onEditingChanged: (Bool) -> Void = { _ in }
  var onCommit: () -> Void = {}

  /// A field with any view as its label, which is not drawn.
  ///
  /// - Parameter prompt: shown while the text is empty; without one the label is, where it is a text.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.text = text
    self.label = label()
    self.prompt = prompt ?? self.label as? Text ?? Text(verbatim: "")
  }

  /// A field with any view as its label, which grows on an axis: along the vertical one it has as many lines as the text,
  /// up to the line limit, and Return begins a line.
  public init(text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label) {
    self.init(text: text, prompt: prompt, label: label)
    lines = axis == .vertical ? .growing : .one
  }

  @MainActor public var body: some View {
    FramedTextInput(
      input: TextInput(
        text: text, prompt: prompt, isSecure: false, lines: lines, onEditingChanged: onEditingChanged,
        onCommit: onCommit))
  }
}

extension TextField where Label == Text {
  /// A field that grows on an axis, with a text as its label. As `init(text:prompt:axis:label:)`.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
    self.init(text: text, prompt: prompt, axis: axis) { Text(titleKey) }
  }

  /// A field that grows on an axis, with a string as its label, as it is. As `init(text:prompt:axis:label:)`.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
    self.init(text: text, prompt: prompt, axis: axis) { Text(title) }
  }

  /// A field that tells when editing begins and ends, and when Return is pressed: SwiftUI's first form of it.
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) {
    self.init(titleKey, text: text)
    self.onEditingChanged = onEditingChanged
    self.onCommit = onCommit
  }

  /// A field that tells when Return is pressed: SwiftUI's first form of it.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(titleKey, text: text)
    self.onCommit = onCommit
  }

  /// A field that tells when editing begins and ends, and when Return is pressed: SwiftUI's first form of it.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) {
    self.init(title, text: text)
    self.onEditingChanged = onEditingChanged
    self.onCommit = onCommit
  }

  /// A field with a text as its label; the key stands for itself.
  ///
  /// - Parameter prompt: shown while the text is empty; without one the label is.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(titleKey) }
  }

  /// A field with a string as its label, as it is.
  ///
  /// - Parameter prompt: shown while the text is empty; without one the label is.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(title) }
  }
}

/// A line of text that the user edits, shown as dots and never copied.
nonisolated public struct SecureField<Label: View>: View {
  let text: Binding<String>
  let prompt: Text
  let label: Label

  /// A field with any view as its label, which is not drawn.
  ///
  /// - Parameter prompt: shown while the text is empty; without one the label is, where it is a text.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.text = text
    self.label = label()
    self.prompt = prompt ?? self.label as? Text ?? Text(verbatim: "")
  }

  @MainActor public var body: some View {
    FramedTextInput(input: TextInput(text: text, prompt: prompt, isSecure: true))
  }
}

extension SecureField where Label == Text {
  /// A field with a text as its label; the key stands for itself.
  ///
  /// - Parameter prompt: shown while the text is empty; without one the label is.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(titleKey) }
  }

  /// A field with a string as its label, as it is.
  ///
  /// - Parameter prompt: shown while the text is empty; without one the label is.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(title) }
  }
}

/// The input in the frame of its style.
private struct FramedTextInput: View {
  let input: TextInput
  @Environment(\.textFieldStyle) private var style
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    switch style {
    case .plain: input.opacity(isEnabled ? 1 : 0.5)
    case .roundedBorder:
      input
        .padding(EdgeInsets(top: 5, leading: 7, bottom: 5, trailing: 7))
        .background(.background, in: RoundedRectangle(cornerRadius: 6, style: .continuous))
        .overlay { RoundedRectangle(cornerRadius: 6, style: .continuous).strokeBorder(.separator, lineWidth: 1) }
        .opacity(isEnabled ? 1 : 0.5)
    }
  }
}

/// The lines that a text input has.
enum TextInputLines {
  /// One.
  case one
  /// As many as the text has, within the line limit.
  case growing
  /// As many as there is room for.
  case filling
}

struct TextInput: PrimitiveView {
  let text: Binding<String>
  let prompt: Text
  let isSecure: Bool
  var lines = TextInputLines.one
  var onEditingChanged: (Bool) -> Void = { _ in }
  var onCommit: () -> Void = {}

  func nodes(in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let reader = StateReads.current.map { Set([$0]) } ?? []
    let editing = session.store.object(at: context.identity) { TextEditing(session: session) }
    // The holder acts when the field goes.
    _ = session.store.object(at: context.identity.child(0x666F)) { editing.holder }
    editing.hasLines = lines != .one
    editing.onFocus = onEditingChanged
    editing.binding = text
    editing.isSecure = isSecure
    editing.holder.isEnabled = context.environment.isEnabled
    editing.invalidate = { session.invalidation.raise(dirty: reader) }
    let actions = context.environment.submitActions
    let onCommit = onCommit
    editing.submit = {
      onCommit()
      actions.forEach { $0() }
    }
    editing.synchronize()
    var isCaretShown = false
    if editing.holder.isFocused {
      // Shown for half a second after each edit, and every other half second from then on.
      let halves = max(0, ((session.time - editing.lastEdit) * 2).rounded(.down))
      isCaretShown = halves.truncatingRemainder(dividingBy: 2) == 0
      session.wake(at: editing.lastEdit + (halves + 1) / 2)
    }
    let node =
      lines == .one
      ? TextFieldNode(context, editing: editing, prompt: prompt, isCaretShown: isCaretShown)
      : TextAreaNode(context, editing: editing, prompt: prompt, isCaretShown: isCaretShown, lines: lines)
    let focusable = FocusNode(editing.holder, child: node)
    let words = SpatialTapGesture(count: 2).onEnded { editing.selectWord(at: $0.location) }
    let drag = DragGesture(minimumDistance: 0).onChanged { value in
      if value.translation == .zero {
        editing.press(at: value.location, time: value.time.timeIntervalSinceReferenceDate)
      } else {
        editing.drag(to: value.location)
      }
    }
    return context.child(1).nodes(of: EvaluatedView(node: focusable).gesture(drag).simultaneousGesture(words))
  }
}

/// The look of text fields.
public protocol TextFieldStyle: Sendable {
  /// The library's own style: there are no others.
  var kind: TextFieldStyleKind { get }
}

/// The look of text fields.
public enum TextFieldStyleKind: Sendable {
  /// The text alone.
  case plain
  /// The text in a frame with round corners.
  case roundedBorder
}

/// The text alone.
public struct PlainTextFieldStyle: TextFieldStyle {
  /// As `.textFieldStyle(.plain)`.
  public init() {}
  public var kind: TextFieldStyleKind { .plain }
}

/// The text in a frame with round corners.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  /// As `.textFieldStyle(.roundedBorder)`.
  public init() {}
  public var kind: TextFieldStyleKind { .roundedBorder }
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
  /// The style of fields for which none is set: plain.
  public static var automatic: PlainTextFieldStyle { PlainTextFieldStyle() }
  /// The text alone.
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  /// The text in a frame with round corners.
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

extension EnvironmentValues {
  private enum TextFieldStyleKey: EnvironmentKey { static let defaultValue = TextFieldStyleKind.plain }
  private enum SubmitKey: EnvironmentKey { static var defaultValue: [() -> Void] { [] } }

  var textFieldStyle: TextFieldStyleKind {
    get { self[TextFieldStyleKey.self] }
    set { self[TextFieldStyleKey.self] = newValue }
  }

  /// From the outermost in.
  var submitActions: [() -> Void] {
    get { self[SubmitKey.self] }
    set { self[SubmitKey.self] = newValue }
  }
}

nonisolated extension View {
  /// The style of text fields inside.
  public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { environment(\.textFieldStyle, style.kind) }

  /// Acts when Return is pressed in a text field inside.
  public func onSubmit(_ action: @escaping () -> Void) -> some View {
    transformEnvironment(\.submitActions) { $0.append(action) }
  }
}
