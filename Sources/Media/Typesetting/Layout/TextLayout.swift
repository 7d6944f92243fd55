import CPango

/// Runs laid out in lines by Pango, in points, independent of the scale.
final class TextLayout {
  let layout: OpaquePointer
  private var wasTruncated = false
  /// The drawings in the text, by the offset of their byte.
  private(set) var drawings: [Int: InlineDrawing] = [:]
  /// The range of bytes of each run.
  private(set) var ranges: [Range<Int>] = []
  private(set) lazy var hasColorGlyphs = findColorGlyphs()
  private(set) lazy var placedRuns = findRuns()
  private(set) lazy var runsByPaint = groupRuns()

  /// - Parameters:
  ///   - width: line width in points; nil breaks lines only at newlines.
  ///   - height: the height in points; lines below it, except the first, are left out. Nil shows all lines.
  init(_ runs: [TextRun], style: TextStyle, width: Double?, height: Double?, catalog: FontCatalog) {
    layout = pango_layout_new(catalog.context)
    let isLimited = style.lineLimit != nil || height != nil
    let whole = SourceText(runs, asOneParagraph: isLimited)
    configure(style, width.map { $0 + Self.widestTracking(runs) }, catalog)
    var text = whole
    var lines: Int32 = 0
    // For a text that is cut to a few lines, the beginning suffices: if another whole line follows them, the text is
    // cut at the same place as the whole text, and the first letter gives the same direction.
    var length = isLimited && width != nil && style.truncation == .tail ? Self.minimumBytes : whole.bytes.count
    repeat {
      text = whole.prefix(length)
      set(text, runs, catalog)
      lines = visibleLines(limit: style.lineLimit, height: height)
      length *= 4
    } while text.bytes.count < whole.bytes.count
      && !(lines + 1 < pango_layout_get_line_count(layout) && whole.firstLetter < text.bytes.count)
    wasTruncated = lines < pango_layout_get_line_count(layout)
    guard wasTruncated, let last = pango_layout_get_line_readonly(layout, lines - 1) else { return }
    let start = Int(last.pointee.start_index)
    text.cut(lastLine: start..<(start + Int(last.pointee.length)))
    set(text, runs, catalog)
    pango_layout_set_ellipsize(layout, Self.ellipsize(style.truncation))
    // A negative height stands for a number of lines.
    pango_layout_set_height(layout, -lines)
  }

  /// Returns the tracking after the last letter, which Pango counts while it breaks lines and removes only afterwards;
  /// below 0 if all letters are set closer.
  static func widestTracking(_ runs: [TextRun]) -> Double {
    var widest: Double?
    for run in runs {
      let tracking = run.tracking.isFinite ? run.tracking : 0
      widest = max(widest ?? tracking, tracking)
    }
    return widest ?? 0
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  var metrics: TextMetrics {
    let logical = extents.logical
    let iterator = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(iterator) }
    while pango_layout_iter_next_line(iterator) != 0 {}
    return TextMetrics(
      width: PangoUnits.points(logical.width), height: PangoUnits.points(logical.height),
      firstBaseline: PangoUnits.points(pango_layout_get_baseline(layout)),
      lastBaseline: PangoUnits.points(pango_layout_iter_get_baseline(iterator)),
      lineCount: Int(pango_layout_get_line_count(layout)),
      isTruncated: wasTruncated || pango_layout_is_ellipsized(layout) != 0)
  }

  /// The ink and logical extents in Pango units.
  var extents: (ink: PangoRectangle, logical: PangoRectangle) {
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, &ink, &logical)
    return (ink, logical)
  }

  /// The number of bytes of a text's beginning that are tried first.
  private static let minimumBytes = 1024

  private func configure(_ style: TextStyle, _ width: Double?, _ catalog: FontCatalog) {
    let font = catalog.pangoDescription(style.font)
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    // Rounded to units, so that a text fits its own measured width.
    pango_layout_set_width(layout, width.map(PangoUnits.length) ?? -1)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_spacing(layout, PangoUnits.whole(style.lineSpacing, in: -10_000...10_000))
    let alignment =
      switch style.alignment {
      case .leading: PANGO_ALIGN_LEFT
      case .center: PANGO_ALIGN_CENTER
      case .trailing: PANGO_ALIGN_RIGHT
      }
    pango_layout_set_alignment(layout, alignment)
  }

  private func set(_ text: SourceText, _ runs: [TextRun], _ catalog: FontCatalog) {
    text.bytes.withUnsafeBytes {
      pango_layout_set_text(layout, $0.assumingMemoryBound(to: CChar.self).baseAddress ?? nil, Int32($0.count))
    }
    ranges = text.ranges
    let list = pango_attr_list_new()
    for (run, range) in zip(runs, text.ranges) where !range.isEmpty {
      let font = catalog.pangoDescription(run.font)
      // Pango divides a text at the ends of this attribute.
      for piece in text.pieces(of: range) { insert(pango_attr_font_desc_new(font), piece, into: list) }
      pango_font_description_free(font)
      if run.font.monospacedDigits { insert(pango_attr_font_features_new("tnum=1"), range, into: list) }
      if let drawing = run.drawing {
        var box = PangoRectangle(
          x: 0, y: -PangoUnits.length(drawing.ascent), width: PangoUnits.length(drawing.width),
          height: PangoUnits.length(drawing.ascent + drawing.descent))
        insert(pango_attr_shape_new(&box, &box), range, into: list)
        drawings[range.lowerBound] = drawing
      }
      // The colours are never used: they encode the line's paint index and pattern, and split Pango's items.
      if let line = run.underline {
        insert(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), range, into: list)
        let paint = guint16(clamping: line.paintIndex ?? run.paintIndex)
        insert(pango_attr_underline_color_new(paint, line.pattern.rawValue, 0), range, into: list)
      }
      if let line = run.strikethrough {
        insert(pango_attr_strikethrough_new(1), range, into: list)
        let paint = guint16(clamping: line.paintIndex ?? run.paintIndex)
        insert(pango_attr_strikethrough_color_new(paint, line.pattern.rawValue, 0), range, into: list)
      }
      if run.tracking != 0 {
        insert(pango_attr_letter_spacing_new(PangoUnits.whole(run.tracking, in: -1000...1000)), range, into: list)
      }
      if run.baselineOffset != 0 {
        insert(pango_attr_rise_new(PangoUnits.whole(run.baselineOffset, in: -1000...1000)), range, into: list)
      }
      // The colour is never used: it splits Pango's items where the paint index changes, and encodes that index.
      if run.paintIndex != 0 {
        insert(pango_attr_foreground_new(guint16(clamping: run.paintIndex), 0, 0), range, into: list)
      }
    }
    pango_layout_set_attributes(layout, list)
    pango_attr_list_unref(list)
  }

  private func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>, into list: OpaquePointer?
  ) {
    guard let attribute else { return }
    attribute.pointee.start_index = guint(range.lowerBound)
    attribute.pointee.end_index = guint(range.upperBound)
    pango_attr_list_insert(list, attribute)
  }

  /// Returns the number of lines to show, at least one.
  private func visibleLines(limit: Int?, height: Double?) -> Int32 {
    let count = pango_layout_get_line_count(layout)
    var visible = limit.map { min(count, Int32(clamping: max($0, 1))) } ?? count
    guard let height, !height.isNaN else { return visible }
    let bottom = PangoUnits.length(height)
    let iterator = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(iterator) }
    for line in 0..<visible {
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &logical)
      // Without any font, the extents are arbitrary.
      if line > 0, Int(logical.y) + Int(logical.height) > Int(bottom) {
        visible = line
        break
      }
      pango_layout_iter_next_line(iterator)
    }
    return visible
  }

  private static func ellipsize(_ truncation: TextStyle.Truncation) -> PangoEllipsizeMode {
    switch truncation {
    case .head: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .tail: PANGO_ELLIPSIZE_END
    }
  }
}
