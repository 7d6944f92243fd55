/// Which names of SwiftUI's the library has: the table that `Scripts/docs` makes of the library's public interface.
struct InterfaceTable {
  enum State: String {
    case here, missing
    /// Views that use it compile, and it has no effect.
    case accepted = "accepted, no effect"
  }

  struct Row {
    let name: String
    let state: State
    let remark: String

    /// What the name is of, by the mark before it.
    var kind: String {
      name.hasPrefix(".") ? "modifier" : name.hasPrefix("\\.") ? "environment" : "type"
    }
  }

  let rows: [Row]

  static let standard = InterfaceTable(text: String(decoding: PackageResources.api_tsv, as: UTF8.self))

  /// Lines of a name, a state and a remark, with tabulators between them.
  init(text: String) {
    rows = text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count >= 2 else { return nil }
      let state = parts[1] == "accepted" ? State.accepted : State(rawValue: parts[1])
      return state.map { Row(name: parts[0], state: $0, remark: parts.count > 2 ? parts[2] : "") }
    }
  }

  /// Columns: name, kind, state and, where there is one, a remark.
  var text: String {
    let widths = (rows.map(\.name.count).max() ?? 0, rows.map(\.kind.count).max() ?? 0)
    func padded(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: width + 2 - text.count) }
    return rows.map { row in
      let state = row.state.rawValue + (row.remark.isEmpty ? "" : ": \(row.remark)")
      return padded(row.name, widths.0) + padded(row.kind, widths.1) + state
    }.joined(separator: "\n")
  }
}
