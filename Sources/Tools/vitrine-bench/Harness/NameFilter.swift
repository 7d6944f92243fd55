import Glibc

/// Which benchmarks are meant: a whole name means that one, a part of names all that have it, a pattern with wildcards
/// all that it fits.
struct NameFilter {
  /// Empty means all.
  var patterns: [String] = []

  func select(from benchmarks: [Benchmark]) -> [Benchmark] {
    guard !patterns.isEmpty else { return benchmarks }
    let names = Set(benchmarks.map(\.name))
    return benchmarks.filter { benchmark in
      patterns.contains { names.contains($0) ? $0 == benchmark.name : Self.fits($0, benchmark.name) }
    }
  }

  private static func fits(_ pattern: String, _ name: String) -> Bool {
    // In a shell's pattern a part of a name is what anything may stand before and after.
    let whole = pattern.contains { "*?[".contains($0) } ? pattern : "*\(pattern)*"
    return fnmatch(whole, name, 0) == 0
  }
}
