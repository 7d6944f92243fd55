import Vitrine

extension View {
  /// The card of a question, which presses do not go through.
  ///
  /// - Parameter room: points inside its edges, and outside.
  func promptCard(width: CGFloat, room: CGFloat = 16) -> some View {
    let shape = RoundedRectangle(cornerRadius: room + 4, style: .continuous)
    return padding(room)
      .frame(maxWidth: width)
      .background(.regularMaterial, in: shape)
      .overlay { shape.strokeBorder(.separator, lineWidth: 0.5) }
      .contentShape(shape)
      // A press beside the field does not reach what lies under the question.
      .onTapGesture {}
      .padding(room)
  }

  /// The frame of a question's field.
  func promptField() -> some View {
    padding(EdgeInsets(top: 5, leading: 7, bottom: 5, trailing: 7))
      .background(.background, in: RoundedRectangle(cornerRadius: 6, style: .continuous))
      .overlay { RoundedRectangle(cornerRadius: 6, style: .continuous).strokeBorder(.separator, lineWidth: 1) }
  }

  /// The line under the field: a remark, or what is wrong.
  func promptRemark(isError: Bool) -> some View {
    font(.system(size: 11)).foregroundStyle(isError ? AnyShapeStyle(Color.red) : .secondaryInk)
  }
}
