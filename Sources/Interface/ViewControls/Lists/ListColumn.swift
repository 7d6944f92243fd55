/// The sections of a list, one above the other.
struct ListColumn: View {
  let sections: [ListSection]
  let selection: ListSelection?
  let style: ListStyleKind
  @Environment(\.listSectionSpacing) private var spacing

  var body: some View {
    VStack(alignment: .leading, spacing: style.hasCards ? spacing ?? 28 : 0) {
      ForEach(Array(sections.enumerated()), id: \.offset) { _, section in
        VStack(alignment: .leading, spacing: 0) {
          label(section.headers, EdgeInsets(top: style.hasCards ? 0 : 12, leading: 16, bottom: 7, trailing: 16))
          sectionBackground(section)
          label(section.footers, EdgeInsets(top: 7, leading: 16, bottom: 0, trailing: 16))
        }
        .padding(.horizontal, style == .insetGrouped ? 16 : 0)
      }
    }
  }

  @ViewBuilder
  private func label(_ views: [EvaluatedView], _ insets: EdgeInsets) -> some View {
    if !views.isEmpty {
      VStack(alignment: .leading, spacing: 4) {
        ForEach(Array(views.enumerated()), id: \.offset) { _, view in view }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(insets)
    }
  }

  private func hasLine(below index: Int, of section: ListSection) -> Bool {
    guard style != .sidebar, !section.rows[index].traits.hidesBottomLine else { return false }
    guard index < section.rows.count - 1 else { return style == .plain }
    return !section.rows[index + 1].traits.hidesTopLine
  }

  private func sectionBackground(_ section: ListSection) -> some View {
    VStack(spacing: 0) {
      ForEach(Array(section.rows.enumerated()), id: \.offset) { index, row in
        ListRowView(row: row, selection: selection, style: style)
          .overlay(alignment: .bottom) {
            if hasLine(below: index, of: section) {
              ListLine(tint: row.traits.lineTint).padding(.leading, max(0, row.traits.insets?.leading ?? 16))
            }
          }
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .clipShape(RoundedRectangle(cornerRadius: style == .insetGrouped ? 10 : 0, style: .continuous))
  }
}

/// A line one pixel thick: at one pixel per point, half a point would vanish.
struct ListLine: View {
  let tint: Color?
  @Environment(\.pixelLength) private var pixelLength

  var body: some View {
    Rectangle().fill(tint.map { AnyShapeStyle($0) } ?? AnyShapeStyle(.separator)).frame(height: pixelLength)
  }
}

/// A row: at least 44 points high, with 16 points at either end.
struct ListRowView: View {
  let row: ListRow
  let selection: ListSelection?
  let style: ListStyleKind
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.defaultMinListRowHeight) private var minHeight
  @Environment(\.editMode) private var editMode
  /// The distance by which the grip has moved the row, in points.
  @State private var offset: CGFloat = 0

  /// The edits that the row allows now; nil while the list is not edited.
  private var edit: RowEdit? { editMode?.wrappedValue.isEditing == true ? row.traits.edit : nil }

  var body: some View {
    let isSelected = row.tag.map { selection?.contains($0) ?? false } ?? false
    HStack(spacing: 8) {
      if let edit, edit.delete != nil { RowDeleteButton(edit: edit) }
      row.view.frame(maxWidth: .infinity, alignment: .leading)
      if let badge = row.badge { badge.foregroundStyle(.secondary) }
    }
    .padding(.trailing, edit?.move == nil ? 0 : RowGrip.width)
    .padding(row.traits.insets ?? EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16))
    .frame(maxWidth: .infinity, minHeight: minHeight, alignment: .leading)
    .background { background(isSelected) }
    .contentShape(Rectangle())
    .modifier(ListRowTap(action: tap))
    .modifier(RowMenu(row: row.traits))
    .overlay(alignment: .trailing) {
      if let edit, edit.move != nil { RowGrip(edit: edit, offset: $offset).padding(.trailing, 12) }
    }
    .offset(y: offset)
  }

  private var tap: (() -> Void)? {
    guard let selection, let tag = row.tag else { return nil }
    return { selection.select(tag) }
  }

  @ViewBuilder
  private func background(_ isSelected: Bool) -> some View {
    if isSelected, style == .sidebar {
      RoundedRectangle(cornerRadius: 8, style: .continuous).fill(Color.accentColor.opacity(0.2)).padding(.horizontal, 8)
    } else if isSelected {
      Rectangle().fill(.fill)
    } else if let background = row.traits.background {
      background
    } else if style.hasCards {
      Rectangle().fill(colorScheme == .dark ? Color(red: 28 / 255, green: 28 / 255, blue: 30 / 255) : .white)
    }
  }
}

/// A click on a row that can be selected; other rows leave clicks to their content.
private struct ListRowTap: ViewModifier {
  let action: (() -> Void)?

  func body(content: Content) -> some View {
    if let action { content.simultaneousGesture(TapGesture().onEnded(action)) } else { content }
  }
}
