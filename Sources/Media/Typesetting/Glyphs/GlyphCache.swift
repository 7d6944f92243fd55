import CPango
import Kernels
import Platform

/// The outlines of glyphs, and their coverage at subpixel positions, so that another text in a known font computes
/// neither.
///
/// Cairo places glyphs at multiples of 1/256 pixel, and so does the cache: it adds the coverage that the path of the
/// whole run would add, up to the last bits of a float64.
struct GlyphCache {
  private var faces = LeastRecentlyUsed<GlyphFace.Key, GlyphFace>(limit: Self.mostFaces)
  /// The outlines; costs are in bytes.
  private var outlines = LeastRecentlyUsed<GlyphKey, FlatOutline>(limit: MemoryBudget.glyphOutlines)
  /// The outlines that were used last, by the low bits of the glyph: a text has few others.
  private var recent = [(key: GlyphKey, outline: FlatOutline)?](repeating: nil, count: Self.recentCount)
  private var stamps = StampTable()
  private var facesMade = 0
  private var masksBegun = 0
  /// The glyphs of the run that is being added; only their memory is kept.
  private var places: [Place] = []
  private var found: [Known] = []
  /// Collects the paths of glyphs that are not in the cache.
  let tracer = PathTracer()

  private static let recentCount = 256

  /// The most faces in the cache. Each keeps a Pango font alive.
  static let mostFaces = 256
  /// The number of glyphs of a face that have to be drawn before outlines are kept, and before coverage is, counting at
  /// most `mostOfMask` per mask. Text that grows or turns has another face in each frame, and hardly any of its glyphs
  /// would be found again.
  private let glyphsBefore: (outlines: Int, stamps: Int)
  private static let mostOfMask = 64
  /// The largest coordinates in pixels: far below 2^23, where Cairo's coordinates overflow.
  private static let reach = 1e6

  private struct GlyphKey: Hashable {
    var face: Int
    var glyph: PangoGlyph
  }

  /// The outline of a glyph or its coverage at a position.
  private enum Known {
    case outline(FlatOutline)
    case stamp(CoverageStamp)
  }

  /// A glyph and the position of its origin, in pixels.
  private struct Place {
    var glyph: PangoGlyph
    var origin: SIMD2<Double>
  }

  init(glyphsBefore: (outlines: Int, stamps: Int) = (256, 1024)) { self.glyphsBefore = glyphsBefore }

  /// The number of bytes of outlines and coverage.
  var bytes: Int { outlines.cost + stamps.bytes }
  /// The number of faces, which are fonts under a map.
  var faceCount: Int { faces.count }

  /// Begins a mask, to which glyphs are added from now on.
  mutating func beginMask() { masksBegun += 1 }

  /// Adds the outlines of a run's glyphs.
  ///
  /// - Parameters:
  ///   - x: the start of the run, in points, like `baseline`.
  ///   - cairo: maps points to pixels.
  /// - Returns: false if nothing was added: for glyphs that no font has, for runs far outside, for faces of which few
  ///   glyphs have been drawn, and if Cairo fails.
  mutating func add(
    _ glyphs: PangoGlyphString, font: UnsafeMutablePointer<PangoFont>, x: Double, baseline: Double,
    cairo: OpaquePointer?, to coverage: inout AreaCoverage
  ) -> Bool {
    let run = UnsafeBufferPointer(start: glyphs.glyphs, count: Int(glyphs.num_glyphs))
    guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS, !run.contains(where: { $0.glyph & GlyphFace.unknown != 0 }),
      let face = face(GlyphFace.Key(font: font, cairo), glyphs: run.count),
      place(run, x: x, baseline: baseline, cairo)
    else { return false }
    // All glyphs are looked up before the first is added: if one is missing, nothing of the run is added.
    found.removeAll(keepingCapacity: true)
    for index in places.indices {
      guard let known = known(places[index], of: face) else { return false }
      found.append(known)
    }
    for index in places.indices {
      let origin = places[index].origin
      switch found[index] {
      case .stamp(let stamp):
        let pixel = origin.rounded(.down)
        coverage.add(stamp, x: Int(pixel.x), y: Int(pixel.y))
      case .outline(let outline): coverage.add(outline, at: origin)
      }
    }
    return true
  }

  /// Finds the positions of a run's glyphs, computed and rounded as Pango and Cairo do; false if some may lie far
  /// outside.
  private mutating func place(
    _ run: UnsafeBufferPointer<PangoGlyphInfo>, x: Double, baseline: Double, _ cairo: OpaquePointer?
  ) -> Bool {
    // Pango starts at the current point, which Cairo has rounded.
    var (left, top) = (0.0, 0.0)
    cairo_move_to(cairo, x, baseline)
    cairo_get_current_point(cairo, &left, &top)
    cairo_new_path(cairo)
    places.removeAll(keepingCapacity: true)
    var advance: Int32 = 0
    for info in run {
      var x = left + PangoUnits.points(advance &+ info.geometry.x_offset)
      var y = top + PangoUnits.points(info.geometry.y_offset)
      advance &+= info.geometry.width
      guard info.glyph != GlyphFace.empty else { continue }
      cairo_user_to_device(cairo, &x, &y)
      guard abs(x) < Self.reach, abs(y) < Self.reach else { return false }
      places.append(
        Place(glyph: info.glyph, origin: (SIMD2(x, y) * 256).rounded(.toNearestOrEven) / 256))
    }
    return true
  }

  /// Returns the coverage of a glyph at a position, or its outline if that is large or rare; nil if the font has
  /// neither.
  private mutating func known(_ place: Place, of face: GlyphFace) -> Known? {
    let key = GlyphKey(face: face.id, glyph: place.glyph)
    guard face.glyphsDrawn >= glyphsBefore.stamps else { return outline(key, of: face).map { .outline($0) } }
    let offset = place.origin - place.origin.rounded(.down)
    let phase = offset * 256
    guard
      let number = StampTable.number(
        face: face.id, glyph: place.glyph, phase: SIMD2(UInt8(phase.x), UInt8(phase.y)))
    else { return outline(key, of: face).map { .outline($0) } }
    if let known = stamps.stamp(number) {
      return known.map { .stamp($0) } ?? outline(key, of: face).map { .outline($0) }
    }
    guard let outline = outline(key, of: face) else { return nil }
    guard stamps.wants(number) else { return .outline(outline) }
    let stamp = CoverageStamp(outline, at: offset)
    stamps.insert(stamp, number)
    return stamp.map { .stamp($0) } ?? .outline(outline)
  }

  private mutating func outline(_ key: GlyphKey, of face: GlyphFace) -> FlatOutline? {
    let place = Int(truncatingIfNeeded: key.glyph) & (Self.recentCount - 1)
    if let known = recent[place], known.key == key { return known.outline }
    guard let outline = keptOutline(key, of: face) else { return nil }
    recent[place] = (key, outline)
    return outline
  }

  private mutating func keptOutline(_ key: GlyphKey, of face: GlyphFace) -> FlatOutline? {
    if let known = outlines.value(for: key) { return known }
    guard let outline = face.outline(of: key.glyph) else { return nil }
    outlines.insert(outline, for: key, cost: 128 + outline.byteCount)
    return outline
  }

  /// Returns a face once enough of its glyphs have been drawn in other masks.
  private mutating func face(_ key: GlyphFace.Key, glyphs: Int) -> GlyphFace? {
    let face: GlyphFace
    if let known = faces.value(for: key) {
      face = known
    } else {
      facesMade += 1
      face = GlyphFace(key, id: facesMade)
      faces.insert(face, for: key, cost: 1)
    }
    if face.mask != masksBegun {
      face.glyphsDrawn += face.glyphsOfMask
      (face.mask, face.glyphsOfMask) = (masksBegun, 0)
    }
    face.glyphsOfMask = min(face.glyphsOfMask + glyphs, Self.mostOfMask)
    return face.glyphsDrawn >= glyphsBefore.outlines ? face : nil
  }
}
