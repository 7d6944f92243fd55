/// Which name was meant.
enum NearestName {
  /// The name that the fewest edits lead to, when they are no more than a third of its letters or two.
  static func of(_ name: String, among names: [String]) -> String? {
    let wanted = Array(name.lowercased())
    let ranked = names.map { (name: $0, edits: distance(wanted, Array($0.lowercased()))) }
    guard let best = ranked.min(by: { $0.edits < $1.edits }) else { return nil }
    return best.edits <= max(2, max(wanted.count, best.name.count) / 3) ? best.name : nil
  }

  /// Insertions, deletions, replacements and swaps of neighbours (Damerau and Levenshtein, optimal string alignment).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var edits = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { edits = min(edits, rows[i - 1][j - 1] + 1) }
        row.append(edits)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
