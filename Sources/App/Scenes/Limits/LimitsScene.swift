import Session
import Vitrine

/// A scene with the limits of shader modifiers side by side, each with the notes on it; it scrolls if they do not fit.
struct LimitsScene: View {
  let input: SceneInput

  private static let spacing = 18.0
  private static let headline = 52.0
  /// The least height of a card beside others, in points.
  private static let minimumHeight = 280.0

  var body: some View {
    let top = input.state.showsContent ? Self.headline : 0
    let height = columns == 1 ? nil : max(Self.minimumHeight, share(input.size.height - 2 * room - top, rows.count))
    let cards = VStack(alignment: .leading, spacing: 0) {
      if input.state.showsContent { legend.frame(height: Self.headline, alignment: .top) }
      VStack(alignment: .leading, spacing: Self.spacing) {
        ForEach(rows, id: \.self) { row in
          HStack(spacing: Self.spacing) {
            ForEach(row, id: \.self) { name in
              LimitCardView(name: name, input: input, width: width(of: name), height: height)
            }
          }
        }
      }
    }
    .padding(room)
    Group {
      if let height, total(height) + 2 * room + top <= input.size.height {
        cards
      } else {
        ScrollView { cards }
      }
    }
    .frame(width: input.size.width, height: input.size.height, alignment: .topLeading)
    .environment(\.shaderRevision, input.shaderRevision)
  }

  // MARK: places

  /// Points between the cards and the window's edge.
  private var room: Double { columns == 1 ? 12 : 28 }

  private var columns: Int { input.size.width >= 1000 ? 3 : input.size.width >= 660 ? 2 : 1 }

  /// The limits in rows that fill the columns.
  private var rows: [[Limit.Name]] {
    var rows: [[Limit.Name]] = []
    var used = columns
    for limit in Limit.all {
      let wanted = min(limit.columns, columns)
      if used + wanted > columns {
        rows.append([])
        used = 0
      }
      rows[rows.count - 1].append(limit.name)
      used += wanted
    }
    return rows
  }

  private func width(of name: Limit.Name) -> Double {
    let column = share(input.size.width - 2 * room, columns)
    let wanted = min(Limit.named(name).columns, columns)
    return Double(wanted) * column + Double(wanted - 1) * Self.spacing
  }

  private func total(_ height: Double) -> Double {
    Double(rows.count) * height + Double(rows.count - 1) * Self.spacing
  }

  private func share(_ length: Double, _ count: Int) -> Double {
    max(80, ((length - Double(count - 1) * Self.spacing) / Double(count)).rounded(.down))
  }

  /// The title and the legend of the dots.
  private var legend: some View {
    HStack(spacing: 18) {
      Text("Limits of shader effects").font(.system(size: columns == 1 ? 15 : 17, weight: .semibold)).lineLimit(1)
        .legible()
      Spacer(minLength: 0)
      if columns > 1 {
        ForEach(LintMark.legend, id: \.isFound) { row in
          HStack(spacing: 6) {
            LintMark(isFound: row.isFound)
            Text(verbatim: row.title).font(.system(size: 13)).lineLimit(1).legible()
          }
        }
      }
    }
    .padding(EdgeInsets(top: 0, leading: 18, bottom: 0, trailing: 18))
    .frame(width: max(1, input.size.width - 2 * room), height: Self.headline - 16)
    .materialCard(input, in: RoundedRectangle(cornerRadius: 18, style: .continuous))
  }
}
