/// A table of SwiftUI's names and their state in the library, which `Scripts/docs` makes from the library's public
/// interface.
struct InterfaceTable {
  enum State: String {
    case here, missing
    /// Views that use the name compile, but it has no effect.
    case accepted = "accepted, no effect"
    /// A name of this library that is not Apple's.
    case own = "of this library"

    /// Creates a state from its name in the table.
    init?(written: String) {
      switch written {
      case "accepted": self = .accepted
      case "own": self = .own
      default: self.init(rawValue: written)
      }
    }
  }

  struct Row {
    let name: String
    let state: State
    let remark: String

    /// True for a name that came with SDK 27.
    var isNewIn27: Bool { remark == "new in SDK 27" }

    /// The kind of the name, by the mark at its beginning.
    var kind: String {
      name.hasPrefix(".") ? "modifier" : name.hasPrefix("\\.") ? "environment" : "type"
    }
  }

  let rows: [Row]

  static let standard = InterfaceTable(text: String(decoding: PackageResources.api_tsv, as: UTF8.self))

  /// Parses lines of a name, a state and a remark, separated by tabs.
  init(text: String) {
    rows = text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count >= 2 else { return nil }
      return State(written: parts[1]).map { Row(name: parts[0], state: $0, remark: parts.count > 2 ? parts[2] : "") }
    }
  }

  /// The number of Apple's names that the library has, by SDK, in sentences.
  var count: String {
    let (newer, known) = (rows.filter(\.isNewIn27), rows.filter { !$0.isNewIn27 && $0.state != .own })
    func number(_ state: State) -> Int { known.count { $0.state == state } }
    let found = newer.count { $0.state != .missing }
    return "Of \(known.count) names of SwiftUI and its neighbours up to SDK 26, \(number(.here)) are here, "
      + "\(number(.accepted)) are accepted without effect, and \(number(.missing)) are missing. "
      + "Of \(newer.count) that are new in SDK 27, \(found) \(found == 1 ? "is" : "are") here."
  }

  /// The table in columns: name, kind, state and, if there is one, a remark; below it the number of names in each
  /// state.
  var text: String {
    let widths = (rows.map(\.name.count).max() ?? 0, rows.map(\.kind.count).max() ?? 0)
    func padded(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: width + 2 - text.count) }
    return rows.map { row in
      let state = row.state.rawValue + (row.remark.isEmpty ? "" : ": \(row.remark)")
      return padded(row.name, widths.0) + padded(row.kind, widths.1) + state
    }.joined(separator: "\n") + "\n\n" + count
  }
}
