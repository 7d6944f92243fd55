/// A label before a control, and the room between them; nothing while labels are hidden.
struct ControlLabel<Label: View>: View {
  let label: Label
  @Environment(\.hidesLabels) private var hidesLabels

  var body: some View {
    if !hidesLabels {
      label
      Spacer()
    }
  }
}
