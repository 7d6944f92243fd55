import CPango
import Surfaces
import Synchronization

/// The smallest piece of a laid-out text that can be drawn separately, one cluster of glyphs, in points from the top
/// left of the rectangle that `TextMetrics` measures.
public struct TextPiece: Hashable, Sendable {
  /// The range of bytes in the laid-out text, in UTF-8.
  public var bytes: Range<Int>
  /// The index of its run in the list.
  public var run: Int
  /// The left edge.
  public var x: Double
  public var width: Double
  public var baseline: Double
  /// The extent above the baseline.
  public var ascent: Double
  /// The extent below the baseline.
  public var descent: Double
}

extension TextLayout {
  /// Returns the pieces of each line, from left to right.
  func lines() -> [[TextPiece]] {
    var lines: [[TextPiece]] = [[]]
    let (left, top) = origin
    // The ends are ascending; those of empty runs are passed over.
    let ends = ranges.map(\.upperBound)
    let iterator = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(iterator) }
    repeat {
      // The iterator marks the end of each line by a missing run.
      guard let run = pango_layout_iter_get_run_readonly(iterator) else {
        lines.append([])
        continue
      }
      var logical = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator, nil, &logical)
      let baseline = pango_layout_iter_get_run_baseline(iterator)
      lines[lines.count - 1] += Self.pieces(of: run).map { cluster in
        TextPiece(
          bytes: cluster.bytes, run: min(Self.index(of: cluster.bytes.lowerBound, before: ends), ranges.count - 1),
          x: PangoUnits.points(logical.x &- left &+ cluster.x), width: PangoUnits.points(cluster.width),
          baseline: PangoUnits.points(baseline &- top), ascent: PangoUnits.points(baseline &- logical.y),
          descent: PangoUnits.points(logical.y &+ logical.height &- baseline))
      }
    } while pango_layout_iter_next_run(iterator) != 0
    return lines.filter { !$0.isEmpty }
  }

  /// Returns the index of the first of ascending positions that is beyond a byte.
  private static func index(of byte: Int, before ends: [Int]) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > byte { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the clusters of a run from left to right, in Pango units from its left edge.
  private static func pieces(
    of run: UnsafeMutablePointer<PangoLayoutRun>
  ) -> [(bytes: Range<Int>, x: Int32, width: Int32)] {
    let (item, glyphs) = (run.pointee.item.pointee, run.pointee.glyphs.pointee)
    let count = Int(glyphs.num_glyphs)
    let starts = Set((0..<count).map { glyphs.log_clusters[$0] }).sorted()
    var ends: [Int32: Int32] = [:]
    for (start, end) in zip(starts, starts.dropFirst() + [item.length]) { ends[start] = end }
    var pieces: [(bytes: Range<Int>, x: Int32, width: Int32)] = []
    var x: Int32 = 0
    for index in 0..<count {
      let start = glyphs.log_clusters[index]
      let bytes = Int(item.offset + start)..<Int(item.offset + max(ends[start] ?? start, start))
      let width = glyphs.glyphs[index].geometry.width
      if let last = pieces.indices.last, pieces[last].bytes == bytes {
        pieces[last].width &+= width
      } else {
        pieces.append((bytes, x, width))
      }
      x &+= width
    }
    return pieces
  }

  /// Returns the glyphs of a run whose bytes are in a range, from the left edge of the run in points; nil if there are
  /// none.
  static func part(
    of run: UnsafeMutablePointer<PangoLayoutRun>, in bytes: Range<Int>
  ) -> (glyphs: PangoGlyphString, x: Double, width: Double)? {
    let offset = Int(run.pointee.item.pointee.offset)
    // A renderer draws piece by piece, so most runs contain nothing of it.
    guard bytes.overlaps(offset..<offset + max(1, Int(run.pointee.item.pointee.length))) else { return nil }
    var part = run.pointee.glyphs.pointee
    var (first, end) = (0, 0)
    var (x, width): (Int32, Int32) = (0, 0)
    for index in 0..<Int(part.num_glyphs) {
      let advance = part.glyphs[index].geometry.width
      if bytes.contains(offset + Int(part.log_clusters[index])) {
        if first == end { first = index }
        end = index + 1
        width &+= advance
      } else if first == end {
        x &+= advance
      }
    }
    guard first < end else { return nil }
    part.glyphs += first
    part.log_clusters += first
    part.num_glyphs = Int32(end - first)
    return (part, PangoUnits.points(x), PangoUnits.points(width))
  }

  /// Returns the bounds of the glyphs whose bytes are in a range, with the lines under and through them, in points from
  /// the origin; nil if there are none.
  func inkBounds(of paintIndex: Int?, in bytes: Range<Int>) -> DeviceRect? {
    var bounds: DeviceRect?
    forEachRun(of: paintIndex) { run, font, x, baseline, _ in
      guard var part = Self.part(of: run, in: bytes) else { return }
      var (ink, logical) = (PangoRectangle(), PangoRectangle())
      pango_glyph_string_extents(&part.glyphs, font, &ink, &logical)
      for box in [ink, logical] {
        let rect = DeviceRect(
          x: x + part.x + PangoUnits.points(box.x), y: baseline + PangoUnits.points(box.y),
          width: PangoUnits.points(box.width), height: PangoUnits.points(box.height))
        bounds =
          bounds.map {
            DeviceRect(
              minX: min($0.minX, rect.minX), minY: min($0.minY, rect.minY), maxX: max($0.maxX, rect.maxX),
              maxY: max($0.maxY, rect.maxY))
          } ?? rect
      }
    }
    return bounds
  }
}

extension Typesetter {
  /// Returns the pieces of each line of laid-out runs, from left to right.
  public static func lines(
    _ runs: [TextRun], style: TextStyle, width: Double?, height: Double? = nil
  ) -> [[TextPiece]] {
    state.withLock { state in
      let key = state.canonical(LayoutKey(runs: runs, style: style, width: width, height: height))
      return state.layout(key).lines()
    }
  }
}
