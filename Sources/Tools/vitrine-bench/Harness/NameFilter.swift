import Glibc

/// A filter on benchmark names: a full name selects one benchmark, a substring all names that contain it, a pattern
/// with wildcards all that match. Without patterns it selects all benchmarks that need no filter.
struct NameFilter {
  /// The patterns, combined with "or".
  var patterns: [String] = []

  /// - Parameter lists: whether the names are only listed: then benchmarks that need a filter are selected, too.
  func select(from benchmarks: [Benchmark], lists: Bool = false) -> [Benchmark] {
    guard !patterns.isEmpty else { return benchmarks.filter { lists || !$0.needsFilter } }
    let names = Set(benchmarks.map(\.name))
    return benchmarks.filter { benchmark in
      patterns.contains { names.contains($0) ? $0 == benchmark.name : Self.matches($0, benchmark.name) }
    }
  }

  private static func matches(_ pattern: String, _ name: String) -> Bool {
    // A substring is a shell pattern with a wildcard on both sides.
    let whole = pattern.contains { "*?[".contains($0) } ? pattern : "*\(pattern)*"
    return fnmatch(whole, name, 0) == 0
  }
}
