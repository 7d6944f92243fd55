import CPango
import Glibc

/// Finds the face that a text names otherwise than by its family: by its PostScript name, such as `Inter-Bold`, or by its
/// full one.
///
/// Pango knows families only; SwiftUI's `Font.custom(_:size:)` takes all three.
final class FaceIndex {
  /// Tells the files of fonts that are not installed. Asked once, when a name is no family's.
  var files: (@Sendable () -> [String])?

  /// The number of times that fonts were added to the map.
  private(set) var additions = 0

  private let map: UnsafeMutablePointer<PangoFontMap>
  /// In lower case: Pango does not distinguish it.
  private var families: Set<String>
  /// Pango's descriptions, which belong to this index, of the names that were looked up; nil for a name of nothing.
  private var faces: [String: OpaquePointer?] = [:]
  private static let mostFaces = 256

  /// - Parameters:
  ///   - map: which the index takes over.
  ///   - families: that it has now.
  init(map: UnsafeMutablePointer<PangoFontMap>, families: Set<String>) {
    self.map = map
    self.families = Set(families.map { $0.lowercased() })
  }

  deinit {
    forget()
    g_object_unref(map)
  }

  /// The description, without a size, of the face with a full or PostScript name; nil where the name is a family's, or
  /// nothing's.
  func face(named name: String) -> OpaquePointer? {
    if families.contains(name.lowercased()) { return nil }
    if let known = faces[name] { return known }
    if let files {
      self.files = nil
      add(files())
      return face(named: name)
    }
    if faces.count >= Self.mostFaces { forget() }
    let face = Self.find(FC_POSTSCRIPT_NAME, name) ?? Self.find(FC_FULLNAME, name)
    faces[name] = .some(face)
    return face
  }

  /// Adds fonts to those of this process.
  private func add(_ paths: [String]) {
    var isChanged = false
    for path in paths where FcConfigAppFontAddFile(nil, path) != 0 { isChanged = true }
    guard isChanged else { return }
    font_map_config_changed(map)
    additions += 1
    families = Set(FontCatalog.families(of: map).map { $0.lowercased() })
    forget()
  }

  private func forget() {
    for case let face? in faces.values { pango_font_description_free(face) }
    faces = [:]
  }

  /// The first face with a value of fontconfig's.
  private static func find(_ property: String, _ value: String) -> OpaquePointer? {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, property, value)
    let wanted = FcObjectSetCreate()
    defer { FcObjectSetDestroy(wanted) }
    for object in [FC_FAMILY, FC_WEIGHT, FC_SLANT, FC_WIDTH] { FcObjectSetAdd(wanted, object) }
    guard let found = FcFontList(nil, pattern, wanted) else { return nil }
    defer { FcFontSetDestroy(found) }
    guard found.pointee.nfont > 0, let face = found.pointee.fonts[0] else { return nil }
    return pango_fc_font_description_from_pattern(face, 0)
  }
}
