@_spi(Nodes) import ViewGraph

/// A text input in the frame of its style.
struct FramedTextInput: View {
  let input: TextInput
  var keepsDraft = false
  @Environment(\.textFieldStyle) private var style
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    switch style {
    case .plain: content.opacity(isEnabled ? 1 : 0.5)
    case .roundedBorder:
      content
        .padding(EdgeInsets(top: 5, leading: 7, bottom: 5, trailing: 7))
        .background(.background, in: RoundedRectangle(cornerRadius: 6, style: .continuous))
        .overlay { RoundedRectangle(cornerRadius: 6, style: .continuous).strokeBorder(.separator, lineWidth: 1) }
        .opacity(isEnabled ? 1 : 0.5)
    }
  }

  @ViewBuilder
  private var content: some View {
    if keepsDraft { DraftedTextInput(input: input) } else { input }
  }
}

/// The number of lines that a text input has.
enum TextInputLines {
  /// One line.
  case one
  /// The lines that the text has, within the line limit.
  case growing
  /// All the lines that there is room for.
  case filling
}

struct TextInput: PrimitiveView {
  var text: Binding<String>
  let prompt: Text
  let isSecure: Bool
  var lines = TextInputLines.one
  var onEditingChanged: (Bool) -> Void = { _ in }
  var onCommit: () -> Void = {}

  func nodes(in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let reader = StateReads.current.map { Set([$0]) } ?? []
    let editing = session.place(at: context.identity) { TextEditing(session: session) }
    // The holder is stored, so that it is told when the field is removed.
    _ = session.store.object(at: context.identity.child(.textFocus)) { editing.holder }
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
      // The caret is shown for half a second after each edit, and every other half second from then on.
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
