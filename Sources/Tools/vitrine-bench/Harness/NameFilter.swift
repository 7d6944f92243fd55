import Glibc

/// A filter on benchmark names: a full name selects one benchmark, a substring all names that contain it, a pattern
/// with wildcards all that match.
struct NameFilter {
  /// The patterns; empty selects all.
  var patterns: [String] = []

  func select(from benchmarks: [Benchmark]) -> [Benchmark] {
    guard !patterns.isEmpty else { return benchmarks }
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
