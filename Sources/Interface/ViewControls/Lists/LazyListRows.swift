/// The rows of a long list, of which only the visible ones are made. They come and go at once, without transitions, and
/// a row does not know whether the next one hides the line between them.
@MainActor
struct LazyListRows {
  /// The number of rows up to which a list makes all of them.
  static let eagerRowLimit = 200

  let selection: ListSelection?
  let style: ListStyleKind
  let spacing: CGFloat?

  /// Returns the rows as the list shows them, each on its part of its section's background.
  func styled(_ runs: [LazyRun]) -> [LazyRun] {
    var styled: [LazyRun] = []
    var rest = runs.filter { $0.count > 0 }[...]
    while let first = rest.first {
      let section = rest.prefix { $0.part?.id == first.part?.id }
      rest = rest.dropFirst(section.count)
      let rows = section.filter { $0.part.map { $0.role == .content } ?? true }.reduce(0) { $0 + $1.count }
      var passed = 0
      for (number, run) in section.enumerated() {
        let isAfterAnother = number == 0 && !styled.isEmpty
        let gap = isAfterAnother && style.hasCards ? spacing ?? 28 : 0
        switch run.part?.role {
        case .header:
          let top: CGFloat = style.hasCards ? 0 : 12
          styled.append(label(run, EdgeInsets(top: gap + top, leading: 16, bottom: 7, trailing: 16)))
        case .footer: styled.append(label(run, EdgeInsets(top: gap + 7, leading: 16, bottom: 0, trailing: 16)))
        case .content, nil:
          styled.append(self.rows(run, from: passed, of: rows, gap: gap))
          passed += run.count
        }
      }
    }
    return styled
  }

  private func label(_ run: LazyRun, _ insets: EdgeInsets) -> LazyRun {
    run.wrapped { view, _ in
      view.frame(maxWidth: .infinity, alignment: .leading).padding(insets)
        .padding(.horizontal, style == .insetGrouped ? 16 : 0)
    }
  }

  /// - Parameters:
  ///   - first: the number of rows in the section before these.
  ///   - gap: the space above the first of these rows.
  private func rows(_ run: LazyRun, from first: Int, of count: Int, gap: CGFloat) -> LazyRun {
    run.wrapped { view, index in
      let row = ListRow(view.node)
      let (isFirst, isLast) = (first + index == 0, first + index == count - 1)
      let radius: CGFloat = style == .insetGrouped ? 10 : 0
      let hasLine = style != .sidebar && !row.traits.hidesBottomLine && (!isLast || style == .plain)
      ListRowView(row: row, selection: selection, style: style)
        .overlay(alignment: .bottom) {
          if hasLine {
            ListLine(tint: row.traits.lineTint).padding(.leading, max(0, row.traits.insets?.leading ?? 16))
          }
        }
        .clipShape(
          UnevenRoundedRectangle(
            cornerRadii: RectangleCornerRadii(
              topLeading: isFirst ? radius : 0, bottomLeading: isLast ? radius : 0,
              bottomTrailing: isLast ? radius : 0, topTrailing: isFirst ? radius : 0), style: .continuous)
        )
        .padding(.horizontal, style == .insetGrouped ? 16 : 0)
        .padding(.top, index == 0 ? gap : 0)
    }
  }
}

extension LazyRun {
  /// Returns the same rows, each wrapped in a view of the list.
  fileprivate func wrapped<V: View>(@ViewBuilder _ view: @escaping (EvaluatedView, Int) -> V) -> LazyRun {
    LazyRun(
      count: count, part: part, context: context, identity: identity,
      nodes: { index, inner in
        nodes(index, inner).enumerated().flatMap { number, node in
          inner.child(.listRow, number).memberNodes(of: view(EvaluatedView(node: node), index))
        }
      }, ids: ids)
  }
}
