import Session
import Vitrine

/// The key map on a panel, generated from `HotkeyTable`, with the keys that change something in the current window.
struct HelpView: View {
  /// The window's size in points.
  let size: CGSize
  /// The features of the window, which decide the lines that are listed.
  let features: SceneFeatures

  private var rows: [Hotkey] { HotkeyTable.rows(in: features) }

  /// The groups in columns, with the widest arrangement first.
  private static let arrangements: [[[Hotkey.Group]]] = [
    [[.window, .look], [.time, .measure], [.parameters]],
    [[.window, .time], [.look, .measure, .parameters]],
    [[.window, .time, .look, .parameters, .measure]],
  ]

  var body: some View {
    ViewThatFits {
      columns(Self.arrangements[0])
      columns(Self.arrangements[1])
      // The scroll bar stands beside the text.
      ViewThatFits(in: .horizontal) {
        columns(Self.arrangements[0]).scrolling()
        columns(Self.arrangements[1]).scrolling()
        columns(Self.arrangements[2]).scrolling()
        list.scrolling()
      }
    }
    .padding(min(size.width, size.height) < 400 ? 18 : 24)
    .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 26, style: .continuous))
    .overlay { RoundedRectangle(cornerRadius: 26, style: .continuous).strokeBorder(.separator, lineWidth: 0.5) }
    .padding(8)
  }

  private func columns(_ columns: [[Hotkey.Group]]) -> some View {
    HStack(alignment: .top, spacing: 32) {
      ForEach(columns, id: \.self) { groups in column(groups) }
    }
  }

  private func column(_ groups: [Hotkey.Group]) -> some View {
    let rows = rows.filter { groups.contains($0.group) }
    let keyWidth = rows.map { $0.bindings.map { KeyCap.width($0.chord.name) + 4 }.reduce(0, +) }.max() ?? 0
    return VStack(alignment: .leading, spacing: 18) {
      ForEach(groups, id: \.self) { group in
        VStack(alignment: .leading, spacing: 6) {
          Text(verbatim: group.rawValue).font(.system(size: 13, weight: .semibold)).foregroundStyle(.secondaryInk)
          ForEach(rows.filter { $0.group == group }, id: \.keys) { row in
            HStack(spacing: 10) {
              HStack(spacing: 4) { ForEach(row.bindings, id: \.chord) { KeyCap(name: $0.chord.name) } }
                .frame(width: keyWidth, alignment: .leading)
              Text(verbatim: row.help.capitalizedFirst).font(.system(size: 13)).lineLimit(1)
            }
          }
        }
      }
    }
  }

  /// The list for windows that are narrower than any column: each line's keys above its help.
  private var list: some View {
    VStack(alignment: .leading, spacing: 18) {
      ForEach(Hotkey.Group.allCases, id: \.self) { group in
        VStack(alignment: .leading, spacing: 10) {
          Text(verbatim: group.rawValue).font(.system(size: 13, weight: .semibold)).foregroundStyle(.secondaryInk)
          ForEach(rows.filter { $0.group == group }, id: \.keys) { row in
            VStack(alignment: .leading, spacing: 3) {
              FlowLayout(spacing: 4) { ForEach(row.bindings, id: \.chord) { KeyCap(name: $0.chord.name) } }
              Text(verbatim: row.help.capitalizedFirst).font(.system(size: 13))
            }
          }
        }
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// A key as it is printed on a keyboard.
private struct KeyCap: View {
  let name: String

  var body: some View {
    Text(verbatim: name).font(.system(size: 11, weight: .medium)).lineLimit(1)
      .frame(width: Self.width(name), height: 20)
      .background(.fill.tertiary, in: RoundedRectangle(cornerRadius: 5, style: .continuous))
  }

  static func width(_ name: String) -> Double { max(20, Double(name.count) * 6.6 + 10) }
}

extension String {
  /// The text with its first letter as a capital.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
