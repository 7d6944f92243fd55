/// A label before a control, and the room between them; nothing while labels are hidden.
struct ControlLabel<Label: View>: View {
  let label: Label
  /// True if the control is pushed to the trailing edge; in a row of a list it always is.
  var pushesToTrailing = true
  @Environment(\.hidesLabels) private var hidesLabels
  @Environment(\.isListRow) private var isListRow

  var body: some View {
    if !hidesLabels {
      label
      if pushesToTrailing || isListRow { Spacer() }
    }
  }
}
