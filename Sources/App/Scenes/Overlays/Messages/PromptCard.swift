import Vitrine

extension View {
  /// Puts the view on the card of a prompt, which presses do not pass through.
  ///
  /// - Parameter room: the points inside its edges, and outside.
  func promptCard(width: CGFloat, room: CGFloat = 16) -> some View {
    let shape = RoundedRectangle(cornerRadius: room + 4, style: .continuous)
    return padding(room)
      .frame(maxWidth: width)
      .background(.regularMaterial, in: shape)
      .overlay { shape.strokeBorder(.separator, lineWidth: 0.5) }
      .contentShape(shape)
      // A press beside the field must not reach the views below the prompt.
      .onTapGesture {}
      .padding(room)
  }

  /// Draws the frame of a prompt's field.
  func promptField() -> some View {
    padding(EdgeInsets(top: 5, leading: 7, bottom: 5, trailing: 7))
      .background(.background, in: RoundedRectangle(cornerRadius: 6, style: .continuous))
      .overlay { RoundedRectangle(cornerRadius: 6, style: .continuous).strokeBorder(.separator, lineWidth: 1) }
  }

  /// Applies the colour of a remark beside a field, or that of an error in its text.
  func remarkInk(isError: Bool) -> some View { modifier(RemarkInk(isError: isError)) }

  /// Styles the line below the field, which is a remark or an error.
  func promptRemark(isError: Bool) -> some View {
    font(.system(size: isError ? 12 : 11)).remarkInk(isError: isError)
  }
}

/// The style of a remark. Its red can be read on a panel, light or dark, where `Color.red` is about 3:1.
private struct RemarkInk: ViewModifier {
  let isError: Bool
  @Environment(\.colorScheme) private var scheme

  private var red: Color {
    scheme == .light ? Color(red: 0.66, green: 0, blue: 0.05) : Color(red: 1, green: 0.66, blue: 0.62)
  }

  func body(content: Content) -> some View {
    content.foregroundStyle(isError ? AnyShapeStyle(red) : .secondaryInk)
  }
}
