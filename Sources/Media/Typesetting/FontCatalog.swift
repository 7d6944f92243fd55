import CPango
import Glibc

/// The default font families, and a Pango context in which layout does not depend on the drawing scale.
///
/// One point is one unit: the resolution is 72 dots per inch. Hinting is off, and glyphs are positioned at fractions of
/// a pixel. One thread at a time may use a catalog.
final class FontCatalog {
  let context: OpaquePointer
  let sans: String
  let monospaced: String
  let rounded: String
  private let faces: FaceIndex

  /// The font sizes in points. Pango cannot create fonts of size zero; above the upper limit, glyphs exceed any
  /// surface.
  static let sizes = 0.01...8192.0

  /// Candidates for the default family: the first one installed, or fontconfig's choice if none is.
  static let sansFamilies = ["Inter", "Adwaita Sans", "Cantarell", "Noto Sans", "DejaVu Sans"]
  static let roundedFamilies = ["Nunito", "Quicksand", "Varela Round", "M PLUS Rounded 1c", "Comfortaa"]
  static let monospacedFamilies = ["JetBrains Mono", "Adwaita Mono", "Noto Sans Mono", "DejaVu Sans Mono"]

  init() {
    let map: UnsafeMutablePointer<PangoFontMap> = pango_cairo_font_map_new()
    // The parameter type is an interface that every PangoCairo font map implements; C code casts the same way.
    pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
    context = pango_font_map_create_context(map)
    pango_context_set_round_glyph_positions(context, 0)
    // Pango swaps left and right for a paragraph that runs against the direction of its context; no paragraph runs
    // against this direction.
    pango_context_set_base_dir(context, PANGO_DIRECTION_NEUTRAL)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    let installed = Self.families(of: map)
    sans = Self.sansFamilies.first(where: installed.contains) ?? "Sans"
    monospaced = Self.monospacedFamilies.first(where: installed.contains) ?? "Monospace"
    rounded = Self.roundedFamilies.first(where: installed.contains) ?? sans
    faces = FaceIndex(map: map, families: installed)
  }

  /// Creates a Pango description, which the caller frees.
  func pangoDescription(_ font: FontDescription) -> OpaquePointer {
    if let name = font.family, let face = faces.face(named: name) { return pangoDescription(font, in: face) }
    let description: OpaquePointer = pango_font_description_new()
    let family = font.family ?? (font.monospaced ? monospaced : font.rounded ? rounded : sans)
    pango_font_description_set_family(description, family)
    if let stretch = Self.stretches[font.width] { pango_font_description_set_stretch(description, stretch) }
    pango_font_description_set_absolute_size(description, PangoUnits.exact(font.size, in: Self.sizes))
    pango_font_description_set_weight(description, PangoWeight(UInt32(min(max(font.weight, 100), 1000))))
    pango_font_description_set_style(description, font.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    return description
  }

  /// Creates the description of a face given by its own name, with its own weight and slant unless others are
  /// requested.
  private func pangoDescription(_ font: FontDescription, in face: OpaquePointer) -> OpaquePointer {
    let description: OpaquePointer = pango_font_description_copy(face)
    pango_font_description_set_absolute_size(description, PangoUnits.exact(font.size, in: Self.sizes))
    if font.weight != FontDescription.regularWeight {
      pango_font_description_set_weight(description, PangoWeight(UInt32(min(max(font.weight, 100), 1000))))
    }
    if font.italic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    return description
  }

  /// Sets the source of fonts that are not installed, which is called when a text names a family that is not.
  func setFontFiles(_ files: @escaping @Sendable () -> [String]) { faces.files = files }

  /// The number of times that fonts have been added. Each time invalidates the runs of existing layouts.
  var additions: Int { faces.additions }

  /// Returns the points between letters that give the default family the widths of the system face that it replaces.
  ///
  /// Inter sets large sizes closer: its author's fit to that face, https://rsms.me/inter/dynmetrics. Below 12 points,
  /// where that would set them wider, the spacing does not change.
  func tracking(of font: FontDescription) -> Double {
    guard sans == "Inter", font.family == nil, !font.monospaced, !font.rounded || rounded == sans else { return 0 }
    return font.size * min(0, -0.0223 + 0.185 * exp(-0.1745 * font.size))
  }

  private static let stretches: [FontDescription.Width: PangoStretch] = [
    .compressed: PANGO_STRETCH_EXTRA_CONDENSED, .condensed: PANGO_STRETCH_CONDENSED, .expanded: PANGO_STRETCH_EXPANDED,
  ]

  /// Returns the names of the families in a font map.
  static func families(of map: UnsafeMutablePointer<PangoFontMap>) -> Set<String> {
    var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(map, &list, &count)
    defer { g_free(list) }
    return Set((0..<Int(count)).compactMap { list?[$0].map { String(cString: pango_font_family_get_name($0)) } })
  }
}

/// Conversion between points and Pango units (1/1024 point); NaN becomes the lower bound of the range.
enum PangoUnits {
  static func exact(_ points: Double, in range: ClosedRange<Double>) -> Double {
    (points.isNaN ? range.lowerBound : min(max(points, range.lowerBound), range.upperBound)) * Double(PANGO_SCALE)
  }

  static func whole(_ points: Double, in range: ClosedRange<Double>) -> Int32 {
    Int32(exact(points, in: range).rounded())
  }

  /// Converts a width or height of up to a million points.
  static func length(_ points: Double) -> Int32 { whole(points, in: 0...1_000_000) }

  static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
}
