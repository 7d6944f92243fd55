/// Lines of text that the user edits, in all the space that is offered. Return begins a line; other keys act as in a
/// `TextField`.
nonisolated public struct TextEditor: View {
  let text: Binding<String>

  /// An editor of a text.
  public init(text: Binding<String>) { self.text = text }

  @MainActor public var body: some View { FramedEditor(text: text) }
}

private struct FramedEditor: View {
  let text: Binding<String>
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.showsScrollBackground) private var showsBackground

  var body: some View {
    TextInput(text: text, prompt: Text(verbatim: ""), isSecure: false, lines: .filling)
      .padding(EdgeInsets(top: 8, leading: 5, bottom: 8, trailing: 5))
      .background { if showsBackground { Rectangle().fill(.background) } }
      .opacity(isEnabled ? 1 : 0.5)
  }
}

/// A node whose text is edited.
@MainActor
protocol EditedTextNode: AnyObject {
  /// Returns the position between characters that is nearest to a point of the node, in points.
  func position(at point: CGPoint) -> Int
  /// Returns the position that is some lines further down; the beginning or the end if there are not so many.
  func position(from position: Int, lines: Int) -> Int
}
