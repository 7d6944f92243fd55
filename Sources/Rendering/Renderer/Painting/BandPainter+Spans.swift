import DisplayList
import Glibc
import Kernels
import RenderPlan
import Surfaces

extension BandPainter {
  /// The most pixels of a row whose coverage is computed as a whole; dividing it into edges and what lies between takes
  /// longer.
  private static let undivided = 128

  /// Calls `body(x, y, count, coverage)` for every run of pixels that the command paints in this band. Coverage is nil
  /// if all of it is 255. `body` may overwrite `scratch.coverage`, where it may be.
  ///
  /// - Parameter least: the least number of pixels inside all clips that are painted separately.
  @inline(__always)
  func forEachSpan(
    _ area: PaintArea, inside shape: CoverageShape? = nil, dividedFrom least: Int = 16,
    _ body: (Int, Int, Int, UnsafePointer<UInt8>?) -> Void
  ) {
    let outlines = SpanOutlines(shape, area.clips, in: scratch)
    let isCovered = shape == nil && area.clips.isEmpty
    let straight = outlines.straightRows(in: rows)
    var between: RowSpans?
    let rects = area.visible.rects
    for index in rects.indices {
      let rect = rects[index]
      let (first, end) = (max(rect.minY, rows.lowerBound), min(rect.maxY, rows.upperBound))
      let (left, right) = outlines.columns(in: rect)
      guard first < end, left < right else { continue }
      if !isCovered, right - left <= Self.undivided {
        let count = right - left
        var straightRow: StraightRow?
        for y in first..<end {
          let coverage: UnsafePointer<UInt8>?
          if straight.contains(y), !outlines.hasOthers {
            straightRow = straightRow ?? self.straightRow(outlines, x: left, y: y, count: count)
            coverage = straightRow!.coverage
          } else {
            coverage = rowCoverage(outlines, outlines.all, area.clips, x: left, y: y, count: count)
          }
          body(left, y, count, coverage)
        }
        continue
      }
      for y in first..<end {
        guard let shape else {
          span(area.clips, outlines, false, y, left, right, dividedFrom: least, body)
          continue
        }
        let spans: RowSpans
        if straight.contains(y) {
          if between == nil { between = RowSpans(straightRowsOf: shape, like: y, edges: scratch.edges) }
          spans = between!
        } else {
          spans = RowSpans(shape, row: y)
        }
        for index in 0..<spans.count where index != RowSpans.hole {
          let start = max(left, Int(spans.bounds[index]))
          let stop = min(right, Int(spans.bounds[index + 1]))
          guard start < stop else { continue }
          let isSolid = RowSpans.isSolid(index)
          if area.clips.isEmpty, !isSolid, spans.copyCoverage(index, from: start, into: scratch.coverage.base) {
            body(start, y, stop - start, UnsafePointer(scratch.coverage.base))
          } else {
            span(area.clips, outlines, !isSolid, y, start, stop, dividedFrom: least, body)
          }
        }
      }
    }
  }

  /// Calls `body` for the runs of one row.
  ///
  /// - Parameter isEdge: whether the shape may cover some of the pixels partly.
  @inline(__always)
  private func span(
    _ clips: [Clip], _ outlines: SpanOutlines, _ isEdge: Bool, _ y: Int, _ x0: Int, _ x1: Int,
    dividedFrom least: Int, _ body: (Int, Int, Int, UnsafePointer<UInt8>?) -> Void
  ) {
    guard isEdge || !clips.isEmpty else {
      body(x0, y, x1 - x0, nil)
      return
    }
    var (start, stop) = (x0, x1)
    // The range of pixels that are completely covered; empty if a shape, a mask or a picture may cover some partly.
    var (first, end) = isEdge || outlines.hasOthers ? (x1, x1) : (x0, x1)
    for index in outlines.clips {
      let (outer, inner) = CoverageKernels.spans(of: outlines[index], row: y)
      (start, stop) = (max(start, outer.lowerBound), min(stop, outer.upperBound))
      (first, end) = (max(first, inner.lowerBound), min(end, inner.upperBound))
    }
    guard start < stop else { return }
    if end - first < least { (first, end) = first <= start && end >= stop ? (start, stop) : (stop, stop) }
    var left = start
    while left < stop {
      let isInside = left >= first && left < end
      let right = isInside ? end : left < first ? first : stop
      let used = isEdge ? outlines.all : outlines.clips
      body(
        left, y, right - left,
        isInside ? nil : rowCoverage(outlines, used, clips, x: left, y: y, count: right - left))
      left = right
    }
  }

  /// The coverage of every row that is beside no corner.
  private struct StraightRow {
    /// nil if all of it is 255.
    var coverage: UnsafePointer<UInt8>?
  }

  /// Computes the coverage of such rows by all outlines, in `scratch.straightRow`.
  private func straightRow(_ outlines: SpanOutlines, x: Int, y: Int, count: Int) -> StraightRow {
    let row = scratch.straightRow.base
    outlines.coverage(outlines.all, x: x, y: y, count: count, into: row, scratch)
    var least: UInt8 = 255
    for i in 0..<count { least = min(least, row[i]) }
    return StraightRow(coverage: least == 255 ? nil : UnsafePointer(row))
  }

  /// Computes the coverage of part of a row by some outlines and all other clips, in `scratch.coverage`.
  private func rowCoverage(
    _ outlines: SpanOutlines, _ indices: Range<Int>, _ clips: [Clip], x: Int, y: Int, count: Int
  ) -> UnsafePointer<UInt8> {
    outlines.coverage(indices, x: x, y: y, count: count, into: scratch.coverage.base, scratch)
    if outlines.hasOthers { multiplyByOthers(clips, x: x, y: y, count: count) }
    return UnsafePointer(scratch.coverage.base)
  }

  /// Multiplies `scratch.coverage` by that of masks and pictures.
  private func multiplyByOthers(_ clips: [Clip], x: Int, y: Int, count: Int) {
    for clip in clips {
      let row: UnsafePointer<UInt8>
      switch clip {
      case .outline: continue
      case .mask(let mask, let originX, let originY): row = mask.row(x: x - originX, y: y - originY)
      case .picture(let identity, _):
        if let picture = self.clips.first(where: { $0.identity == identity })?.source {
          AlphaKernels.coverage(ofAlphaIn: picture.pixel(x, y), into: scratch.clip.base, count: count)
        } else {
          memset(scratch.clip.base, 0, count)
        }
        row = UnsafePointer(scratch.clip.base)
      }
      let coverage = scratch.coverage.base
      CompositeKernels.multiply(coverage, by: row, into: coverage, count: count)
    }
  }

  /// A row of full coverage.
  func fullCoverage(_ count: Int) -> UnsafePointer<UInt8> {
    memset(scratch.coverage.base, 255, count)
    return UnsafePointer(scratch.coverage.base)
  }
}
