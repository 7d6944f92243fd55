import FrameTiming
import Glibc
import Platform

/// Measures kernels, plans and frames on this machine.
@main
enum Main {
  static func main() {
    do {
      try run(Options(arguments: CommandLine.arguments.dropFirst()))
    } catch {
      say("error: \(error.message)")
      exit(error.exitCode)
    }
  }

  private static func run(_ options: Options) throws(BenchError) {
    if options.showsHelp {
      print(Options.help)
      return
    }
    let selected = options.filter.select(from: BenchmarkTable.all(threads: options.threads))
    guard !selected.isEmpty else { throw .noMatch(options.filter.patterns.joined(separator: " ")) }
    if options.listsNames {
      for benchmark in selected { print(benchmark.name) }
      return
    }
    let stage = Stage()
    if let calls = options.callsToCount {
      guard selected.count == 1 else { throw .needsOne(selected.map(\.name)) }
      try count(selected[0], calls: calls, stage: stage)
      return
    }
    try measure(selected, options, stage)
  }

  private static func measure(_ selected: [Benchmark], _ options: Options, _ stage: Stage) throws(BenchError) {
    // A file that cannot be written is better known now.
    if case .file(let path) = options.json { try write("", to: path) }
    let machine = Machine()
    for warning in machine.warnings { say("warning: \(warning)") }
    let report = Report(machine: machine, names: selected.map(\.name))
    let showsTable = options.json != .standardOutput
    if showsTable { print(report.header) }
    var results: [Measurement] = []
    for benchmark in selected {
      let result = try Measurement(benchmark, samples: options.samples, stage: stage)
      results.append(result)
      guard showsTable else { continue }
      for line in report.lines(of: result, showsPasses: options.showsPasses) { print(line) }
      fflush(nil)
    }
    switch options.json {
    case nil: break
    case .standardOutput: print(report.json(results))
    case .file(let path): try write(report.json(results) + "\n", to: path)
    }
    guard fflush(nil) == 0 else { throw .writeFailed("standard output", errno) }
  }

  /// Runs one benchmark without a clock, for a profiler that counts instructions.
  private static func count(_ benchmark: Benchmark, calls: Int, stage: Stage) throws(BenchError) {
    let workload = try benchmark.make(stage)
    for _ in 0..<calls { workload.call() }
    print("\(benchmark.name): \(calls) calls of \(benchmark.pixels) pixels")
  }

  private static func say(_ text: String) {
    try? Descriptor.write("vitrine-bench: \(text)\n", to: STDERR_FILENO)
  }

  private static func write(_ text: String, to path: String) throws(BenchError) {
    do throws(SystemError) {
      try Descriptor.overwrite(path, with: Array(text.utf8))
    } catch {
      throw .writeFailed(path, error.code)
    }
  }
}
