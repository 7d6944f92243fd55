import Session
import Vitrine

/// The question for a name to save the material under. Return saves, Escape closes it.
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
    let shape = RoundedRectangle(cornerRadius: 20, style: .continuous)
    return VStack(alignment: .leading, spacing: 10) {
      Text("Save the material as").font(.system(size: 13, weight: .semibold))
      TextField("Name", text: $name).font(.system(size: 13))
        .focused($isFocused)
        .onSubmit(save)
        // Of the field itself, before it gives the focus back.
        .onKeyPress(.escape) {
          perform(.closeSavePrompt)
          return .handled
        }
        .padding(EdgeInsets(top: 5, leading: 7, bottom: 5, trailing: 7))
        .background(.background, in: RoundedRectangle(cornerRadius: 6, style: .continuous))
        .overlay { RoundedRectangle(cornerRadius: 6, style: .continuous).strokeBorder(.separator, lineWidth: 1) }
      Text(verbatim: prompt.message ?? "in \(prompt.folder)").font(.system(size: 11))
        .foregroundStyle(prompt.message == nil ? .secondaryInk : AnyShapeStyle(Color.red))
      HStack(spacing: 8) {
        Spacer(minLength: 0)
        Button("Cancel") { perform(.closeSavePrompt) }
        Button(prompt.replaces && prompt.name == name ? "Replace" : "Save", action: save)
      }
      .font(.system(size: 13))
      .buttonStyle(ToolButtonStyle())
    }
    .padding(16)
    .frame(maxWidth: 340)
    .background(.regularMaterial, in: shape)
    .overlay { shape.strokeBorder(.separator, lineWidth: 0.5) }
    .contentShape(shape)
    // A press beside the field does not reach what lies under the question.
    .onTapGesture {}
    .padding(16)
    .onAppear { isFocused = true }
  }

  private func save() { perform(.save(.name(name))) }
}
