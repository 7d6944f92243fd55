import CPango

/// A run of a layout and its position, in Pango units.
struct PlacedRun {
  var run: UnsafeMutablePointer<PangoLayoutRun>
  var font: UnsafeMutablePointer<PangoFont>
  var baseline: Int32
  var ink: PangoRectangle
  var logical: PangoRectangle
}

extension TextLayout {
  /// Visits the runs with a paint index, or all runs; passes the start of each on its baseline and its width, in points
  /// from the origin.
  ///
  /// The origin is subtracted in integer units, which is exact; a Cairo translation would round differently at every
  /// offset.
  ///
  /// - Parameter withLines: also visits the runs of which only an underline or strikethrough has the paint.
  func forEachRun(
    of paintIndex: Int?, withLines: Bool = false,
    _ body: (
      _ run: UnsafeMutablePointer<PangoLayoutRun>, _ font: UnsafeMutablePointer<PangoFont>, _ x: Double,
      _ baseline: Double, _ width: Double
    ) -> Void
  ) {
    let (left, top) = origin
    for run in runs(of: paintIndex, withLines: withLines) {
      body(
        run.run, run.font, PangoUnits.points(run.logical.x &- left), PangoUnits.points(run.baseline &- top),
        PangoUnits.points(run.logical.width))
    }
  }

  /// Returns the runs with a paint index, or all runs.
  func runs(of paintIndex: Int?, withLines: Bool) -> [PlacedRun] {
    guard let paintIndex else { return placedRuns }
    let indices = withLines ? runsByPaint.any : runsByPaint.letters
    return indices[paintIndex, default: []].map { placedRuns[$0] }
  }

  /// Returns the runs of all lines.
  func findRuns() -> [PlacedRun] {
    let iterator = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(iterator) }
    var runs: [PlacedRun] = []
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator), let font = run.pointee.item.pointee.analysis.font
      else { continue }
      var (ink, logical) = (PangoRectangle(), PangoRectangle())
      pango_layout_iter_get_run_extents(iterator, &ink, &logical)
      runs.append(
        PlacedRun(
          run: run, font: font, baseline: pango_layout_iter_get_run_baseline(iterator), ink: ink, logical: logical))
    } while pango_layout_iter_next_run(iterator) != 0
    return runs
  }

  /// Returns the indices of runs by the paint of their letters, and by that of letters or lines, so that a text with
  /// many paints does not search all runs for each.
  func groupRuns() -> (letters: [Int: [Int]], any: [Int: [Int]]) {
    var groups: (letters: [Int: [Int]], any: [Int: [Int]]) = ([:], [:])
    for (index, run) in placedRuns.enumerated() {
      let analysis = run.run.pointee.item.pointee.analysis
      groups.letters[Self.paintIndex(of: analysis), default: []].append(index)
      for paint in Set(Self.paintIndices(of: analysis)) { groups.any[paint, default: []].append(index) }
    }
    return groups
  }

  static func paintIndex(of analysis: PangoAnalysis) -> Int {
    guard let attribute = attribute(PANGO_ATTR_FOREGROUND, of: analysis) else { return 0 }
    return Int(UnsafeRawPointer(attribute).assumingMemoryBound(to: PangoAttrColor.self).pointee.color.red)
  }

  /// Returns the paint indices of the letters and of the lines.
  private static func paintIndices(of analysis: PangoAnalysis) -> [Int] {
    let lines = [PANGO_ATTR_UNDERLINE_COLOR, PANGO_ATTR_STRIKETHROUGH_COLOR].compactMap { line($0, of: analysis) }
    return [paintIndex(of: analysis)] + lines.compactMap(\.paintIndex)
  }

  /// Returns the line that a colour attribute encodes; nil if there is none.
  static func line(_ type: PangoAttrType, of analysis: PangoAnalysis) -> TextLine? {
    guard let attribute = attribute(type, of: analysis) else { return nil }
    let color = UnsafeRawPointer(attribute).assumingMemoryBound(to: PangoAttrColor.self).pointee.color
    return TextLine(pattern: TextLine.Pattern(rawValue: color.green) ?? .solid, paintIndex: Int(color.red))
  }

  private static func attribute(
    _ type: PangoAttrType, of analysis: PangoAnalysis
  ) -> UnsafeMutablePointer<PangoAttribute>? {
    var next = analysis.extra_attrs
    while let link = next {
      if let attribute = link.pointee.data?.assumingMemoryBound(to: PangoAttribute.self),
        attribute.pointee.klass.pointee.type == type
      {
        return attribute
      }
      next = link.pointee.next
    }
    return nil
  }
}
