import JSON

@testable import Materials

/// The text of a material file, the material in it, and its exports.
enum MaterialFiles: FuzzTarget {
  static let name = "material-files"

  static func run(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let text = String(validating: bytes, as: UTF8.self) else { return 0 }
    do throws(JSONError) {
      let read = try material(text)
      let subject = MaterialExport.Subject(read, in: MaterialContext())
      let texts = MaterialExport.exporters.map { $0.write(subject).text }
      // A written file is read back as the same numbers.
      let back = try material(MaterialExport.json5(subject).text)
      for scheme in ColorScheme.allCases {
        precondition(back.recipe(for: scheme) == read.recipe(for: scheme), "\(scheme): \(texts[0])")
      }
      return texts.reduce(0) { $0 + $1.utf8.count }
    } catch {
      precondition(error.place.line > 0 && error.place.column > 0, "\(error) has a place")
      return error.message.utf8.count
    }
  }

  private static func material(_ text: String) throws(JSONError) -> Material {
    let reader = MaterialFileReader { (name, place) throws(JSONError) in
      guard let base = MaterialTable.byName[name] else { throw JSONError(place: place, message: "unknown") }
      return base
    }
    return Material(try reader.definition(named: "fuzzed", from: try JSONValue(parsing: text, as: .json5)))
  }
}
