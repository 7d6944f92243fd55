extension String {
  /// Returns the name in `names` that this misspelt one was probably meant to be.
  ///
  /// That is the first name with the smallest edit distance, which is at most one, or two if this name has six letters
  /// or more. Otherwise it is the first name that begins with this one, if this has at least four letters. The distance
  /// ignores case and letters after the 64th.
  ///
  /// - Complexity: O(n k²), where n is the number of names and k the length of the longest, of which at most 64 letters
  ///   count.
  public func nearest(in names: [String]) -> String? {
    let limit = count < 6 ? 1 : 2
    let ranked = names.map { (name: $0, distance: distance(to: $0)) }
    let best = ranked.filter { $0.distance <= limit }.min { $0.distance < $1.distance }
    return best?.name ?? names.first { count >= 4 && $0.hasPrefix(self) }
  }

  /// Optimal string alignment distance: letters to insert, delete, replace or transpose, ignoring case.
  private func distance(to other: String) -> Int {
    let a = Array(lowercased().prefix(64))
    let b = Array(other.lowercased().prefix(64))
    var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { rows[i][0] = i }
    for j in 0...b.count { rows[0][j] = j }
    for i in stride(from: 1, through: a.count, by: 1) {
      for j in stride(from: 1, through: b.count, by: 1) {
        let change = rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        rows[i][j] = Swift.min(change, rows[i - 1][j] + 1, rows[i][j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          rows[i][j] = Swift.min(rows[i][j], rows[i - 2][j - 2] + 1)
        }
      }
    }
    return rows[a.count][b.count]
  }
}
