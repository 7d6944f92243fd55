/// The button that deletes a row, which the row has while its list is edited.
struct RowDeleteButton: View {
  let edit: RowEdit

  var body: some View {
    Button {
      edit.remove()
    } label: {
      Image(systemName: "minus.circle.fill").font(.system(size: 20)).foregroundStyle(.red)
    }
    .buttonStyle(.plain)
  }
}

extension RowEdit {
  /// Deletes the row, under the default animation.
  func remove() { withAnimation { delete?(IndexSet(integer: index)) } }
}

/// The grip by which a row is moved while its list is edited; as high as the row.
struct RowGrip: View {
  /// The width of the grip, in points.
  static let width: CGFloat = 32

  let edit: RowEdit
  /// The distance by which the row is moved now, in points.
  @Binding var offset: CGFloat

  var body: some View {
    SizeReader { size in
      Image(systemName: "line.3.horizontal").font(.system(size: 17)).foregroundStyle(.tertiary)
        .frame(width: size.width, height: size.height)
        .contentShape(Rectangle())
        .gesture(
          DragGesture(minimumDistance: 0, coordinateSpace: .global)
            .onChanged { offset = $0.translation.height }
            .onEnded { move(by: $0.translation.height, height: size.height) })
    }
    .frame(width: Self.width)
  }

  /// Moves the row by a distance; the other rows are taken to be as high as this one.
  private func move(by distance: CGFloat, height: CGFloat) {
    let steps = height > 0 ? Int((distance / height).rounded()) : 0
    let target = min(max(edit.index + steps, 0), edit.count - 1)
    withAnimation {
      offset = 0
      // `move(fromOffsets:toOffset:)` counts before the move: the row goes before the element that is there now.
      if target != edit.index { edit.move?(IndexSet(integer: edit.index), target > edit.index ? target + 1 : target) }
    }
  }
}

/// The menu that the secondary button opens on a row: its swipe actions, or else its deletion.
struct RowMenu: ViewModifier {
  let row: ListRowTraits

  func body(content: Content) -> some View {
    if row.actions.isEmpty, row.edit?.delete == nil {
      content
    } else {
      content.contextMenu {
        ForEach(Array(row.actions.enumerated()), id: \.offset) { _, actions in actions }
        if row.actions.isEmpty, let edit = row.edit, edit.delete != nil {
          Button(role: .destructive) {
            edit.remove()
          } label: {
            Text(verbatim: "Delete")
          }
        }
      }
    }
  }
}
