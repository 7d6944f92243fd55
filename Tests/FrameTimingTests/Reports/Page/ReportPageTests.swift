import Foundation
import FoundationXML
import JSON
import Testing

@testable import FrameTiming

@Suite struct ReportPageTests {
  private func report(
    work: [Double], scene: String = "glass", background: String = "lake", command: String = "vitrine profile"
  ) -> FrameReport {
    let log = FrameLog()
    for (index, seconds) in work.enumerated() {
      var frame = FrameRecord()
      frame.index = index
      frame.update = TimeSpan(Double(index), Double(index) + 0.0001)
      frame.render = TimeSpan(Double(index) + 0.001, Double(index) + 0.001 + seconds)
      log.record(PassCost(name: "blur <up>", seconds: seconds / 2, pixels: 1_000_000, bytes: 8_000_000))
      log.record(frame)
    }
    var setting = FrameReport.Setting(
      width: 1920, height: 1080, threads: 2, scene: scene, budget: 1.0 / 60, refresh: nil)
    setting.background = background
    setting.command = command
    setting.warmUpFrames = 4
    return FrameReport(log, setting: setting, memcpy: [0.0005], allocationsPerFrame: 0.5)
  }

  /// The elements, attributes and text of a page, as an XML parser finds them.
  private final class Content: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    var text = ""
    var cells: [[String]] = []
    var isWellFormed = false
    private var isInCell = false

    init(_ source: String) {
      super.init()
      let parser = XMLParser(data: Data(source.utf8))
      parser.delegate = self
      isWellFormed = parser.parse()
    }

    func parser(
      _: XMLParser, didStartElement name: String, namespaceURI _: String?, qualifiedName _: String?,
      attributes: [String: String]
    ) {
      elements.append((name, attributes))
      if name == "tr" { cells.append([]) }
      isInCell = name == "th" || name == "td"
      if isInCell { cells[cells.count - 1].append("") }
    }

    func parser(_: XMLParser, didEndElement _: String, namespaceURI _: String?, qualifiedName _: String?) {
      isInCell = false
    }

    func parser(_: XMLParser, foundCharacters text: String) {
      self.text += text
      if isInCell { cells[cells.count - 1][cells[cells.count - 1].count - 1] += text }
    }
  }

  @Test(arguments: [0, 1, 30, 20_000]) func aPageIsWellFormedAndLoadsNothing(frames: Int) throws {
    var work: [Double] = []
    for frame in 0..<frames { work.append(frame % 97 == 5 ? 0.02 : 0.004 + 0.0001 * Double(frame % 7)) }
    let page = report(work: work).html
    let content = Content(page)
    #expect(content.isWellFormed)
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    for forbidden in ["http:", "https:", "//", "<script", "@import", "url(", "src=", "href="] {
      #expect(!page.contains(forbidden), "\(forbidden)")
    }
    #expect(content.elements.contains { $0.name == "title" } && content.elements.contains { $0.name == "svg" })
    // Each table has a caption, each header a scope.
    let tables = content.elements.count { $0.name == "table" }
    #expect(content.elements.count { $0.name == "caption" } == tables)
    #expect(content.elements.filter { $0.name == "th" }.allSatisfy { ["col", "row"].contains($0.attributes["scope"]) })
    #expect(content.elements.filter { $0.name == "svg" }.allSatisfy { $0.attributes["aria-label"]?.isEmpty == false })
    // In a style sheet the escapes of HTML are none.
    let style = try #require(page.split(separator: "<style>").last?.split(separator: "</style>").first)
    #expect(!style.contains("&"))
    // 20,000 frames take no more room than 300.
    #expect(page.utf8.count < 120_000)
  }

  /// A number as the JSON has it, rounded.
  private static func written(_ value: JSONValue?) -> Double? { value.flatMap { Double($0.compact) } }

  @Test func itsFiguresAreThoseOfTheJSON() throws {
    var work: [Double] = []
    for frame in 0..<100 { work.append(0.004 + 0.0002 * Double(frame)) }
    let report = report(work: work)
    let content = Content(report.html)
    // 4.0 to 23.8 ms: the median is that of the 50th, the 99th percentile that of the 99th.
    let tiles = [report.render.p50, report.render.p99].map { "\($0.fixed(2))\u{202f}ms" }
    #expect(tiles.allSatisfy(content.text.contains), "\(tiles)")
    let row = try #require(content.cells.first { $0.first == "frame (render_ms)" })
    for (column, key) in ["mean", "p50", "p95", "p99", "max"].enumerated() {
      #expect(Self.written(report.json["render_ms"]?[key]) == Double(row[column + 1]), "\(key)")
    }
    for stage in FrameStage.allCases {
      let row = try #require(content.cells.first { $0.first == stage.rawValue })
      #expect(Self.written(report.json["stages"]?[stage.rawValue]?["p99"]) == Double(row[4]))
    }
    let pass = try #require(report.json["passes"]?.elements?.first)
    let shown = try #require(content.cells.first { $0.first == "blur <up>" })
    #expect(Self.written(pass["ms_per_frame"]) == Double(shown[1]))
    #expect(Self.written(pass["ms_per_run"]) == Double(shown[2]))
    #expect(Self.written(pass["megabytes"]) == Double(shown[5]))
    // 0.1 + 4 + 0.2 k ms is over 16.667 ms from k = 63 on.
    #expect(content.text.contains("37 of 100 frames over"))
    #expect(report.json["over_budget"] == .integer(37))
    #expect(content.cells.contains(["allocations per frame", "0.500"]))
  }

  @Test func whatTheUserNamesIsText() {
    let name = #"<script>alert("1")</script> & 'x'\#u{1b}[31m"#
    let page = report(work: [0.004], scene: name, background: name, command: name).html
    let content = Content(page)
    #expect(content.isWellFormed && !content.elements.contains { $0.name == "script" })
    #expect(content.cells.contains(["background", #"<script>alert("1")</script> & 'x'\u{1b}[31m"#]))
  }

  @Test func barsKeepTheSlowestFrame() {
    var work = [Double](repeating: 1, count: 20_000)
    work[777] = 30
    work[19_999] = 20
    let graph = FrameGraph(work: work, late: [777: "late", 19_999: "late"], budget: 16.7)
    // 20,000 frames in at most 300 bars are 67 to a bar.
    #expect(graph.framesPerBar == 67 && graph.bars.count == 299)
    #expect(graph.bars.map(\.work).max() == 30 && graph.bars.last?.work == 20)
    #expect(graph.bars.count { $0.late != nil } == 2)
    #expect(graph.bars.first { $0.work == 30 }?.frames.contains(777) == true)
    #expect(graph.caption.contains("the slowest of 67 frames"))
    #expect(FrameGraph(work: [1, 2], late: [:], budget: 16.7).bars.map(\.frames) == [0..<1, 1..<2])
  }

  @Test func aHistogramCountsEveryFrame() {
    let histogram = Histogram(work: [Double](repeating: 1, count: 990) + [Double](repeating: 50, count: 10))
    #expect(histogram.counts.reduce(0, +) == 1000)
    // The range is twice the 99th percentile; higher values are in the last bar, which is labelled so.
    #expect(histogram.isCut && histogram.counts.last == 10)
    #expect(histogram.caption.contains("the last bar also counts the slower ones"))
    #expect(Histogram(work: []).counts.reduce(0, +) == 0)
  }

  @Test(arguments: [0.0004, 0.07, 1, 3.2, 9.99, 48, 700, 12_345])
  func axesHaveRoundValues(top: Double) {
    let ticks = FrameGraph.ticks(upTo: top)
    #expect(ticks.first == 0 && (ticks.last ?? .infinity) <= top && ticks.count <= 7)
    if top > 0.002 { #expect(ticks.count >= 2) }
  }

  @Test func aMatrixIsATableEverywhere() {
    var matrix = MatrixReport(keys: ["material", "threads"])
    for values in [["thin", "1"], ["<b>", "2"]] {
      matrix.runs.append(
        MatrixReport.Run(values: values, report: report(work: [0.004, values[1] == "1" ? 0.02 : 0.005])))
    }
    let content = Content(matrix.html)
    #expect(content.isWellFormed)
    #expect(content.cells.contains { $0.starts(with: ["thin", "1"]) && $0.last == "missed" })
    #expect(content.cells.contains { $0.starts(with: ["<b>", "2"]) && $0.last == "held" })
    #expect(content.text.contains("1 of 2 runs miss the budget"))
    #expect(matrix.json["runs"]?.elements?.compactMap { $0["values"]?["threads"]?.text } == ["1", "2"])
    #expect(matrix.json["runs"]?.elements?.first?["report"]?["frames"] == .integer(2))
    let lines = matrix.text().split(separator: "\n")
    #expect(lines.count == 4 && lines[2].hasPrefix("thin ") && lines[2].hasSuffix("missed"))
  }
}
