import DisplayList
import Kernels
import Surfaces
import TestSupport
import Testing

@testable import Renderer

@Suite("The pixels of a row that a shape touches")
struct RowSpansTests {
  /// The coverage of each pixel of a row: none outside of spans, all of it inside a solid one.
  private static func check(_ outline: Outline, rows: some Sequence<Int>) {
    let shape = CoverageShape(outline)
    let columns = outline.rect.outerPixels.columns
    guard !columns.isEmpty else { return }
    let coverage = ScratchBuffer<UInt8>(capacity: columns.count + 16)
    for y in rows {
      CoverageKernels.coverage(of: shape, x: columns.lowerBound, y: y, count: columns.count, into: coverage.base)
      let spans = RowSpans(shape, row: y)
      var last = Int32.min
      var kinds = [UInt8](repeating: 0, count: columns.count)
      for index in 0..<spans.count where spans.bounds[index] < spans.bounds[index + 1] && index != RowSpans.hole {
        #expect(spans.bounds[index] >= last, "\(outline), row \(y): \(spans.bounds)")
        last = spans.bounds[index + 1]
        for x in max(Int(spans.bounds[index]), columns.lowerBound)..<min(Int(last), columns.upperBound) {
          kinds[x - columns.lowerBound] = RowSpans.isSolid(index) ? 2 : 1
        }
      }
      for (index, kind) in kinds.enumerated() {
        let value = coverage.base[index]
        guard kind == 0 && value != 0 || kind == 2 && value != 255 else { continue }
        Issue.record("\(outline), row \(y), column \(columns.lowerBound + index): \(value), span of kind \(kind)")
        return
      }
    }
  }

  @Test("rings of any size")
  func rings() async throws {
    try await forEachRandomCase(300) { random in
      let side = random.double(in: 3...700)
      let rect = DeviceRect(
        x: random.double(in: -100...100), y: random.double(in: -20...20), width: side,
        height: random.bool() ? side : random.double(in: 3...700))
      let half = min(rect.width, rect.height) / 2
      let style = random.bool() ? CornerStyle.circular : .continuous
      // Corners that meet are where there is least of a side.
      let most = style == .continuous ? half / 1.528665 : half
      let radius = random.bool() ? random.double(in: 0...half) : max(0, most + random.double(in: -4...4))
      let ring = Outline.ring(rect, radius: radius, style: style, width: random.double(in: 0...min(6, half)))
      let rows = rect.outerPixels.rows
      Self.check(
        ring, rows: rows.prefix(12) + rows.suffix(12) + stride(from: rows.lowerBound, to: rows.upperBound, by: 17))
    }
  }

  @Test("a row in which the hole has inner pixels and the shape around it has none")
  func thinTop() {
    let rect = DeviceRect(x: 100, y: 50, width: 453, height: 453)
    let ring = Outline.ring(rect, radius: 147.5, style: .continuous, width: 1)
    Self.check(ring, rows: 50..<503)
    // It was painted from the left of what is visible to the middle of the corner.
    let shape = CoverageShape(ring)
    var filled = shape
    filled.hole = nil
    #expect(CoverageKernels.spans(of: filled, row: 52).inner.isEmpty)
    #expect(!CoverageKernels.spans(of: shape.inner!, row: 52).inner.isEmpty)
  }
}
