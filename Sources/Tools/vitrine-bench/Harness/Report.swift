import FrameTiming
import JSON

/// Results as a table with a line per benchmark, and as JSON.
struct Report {
  let machine: Machine
  private let nameWidth: Int

  /// - Parameter names: of all reported benchmarks.
  init(machine: Machine, names: [String]) {
    self.machine = machine
    nameWidth = max(9, names.map(\.count).max() ?? 0)
  }

  var header: String {
    var facts = [machine.cpu, machine.processors == 1 ? "1 processor" : "\(machine.processors) processors"]
    facts += machine.caches
    facts += ["compiled for \(machine.isa)", "Swift \(machine.swift)", machine.isDebug ? "debug" : "release"]
    let titles = row("benchmark", ["us", "min", "ns/px", "MB", "memcpy", "hot", "ratio"])
    return """
      \(facts.joined(separator: ", "))
      us: median of a call; memcpy: of its frame, to three buffers in turn; hot: to one buffer; ratio: us / memcpy

      \(titles)
      """
  }

  func lines(of result: Measurement, showsPasses: Bool) -> [String] {
    let megabytes = Double(result.benchmark.bytes) / 1e6
    let line = row(
      result.benchmark.name,
      [
        result.time.median.fixed(1), result.time.minimum.fixed(1), result.nanosecondsPerPixel?.fixed(3) ?? "-",
        megabytes > 0 ? megabytes.fixed(1) : "-", result.rotating.median.fixed(1), result.hot.median.fixed(1),
        result.ratio.fixed(3),
      ])
    let passes = result.passes.filter { showsPasses && $0.milliseconds > 0 }
    guard !passes.isEmpty else { return [line] }
    return [line, "  " + passes.map { "\($0.name) \(($0.milliseconds * 1000).fixed(1))" }.joined(separator: ", ")]
  }

  private func row(_ name: String, _ columns: [String]) -> String {
    func pad(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
    return name + pad(nameWidth - name.count) + columns.map { pad(10 - $0.count) + $0 }.joined()
  }

  /// Returns the results as one JSON object; times in microseconds.
  func json(_ results: [Measurement]) -> String {
    JSONValue.object([
      "schema": .integer(1), "cpu": .string(machine.cpu), "processors": .integer(machine.processors),
      "caches": .array(machine.caches.map { .string($0) }), "isa": .string(machine.isa),
      "swift": .string(machine.swift), "debug": .bool(machine.isDebug), "load": .number(machine.load),
      "results": .array(results.map(json)),
    ]).lines
  }

  private func json(_ result: Measurement) -> JSONValue {
    let passes = result.passes.map { pass in
      JSONValue.object(["name": .string(pass.name), "us": .number(pass.milliseconds * 1000)])
    }
    return .object([
      "name": .string(result.benchmark.name), "threads": .integer(result.benchmark.threads),
      "samples": .integer(result.samples), "median_us": .number(result.time.median),
      "min_us": .number(result.time.minimum), "processor_us": .number(result.processor.median),
      "processor_min_us": .number(result.processor.minimum), "pixels": .integer(result.benchmark.pixels),
      "bytes": .integer(result.benchmark.bytes), "ns_per_px": .number(result.nanosecondsPerPixel ?? 0),
      "memcpy_us": .number(result.rotating.median), "memcpy_min_us": .number(result.rotating.minimum),
      "memcpy_hot_us": .number(result.hot.median), "ratio": .number(result.ratio),
      "ratio_hot": .number(result.ratioToHot), "passes": .array(passes),
    ])
  }
}
