import Vitrine

/// The key map on a panel, made from the one table.
struct HelpView: View {
  var body: some View {
    HStack(alignment: .top, spacing: 36) {
      column([.window, .time])
      column([.look, .measure])
    }
    .padding(32)
    .background(.thickMaterial, in: RoundedRectangle(cornerRadius: 28, style: .continuous))
    .environment(\.colorScheme, .dark)
  }

  private func column(_ groups: [Hotkey.Group]) -> some View {
    VStack(alignment: .leading, spacing: 20) {
      ForEach(groups, id: \.self) { group in
        VStack(alignment: .leading, spacing: 7) {
          Text(group.rawValue).font(.system(size: 17, weight: .bold))
          ForEach(Self.rows(of: group), id: \.keys) { row in
            HStack(spacing: 14) {
              Text(row.keys).font(.system(size: 13, weight: .semibold, design: .monospaced))
                .frame(width: 158, alignment: .leading)
              Text(row.help).font(.system(size: 13)).foregroundStyle(.secondary)
            }
          }
        }
      }
    }
  }

  private static func rows(of group: Hotkey.Group) -> [Hotkey] { HotkeyTable.rows.filter { $0.group == group } }
}
