import CPango
import Glibc

/// Finds a face by a name other than that of its family: by its PostScript name, such as `Inter-Bold`, or by its full
/// one.
///
/// Pango knows families only; SwiftUI's `Font.custom(_:size:)` takes all three.
final class FaceIndex {
  /// Returns the files of fonts that are not installed. Called once, when a name is not that of a family.
  var files: (@Sendable () -> [String])?

  /// The number of times that fonts have been added to the map.
  private(set) var additions = 0

  private let map: UnsafeMutablePointer<PangoFontMap>
  /// The names of the families in lower case, since Pango ignores case.
  private var families: Set<String>
  /// Pango's descriptions, which belong to this index, of the names that were looked up; nil for an unknown name.
  private var faces: [String: OpaquePointer?] = [:]
  private static let maximumFaces = 256

  /// - Parameters:
  ///   - map: the font map, which the index takes over.
  ///   - families: the families that the map has now.
  init(map: UnsafeMutablePointer<PangoFontMap>, families: Set<String>) {
    self.map = map
    self.families = Set(families.map { $0.lowercased() })
  }

  deinit {
    forget()
    g_object_unref(map)
  }

  /// Returns the description, without a size, of the face with a full or PostScript name; nil if the name is that of a
  /// family, or unknown.
  func face(named name: String) -> OpaquePointer? {
    if families.contains(name.lowercased()) { return nil }
    if let known = faces[name] { return known }
    if let files {
      self.files = nil
      add(files())
      return face(named: name)
    }
    if faces.count >= Self.maximumFaces { forget() }
    let face = Self.find(FC_POSTSCRIPT_NAME, name) ?? Self.find(FC_FULLNAME, name)
    faces[name] = .some(face)
    return face
  }

  /// Adds font files for this process.
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

  /// Returns the first face whose fontconfig property has a value.
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
