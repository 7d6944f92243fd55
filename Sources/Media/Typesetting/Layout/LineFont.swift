import CPango

/// A font that Pango has chosen for all characters of a line, and what it passes to HarfBuzz with them.
final class LineFont {
  let font: UnsafeMutablePointer<PangoFont>
  let shaper: OpaquePointer
  let script: hb_script_t
  let language: hb_language_t?
  /// Features that fontconfig's settings request.
  let features: [hb_feature_t]
  /// The height of a line in points.
  let height: Double
  /// The position of the baseline in Pango units.
  let baseline: Int32

  /// The most features of a font, which leaves room for those of a text in Pango's array of 32.
  private static let maximumFeatures = 24

  /// The font of a layout's only run; nil if HarfBuzz alone might shape other text differently.
  init?(_ run: PlacedRun, of layout: TextLayout) {
    let analysis = run.run.pointee.item.pointee.analysis
    guard analysis.level == 0, let shaper = pango_font_get_hb_font(run.font), !MaskFiller.hasColorGlyphs(run.font)
    else { return nil }
    var count: guint = 0
    let requested = [hb_feature_t](unsafeUninitializedCapacity: Self.maximumFeatures) { buffer, initialized in
      pango_font_get_features(run.font, buffer.baseAddress, guint(buffer.count), &count)
      initialized = Int(count)
    }
    guard requested.count < Self.maximumFeatures else { return nil }
    (font, self.shaper, features) = (run.font, shaper, requested)
    script = hb_script_t(rawValue: g_unicode_script_to_iso15924(GUnicodeScript(rawValue: Int32(analysis.script))))
    language = hb_language_from_string(pango_language_to_string(analysis.language), -1)
    (height, baseline) = (layout.metrics.height, run.baseline)
    g_object_ref(font)
  }

  /// Returns whether text is shaped in the same way.
  func equals(_ other: LineFont) -> Bool {
    font == other.font && script == other.script && language == other.language && height == other.height
      && baseline == other.baseline
  }

  deinit { g_object_unref(font) }
}
