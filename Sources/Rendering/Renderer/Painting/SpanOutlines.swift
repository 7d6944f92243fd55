import DisplayList
import Glibc
import Kernels
import RenderPlan
import Surfaces

/// The outlines that limit what a command paints: its own and those of its clips.
///
/// They are in the scratch memory of a worker until it paints the next command: converted once per command and band,
/// rather than in each row.
struct SpanOutlines {
  private let shapes: UnsafeMutablePointer<CoverageShape>
  /// The indices of all outlines, and of those of clips.
  let (all, clips): (Range<Int>, Range<Int>)
  /// True if there are other clips: masks and pictures.
  let hasOthers: Bool

  init(_ shape: CoverageShape?, _ clips: [Clip], in scratch: WorkerScratch) {
    shapes = scratch.shapes.reserve(clips.count + 1)
    var count = 0
    if let shape {
      shapes[0] = shape
      count = 1
    }
    let first = count
    for clip in clips {
      guard case .outline(let outline) = clip else { continue }
      shapes[count] = CoverageShape(outline)
      count += 1
    }
    (all, self.clips) = (0..<count, first..<count)
    hasOthers = count - first < clips.count
  }

  subscript(index: Int) -> CoverageShape { shapes[index] }

  /// The rows of a band that are beside no corner of any outline.
  func straightRows(in rows: Range<Int>) -> Range<Int> {
    all.reduce(rows) { $0.clamped(to: CoverageKernels.straightRows(of: shapes[$1])) }
  }

  /// The columns of a rectangle that all outlines touch.
  func columns(in rect: PixelRect) -> (left: Int, right: Int) {
    var (left, right) = (rect.minX, rect.maxX)
    for index in all {
      let touched = shapes[index].rect.outerPixels
      (left, right) = (max(left, touched.minX), min(right, touched.maxX))
    }
    return (left, right)
  }

  /// Computes the product of the coverage of outlines; 255 without any.
  func coverage(
    _ indices: Range<Int>, x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt8>, _ scratch: WorkerScratch
  ) {
    if indices.isEmpty { memset(row, 255, count) }
    for index in indices {
      let isFirst = index == indices.lowerBound
      let target = isFirst ? row : scratch.clip.base
      CoverageKernels.coverage(of: shapes[index], x: x, y: y, count: count, into: target)
      if !isFirst { CompositeKernels.multiply(row, by: target, into: row, count: count) }
    }
  }
}
