import Session
import Vitrine

/// The prompt for a name to save the material under. Return saves, Escape closes it.
struct SavePromptView: View {
  let prompt: SavePrompt
  let perform: (SceneAction) -> Void
  @State private var name: String
  @FocusState private var isFocused: Bool

  init(prompt: SavePrompt, perform: @escaping (SceneAction) -> Void) {
    self.prompt = prompt
    self.perform = perform
    _name = State(initialValue: prompt.name)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      Text("Save the material as").font(.system(size: 13, weight: .semibold))
      TextField("Name", text: $name).font(.system(size: 13))
        .focused($isFocused)
        .onSubmit(save)
        // The field itself handles the key first, before it gives up the focus.
        .onKeyPress(.escape) {
          perform(.closeSavePrompt)
          return .handled
        }
        .promptField()
      Text(verbatim: (prompt.message ?? "in \(prompt.folder)").breakable()).promptRemark(isError: prompt.message != nil)
      HStack(spacing: 8) {
        Spacer(minLength: 0)
        Button("Cancel") { perform(.closeSavePrompt) }
        Button(prompt.replaces && prompt.name == name ? "Replace" : "Save", action: save)
      }
      .font(.system(size: 13))
      .buttonStyle(ToolButtonStyle())
    }
    .promptCard(width: 340)
    .onAppear { isFocused = true }
  }

  private func save() { perform(.save(.name(name))) }
}
