import FrameTiming
import Glibc
import JSON
import Platform

/// Measures kernels, plans and frames on this machine.
@main
enum Main {
  static func main() {
    do {
      try run(Options(arguments: CommandLine.arguments.dropFirst()))
    } catch {
      printLine("error: \(error.message)")
      exit(error.exitCode)
    }
  }

  private static func run(_ options: Options) throws(BenchError) {
    if options.showsHelp {
      print(Options.help)
      return
    }
    let all = BenchmarkTable.all(threads: options.threads)
    let selected = options.filter.select(from: all, lists: options.listsNames)
    guard !selected.isEmpty else { throw .noMatch(options.filter.patterns.joined(separator: " ")) }
    if options.listsNames {
      for benchmark in selected { print(benchmark.name) }
      return
    }
    let fixtures = Fixtures()
    if options.showsCounts { return try printCounts(selected, fixtures) }
    if let calls = options.callsToCount {
      try count(one(selected, for: "--count-frames"), calls: calls, fixtures: fixtures)
      return
    }
    if options.sceneFile != nil || options.frameFile != nil { return try writeDrawing(selected, options, fixtures) }
    try measure(selected, options, fixtures)
  }

  private static func measure(_ selected: [Benchmark], _ options: Options, _ fixtures: Fixtures) throws(BenchError) {
    // Detects before measuring that a file cannot be written.
    if case .file(let path) = options.json { try write([], to: path) }
    let machine = Machine()
    for warning in machine.warnings { printLine("warning: \(warning)") }
    let report = Report(machine: machine, names: selected.map(\.name))
    let printsTable = options.json != .standardOutput
    if printsTable { print(report.header) }
    var results: [Measurement] = []
    for benchmark in selected {
      let result = try Measurement(benchmark, samples: options.samples, fixtures: fixtures)
      results.append(result)
      guard printsTable else { continue }
      for line in report.lines(of: result, showsPasses: options.showsPasses) { print(line) }
      fflush(nil)
    }
    switch options.json {
    case nil: break
    case .standardOutput: print(report.json(results))
    case .file(let path): try write(Array((report.json(results) + "\n").utf8), to: path)
    }
    guard fflush(nil) == 0 else { throw .writeFailed("standard output", errno) }
  }

  /// Returns the one selected benchmark that an option needs.
  private static func one(_ selected: [Benchmark], for option: String) throws(BenchError) -> Benchmark {
    guard selected.count == 1 else { throw .needsOneBenchmark(option: option, selected.map(\.name)) }
    return selected[0]
  }

  /// Writes the scene of a benchmark and its fourth frame, which lies between two pixels.
  private static func writeDrawing(
    _ selected: [Benchmark], _ options: Options, _ fixtures: Fixtures
  ) throws(BenchError) {
    let option = options.sceneFile == nil ? "--write-frame" : "--write-scene"
    let benchmark = try one(selected, for: option)
    guard let workload = try benchmark.make(fixtures) as? DrawingWorkload else {
      throw .needsScene(option: option, benchmark.name)
    }
    if let path = options.sceneFile { try write(Array((workload.scene.json.lines + "\n").utf8), to: path) }
    if let path = options.frameFile {
      for _ in 0..<4 { workload.call() }
      try write(workload.portablePixmap, to: path)
    }
  }

  /// Runs one benchmark without a clock, for a profiler that counts instructions.
  private static func count(_ benchmark: Benchmark, calls: Int, fixtures: Fixtures) throws(BenchError) {
    let workload = try benchmark.make(fixtures)
    for _ in 0..<calls { workload.call() }
    print("\(benchmark.name): \(calls) calls of \(benchmark.pixels) pixels")
  }

  /// Prints the work of the sixth frame of each benchmark; the first frames fill the caches that it uses.
  private static func printCounts(_ selected: [Benchmark], _ fixtures: Fixtures) throws(BenchError) {
    for benchmark in selected where !benchmark.name.hasPrefix("views/") { throw .needsViews(benchmark.name) }
    let width = selected.map(\.name.count).max() ?? 0
    for benchmark in selected {
      let workload = try benchmark.make(fixtures)
      for _ in 0..<6 { workload.call() }
      let counts = workload.counts.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
      print(benchmark.name + String(repeating: " ", count: width - benchmark.name.count) + "  " + counts)
    }
  }

  private static func printLine(_ text: String) {
    try? Descriptor.write("vitrine-bench: \(text)\n", to: STDERR_FILENO)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(BenchError) {
    do throws(SystemError) {
      try Descriptor.overwrite(path, with: bytes)
    } catch {
      throw .writeFailed(path, error.code)
    }
  }
}
