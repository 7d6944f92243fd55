import FrameTiming

/// The command line.
struct Options {
  enum Destination: Equatable {
    case standardOutput
    case file(String)
  }

  var filter = NameFilter()
  var threads = Options.defaultThreads
  var samples = 100
  var json: Destination?
  var callsToCount: Int?
  /// Files for the scene of a benchmark of drawing, and for the pixels of a frame of it.
  var sceneFile: String?
  var frameFile: String?
  var showsPasses = false
  var showsCounts = false
  var listsNames = false
  var showsHelp = false

  static let help = """
    usage: vitrine-bench [FILTER...] [options]

    Measures kernels, plans and frames, alternating with a memcpy of the same frame by the same number of threads.
    FILTER is a name, a substring of names, or a pattern with * and ?; several are combined with "or".

      --list              print the names of the selected benchmarks
      --threads N[,N...]  threads of pools and frames, 1 to 64; default: 1, 2, 4 and 8, up to the number of processors
      --samples N         samples of each benchmark, 1 to 100000; default: 100
      --passes            print the time of each pass below a frame
      --counts            print what a frame of each benchmark of views costs, in work done, instead of times
      --json[=FILE]       write the results as JSON to a file or to standard output; also --json FILE.json
      --count-frames N    run one benchmark N times without a clock, for a profiler that counts instructions
      --write-scene FILE  write the scene of one benchmark of drawing as JSON, and measure nothing
      --write-frame FILE  write its fourth frame as a portable pixmap, and measure nothing
      --help              print this help
    """

  private static var defaultThreads: [Int] { [1, 2, 4, 8].filter { $0 == 1 || $0 <= Host.processorCount } }

  /// Reads a command line without the program's name.
  init(arguments: some Sequence<String>) throws(BenchError) {
    var rest = Array(arguments)[...]
    var given: [String] = []
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else {
        filter.patterns.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let attached = parts.count > 1 ? String(parts[1]) : nil
      func value() throws(BenchError) -> String {
        guard let text = attached ?? rest.popFirst() else { throw .missingValue(option: name) }
        return text
      }
      func flag() throws(BenchError) -> Bool {
        if attached != nil { throw .unexpectedValue(option: name) }
        return true
      }
      switch name {
      case "--list": listsNames = try flag()
      case "--passes": showsPasses = try flag()
      case "--counts": showsCounts = try flag()
      case "--help", "-h": showsHelp = try flag()
      case "--write-scene": sceneFile = try value()
      case "--write-frame": frameFile = try value()
      case "--samples": samples = try Self.integer(value(), in: 1...100_000, option: name)
      case "--count-frames": callsToCount = try Self.integer(value(), in: 1...1_000_000, option: name)
      case "--threads":
        threads = []
        for part in try value().split(separator: ",", omittingEmptySubsequences: false) {
          let count = try Self.integer(String(part), in: 1...64, option: name)
          if !threads.contains(count) { threads.append(count) }
        }
      case "--json":
        // The next word is a filter unless it is clearly a file.
        var path = attached
        if path == nil, let next = rest.first, next == "-" || next.hasSuffix(".json") { path = rest.popFirst() }
        json = path.map { $0 == "-" ? .standardOutput : .file($0) } ?? .standardOutput
      default: throw .unknownOption(name)
      }
      if !["--threads", "--help", "-h"].contains(name) { given.append(name) }
    }
    let writing = given.first { $0.hasPrefix("--write-") }
    if let writing, let other = given.first(where: { !$0.hasPrefix("--write-") }) {
      throw .excludes(option: writing, other: other)
    }
  }

  private static func integer(_ text: String, in range: ClosedRange<Int>, option: String) throws(BenchError) -> Int {
    guard let value = Int(text), range.contains(value) else {
      throw .malformed(option: option, text: text, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }
}
